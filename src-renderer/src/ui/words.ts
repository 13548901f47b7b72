import { type Finding, type Outcome, type RuleFamily } from '#shared/calc/outcome.ts';
import { type Standard } from '#shared/calc/sum.ts';
import { type CurrentDecision } from '#shared/review/review.ts';
import { type CaseSummary } from '#shared/rpc/audit.ts';
import { type FactCard } from '#shared/rpc/filing.ts';
import { type Decision } from '#shared/run/verdict.ts';
import { type MarkKind } from './Mark.tsx';

/** One status as the guide draws it: its shape and its word. */
export interface Sign {
  readonly mark: MarkKind;
  readonly word: string;
}

export const DECISION_SIGN: Readonly<Record<Decision, Sign>> = {
  violation: { mark: 'violation', word: 'Violation' },
  consistent: { mark: 'consistent', word: 'Consistent' },
  undetermined: { mark: 'unknown', word: 'Undetermined' },
};

export const OUTCOME_SIGN: Readonly<Record<Outcome['status'], Sign>> = {
  inconsistent: { mark: 'violation', word: 'Inconsistent' },
  consistent: { mark: 'consistent', word: 'Consistent' },
  unchecked: { mark: 'unchecked', word: 'Unchecked' },
};

export const SEVERITY_SIGN: Readonly<Record<Finding['severity'], Sign>> = {
  error: { mark: 'error', word: 'Error' },
  warning: { mark: 'warning', word: 'Warning' },
  note: { mark: 'info', word: 'Note' },
};

/** `Errors`. */
export const severityPlural = (severity: Finding['severity']): string => `${SEVERITY_SIGN[severity].word}s`;

export const REVIEW_SIGN: Readonly<Record<CurrentDecision['status'], Sign>> = {
  open: { mark: 'open', word: 'Open' },
  verified: { mark: 'verified', word: 'Verified' },
  approved: { mark: 'approved', word: 'Approved' },
  overridden: { mark: 'overridden', word: 'Overridden' },
};

/** Where a case stands, as one sign: its verdict, or what its run is doing. */
export function caseSign({ run, verdict }: Pick<CaseSummary, 'run' | 'verdict'>): Sign {
  if (run === null) return { mark: 'open', word: 'Not run yet' };
  switch (run.status) {
    case 'running':
      return { mark: 'unknown', word: 'Running' };
    case 'interrupted':
      return { mark: 'stale', word: 'Interrupted' };
    case 'failed':
      return { mark: 'error', word: 'Failed' };
    case 'cancelled':
      return { mark: 'unknown', word: 'Cancelled' };
    case 'finished':
      return verdict === null ? { mark: 'unknown', word: 'No verdict' } : DECISION_SIGN[verdict.decision];
  }
}

export const STANDARD_NAME: Readonly<Record<Standard, string>> = {
  'calc-1.0': '1.0',
  'calc-1.1-round': '1.1 round',
  'calc-1.1-truncate': '1.1 truncate',
  dqc: 'DQC',
};

/** What must hold, in one line, for each rule family. */
export const RULE_TITLE: Readonly<Record<RuleFamily, string>> = {
  'DQC.US.0015': 'Values that cannot be negative are not',
  'DQC.US.0126': 'Statement totals equal the sum of their calculation tree',
  'DQC.US.0117': 'Statement values equal their breakdown by member',
};

export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** `Starter table, version 1`. */
export const ruleDataText = ({ name, version }: { readonly name: string; readonly version: string }): string =>
  `${capitalised(name)}, version ${version}`;

/** Installed taxonomy releases; the starter table, which decides signs, is none. */
export const installedReleases = ({
  taxonomies,
  ruleData,
}: {
  readonly taxonomies: readonly string[];
  readonly ruleData: { readonly name: string };
}): readonly string[] => taxonomies.filter((name) => name !== ruleData.name);

/** What stands for the value of a fact that has none: it is nil, or what is written could not be read. */
export const absentWord = (isNil: boolean): string => (isNil ? 'nil' : 'not understood');

/** What the filing writes for a number: its characters, and the sign attribute that turns them. */
export const writtenText = ({ isNil, lexical, sign }: Pick<FactCard, 'isNil' | 'lexical' | 'sign'>): string =>
  `${lexical !== '' ? lexical : isNil ? 'nil' : 'nothing'}${sign === null ? '' : ', sign attribute −'}`;

/** A label without what taxonomies write behind it: `Legal Entity [Axis]` is shown as `Legal Entity`. */
export const bareLabel = (label: string): string => label.replace(/ \[(Axis|Member|Domain)\]$/, '');

/** `1 case`, `13 cases`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${groupCount(count)} ${count === 1 ? one : many}`;

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `62 ms`, `0.9 s`. */
export const durationText = (ms: number, places = 1): string =>
  ms < 1 ? '< 1 ms' : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(places)} s`;

const groups = new Intl.NumberFormat('en-US');
/** A count (never an amount) with grouped digits. */
export const groupCount = (count: number): string => groups.format(count);

const LONGEST_ID = 18;

/** A fact id as it fits in a line: converters write ids of 100 characters. The whole id belongs into the title beside it. */
export const shortId = (id: string): string => (id.length <= LONGEST_ID ? id : `${id.slice(0, 10)}…${id.slice(-6)}`);
