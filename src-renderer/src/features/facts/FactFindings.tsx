import { type ReactElement } from 'react';
import { type Finding } from '#shared/calc/outcome.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button, LinkButton } from '#renderer/ui/Button.tsx';
import { SEVERITY_SIGN } from '#renderer/ui/words.ts';
import { type FindingCase } from '#renderer/ui/use-finding-case.ts';

/** What the rules say about the fact of the panel, worst first; the first has the key. */
export function FactFindings({
  filingId,
  findings,
  cases,
}: {
  readonly filingId: string;
  readonly findings: readonly Finding[];
  readonly cases: FindingCase;
}): ReactElement {
  return (
    <>
      {findings.map(({ id, severity, outcome }, index) => (
        <div key={id} className="sec col col-8">
          <div className="row">
            <Badge mark={SEVERITY_SIGN[severity].mark} title={SEVERITY_SIGN[severity].word}>
              {outcome.ruleId}
            </Badge>
            <span className="push t2 quiet">{SEVERITY_SIGN[severity].word}</span>
          </div>
          <p className="t2">
            {outcome.suspicion ?? outcome.message}
            {outcome.expectedValue === null ? null : (
              <>
                {' '}
                Expected <Amount value={outcome.expectedValue} unit={outcome.unit} strong />.
              </>
            )}
          </p>
          <div className="row row-wrap">
            <Button
              small
              variant={index === 0 ? 'primary' : 'default'}
              action={index === 0 ? 'finding.takeUp' : undefined}
              title={cases.caseIdOf(id) === undefined ? undefined : 'Open case'}
              disabled={cases.isBusy}
              onClick={() => cases.take(id)}
            >
              {cases.caseIdOf(id) === undefined ? 'Take up as case' : 'Open case'}
            </Button>
            <LinkButton small href={hrefTo.findings(filingId, { finding: id })}>
              Show finding
            </LinkButton>
          </div>
        </div>
      ))}
    </>
  );
}
