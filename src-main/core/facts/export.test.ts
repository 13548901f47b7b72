import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACT_COLUMNS } from '#shared/rpc/fact.ts';
import { FilingBuilder } from '../checks/testing/filing-builder.ts';
import { createFilingGraph } from '../graph/filing-graph.ts';
import { delimitedLine, numberCell, textCell } from './delimited.ts';
import { exportParts } from './export.ts';
import { factIndex } from './fact-index.ts';

/** A reader of RFC 4180 of its own, so that the writer is not its own witness. */
function parse(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const line: string[] = [];
    for (;;) {
      if (text[at] === '"') {
        let cell = '';
        for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
          cell += text.charAt(at);
          if (text[at] === '"') at += 1;
        }
        at += 1;
        line.push(cell);
      } else {
        const end = text.slice(at).search(new RegExp(`[${separator}\r\n]`));
        line.push(text.slice(at, at + end));
        at += end;
      }
      if (text[at] !== separator) break;
      at += 1;
    }
    expect(text.slice(at, at + 2)).toBe('\r\n');
    at += 2;
    lines.push(line);
  }
  return lines;
}

describe('a line', () => {
  it('quotes what needs it and nothing else', () =>
    expect(
      delimitedLine([textCell('plain'), textCell('a, b'), textCell('say "so"'), textCell('two\nlines'), numberCell('-5.25')], ','),
    ).toBe('plain,"a, b","say ""so""","two\nlines",-5.25\r\n'));

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '  =1', '＝1', '=HYPERLINK("http://x","y")'])('makes %j text', (text) =>
    expect(parse(delimitedLine([textCell(text), textCell('end')], ','), ',')).toEqual([[`'${text}`, 'end']]),
  );

  it('keeps amounts numbers, and trusts no other text to be one', () =>
    expect(delimitedLine([numberCell('-1234'), numberCell('=1')], ',')).toBe("-1234,'=1\r\n"));

  it('is read back as it was, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), { minLength: 1 }),
        fc.constantFrom(',' as const, '\t' as const),
        (rows, separator) => {
          const text = rows.map((row) => delimitedLine(row.map(textCell), separator)).join('');
          const back = parse(text, separator).map((row) =>
            row.map((cell) => (/^'(\s*[=+\-@＝＋－＠]|[\t\r])/.test(cell) ? cell.slice(1) : cell)),
          );
          const isOwnApostrophe = (cell: string): boolean => /^'(\s*[=+\-@＝＋－＠]|[\t\r])/.test(cell);
          expect(back).toEqual(rows.map((row) => row.map((cell) => (isOwnApostrophe(cell) ? cell.slice(1) : cell))));
        },
      ),
    );
  });
});

it('writes one head and exact values', () => {
  const graph = createFilingGraph(
    new FilingBuilder()
      .fact('us-gaap:Assets', '-16900000000.125', { id: 'f1', decimals: 'INF' })
      .fact('us-gaap:Cash', '7', { id: 'f2', decimals: -3, dims: ['us-gaap:SegmentAxis=ex:NorthMember', 'ex:LotAxis==Lot "7"'] })
      .fact('us-gaap:Debt', null, { id: 'debt' })
      .text('ex:Note', '=cmd|"/c calc"!A1')
      .rows(),
  );
  const parts = [...exportParts(factIndex(graph).entries, { columns: FACT_COLUMNS, format: 'csv', worst: new Map() })];
  expect(parts.map(({ rows }) => rows)).toEqual([4]);
  expect(parse(parts[0]?.text ?? '', ',')).toEqual([
    ['Concept', 'Label', 'Start', 'End', 'Dimensions', 'Value', 'Unit', 'Decimals', 'Finding', 'Fact', 'State'],
    ['us-gaap:Assets', 'Assets', '', '2023-12-31', '', '-16900000000.125', 'iso4217:USD', 'INF', '', 'f1', ''],
    [
      'us-gaap:Cash',
      'Cash',
      '',
      '2023-12-31',
      'us-gaap:SegmentAxis=ex:NorthMember; ex:LotAxis=Lot "7"',
      '7',
      'iso4217:USD',
      '-3',
      '',
      'f2',
      '',
    ],
    ['us-gaap:Debt', 'Debt', '', '2023-12-31', '', '', 'iso4217:USD', '', '', 'debt', 'nil'],
    ['ex:Note', 'Note', '2023-01-01', '2023-12-31', '', `'=cmd|"/c calc"!A1`, '', '', '', 'f3', ''],
  ]);
});

it('comes in parts that together are one table', () => {
  const builder = new FilingBuilder();
  for (let index = 0; index < 3_000; index += 1)
    builder.fact('us-gaap:AVeryLongNameOfAConceptThatFillsTheLineSomewhat', String(index), { id: `f${index}` });
  const entries = factIndex(createFilingGraph(builder.rows())).entries;
  const parts = [...exportParts(entries, { columns: FACT_COLUMNS, format: 'tsv', worst: new Map() })];
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.reduce((sum, { rows }) => sum + rows, 0)).toBe(3_000);
  expect(parse(parts.map(({ text }) => text).join(''), '\t')).toHaveLength(3_001);
});
