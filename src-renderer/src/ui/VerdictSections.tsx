import { type ReactElement } from 'react';
import { PERSON_FIRST } from '#shared/fusion/verdict-rule.ts';
import { type Verdict } from '#shared/run/verdict.ts';
import { Amount } from './Amount.tsx';
import { ratioText } from './amount.ts';
import { Badge, SignBadge } from './Badge.tsx';
import { BeliefBar, BeliefKey, ConflictRail } from './BeliefBar.tsx';
import { Figure } from './Figure.tsx';
import { TrustMeter } from './TrustMeter.tsx';
import { differenceOf, whyPerson } from './verdict-words.ts';
import { DECISION_SIGN } from './words.ts';

/** What the auditors decided, the numbers, and why a person is asked first. */
export function VerdictSummary({ verdict, big = false }: { readonly verdict: Verdict; readonly big?: boolean }): ReactElement {
  const why = whyPerson(verdict);
  const isWrong = verdict.decision === 'violation';
  return (
    <div className="sec col col-12">
      <div className="row row-12 row-wrap">
        <SignBadge sign={DECISION_SIGN[verdict.decision]} variant="xl" />
        {verdict.ruleId === null ? null : <span className="t2 muted">{verdict.ruleId}</span>}
        {verdict.needsPerson.needed ? (
          <Badge mark="human" variant="fill">
            Needs a person
          </Badge>
        ) : null}
      </div>
      <div className={`row row-base row-wrap ${big ? 'row-24' : 'row-16'}`}>
        <Figure label="Reported" big={big}>
          <span className={isWrong ? 'is-violation' : undefined}>
            <Amount value={verdict.reportedValue} unit={verdict.unit} absent={verdict.reportedState === 'nil' ? 'Nil' : 'No fact'} />
          </span>
        </Figure>
        <Figure label="Expected" big={big}>
          <Amount value={verdict.expectedValue} unit={verdict.unit} absent="No check could say" />
        </Figure>
        <Figure label="Difference" big={big}>
          <Amount value={differenceOf(verdict)} unit={verdict.unit} absent="Nothing to compare" />
        </Figure>
      </div>
      {why === null ? null : <p className="t2 muted">{why}</p>}
    </div>
  );
}

/** The conflict with its rail: what remains of it after weighting, and what it was before. */
export function Conflict({ verdict, withLimit = false }: { readonly verdict: Verdict; readonly withLimit?: boolean }): ReactElement {
  const { conflict, conflictUndiscounted } = verdict;
  return (
    <div className="col">
      <div className="row t2">
        <span className="muted">Conflict K</span>
        <b>{ratioText(conflict)}</b>
        <span className="push quiet nowrap">
          undiscounted {ratioText(conflictUndiscounted)}
          {withLimit ? ` · limit ${ratioText(PERSON_FIRST.conflict)}` : null}
        </span>
      </div>
      <ConflictRail conflict={conflict} undiscounted={conflictUndiscounted} limit={PERSON_FIRST.conflict} />
    </div>
  );
}

/** What is believed, how far to trust it, and how the auditors came to it. */
export function VerdictGrounds({ verdict }: { readonly verdict: Verdict }): ReactElement {
  return (
    <>
      <div className="sec col col-8">
        <h3>Belief</h3>
        <BeliefBar beliefs={verdict.beliefs} large />
        <BeliefKey beliefs={verdict.beliefs} />
        <Conflict verdict={verdict} />
      </div>
      <div className="sec col col-8">
        <h3>Trust</h3>
        <TrustMeter factors={verdict.trustFactors} trust={verdict.trust} />
      </div>
      {verdict.actionPath.length === 0 ? null : (
        <div className="sec col col-8">
          <h3>How they came to it</h3>
          <ol className="steps-list t2 muted">
            {verdict.actionPath.map((step, index) => (
              <li key={index}>{step}</li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
