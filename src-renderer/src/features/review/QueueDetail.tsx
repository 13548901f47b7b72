import { type ReactElement } from 'react';
import { hrefTo } from '#renderer/actions/routes.ts';
import { SignBadge } from '#renderer/ui/Badge.tsx';
import { LinkButton } from '#renderer/ui/Button.tsx';
import { companyName, formAndPeriod } from '#renderer/ui/filing-name.ts';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import { Pane, PaneBody, PaneHead } from '#renderer/ui/Pane.tsx';
import { VerdictGrounds, VerdictSummary } from '#renderer/ui/VerdictSections.tsx';
import { caseSign, REVIEW_SIGN } from '#renderer/ui/words.ts';
import { type QueueRow } from './model.ts';

/** Enough of a case to decide whether to open it. */
export function QueueDetail({ row }: { readonly row: QueueRow }): ReactElement {
  const { summary, filing } = row;
  const { case: one, verdict, decision, run } = summary;
  return (
    <Pane as="aside" label="The selected case">
      <PaneHead title={<span title={one.title}>{one.title}</span>}>
        <span className="push">
          <LinkButton href={hrefTo.case(one.filingId, one.id)} small>
            Open
          </LinkButton>
        </span>
      </PaneHead>
      <PaneBody label="The selected case">
        {verdict === null ? (
          <div className="sec col col-8">
            <SignBadge sign={caseSign(summary)} variant="xl" />
            <span className="t2 muted">{one.query}</span>
          </div>
        ) : (
          <>
            <VerdictSummary verdict={verdict} />
            <VerdictGrounds verdict={verdict} />
          </>
        )}
        <div className="sec col col-8">
          <h3>Case</h3>
          <KeyValue
            items={[
              { label: 'Decision', value: <SignBadge sign={REVIEW_SIGN[decision.status]} /> },
              { label: 'By', value: decision.reviewer },
              { label: 'Reason', value: decision.reason },
              { label: 'Filing', value: filing === null ? null : `${companyName(filing)}, ${formAndPeriod(filing)}` },
              { label: 'Concept', value: one.concept === null ? null : <span className="mono wrap-any">{one.concept}</span> },
              { label: 'Period', value: one.period },
              { label: 'Rule', value: verdict?.ruleId ?? one.ruleFamily },
              { label: 'Auditor', value: run?.auditor ?? null },
            ]}
          />
        </div>
      </PaneBody>
    </Pane>
  );
}
