import type { FilingOverview } from '#shared/rpc/filing.ts';
import type { MissingItem } from '#shared/rpc/taxonomy.ts';
import type { CommandContext } from '../context.ts';
import { presentText, standInsOf, standInText } from '../stand-ins.ts';
import { count, pairs, sections, table } from '../text.ts';

export async function inspect(context: CommandContext, input: string): Promise<void> {
  const desk = await context.reading();
  const filingId = await context.open(desk, input);
  const overview = await desk.handlers['filing.get']({ filingId }, { signal: context.signal });
  const standIns = await standInsOf(desk, filingId, context.signal);
  context.print(inspectJson(overview, standIns), () => inspectText(overview, standIns));
}

/** `answeredBy` of a missing document: the release that stands in for it, where one does. */
export function inspectJson(
  { head, namespaces, counts, missing: documents, warnings, timing }: FilingOverview,
  standIns: readonly MissingItem[] = [],
) {
  const answers = new Map(standIns.map((item) => [item.url, standInText(item) === undefined ? null : item.answeredBy]));
  const missing = documents.map((document) => {
    const answeredBy = answers.get(document.url) ?? null;
    return answeredBy === null ? document : { ...document, answeredBy };
  });
  const { sha256, entryPoint, kind, entity, cik, form, periodEnd, fiscalYear, fiscalPeriod, usGaapYear } = head;
  const filing = { sha256, entryPoint, kind, entity, cik, form, periodEnd, fiscalYear, fiscalPeriod, usGaapYear, namespaces };
  return { filing, counts, missing, warnings, timing };
}

function inspectText({ head, counts, missing, warnings, timing }: FilingOverview, standIns: readonly MissingItem[]): string {
  const answers = new Map(standIns.map((item) => [item.url, presentText(item)]));
  const fiscal = [head.fiscalYear, head.fiscalPeriod].filter((part) => part !== null).join(' ');
  const about = pairs([
    ['Entity', head.entity],
    ['CIK', head.cik],
    ['Form', head.form],
    ['Period end', head.periodEnd],
    ['Fiscal', fiscal === '' ? null : fiscal],
    ['US-GAAP', head.usGaapYear],
    ['Document', `${head.entryPoint} (${head.kind})`],
    ['SHA-256', head.sha256],
  ]);
  const numbers = table(
    [{ title: 'Count' }, { title: '', align: 'right' }],
    Object.entries(counts).map(([name, n]) => [spaced(name), n.toLocaleString('en-US')]),
  );
  const lines = (title: string, items: readonly string[]): string =>
    items.length === 0 ? '' : [title, ...items.map((item) => `  ${item}`)].join('\n');
  return sections(
    about,
    numbers,
    lines(
      count(missing.length, 'missing document'),
      missing.map(({ url, effect }) => `${url}: ${answers.get(url) ?? effect}`),
    ),
    lines(
      count(warnings.length, 'warning'),
      warnings.map(({ message, where }) => `${where}: ${message}`),
    ),
    `Opened in ${Math.round(timing.totalMs)} ms (read ${Math.round(timing.readMs)}, parse ${Math.round(timing.parseMs)}, store ${Math.round(timing.storeMs)}).`,
  );
}

/** `numericFacts` → `numeric facts`. */
const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
