import { type ReactElement } from 'react';
import { PERSON_FIRST } from '#shared/fusion/verdict-rule.ts';
import { Link } from 'wouter';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { ratioText } from '#renderer/ui/amount.ts';
import { SignBadge } from '#renderer/ui/Badge.tsx';
import { BeliefBar } from '#renderer/ui/BeliefBar.tsx';
import { shortName } from '#renderer/ui/filing-name.ts';
import { Mark } from '#renderer/ui/Mark.tsx';
import { Columns, NumHead, useSelectedInSight } from '#renderer/ui/table.tsx';
import { caseSign, DECISION_SIGN, REVIEW_SIGN } from '#renderer/ui/words.ts';
import { type QueueRow } from './model.ts';
import css from './ReviewQueue.module.css';

function Row({
  row,
  isSelected,
  onSelect,
}: {
  readonly row: QueueRow;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}): ReactElement {
  const { summary, filing } = row;
  const { case: one, verdict, decision } = summary;
  const go = useGo();
  const href = hrefTo.case(one.filingId, one.id);
  return (
    <tr className={isSelected ? 'two is-selected' : 'two'} aria-selected={isSelected} onClick={onSelect} onDoubleClick={() => go(href)}>
      <td>
        <SignBadge sign={REVIEW_SIGN[decision.status]} />
      </td>
      <td title={one.query}>
        <span className="ell blk">
          {filing === null ? null : <b className="strong">{shortName(filing)} </b>}
          <Link href={href} className={css['title'] ?? ''} data-list-row tabIndex={isSelected ? 0 : -1}>
            {one.title}
          </Link>
        </span>
        <span className="ell blk t1 quiet">
          {[verdict?.ruleId ?? one.ruleFamily, one.period].filter((part) => part != null).join(' · ')}
        </span>
      </td>
      <td>
        {verdict === null ? (
          <SignBadge sign={caseSign(summary)} />
        ) : (
          <>
            <span className="blk">
              <SignBadge sign={DECISION_SIGN[verdict.decision]} />
            </span>
            {verdict.needsPerson.needed ? (
              <span className="need" title={verdict.needsPerson.reasons.join('; ')}>
                <Mark kind="human" title="Needs a person" />
                <span className="ell">{verdict.needsPerson.reasons[0]}</span>
              </span>
            ) : null}
          </>
        )}
      </td>
      <td className="num">
        {verdict === null ? null : <Amount value={verdict.reportedValue} unit={verdict.unit} wrong={verdict.decision === 'violation'} />}
      </td>
      <td className="num">{verdict === null ? null : <Amount value={verdict.expectedValue} unit={verdict.unit} absent="Not derived" />}</td>
      <td>{verdict === null ? null : <BeliefBar beliefs={verdict.beliefs} />}</td>
      <td className="num">
        {verdict === null ? null : (
          <span className={verdict.conflict > PERSON_FIRST.conflict ? 'is-warning strong' : undefined}>{ratioText(verdict.conflict)}</span>
        )}
      </td>
      <td className="num">{verdict === null ? null : ratioText(verdict.trust)}</td>
    </tr>
  );
}

export function QueueTable({
  rows,
  selected,
  onSelect,
}: {
  readonly rows: readonly QueueRow[];
  readonly selected: string | null;
  readonly onSelect: (caseId: string) => void;
}): ReactElement {
  const body = useSelectedInSight<HTMLTableSectionElement>(selected);
  return (
    <table className={`tbl ${css['table'] ?? ''}`} role="grid" aria-label="Cases">
      <Columns
        widths={[
          css['status'] ?? null,
          null,
          css['need'] ?? null,
          css['value'] ?? null,
          css['value'] ?? null,
          css['belief'] ?? null,
          css['k'] ?? null,
          css['t'] ?? null,
        ]}
      />
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Filing, fact, rule</th>
          <th scope="col">Verdict, why a person</th>
          <NumHead>Reported</NumHead>
          <NumHead>Expected</NumHead>
          <th scope="col">Belief</th>
          <th scope="col" className="num" title="Conflict">
            K
          </th>
          <th scope="col" className="num" title="Trust">
            τ
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <Row
            key={row.summary.case.id}
            row={row}
            isSelected={row.summary.case.id === selected}
            onSelect={() => onSelect(row.summary.case.id)}
          />
        ))}
      </tbody>
    </table>
  );
}
