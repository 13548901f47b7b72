// The inner arrows of ARCHITECTURE.md. The outer ones (no Node in src-shared, no DOM in src-main) also follow from the TypeScript projects.

const TEST = '\\.test\\.tsx?$|/testing/';

/** Only files under `allowed` may import what `target` names; tests are exempt. */
const only = (name, target, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^(src-|e2e/|scripts/)', pathNot: [allowed, TEST] },
  to: target,
});

/** Files under `from` may import nothing of this project but what `allowed` names; tests are exempt. */
const layer = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { path: '^(src-|e2e/|scripts/)', pathNot: allowed },
});

const npm = (...names) => ({ path: `(^|/)node_modules/(${names.map((name) => `(@types/)?${name}`).join('|')})(/|$)` });

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules form no cycles.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { pathNot: 'node_modules' } },
    },
    {
      name: 'resolvable',
      comment: 'An import that resolves to nothing escapes every other rule.',
      severity: 'error',
      from: { path: '^(src-|e2e/|scripts/)' },
      to: { couldNotResolve: true },
    },

    layer('shared-imports-only-shared', '^src-shared/', '^src-shared/', 'src-shared imports nothing of the other folders.'),
    {
      name: 'shared-is-plain',
      comment: 'src-shared has no Node.',
      severity: 'error',
      from: { path: '^src-shared/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    layer('renderer-imports-only-shared', '^src-renderer/', ['^src-renderer/', '^src-shared/'], 'src-renderer → src-shared.'),
    {
      name: 'renderer-is-a-web-page',
      comment: 'src-renderer has no Node.',
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },

    layer(
      'core-imports',
      '^src-main/core/',
      ['^src-main/(core|store|xml|workers)/', '^src-shared/', '^resources/'],
      'core → {store, xml, workers, src-shared}.',
    ),
    {
      name: 'tools-without-agents',
      comment: 'agents → tools → {questions, checks, graph}: what the auditors ask with knows nothing of auditors.',
      severity: 'error',
      from: { path: '^src-main/core/(tools|questions|checks|graph)/', pathNot: TEST },
      to: { path: '^src-main/core/agents/' },
    },
    layer(
      'llm-imports',
      '^src-main/llm/',
      ['^src-main/llm/', '^src-main/core/ports(\\.ts$|/)', '^src-shared/'],
      'llm → {core/ports, src-shared}.',
    ),
    layer('store-imports', '^src-main/store/', ['^src-main/store/', '^src-shared/'], 'store → src-shared.'),
    layer('xml-imports', '^src-main/xml/', ['^src-main/xml/', '^src-shared/'], 'xml → src-shared.'),
    layer('workers-import', '^src-main/workers/', ['^src-main/(workers|xml)/', '^src-shared/'], 'workers → {xml, src-shared}.'),
    layer(
      'entry-imports',
      '^src-main/entry/',
      ['^src-main/(entry|core|llm)/', '^src-shared/'],
      'entry → {core, llm, src-shared}; what else an entry needs it gets from core.',
    ),
    {
      name: 'nothing-imports-entry',
      comment: 'nothing → entry. The bench measures what an entry opens.',
      severity: 'error',
      from: { path: '^(src-|scripts/)', pathNot: ['^src-main/entry/', '^scripts/bench/', TEST] },
      to: { path: '^src-main/entry/' },
    },

    {
      name: 'no-feature-to-feature',
      comment: 'feature → {ui, graph, api, actions}, never feature → feature.',
      severity: 'error',
      from: { path: '^src-renderer/src/features/([^/]+)/' },
      to: { path: '^src-renderer/src/features/', pathNot: '^src-renderer/src/features/$1/' },
    },
    layer(
      'feature-imports',
      '^src-renderer/src/features/',
      ['^src-renderer/src/(features|ui|graph|api|actions)/', '^src-shared/'],
      'feature → {ui, graph, api, actions}.',
    ),
    {
      name: 'feature-door',
      comment: "A feature's index.ts is its only door.",
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: ['^src-renderer/src/features/', TEST] },
      to: { path: '^src-renderer/src/features/', pathNot: '^src-renderer/src/features/[^/]+/index\\.tsx?$' },
    },
    layer(
      'renderer-below-features',
      '^src-renderer/src/(ui|graph|api|actions)/',
      ['^src-renderer/src/(ui|graph|api|actions)/', '^src-shared/'],
      'ui, graph, api and actions know neither the shell nor a feature.',
    ),

    only('electron-only-in-its-entry', npm('electron'), '^src-main/entry/electron/', 'only entry/electron → electron.'),
    only('ws-only-in-serve', npm('ws'), '^src-main/entry/serve(\\.ts$|/)', 'only entry/serve → ws.'),
    {
      name: 'http-only-in-serve',
      comment: 'only entry/serve → http.',
      severity: 'error',
      from: { path: '^src-', pathNot: ['^src-main/entry/serve(\\.ts$|/)', TEST] },
      to: { dependencyTypes: ['core'], path: '^(node:)?(http|https|http2|net|tls)$' },
    },
    only('sql-only-in-store', npm('better-sqlite3'), '^src-main/store/', 'I1: only store/ speaks SQL.'),
    only('big-only-in-decimal', npm('big\\.js'), '^src-shared/decimal/', 'only src-shared/decimal → big.js.'),
    only('openai-only-in-llm', npm('openai'), '^src-main/llm/', 'only llm/ → openai.'),
    only('xml-parsers-only-in-xml', npm('saxes', 'yauzl'), '^src-main/xml/', 'only xml/ → saxes, yauzl.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist|\\.tsbuild|resources)/|\\.css$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
    },
  },
};
