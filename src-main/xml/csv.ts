/** A record and the line that it begins on, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

/** What is wrong with a CSV text, and where. */
export class CsvProblem extends Error {}

/**
 * Records of comma-separated text as RFC 4180 has them: fields in double quotes may hold commas, line ends and doubled quotes. Empty
 * lines are passed over. Throws CsvProblem for a quote that is not closed, or that stands in the middle of a field.
 */
export function* csvRecords(text: string): Generator<CsvRecord> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const first = line;
    const fields: string[] = [];
    for (let isMore = true; isMore;) {
      const field = text[at] === '"' ? quoted(text, at, line) : plain(text, at);
      line += field.lines;
      fields.push(field.value);
      at = field.end;
      isMore = text[at] === ',';
      if (isMore) at += 1;
    }
    if (text[at] === '"' || (at < text.length && text[at] !== '\n' && text[at] !== '\r')) {
      throw new CsvProblem(`Line ${line} has a quote in the middle of a field.`);
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    if (fields.length > 1 || fields[0] !== '') yield { line: first, fields };
  }
}

interface Field {
  readonly value: string;
  /** Where the text goes on: a comma, a line end or the end. */
  readonly end: number;
  readonly lines: number;
}

const PLAIN = /[^,\r\n"]*/y;

function plain(text: string, at: number): Field {
  PLAIN.lastIndex = at;
  const value = PLAIN.exec(text)?.[0] ?? '';
  return { value, end: at + value.length, lines: 0 };
}

function quoted(text: string, at: number, line: number): Field {
  const start = at + 1;
  let close = text.indexOf('"', start);
  let hasDoubled = false;
  while (close !== -1 && text[close + 1] === '"') {
    hasDoubled = true;
    close = text.indexOf('"', close + 2);
  }
  if (close === -1) throw new CsvProblem(`The quote that line ${line} opens is not closed.`);
  const written = text.slice(start, close);
  const lines = written.split('\n').length - 1;
  return { value: hasDoubled ? written.replaceAll('""', '"') : written, end: close + 1, lines };
}
