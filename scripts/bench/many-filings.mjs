// node many-filings.mjs [FILINGS] [CASES]: a workspace file with many filings and cases, and how long each list query takes in it,
// asked through the handlers. The samples and real filings of ../shared are opened, the rest are copies under other ids. Prints
// {filings, cases, bytes, indexMs, openMs, removeMs, queries:[{query, medianMs, worstMs, cpuMs, items}]}; cpuMs is the median of what the
// process itself took, whatever else the machine does.
import { mkdtempSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { median } from './processes.mjs';
import { openInstalledWorkbench } from '../../src-main/entry/compose.ts';
import { openInput } from '../../src-main/entry/open-input.ts';
import { factFilterSchema } from '../../src-shared/rpc/fact.ts';
import { openWorkspace } from '../../src-main/store/workspace.ts';

const [filings = 100, cases = 400] = process.argv.slice(2).map(Number);
const RUNS = 15;
const REAL_FILINGS = 20;
const context = { signal: new AbortController().signal };
const folder = mkdtempSync(join(tmpdir(), 'auditflow-bench-'));
const path = join(folder, 'many.auditflow');
const open = () => openInstalledWorkbench({ isOneShot: true, workspace: path, rules: [], releases: [], isQuiet: true });

const timed = async (work) => {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
};
const round = (ms) => Math.round(ms * 10) / 10;

async function openAll() {
  const workbench = await open();
  const shared = fileURLToPath(new URL('../../../shared/filings/', import.meta.url));
  const samples = fileURLToPath(new URL('../../resources/samples/', import.meta.url));
  const real = existsSync(shared)
    ? readdirSync(shared)
        .filter((name) => name.endsWith('.zip'))
        .slice(0, REAL_FILINGS)
    : [];
  const inputs = [
    ...readdirSync(samples, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [join(samples, each.name)] : [])),
  ];
  for (const input of [...inputs, ...real.map((name) => join(shared, name))].slice(0, filings)) {
    await openInput(workbench, input, context);
  }
  await workbench.close();
}

/** Copies, their full text, and cases with decisions, by the repositories. */
function fill() {
  const workspace = openWorkspace(path);
  const opened = workspace.filings.list();
  for (let n = opened.length; n < filings; n += 1) {
    const head = opened[n % opened.length]?.head;
    if (head === undefined) throw new Error('nothing was opened');
    const { documents, timing, ...view } = workspace.filings.view(head.id);
    const sha256 = createHash('sha256').update(`copy ${n}`).digest('hex');
    const copy = { ...head, id: `filing-copy-${n}`, sha256, sourceName: `copy-${n}-${head.sourceName}` };
    const openedAs = workspace.filings.find(head.id)?.openedAs ?? 'file';
    const [rows, sources] = [workspace.filings.loadRows(head.id), workspace.filings.sources(head.id)];
    workspace.filings.insert({ head: copy, openedAs, rows, documents, sources, view, timing });
  }
  const started = performance.now();
  for (const id of workspace.search.waiting()) workspace.search.ensureIndexed(id);
  const indexMs = performance.now() - started;
  const all = workspace.filings.list();
  for (let n = 0; n < cases; n += 1) {
    const id = `case-${n}`;
    const asked = {
      query: `Is the value of question ${n} right?`,
      concept: null,
      period: null,
      dimensions: null,
      unit: null,
      ruleFamily: null,
    };
    const origin = {
      origin: /** @type {const} */ ('question'),
      findingId: null,
      title: `Question ${n}`,
      createdAt: new Date(0).toISOString(),
    };
    workspace.cases.insert({ id, filingId: all[n % all.length]?.head.id ?? '', ...origin, ...asked }, null);
    if (n % 2 === 1) continue;
    const action = { kind: /** @type {const} */ ('approve'), level: /** @type {const} */ ('verified'), note: '' };
    workspace.reviews.append({
      id: `review-${n}`,
      caseId: id,
      runId: null,
      at: new Date(0).toISOString(),
      reviewer: 'bench',
      basisHash: null,
      action,
    });
  }
  workspace.close();
  const largest = all.reduce((most, each) => (each.facts > most.facts ? each : most));
  return { indexMs, filingIds: all.map(({ head }) => head.id), largest: largest.head.id };
}

/** `filingId`: the first filing, `largest`: the one with the most facts. */
async function measure(handlers, { filingId, largest }) {
  const facts = await handlers['search.find']({ text: 'assets', filingId, limit: 1 }, context);
  const factId = facts.hits.find((hit) => hit.kind !== 'filing')?.factId ?? '';
  const [statement] = await handlers['statement.list']({ filingId: largest }, context);
  const find = (text, scope = null) => ({
    query: `search.find ${text}${scope === null ? '' : ' (one filing)'}`,
    method: 'search.find',
    input: { text, filingId: scope, limit: 20 },
  });
  const queries = [
    { query: 'filing.list', method: 'filing.list', input: {} },
    { query: 'filing.get', method: 'filing.get', input: { filingId } },
    { query: 'fact.get', method: 'fact.get', input: { filingId, factId } },
    ...['', 'revenue'].map((text) => ({
      query: `fact.list ${text}`,
      method: 'fact.list',
      input: {
        filingId: largest,
        filter: factFilterSchema.parse({ text }),
        sort: { by: /** @type {const} */ ('finding'), descending: true },
        offset: 0,
        limit: 100,
        withFacets: true,
      },
    })),
    { query: 'statement.list', method: 'statement.list', input: { filingId: largest } },
    { query: 'statement.get', method: 'statement.get', input: { filingId: largest, role: statement?.role ?? '' } },
    { query: 'filing.missing', method: 'filing.missing', input: { filingId: largest } },
    { query: 'taxonomy.list', method: 'taxonomy.list', input: {} },
    { query: 'filter.list', method: 'filter.list', input: {} },
    { query: 'case.list', method: 'case.list', input: {} },
    { query: 'case.list (one filing)', method: 'case.list', input: { filingId } },
    ...['assets', 'as', 'total current', 'net income', '1', 'the company', 'nothing-like-it'].map((text) => find(text)),
    find('assets', filingId),
  ];
  const rows = [];
  for (const { query, method, input } of queries) {
    const times = [];
    const cpu = [];
    let items = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const before = process.cpuUsage();
      const { ms, result } = await timed(() => handlers[method](input, context));
      const { user, system } = process.cpuUsage(before);
      times.push(ms);
      cpu.push((user + system) / 1000);
      items = Array.isArray(result) ? result.length : (result.hits?.length ?? result.rows?.length ?? 1);
    }
    rows.push({ query, medianMs: round(median(times)), worstMs: round(Math.max(...times)), cpuMs: round(median(cpu)), items });
  }
  return rows;
}

try {
  await openAll();
  const { indexMs, filingIds, largest } = fill();
  const bytes = statSync(path).size;
  const { ms: openMs, result: workbench } = await timed(open);
  const queries = await measure(workbench.handlers, { filingId: filingIds[0], largest });
  const { ms: removeMs } = await timed(() => workbench.handlers['filing.remove']({ filingId: filingIds.at(-1) }, context));
  await workbench.close();
  const figures = {
    filings: filingIds.length,
    cases,
    bytes,
    indexMs: round(indexMs),
    openMs: round(openMs),
    removeMs: round(removeMs),
    queries,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  for (const { query, medianMs, worstMs, cpuMs, items } of queries)
    process.stderr.write(`${query.padEnd(36)} ${medianMs} ms, worst ${worstMs} ms, cpu ${cpuMs} ms, ${items} items\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
