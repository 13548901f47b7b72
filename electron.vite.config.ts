import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// Everything else is bundled, which keeps the package small. ws asks for its two optional accelerators inside try/catch.
const external = ['better-sqlite3', 'bufferutil', 'utf-8-validate'];

// Routes are paths (the selection is the URL), in the browser and under app://, so assets need absolute addresses; electron-vite sets
// './' in its own config hook, which runs before this one.
const absoluteAddresses = { name: 'auditflow:absolute-addresses', config: () => ({ base: '/' }) };

// commander imports it for subcommands that are programs of their own, of which there are none; loading it takes every command longer than
// parsing its arguments.
const withoutChildProcesses = {
  name: 'auditflow:without-child-processes',
  transform: (code: string, id: string) =>
    id.includes('/node_modules/commander/')
      ? { code: code.replace(/^import childProcess from .node:child_process.;$/m, 'const childProcess = {};'), map: null }
      : undefined,
};

// A file costs a one-shot command up to a millisecond, so what belongs together is one, with all that it imports: what every entry starts
// with; what reads a filing, which a worker loads alone; what stores and checks it.
const CHUNKS = [
  { name: 'base', test: /src-shared\/base\/errors\.ts$|src-main\/entry\/(compose|failure|open-input)\.ts$/, priority: 3 },
  { name: 'parser', test: /src-main\/workers\/(run-job|parser-fault)\.ts$|src-shared\/xbrl\//, priority: 2 },
  { name: 'reading', test: /src-main\/core\/reading\.ts$/, priority: 1 },
];

export default defineConfig({
  main: {
    plugins: [withoutChildProcesses],
    build: {
      outDir: 'out/main',
      externalizeDeps: false,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: at('src-main/entry/electron/main.ts'),
          serve: at('src-main/entry/serve.ts'),
          cli: at('src-main/entry/cli.ts'),
          'parse-worker': at('src-main/workers/parse-worker.ts'),
        },
        external,
        // Chunks lie beside the entries, so that './parse-worker.js' relative to import.meta.url is right from any of them.
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunk-[name]-[hash].js',
          codeSplitting: { groups: CHUNKS },
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { index: at('src-main/entry/electron/preload.ts') },
        // A sandboxed preload is one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    plugins: [react(), absoluteAddresses],
    build: {
      outDir: at('out/renderer'),
      sourcemap: true,
      // The content security policy allows no inline script, no inline style and no data: address.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { input: at('src-renderer/index.html') },
    },
  },
});
