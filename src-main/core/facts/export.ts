import type { FactColumn } from '#shared/rpc/fact.ts';
import type { FactEntry } from './fact-index.ts';
import type { WorstFindings } from './filter.ts';
import { type Cell, delimitedLine, numberCell, textCell } from './delimited.ts';

interface ExportColumn {
  readonly head: string;
  readonly cell: (entry: FactEntry, worst: WorstFindings) => Cell;
}

const NOTHING = textCell('');
const orNothing = (text: string | null | undefined): Cell => (text == null ? NOTHING : textCell(text));

const COLUMNS: Readonly<Record<FactColumn, readonly ExportColumn[]>> = {
  concept: [
    { head: 'Concept', cell: ({ placed }) => textCell(placed.fact.concept) },
    { head: 'Label', cell: ({ label }) => textCell(label) },
  ],
  period: [
    { head: 'Start', cell: ({ placed: { context } }) => orNothing(context.period.kind === 'duration' ? context.period.start : null) },
    { head: 'End', cell: ({ placed }) => textCell(endText(placed.context.period)) },
  ],
  dimensions: [
    {
      head: 'Dimensions',
      cell: ({ placed }) => textCell(placed.context.dimensions.map(({ axis, member }) => `${axis}=${member}`).join('; ')),
    },
  ],
  value: [
    {
      head: 'Value',
      cell: ({ placed: { fact } }) => (fact.value === null ? NOTHING : fact.isNumeric ? numberCell(fact.value) : textCell(fact.value)),
    },
  ],
  unit: [{ head: 'Unit', cell: ({ placed }) => orNothing(placed.unit?.measure) }],
  decimals: [{ head: 'Decimals', cell: ({ placed: { fact } }) => decimalsCell(fact.decimals) }],
  finding: [{ head: 'Finding', cell: ({ placed }, worst) => orNothing(worst.get(placed.fact.id)?.severity) }],
  factId: [{ head: 'Fact', cell: ({ placed }) => textCell(placed.fact.id) }],
  state: [{ head: 'State', cell: (entry) => textCell(stateWords(entry).join('; ')) }],
};

const endText = (period: FactEntry['placed']['context']['period']): string =>
  period.kind === 'duration' ? period.end : period.kind === 'instant' ? period.instant : 'forever';

const decimalsCell = (decimals: FactEntry['placed']['fact']['decimals']): Cell =>
  decimals === null ? NOTHING : decimals === 'INF' ? textCell(decimals) : numberCell(String(decimals));

function stateWords({ placed: { fact }, duplicates }: FactEntry): string[] {
  return [
    ...(fact.isNil ? ['nil'] : []),
    ...(fact.isHidden ? ['hidden'] : []),
    ...(duplicates === 'none' ? [] : [duplicates === 'consistent' ? 'duplicate' : 'inconsistent duplicate']),
  ];
}

/** Characters of a part; a fact with a long text may make one longer. */
const PART = 256 * 1024;

/** The head and one line a fact, in parts of about `PART` characters, each with the number of facts in it. Values are exact. */
export function* exportParts(
  entries: readonly FactEntry[],
  { columns, format, worst }: { readonly columns: readonly FactColumn[]; readonly format: 'csv' | 'tsv'; readonly worst: WorstFindings },
): Generator<{ text: string; rows: number }> {
  const separator = format === 'csv' ? ',' : '\t';
  const wanted = columns.flatMap((column) => COLUMNS[column]);
  let text = delimitedLine(
    wanted.map(({ head }) => textCell(head)),
    separator,
  );
  let rows = 0;
  for (const entry of entries) {
    text += delimitedLine(
      wanted.map(({ cell }) => cell(entry, worst)),
      separator,
    );
    rows += 1;
    if (text.length < PART) continue;
    yield { text, rows };
    text = '';
    rows = 0;
  }
  if (text !== '') yield { text, rows };
}
