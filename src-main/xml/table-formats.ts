import { isRecord } from '#shared/base/record.ts';
import type { Balance, PeriodType } from '#shared/xbrl/model.ts';
import { LABEL_ROLE } from '#shared/xbrl/model.ts';
import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import { csvRecords } from './csv.ts';
import { canonicalDecimal } from './exact-number.ts';
import type { TableBuilder } from './table-builder.ts';

/** What is wrong with the content of a table, as a sentence. */
export class TableProblem extends Error {}

/** A record by its column names. */
type Cells = (column: string) => string | undefined;

interface Format {
  /** Columns that the header must have; `oneOf` of these at least one. */
  readonly needs: readonly string[];
  readonly oneOf?: readonly string[];
  readonly read: (cells: Cells, named: (written: string) => string, table: TableBuilder) => void;
}

const NAME = /^(?:[a-z][a-z0-9-]*[:_])?[A-Za-z_][\w.-]*$/;
/** A name with its taxonomy: `us-gaap:Assets`, or as ids have it `us-gaap_Assets`. */
const QUALIFIED = /^([a-z][a-z0-9-]*)[:_](.+)$/;
const MAX_RECORDS = 1_000_000;

const FORMATS: readonly Format[] = [
  {
    needs: ['parent', 'child', 'weight'],
    read: (cells, named, table) => {
      const weight = decimalIn(cells, 'weight') ?? '1';
      const order = decimalIn(cells, 'order') ?? '1';
      table.calculation({
        role: cells('role') ?? '',
        parent: named(cells('parent') ?? ''),
        child: named(cells('child') ?? ''),
        weight,
        order,
      });
    },
  },
  {
    needs: ['concept'],
    oneOf: ['label', 'documentation'],
    read: (cells, named, table) => {
      const concept = named(cells('concept') ?? '');
      const [label, documentation] = [cells('label'), cells('documentation')];
      if (label !== undefined) table.label(concept, cells('role'), label);
      if (documentation !== undefined) table.label(concept, LABEL_ROLE.documentation, documentation);
    },
  },
  {
    needs: ['name'],
    oneOf: ['balance', 'periodType', 'type'],
    read: (cells, named, table) => {
      table.concept(named(qualified(cells)), {
        type: cells('type') ?? null,
        substitutionGroup: cells('substitutionGroup') ?? null,
        balance: oneOf<Balance>(cells, 'balance', ['debit', 'credit']),
        periodType: oneOf<PeriodType>(cells, 'periodType', ['instant', 'duration']),
        isAbstract: flagIn(cells, 'abstract'),
        isNillable: flagIn(cells, 'nillable'),
        years: yearsIn(cells('seenIn')),
      });
    },
  },
];

const KNOWN_HEADERS = 'name with balance, periodType or type; concept with label or documentation; parent, child and weight';

/** Reads a CSV table by its header, in whatever order its columns stand. `family` is that of names without one. Throws TableProblem. */
export function readCsvTable(text: string, family: string | null, table: TableBuilder): void {
  const records = csvRecords(text);
  const header = records.next();
  const columns = header.done === true ? [] : header.value.fields.map((field) => field.trim());
  const format = FORMATS.find(
    ({ needs, oneOf: some }) =>
      needs.every((column) => columns.includes(column)) && (some?.some((column) => columns.includes(column)) ?? true),
  );
  if (format === undefined) throw new TableProblem(`Its first line does not name the columns of a table: ${KNOWN_HEADERS}.`);
  const positions = new Map(columns.map((column, position) => [column, position]));
  let count = 0;
  for (const { line, fields } of records) {
    count += 1;
    if (count > MAX_RECORDS) throw new TableProblem(`It has more than ${MAX_RECORDS.toLocaleString('en-US')} lines.`);
    if (fields.length !== columns.length)
      throw new TableProblem(`Line ${line} has ${fields.length} fields, the first line has ${columns.length}.`);
    const cells: Cells = (column) => {
      const value = fields[positions.get(column) ?? -1]?.trim();
      return value === '' ? undefined : value;
    };
    try {
      format.read(cells, (written) => familyName(written, family), table);
    } catch (problem) {
      throw problem instanceof TableProblem ? new TableProblem(`Line ${line}: ${problem.message}`) : problem;
    }
  }
}

function familyName(written: string, family: string | null): string {
  if (!NAME.test(written)) throw new TableProblem(`“${written.slice(0, 80)}” is not the name of a concept.`);
  const [, own, local] = QUALIFIED.exec(written) ?? [];
  if (own !== undefined && local !== undefined) return `${own}:${local}`;
  if (family === null)
    throw new TableProblem(
      `It is not said which taxonomy ${written} belongs to. Write us-gaap:${written}, or begin the file's name with us-gaap-.`,
    );
  return `${family}:${written}`;
}

/** The name with the taxonomy of its id, when it has none itself: `us-gaap_Assets`, `Assets` → `us-gaap:Assets`. */
function qualified(cells: Cells): string {
  const name = cells('name') ?? '';
  const [, family] = QUALIFIED.exec(cells('id') ?? '') ?? [];
  return QUALIFIED.test(name) || family === undefined ? name : `${family}:${name}`;
}

function decimalIn(cells: Cells, column: string): string | undefined {
  const written = cells(column);
  if (written === undefined) return undefined;
  const value = canonicalDecimal(written);
  if (value === undefined) throw new TableProblem(`The ${column} “${written.slice(0, 40)}” is no number.`);
  return value;
}

function oneOf<Word extends string>(cells: Cells, column: string, words: readonly Word[]): Word | null {
  const written = cells(column);
  if (written === undefined) return null;
  const word = words.find((each) => each === written);
  if (word === undefined) throw new TableProblem(`The ${column} “${written.slice(0, 40)}” is neither ${words.join(' nor ')}.`);
  return word;
}

function flagIn(cells: Cells, column: string): boolean | null {
  const written = cells(column);
  return written === undefined ? null : written === 'true' || written === '1';
}

function yearsIn(written: string | undefined): readonly number[] | null {
  const years = written?.match(/\b\d{4}\b/g)?.map(Number) ?? [];
  return years.length === 0 ? null : years;
}

/**
 * Reads lists of concepts by namespace, as XBRL US's xule writes them: `{"http://fasb.org/srt/2025": [{"localName", "dataType",
 * "periodType", "balance", "isAbstract"}]}`. Namespaces of no standard taxonomy are passed over. Throws TableProblem.
 */
export function readJsonTable(text: string, table: TableBuilder): void {
  const lists = parsed(text);
  if (!isRecord(lists)) throw new TableProblem('It is no list of concepts by namespace.');
  for (const [namespace, concepts] of Object.entries(lists)) {
    const standard = standardNamespace(namespace);
    if (standard === undefined || !Array.isArray(concepts)) continue;
    for (const concept of concepts) {
      const cells = cellsOf(concept);
      const local = cells('localName');
      if (local === undefined || (cells('type') ?? 'Concept') !== 'Concept') continue;
      table.concept(familyName(local, standard.family), {
        type: cells('dataType') ?? null,
        substitutionGroup: null,
        balance: oneOf<Balance>(cells, 'balance', ['debit', 'credit']),
        periodType: oneOf<PeriodType>(cells, 'periodType', ['instant', 'duration']),
        isAbstract: flagIn(cells, 'isAbstract'),
        isNillable: null,
        years: [standard.year],
      });
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TableProblem('It is not well-formed JSON.');
  }
}

function cellsOf(concept: unknown): Cells {
  return (column) => {
    const value = isRecord(concept) && Object.hasOwn(concept, column) ? concept[column] : undefined;
    return typeof value === 'string' && value !== '' ? value : typeof value === 'boolean' ? String(value) : undefined;
  };
}
