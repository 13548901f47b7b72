import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OfferedRelease, Release } from '#shared/rpc/taxonomy.ts';
import { createReading, type ReadingDesk } from '#main/core/reading.ts';
import { type FileServer, startFileServer } from '#main/core/taxonomies/testing/file-server.ts';
import type { Publisher } from '#main/core/taxonomies/publishers.ts';
import { buildZip } from '#main/xml/testing/zip-builder.ts';
import { findInstallation } from '../installation.ts';
import type { WorkbenchSetup } from '../setup.ts';
import { randomIds } from '../system-ports.ts';
import { runCli } from './program.ts';

// The commands over a real workspace file and a server on loopback in place of the publishers.

const SAMPLE = new URL('../../../resources/samples/quiet-meadow-10q/qmd-20250331.xml', import.meta.url).pathname;

const schema = (year: number, ...concepts: readonly string[]): string => `<xs:schema targetNamespace="http://fasb.org/us-gaap/${year}"
    xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance">
  ${concepts
    .map(
      (name) => `<xs:element name="${name}" id="us-gaap_${name}" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item"
      xbrli:balance="debit" xbrli:periodType="instant"/>`,
    )
    .join('\n  ')}
</xs:schema>`;
const release = (year: number, ...concepts: readonly string[]): Buffer =>
  buildZip([{ name: `us-gaap-${year}/elts/us-gaap-${year}.xsd`, content: schema(year, ...concepts) }]);
const signList = (year: number, ...names: readonly string[]): string =>
  JSON.stringify({
    rule: 'DQC.US.0015',
    exclusions: { [year]: { members: [], axes: [], axisMembers: [], memberNameContains: [] } },
    elements: names.map((name, index) => ({ name, id: String(index + 1), years: [year] })),
  });
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

let folder = '';
let server: FileServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taxonomy-cli-'));
  server = await startFileServer();
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const publishers = (): readonly Publisher[] => [
  {
    name: 'FASB',
    origins: [server.origin],
    releases: [
      { family: 'us-gaap', year: 2024, urls: [`${server.origin}/us-gaap/2024/us-gaap-2024.zip`] },
      { family: 'us-gaap', year: 2025, urls: [`${server.origin}/us-gaap/2025/us-gaap-2025.zip`] },
      { family: 'srt', year: 2024, urls: [`${server.origin}/srt/2024/srt-2024.zip`] },
    ],
  },
];

interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly json: () => unknown;
}

async function cli(argv: readonly string[], isTerminal = false): Promise<Result> {
  let out = '';
  let err = '';
  const warn = (message: string): void => void (err += `${message}\n`);
  const open = ({ workspace = '', rules, releases }: WorkbenchSetup): Promise<ReadingDesk> =>
    createReading(
      {
        workspace,
        rules,
        releases,
        resources: findInstallation().resources,
        parseWorker: null,
        downloads: join(folder, 'downloads'),
        version: 'test',
        publishers: publishers(),
        scansOnOpen: false,
      },
      {
        clock: { now: () => new Date().toISOString(), elapsed: () => performance.now(), sleep: async () => undefined },
        ids: randomIds,
        log: { info: () => undefined, warn, error: warn },
      },
    );
  const code = await runCli([...argv, '--workspace', 'w.auditflow'], {
    out: (text) => (out += text),
    err: (text) => (err += text),
    isTerminal,
    cwd: folder,
    stop: new AbortController().signal,
    openWorkbench: () => Promise.reject(new Error('not needed')),
    openReading: open,
  });
  return { code, out, err, json: () => JSON.parse(out) as unknown };
}

const write = (name: string, content: string | Buffer): Promise<void> => writeFile(join(folder, name), content);
const installed = async (): Promise<readonly Release[]> => {
  // The form of the answer; each test says what is in it.
  const { releases } = (await cli(['taxonomy', 'list', '--json'])).json() as { releases: Release[] };
  return releases;
};
const ids = async (): Promise<readonly string[]> => (await installed()).map(({ id }) => id);

describe('taxonomy add FILE', () => {
  it('adds a release with its counts and gaps, lists and removes it', async () => {
    await write('us-gaap-2024.zip', release(2024, 'Assets', 'Cash'));
    const added = await cli(['taxonomy', 'add', 'us-gaap-2024.zip']);
    expect(added).toMatchObject({ code: 0, err: '' });
    expect(added.out).toMatch(/^Added us-gaap-2024\.\n\nRelease +Kind +Concepts/);
    expect(added.out).toContain('us-gaap-2024 lacks:\n  labels: ');
    expect(await installed()).toMatchObject([{ id: 'us-gaap-2024', kind: 'taxonomy', origin: null, counts: { concepts: 2 } }]);

    expect((await cli(['taxonomy', 'add', 'us-gaap-2024.zip'])).out).toContain('us-gaap-2024: already there, nothing was stored.');
    expect(await cli(['taxonomy', 'remove', 'us-gaap-2024'])).toMatchObject({ code: 0, out: 'Removed us-gaap-2024.\n' });
    expect(await ids()).toEqual([]);
    expect((await cli(['taxonomy', 'list'])).out).toBe('No release is installed.\n\nThe starter table knows 441 concepts.\n');
  });

  it('draws a bar on a terminal', async () => {
    await write('us-gaap-2024.zip', release(2024, 'Assets'));
    expect((await cli(['taxonomy', 'add', 'us-gaap-2024.zip'], true)).err).toMatch(/storing .*us-gaap-2024\.zip/);
  });

  it('takes a table for what it is, and a checksum for what it says', async () => {
    const table = Buffer.from('name,balance,periodType\nus-gaap:Assets,debit,instant\n');
    await write('concepts.csv', table);
    const wrong = await cli(['taxonomy', 'add', 'concepts.csv', '--table', '--sha256', 'ab'.repeat(32)]);
    expect(wrong.code).toBe(3);
    expect(wrong.err).toContain(`concepts.csv has the checksum ${sha256(table)}, not the expected abab`);
    await cli(['taxonomy', 'add', 'concepts.csv', '--sha256', sha256(table)]);
    expect(await installed()).toMatchObject([{ id: 'concepts.csv', kind: 'table' }]);
  });

  it.each([
    ['rules behind the source', ['dqc.json', '--rules']],
    ['rules before the source', ['--rules', 'dqc.json']],
    ['rule data by its content', ['dqc.json']],
  ])('%s', async (_what, words) => {
    await write('dqc.json', signList(2025, 'us-gaap:Assets', 'us-gaap:Liabilities'));
    expect(await cli(['taxonomy', 'add', ...words])).toMatchObject({ code: 0, err: '' });
    expect(await installed()).toMatchObject([{ id: 'dqc.json', kind: 'rules', counts: { signElements: 2 } }]);
  });

  it('takes the dqcrules folder of a release and says what is not in it', async () => {
    await mkdir(join(folder, 'dqcrules'));
    await write('dqcrules/dqcrules-0126-2025.xsd', '<x/>');
    const added = await cli(['taxonomy', 'add', 'dqcrules', '--rules']);
    expect(added.code).toBe(0);
    expect(added.out).toContain('dqcrules lacks:\n  list of DQC.US.0015 (dqcrules-0015-2025.xsd): ');
    expect((await cli(['taxonomy', 'add', 'dqcrules', '--rules'])).out).toContain('already there');
  });

  it.each([
    ['a file that is not there', ['absent.zip'], 3, 'absent.zip could not be read. There is no such file.'],
    ['what is no release', ['words.zip'], 3, 'words.zip could not be read.'],
    ['what is no rule data', ['words.zip', '--rules'], 3, 'words.zip holds no rule data.'],
    ['what is no JSON', ['words.txt', '--rules'], 3, 'words.txt is not rule data: it is not JSON.'],
    ['nothing', [], 2, 'Name what to add'],
    ['two sources', ['a.zip', '--rules', 'b.json'], 2, 'Add one source at a time.'],
    ['table and rules', ['a.zip', '--table', '--rules'], 2, 'Give either --table or --rules.'],
    ['a checksum that is none', ['words.zip', '--sha256', 'abc'], 2, 'A SHA-256 checksum has 64 hexadecimal digits.'],
    ['a plain address', ['http://example.com/a.zip'], 2, 'is no https address'],
    ['an address that names no file', ['https://example.com/%ff.zip'], 2, 'https://example.com/%ff.zip names no file'],
    ['a release that nobody offers', ['us-gaap-1999'], 2, 'No known publisher offers us-gaap of 1999.'],
    ['a year of which nobody offers anything', ['1999'], 2, 'No known publisher offers a taxonomy of 1999.'],
  ])('refuses %s and changes nothing', async (_what, words, code, message) => {
    await write('words.zip', buildZip([{ name: 'a.txt', content: 'words' }]));
    await write('words.txt', 'words');
    const result = await cli(['taxonomy', 'add', ...words]);
    expect({ code: result.code, out: result.out }).toEqual({ code, out: '' });
    expect(result.err).toContain(message);
    expect(await ids()).toEqual([]);
  });

  it('knows no release to remove', async () => {
    expect(await cli(['taxonomy', 'remove', 'us-gaap-2024'])).toMatchObject({
      code: 2,
      err: 'There is no release us-gaap-2024 in this workspace. The installed ones are shown by taxonomy list.\n',
    });
  });
});

describe('taxonomy add from the network', () => {
  const serve = (path: string, bytes: Buffer): void => void server.files.set(path, { bytes, etag: '"1"' });

  it('fetches a release by its name, with checksum and origin', async () => {
    const bytes = release(2024, 'Assets');
    serve('/us-gaap/2024/us-gaap-2024.zip', bytes);
    const added = await cli(['taxonomy', 'add', 'us-gaap-2024', '--json', '--sha256', sha256(bytes)]);
    const url = `${server.origin}/us-gaap/2024/us-gaap-2024.zip`;
    expect(added.json()).toMatchObject({
      added: [{ id: 'us-gaap-2024', origin: url, sha256: sha256(bytes) }],
      alreadyThere: false,
      fetched: [{ url, files: [{ name: 'us-gaap-2024.zip', sha256: sha256(bytes), bytes: bytes.length }] }],
    });
    expect(await readdir(join(folder, 'downloads'))).toEqual([]);
    await write('us-gaap-2025.csv', 'name,balance,periodType\nAssets,debit,instant\n');
    await cli(['taxonomy', 'add', 'us-gaap-2025.csv']);
    serve('/us-gaap/2025/us-gaap-2025.zip', release(2025, 'Assets'));
    expect(await cli(['taxonomy', 'add', 'us-gaap-2025'])).toMatchObject({ code: 0, err: '' });
    expect(await cli(['taxonomy', 'add', 'us-gaap-2024'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Already installed: us-gaap-2024.'),
    });
  });

  it('fetches every release of a year, going on after one that fails', async () => {
    serve('/us-gaap/2024/us-gaap-2024.zip', release(2024, 'Assets'));
    const result = await cli(['taxonomy', 'add', '2024']);
    expect(result.code).toBe(3);
    expect(result.out).toContain('Added us-gaap-2024.');
    expect(result.err).toMatch(/has no such file \(404\)\. Nothing was changed\. Download .*srt-2024\.zip elsewhere and add the file\.\n$/);
    expect(await ids()).toEqual(['us-gaap-2024']);
  });

  it('takes the address of a publisher', async () => {
    serve('/us-gaap/2024/us-gaap-2024.zip', release(2024, 'Assets'));
    expect((await cli(['taxonomy', 'add', `${server.origin}/us-gaap/2024/us-gaap-2024.zip`])).code).toBe(0);
    expect(await ids()).toEqual(['us-gaap-2024']);
  });

  it('takes what an address gives for what its content says', async () => {
    serve('/lists.json', Buffer.from(signList(2025, 'us-gaap:Assets')));
    serve('/concepts.json', Buffer.from(JSON.stringify({ 'http://fasb.org/srt/2025': [{ localName: 'X', type: 'Concept' }] })));
    for (const name of ['lists.json', 'concepts.json']) await cli(['taxonomy', 'add', `${server.origin}/${name}`]);
    expect((await installed()).map(({ id, kind }) => [id, kind])).toEqual([
      ['concepts.json', 'table'],
      ['lists.json', 'rules'],
    ]);
  });

  it('says in one sentence that there is no way to the publisher', async () => {
    await server.close();
    const result = await cli(['taxonomy', 'add', 'us-gaap-2024']);
    expect(result.code).toBe(3);
    expect(result.err).toMatch(/^127\.0\.0\.1:\d+ could not be reached \(it refuses connections\)\. Nothing was changed\. Download /);
    server = await startFileServer();
  });

  it('lists what is offered, without asking anybody', async () => {
    await write('us-gaap-2024.zip', release(2024, 'Assets'));
    await cli(['taxonomy', 'add', 'us-gaap-2024.zip']);
    const { offered } = (await cli(['taxonomy', 'list', '--offered', '--json'])).json() as { offered: OfferedRelease[] };
    expect(offered.map(({ family, year, isInstalled }) => [family, year, isInstalled])).toEqual([
      ['us-gaap', 2025, false],
      ['srt', 2024, false],
      ['us-gaap', 2024, true],
    ]);
    expect((await cli(['taxonomy', 'list', '--offered'])).out).toMatch(/^us-gaap-2024 +FASB +installed +http/m);
    expect(server.requests).toEqual([]);
  });
});

describe('what decides a run', () => {
  const decidedBy = async (...flags: readonly string[]): Promise<string> =>
    /Signs are decided by .*/.exec((await cli(['check', SAMPLE, '--quiet', ...flags])).out)?.[0] ?? '';

  it('--rules, else the installed rule data, else the starter table', async () => {
    await write('own.json', signList(2024, 'us-gaap:Assets'));
    await write('first.json', signList(2024, 'us-gaap:Assets'));
    await write('second.json', signList(2025, 'us-gaap:Assets'));
    expect(await decidedBy()).toBe('Signs are decided by the starter table, version 1.');
    await cli(['taxonomy', 'add', 'first.json', '--rules']);
    await cli(['taxonomy', 'add', 'second.json', '--rules']);
    expect(await decidedBy()).toBe('Signs are decided by DQC rule data (first.json, second.json), version 2024, 2025.');
    expect(await decidedBy('--rules', 'own.json')).toBe('Signs are decided by DQC rule data (own.json), version 2024.');
    await cli(['taxonomy', 'remove', 'first.json']);
    expect(await decidedBy()).toBe('Signs are decided by DQC rule data (second.json), version 2025.');
  });

  it('says when rule data has no list of rule 0015, and goes on by what is there', async () => {
    await write('partial.zip', buildZip([{ name: 'dqcrules/dqcrules-0126-2025.xsd', content: '<x/>' }]));
    const result = await cli(['check', SAMPLE, '--rules', 'partial.zip']);
    expect(result.out).toContain('Signs are decided by the starter table');
    expect(result.err).toContain('not in the rule data: list of DQC.US.0015 (dqcrules-0015-2025.xsd)');
  });

  it('--release is there for the run and leaves nothing', async () => {
    await write('us-gaap-2025.zip', release(2025, 'Assets'));
    expect((await cli(['check', SAMPLE, '--release', 'us-gaap-2025.zip'])).code).toBe(0);
    expect(await ids()).toEqual([]);
  });

  it.each([
    ['--release', 'words.txt', 'words.txt could not be read.'],
    ['--release', 'dqc.json', 'dqc.json is rule data. Name it behind --rules.'],
    ['--rules', 'words.txt', 'words.txt is not rule data'],
  ])('refuses %s %s', async (flag, name, message) => {
    await write('words.txt', 'words');
    await write('dqc.json', signList(2025, 'us-gaap:Assets'));
    const result = await cli(['inspect', SAMPLE, flag, name]);
    expect(result.code).toBe(2);
    expect(result.err).toContain(message);
  });

  it('wants a file behind --rules', async () => {
    expect(await cli(['inspect', SAMPLE, '--rules'])).toMatchObject({ code: 2, err: 'Name a file behind --rules.\n' });
  });
});
