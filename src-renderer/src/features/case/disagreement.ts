import { type CurrentDecision } from '#shared/review/review.ts';
import { differBeyond } from '#shared/run/differences.ts';
import { type JuniorRole } from '#shared/run/events.ts';
import { latestReport, type RunState } from '#shared/run/reduce.ts';
import { type Decision, type Report, type Verdict } from '#shared/run/verdict.ts';
import { ratioText } from '#renderer/ui/amount.ts';
import { counted } from '#renderer/ui/words.ts';

/** What stands in a cell: a decision with its mark, an amount, words, or nothing to say. */
export type Cell =
  | { readonly kind: 'decision'; readonly decision: Decision }
  | { readonly kind: 'amount'; readonly value: string | null }
  | { readonly kind: 'text'; readonly text: string; readonly title?: string }
  | { readonly kind: 'none' };

export const COLUMNS = ['compliance', 'forensic', 'senior', 'fused', 'you'] as const;
export type Column = (typeof COLUMNS)[number];

export interface DisagreementRow {
  readonly label: string;
  readonly cells: Readonly<Record<Column, Cell>>;
  /** Whose cell differs from the fused one; without a fusion, from Compliance. */
  readonly differs: readonly Column[];
  /** Whether the row says something that can agree or differ. */
  readonly isComparable: boolean;
}

/** What is taken from the check that decided; the tolerance is a canonical decimal. */
export interface DecisiveCheck {
  readonly tolerance: string | null;
  readonly ruleId: string;
  readonly status: 'consistent' | 'inconsistent' | 'unchecked';
}

const NONE: Cell = { kind: 'none' };
const text = (words: string | null, title?: string): Cell =>
  words === null || words === '' ? NONE : { kind: 'text', text: words, ...(title === undefined ? {} : { title }) };
const amount = (report: { readonly value: string | null } | null): Cell =>
  report === null ? NONE : { kind: 'amount', value: report.value };

/**
 * What each auditor says, field by field, beside the fusion and the person. An expected value differs only beyond the tolerance of the
 * check that decided.
 */
export function disagreementRows(state: RunState, decision: CurrentDecision, check: DecisiveCheck | null): readonly DisagreementRow[] {
  const compliance = latestReport(state, 'compliance');
  const forensic = latestReport(state, 'forensic');
  const senior = state.senior.findLast((entry) => entry.action !== 'feedback') ?? null;
  const { verdict } = state;
  const juniors = { compliance, forensic };
  const rows: readonly Omit<DisagreementRow, 'differs' | 'isComparable'>[] = [
    {
      label: 'Verdict',
      cells: {
        compliance: decisionCell(compliance?.verdict),
        forensic: decisionCell(forensic?.verdict),
        senior: decisionCell(senior?.decision ?? (senior?.action === 'accept' ? compliance?.verdict : null)),
        fused: decisionCell(verdict?.decision),
        you: decisionCell(yourDecision(decision, verdict)),
      },
    },
    {
      label: 'Reported',
      cells: {
        compliance: reportedCell(compliance),
        forensic: reportedCell(forensic),
        senior: senior?.action === 'accept' ? reportedCell(compliance) : NONE,
        fused: reportedCell(verdict),
        you: NONE,
      },
    },
    {
      label: 'Expected',
      cells: {
        compliance: amount(compliance === null ? null : { value: compliance.expectedValue }),
        forensic: amount(forensic === null ? null : { value: forensic.expectedValue }),
        senior:
          senior === null
            ? NONE
            : amount({ value: senior.expectedValue ?? (senior.action === 'accept' ? (compliance?.expectedValue ?? null) : null) }),
        fused: amount(verdict === null ? null : { value: verdict.expectedValue }),
        you: yourExpected(decision, verdict),
      },
    },
    {
      label: 'Rule',
      cells: {
        compliance: text(compliance?.ruleFamily ?? null),
        forensic: text(forensic?.ruleFamily ?? null),
        senior: NONE,
        fused: text(verdict?.ruleFamily ?? null),
        you: NONE,
      },
    },
    {
      label: 'Why',
      cells: {
        compliance: text(compliance?.rationale ?? null),
        forensic: text(forensic?.rationale ?? null),
        senior: text(senior?.rationale ?? null),
        fused: text(
          verdict === null ? null : check === null ? 'No check could decide' : `The check decides: ${check.ruleId} ${check.status}`,
        ),
        you: text(decision.reason),
      },
    },
    {
      label: 'Evidence',
      cells: {
        compliance: text(evidenceWords(compliance)),
        forensic: text(evidenceWords(forensic)),
        senior: senior === null ? NONE : text('both reports'),
        fused: text(verdict === null ? null : `${verdict.trustFactors.citedResolved} of ${verdict.trustFactors.cited} resolve`),
        you: NONE,
      },
    },
    { label: 'Weight', cells: { ...weightCells(verdict, juniors), senior: text(senior === null ? null : 'none'), fused: NONE, you: NONE } },
  ];
  return rows.map((row) => {
    const isComparable = row.label !== 'Why' && row.label !== 'Evidence' && row.label !== 'Weight';
    return {
      ...row,
      isComparable,
      differs: isComparable ? differing(row.cells, row.label === 'Expected' ? (check?.tolerance ?? null) : null) : [],
    };
  });
}

const decisionCell = (decision: Decision | null | undefined): Cell => (decision == null ? NONE : { kind: 'decision', decision });

function reportedCell(said: Pick<Report, 'reportedValue' | 'reportedState'> | null): Cell {
  if (said === null) return NONE;
  return said.reportedState === 'nil' ? text('nil') : { kind: 'amount', value: said.reportedValue };
}

/** The person's decision: their own, or the machine's that they confirmed. */
const yourDecision = (decision: CurrentDecision, verdict: Verdict | null): Decision | null =>
  decision.status === 'open' ? null : (decision.decision ?? verdict?.decision ?? null);

function yourExpected(decision: CurrentDecision, verdict: Verdict | null): Cell {
  if (decision.status === 'open') return NONE;
  return { kind: 'amount', value: decision.status === 'overridden' ? decision.expectedValue : (verdict?.expectedValue ?? null) };
}

function evidenceWords(report: Report | null): string | null {
  if (report === null) return null;
  const count = (kind: Report['evidence'][number]['kind']): number => report.evidence.filter((one) => one.kind === kind).length;
  if (report.evidence.length === 0) return 'none';
  if (count('fact') + count('arc') === 0) return counted(count('observation'), 'observation');
  return `${counted(count('fact'), 'fact')}, ${counted(count('arc'), 'arc')}`;
}

function weightCells(verdict: Verdict | null, reports: Readonly<Record<JuniorRole, Report | null>>): Readonly<Record<JuniorRole, Cell>> {
  const cell = (role: JuniorRole, name: string): Cell => {
    const source = verdict?.sources.find((one) => one.kind === 'junior' && one.name.toLowerCase().startsWith(name));
    if (source === undefined || reports[role] === null) return NONE;
    return source.weight === 0
      ? text('none', source.note)
      : text(`${ratioText(source.weight)}, ${source.note.includes('not match') ? 'against the check' : 'as the check'}`, source.note);
  };
  return { compliance: cell('compliance', 'compliance'), forensic: cell('forensic', 'forensic') };
}

function differing(cells: Readonly<Record<Column, Cell>>, tolerance: string | null): readonly Column[] {
  const reference = cells.fused.kind === 'none' ? cells.compliance : cells.fused;
  if (reference.kind === 'none') return [];
  return (['compliance', 'forensic', 'senior'] as const).filter(
    (column) => cells[column].kind !== 'none' && !isSame(cells[column], reference, tolerance),
  );
}

function isSame(a: Cell, b: Cell, tolerance: string | null): boolean {
  if (a.kind === 'amount' && b.kind === 'amount') return !differBeyond(a.value, b.value, tolerance);
  if (a.kind === 'decision' && b.kind === 'decision') return a.decision === b.decision;
  return a.kind === 'text' && b.kind === 'text' && a.text === b.text;
}

/** Whether anybody but the person has said anything yet. */
export const hasReport = (rows: readonly DisagreementRow[]): boolean =>
  rows.some((row) => COLUMNS.some((column) => column !== 'you' && row.cells[column].kind !== 'none'));

/** `3 of 4 fields`, over the fields that can differ. */
export function differenceCount(rows: readonly DisagreementRow[]): string {
  const comparable = rows.filter((row) => row.isComparable);
  if (!hasReport(rows)) return 'no report yet';
  const differ = comparable.filter((row) => row.differs.length > 0).length;
  if (differ > 0) return `${differ} of ${comparable.length} fields`;
  const hasBoth = (['compliance', 'forensic'] as const).every((column) => comparable.some(({ cells }) => cells[column].kind !== 'none'));
  return hasBoth ? 'nowhere, the auditors agree' : 'nowhere yet';
}
