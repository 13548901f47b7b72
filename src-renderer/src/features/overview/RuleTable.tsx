import { type ReactElement } from 'react';
import { Link } from 'wouter';
import { type Finding } from '#shared/calc/outcome.ts';
import { type RuleSummary, type Scan } from '#shared/rpc/filing.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { type MarkKind } from '#renderer/ui/Mark.tsx';
import { PaneHead } from '#renderer/ui/Pane.tsx';
import { failingSumsText, type SumCounts } from '#renderer/ui/sums.ts';
import { Columns, QuietHead } from '#renderer/ui/table.tsx';
import { counted, groupCount, RULE_TITLE, ruleDataText, SEVERITY_SIGN, severityPlural } from '#renderer/ui/words.ts';
import { clearance, countBySeverity, uncheckedCount } from './model.ts';
import css from './OverviewScreen.module.css';

function Severity({
  mark,
  word,
  count,
  text,
  isWrong = false,
}: {
  readonly mark: MarkKind;
  readonly word: string;
  readonly count: number;
  readonly text: string;
  readonly isWrong?: boolean;
}): ReactElement {
  return (
    <div>
      <Badge mark={mark}>{word}</Badge>
      <span className="row row-base">
        <span className={isWrong ? 't5 is-violation' : 't5'}>{groupCount(count)}</span>
        <span className="t2 muted ell" title={text}>
          {text}
        </span>
      </span>
    </div>
  );
}

const ERRORS = severityPlural('error');

function Errors({ scan, sums }: SeverityBarProps): ReactElement {
  const errors = countBySeverity(scan.findings, 'error');
  if (errors > 0) return <Severity mark={SEVERITY_SIGN.error.mark} word={ERRORS} count={errors} text="a rule is broken" isWrong />;
  // Green says that something was checked and holds; what was not checked is grey.
  const { kind } = clearance(scan, sums);
  if (kind === 'untested') return <Severity mark="unchecked" word={ERRORS} count={0} text="nothing could be tested" />;
  if (kind === 'clear') return <Severity mark="consistent" word="No errors" count={0} text="every rule was tested and holds" />;
  const failing = sums?.failing ?? 0;
  return failing > 0 ? (
    <Severity mark="warning" word={ERRORS} count={0} text={`but ${failingSumsText(failing)}`} />
  ) : (
    <Severity mark="unchecked" word={ERRORS} count={0} text="in what could be tested" />
  );
}

interface SeverityBarProps {
  readonly scan: Scan;
  readonly sums: SumCounts | undefined;
}

export function SeverityBar({ scan, sums }: SeverityBarProps): ReactElement {
  return (
    <div className={css['sevbar']}>
      <Errors scan={scan} sums={sums} />
      {(['warning', 'note'] as const).map((severity) => (
        <Severity
          key={severity}
          mark={SEVERITY_SIGN[severity].mark}
          word={severityPlural(severity)}
          count={countBySeverity(scan.findings, severity)}
          text={severity === 'warning' ? 'look, it may be wrong' : 'standards disagree'}
        />
      ))}
      <Severity mark="unchecked" word="Could not be checked" count={uncheckedCount(scan)} text="with a reason each" />
    </div>
  );
}

function Count({ severity, count }: { readonly severity: Finding['severity']; readonly count: number }): ReactElement {
  const { mark, word } = SEVERITY_SIGN[severity];
  return count === 0 ? (
    <span className="quiet">0</span>
  ) : (
    <Badge mark={mark} title={counted(count, word.toLowerCase())}>
      {groupCount(count)}
    </Badge>
  );
}

function Rule({ filingId, rule }: { readonly filingId: string; readonly rule: RuleSummary }): ReactElement {
  const go = useGo();
  const href = hrefTo.findings(filingId, { rule: rule.rule });
  const found = rule.errors + rule.warnings + rule.notes;
  return (
    <tr onClick={() => go(href)}>
      <td>
        <Link
          href={href}
          className={`strong ${css['link'] ?? ''}`}
          title={`${rule.title}, version ${rule.version}, decided by ${rule.source}`}
          onClick={(event) => event.stopPropagation()}
        >
          {rule.rule}
        </Link>
      </td>
      <td title={rule.title}>
        <span className="muted">{RULE_TITLE[rule.rule]}</span>
      </td>
      <td className="num">{groupCount(rule.tested)}</td>
      {found > 0 ? (
        <>
          <td>
            <Count severity="error" count={rule.errors} />
          </td>
          <td>
            <Count severity="warning" count={rule.warnings} />
          </td>
          <td>
            <Count severity="note" count={rule.notes} />
          </td>
        </>
      ) : (
        <td colSpan={3}>
          {rule.tested > 0 ? (
            <Badge mark="consistent">{rule.unchecked.length > 0 ? 'Holds where tested' : 'Holds'}</Badge>
          ) : (
            <Badge mark="unchecked">Unchecked: nothing to test</Badge>
          )}
        </td>
      )}
      <td className={`right ${css['chevron'] ?? ''}`}>
        <Icon name="right" small />
      </td>
    </tr>
  );
}

export function RuleTable({ filingId, scan }: { readonly filingId: string; readonly scan: Scan }): ReactElement {
  return (
    <>
      <PaneHead title="Findings by rule" count={groupCount(scan.findings.length)}>
        <span className="push t2 quiet ell">signs decided by {ruleDataText(scan.ruleData)}</span>
      </PaneHead>
      <table className="tbl" aria-label="Findings by rule">
        <Columns widths={['w-136', null, 'w-80', 'w-72', 'w-80', 'w-64', 'w-40']} />
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">What must hold</th>
            <th scope="col" className="num">
              Tested
            </th>
            <th scope="col">Errors</th>
            <th scope="col">Warnings</th>
            <th scope="col">Notes</th>
            <QuietHead name="Open" />
          </tr>
        </thead>
        <tbody>
          {scan.rules.map((rule) => (
            <Rule key={rule.rule} filingId={filingId} rule={rule} />
          ))}
        </tbody>
      </table>
    </>
  );
}
