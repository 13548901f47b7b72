import { type ReactElement } from 'react';
import { type Evidence } from '#shared/run/verdict.ts';
import css from './Case.module.css';
import { FactLink, IdLink } from './IdLink.tsx';
import { LANE_NAME, type Step } from './steps.ts';

const TITLE: Readonly<Record<Evidence['kind'], string>> = { fact: 'Facts', arc: 'Arcs', observation: 'Observations of this run' };

/** What a step rests on; a fact opens, an observation leads to its step. */
export function EvidenceList({
  evidence,
  steps,
  onFact,
  onStep,
}: {
  readonly evidence: readonly Evidence[];
  readonly steps: readonly Step[];
  readonly onFact: (factId: string) => void;
  readonly onStep: (seq: number) => void;
}): ReactElement {
  if (evidence.length === 0) return <p className="sec t2 quiet">This step rests on no fact and no arc.</p>;
  const ofKind = (kind: Evidence['kind']): readonly string[] => [
    ...new Set(evidence.filter((one) => one.kind === kind).map((one) => one.id)),
  ];
  return (
    <>
      {(['observation', 'fact', 'arc'] as const).map((kind) => {
        const ids = ofKind(kind);
        return ids.length === 0 ? null : (
          <div key={kind} className="sec col col-8">
            <h3>
              {TITLE[kind]} <span className="count">{ids.length}</span>
            </h3>
            <div className={css['evidence']}>
              {ids.map((id) => (
                <EvidenceId key={id} kind={kind} id={id} steps={steps} onFact={onFact} onStep={onStep} />
              ))}
            </div>
          </div>
        );
      })}
    </>
  );
}

interface EvidenceIdProps {
  readonly kind: Evidence['kind'];
  readonly id: string;
  readonly steps: readonly Step[];
  readonly onFact: (factId: string) => void;
  readonly onStep: (seq: number) => void;
}

function EvidenceId({ kind, id, steps, onFact, onStep }: EvidenceIdProps): ReactElement {
  if (kind === 'fact') return <FactLink id={id} onFact={onFact} />;
  const step =
    kind === 'observation'
      ? steps.find(({ source }) => source.kind === 'lane' && source.entry.kind === 'tool' && source.entry.callId === id)
      : undefined;
  if (step === undefined) return <span className="mono quiet">{id}</span>;
  return (
    <IdLink title={`Go to ${LANE_NAME[step.lane]} ${step.no}, ${step.title}`} onClick={() => onStep(step.seq)}>
      {LANE_NAME[step.lane]} {step.no}
    </IdLink>
  );
}
