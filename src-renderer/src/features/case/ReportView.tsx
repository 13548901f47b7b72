import { type ReactElement } from 'react';
import { type LaneEntry, type SeniorEntry } from '#shared/run/reduce.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { Badge, SignBadge } from '#renderer/ui/Badge.tsx';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import { ratioText } from '#renderer/ui/amount.ts';
import { DECISION_SIGN } from '#renderer/ui/words.ts';
import css from './Case.module.css';
import { LANE_NAME } from './steps.ts';

/** A junior's report as it was handed in. */
export function ReportView({ entry: { report, gatePassed } }: { readonly entry: Extract<LaneEntry, { kind: 'report' }> }): ReactElement {
  return (
    <>
      <div className="sec col col-8">
        <span className="row row-12">
          <SignBadge sign={DECISION_SIGN[report.verdict]} />
          {gatePassed ? <Badge mark="consistent">Passed the gate</Badge> : <Badge mark="warning">Did not pass the gate</Badge>}
        </span>
        <KeyValue
          items={[
            { label: 'Reported', value: report.reportedState === 'value' ? <Amount value={report.reportedValue} /> : report.reportedState },
            { label: 'Expected', value: <Amount value={report.expectedValue} absent="Left open" /> },
            { label: 'Rule', value: report.ruleFamily },
            { label: 'Confidence', value: `${ratioText(report.confidence)}, stated; it is shown and never fused` },
          ]}
        />
      </div>
      {report.actionPath.length === 0 ? null : (
        <div className="sec col col-8">
          <h3>Path</h3>
          <ol className={css['path']}>
            {report.actionPath.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ol>
        </div>
      )}
      <div className="sec col col-8">
        <h3>Why</h3>
        <p className="t2 muted">{report.rationale === '' ? 'Nothing said.' : report.rationale}</p>
      </div>
    </>
  );
}

/** What the Senior said in one round. */
export function SeniorView({ entry }: { readonly entry: SeniorEntry }): ReactElement {
  const { feedback } = entry;
  return (
    <>
      <div className="sec col col-8">
        {entry.decision === null ? null : <SignBadge sign={DECISION_SIGN[entry.decision]} />}
        <p className="t2 muted">{entry.rationale}</p>
        {entry.expectedValue === null ? null : <KeyValue items={[{ label: 'Expected', value: <Amount value={entry.expectedValue} /> }]} />}
      </div>
      {entry.differences.length === 0 ? null : (
        <div className="sec col col-8">
          <h3>Where the reports differed</h3>
          <ol className={css['path']}>
            {entry.differences.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ol>
        </div>
      )}
      {(['compliance', 'forensic'] as const).map((role) =>
        feedback[role] === null ? null : (
          <div key={role} className="sec col col-8">
            <h3>Sent back to {LANE_NAME[role]}</h3>
            <p className="t2 muted">{feedback[role]}</p>
          </div>
        ),
      )}
    </>
  );
}
