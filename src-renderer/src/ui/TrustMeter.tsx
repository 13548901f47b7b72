import { type ReactElement } from 'react';
import { type Verdict } from '#shared/run/verdict.ts';
import { ratioText } from './amount.ts';

function Factor({
  value,
  label,
  title,
  tone = 'f-t2',
}: {
  readonly value: number;
  readonly label: string;
  readonly title: string;
  readonly tone?: string;
}): ReactElement {
  return (
    <div className="factor" title={title}>
      <span className="v">{ratioText(value)}</span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="f-bd" width="100" height="4" />
        <rect className={tone} width={Math.min(100, Math.max(0, value * 100))} height="4" />
      </svg>
      <span className="cap">{label}</span>
    </div>
  );
}

/** Trust as the product of its three factors. */
export function TrustMeter({ factors, trust }: { readonly factors: Verdict['trustFactors']; readonly trust: number }): ReactElement {
  return (
    <div className="trust" role="group" aria-label={`Trust ${trust.toFixed(2)}`}>
      <Factor value={factors.belief} label="belief" title="The belief in the decision" />
      <span className="op">×</span>
      <Factor value={factors.agreement} label="1 − K" title="Agreement: one minus the conflict K" tone="f-war" />
      <span className="op">×</span>
      <Factor
        value={factors.completeness}
        label="complete"
        title={`Mandatory calls answered ${factors.mandatoryAnswered} of ${factors.mandatory}, citations found ${factors.citedResolved} of ${factors.cited}`}
      />
      <span className="op">=</span>
      <div className="factor">
        <span className="product">{ratioText(trust)}</span>
        <span className="cap">τ</span>
      </div>
    </div>
  );
}
