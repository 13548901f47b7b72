import { type ReactElement } from 'react';
import { type Verdict } from '#shared/run/verdict.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { Badge, SignBadge } from '#renderer/ui/Badge.tsx';
import { BeliefBar, BeliefKey } from '#renderer/ui/BeliefBar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Figure } from '#renderer/ui/Figure.tsx';
import { TrustMeter } from '#renderer/ui/TrustMeter.tsx';
import { Conflict } from '#renderer/ui/VerdictSections.tsx';
import { unitText } from '#renderer/ui/amount.ts';
import { DECISION_SIGN, shortId } from '#renderer/ui/words.ts';
import css from './Case.module.css';
import { HistoryChart } from './HistoryChart.tsx';
import { runProgress } from './steps.ts';
import { type RunView } from './use-run-view.ts';
import { beliefRange, differenceOf, whyPerson, whyUndetermined } from '#renderer/ui/verdict-words.ts';

export interface VerdictBandProps {
  readonly filingId: string;
  readonly view: RunView;
  readonly factId: string | null;
  /** What the check that decided says in a sentence. */
  readonly message: string | null;
  readonly onFact: (factId: string) => void;
}

/** The answer of the screen: decision and numbers, what is believed, and how far to trust it. */
export function VerdictBand({ filingId, view, factId, message, onFact }: VerdictBandProps): ReactElement {
  const { verdict } = view.shown;
  return (
    <section className={css['band']} aria-label="Verdict">
      {verdict === null ? (
        <NoVerdict view={view} />
      ) : (
        <>
          <Decision verdict={verdict} filingId={filingId} factId={factId} message={message} onFact={onFact} />
          <Belief verdict={verdict} />
          <Trust verdict={verdict} />
        </>
      )}
    </section>
  );
}

function NoVerdict({ view }: { readonly view: RunView }): ReactElement {
  const progress = runProgress(view.shown);
  return (
    <>
      <div className="col col-8">
        <span className="row">
          <Badge mark="unknown" variant="xl">
            {view.isReplaying ? 'No verdict at this step' : view.status === 'running' ? 'The auditors are at work' : 'No verdict'}
          </Badge>
        </span>
        <span className="t2 muted">
          {view.status === 'running' || view.isReplaying
            ? `${progress.text}. The verdict follows from the fusion.`
            : 'The run ended before the fusion.'}
        </span>
      </div>
      <div className="col col-8">
        <span className="h3">Belief</span>
        <span className="t2 quiet">After the fusion</span>
      </div>
      <div className="col col-8">
        <span className="h3">Trust</span>
        <span className="t2 quiet">After the fusion</span>
      </div>
    </>
  );
}

function Decision({
  verdict,
  filingId,
  factId,
  message,
  onFact,
}: { readonly verdict: Verdict } & Omit<VerdictBandProps, 'view'>): ReactElement {
  const isWrong = verdict.decision === 'violation';
  const unit = verdict.unit === null ? '' : `, ${unitText(verdict.unit)}`;
  const difference = differenceOf(verdict);
  const why = whyPerson(verdict);
  const sentence =
    verdict.decision === 'undetermined'
      ? [whyUndetermined(verdict), why].filter((part) => part !== null).join(' ')
      : (why ?? message ?? '');
  return (
    <div className={css['verdict']}>
      <div className="row row-12 row-wrap">
        <SignBadge sign={DECISION_SIGN[verdict.decision]} variant="xl" />
        {verdict.ruleId === null && verdict.ruleFamily === null ? null : (
          <span className="t2 muted nowrap">{verdict.ruleId ?? verdict.ruleFamily}</span>
        )}
        {verdict.needsPerson.needed ? (
          <Badge mark="human" variant="fill" title={verdict.needsPerson.reasons.join('\n')}>
            Needs a person
          </Badge>
        ) : null}
        {factId === null ? null : (
          <Button small variant="ghost" title={`Show fact ${factId}`} onClick={() => onFact(factId)}>
            Fact {shortId(factId)}
          </Button>
        )}
      </div>
      <div className="row row-16 row-base row-wrap">
        <Figure label={verdict.reportedState === 'value' ? 'Reported' : `Reported (${verdict.reportedState})`} big>
          <span className={isWrong ? 'is-violation' : undefined}>
            <Amount
              value={verdict.reportedValue}
              factId={factId}
              unit={verdict.unit}
              absent={verdict.reportedState === 'nil' ? 'Nil' : 'No fact'}
            />
          </span>
        </Figure>
        <Figure label="Expected" big>
          <Amount value={verdict.expectedValue} unit={verdict.unit} absent="No check could say" />
        </Figure>
        <Figure label={`Difference${unit}`} big>
          <Amount value={difference} unit={verdict.unit} absent="Nothing to compare" />
        </Figure>
      </div>
      <HistoryChart filingId={filingId} factId={factId} isWrong={isWrong} />
      <span className={`t2 muted clamp ${css['why'] ?? ''}`} title={sentence}>
        {sentence}
      </span>
    </div>
  );
}

function Belief({ verdict }: { readonly verdict: Verdict }): ReactElement {
  return (
    <div className="col col-8">
      <div className="row">
        <span className="h3">Belief</span>
        <span className="push t2 muted">{beliefRange(verdict.decision, verdict.beliefs)}</span>
      </div>
      <BeliefBar beliefs={verdict.beliefs} large />
      <BeliefKey beliefs={verdict.beliefs} />
      <Conflict verdict={verdict} withLimit />
    </div>
  );
}

function Trust({ verdict }: { readonly verdict: Verdict }): ReactElement {
  const { mandatory, mandatoryAnswered, cited, citedResolved } = verdict.trustFactors;
  return (
    <div className="col col-8">
      <div className="row">
        <span className="h3">Trust</span>
        <span className="push t2 muted" title={`The mapping and τ are this project’s own (${verdict.mappingVersion})`}>
          three factors
        </span>
      </div>
      <TrustMeter factors={verdict.trustFactors} trust={verdict.trust} />
      <span className="t2 muted">
        Calls {mandatoryAnswered} of {mandatory}, citations found {citedResolved} of {cited}.
      </span>
    </div>
  );
}
