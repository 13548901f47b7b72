import { type ReactElement } from 'react';
import { type CaseDetail } from '#shared/rpc/audit.ts';
import { useAppInfo } from '#renderer/api/queries.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import css from './Case.module.css';
import { type RunActions } from './use-run-actions.ts';

/** A case that waits for its first run: what is asked and what will happen. */
export function NotRunYet({ detail, actions }: { readonly detail: CaseDetail; readonly actions: RunActions }): ReactElement {
  const info = useAppInfo().data;
  const { case: audit } = detail;
  const auditor = info?.auditors[0];
  return (
    <div className="pane-body">
      <div className="pad col col-24">
        <div className={css['plan']}>
          <h2 className="t4">The auditors have not run yet</h2>
          <p className="t2 muted lh20">
            Compliance starts from the rule and the taxonomy, Forensic from the facts and their history; each must ask the sign, the
            calculation and the breakdown check before its report counts. The Senior reads both reports and sends them back when they
            differ. What they found is fused into a verdict with its evidence. Every step is recorded before it takes effect and can be
            replayed.
          </p>
          <div className="row">
            <Button variant="primary" icon="play" action="run.start" disabled={!actions.can.start}>
              Run the auditors
            </Button>
            {auditor === undefined ? null : (
              <span className="t2 quiet">
                {auditor.deterministic ? `${auditor.title}: no language model, no network, the same answer every time` : auditor.title}
              </span>
            )}
          </div>
        </div>
        <div className={css['plan']}>
          <h3 className="h3">What is asked</h3>
          <KeyValue
            items={[
              { label: 'Question', value: audit.query === '' ? null : audit.query },
              { label: 'Concept', value: audit.concept === null ? null : <span className="mono">{audit.concept}</span> },
              { label: 'Period', value: audit.period },
              {
                label: 'Dimensions',
                value:
                  audit.dimensions === null
                    ? null
                    : audit.dimensions.length === 0
                      ? 'None'
                      : audit.dimensions.map(({ axis, member }) => `${axis} = ${member}`).join('; '),
              },
              { label: 'Unit', value: audit.unit },
              { label: 'Rule', value: audit.ruleFamily },
            ]}
          />
        </div>
      </div>
    </div>
  );
}
