import { type ReactElement, type ReactNode } from 'react';
import { Link } from 'wouter';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useMissing } from '#renderer/api/queries.ts';
import { type FilingOverview, type Scan } from '#shared/rpc/filing.ts';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Mark, type MarkKind } from '#renderer/ui/Mark.tsx';
import { Pane, PaneBody, PaneHead } from '#renderer/ui/Pane.tsx';
import { costs, missingRows, type MissingRow, missingSign } from '#renderer/ui/releases.ts';
import { capitalised, counted, groupCount, ruleDataText } from '#renderer/ui/words.ts';
import { bytesText, uncheckedReasons } from './model.ts';

function Remark({
  mark,
  title,
  children,
}: {
  readonly mark: MarkKind;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <li className="row row-top">
      <Mark kind={mark} />
      <div className="col grow">
        <span className="strong t2 wrap-words">{title}</span>
        {children == null ? null : <span className="t2 muted wrap">{children}</span>}
      </div>
    </li>
  );
}

function NotChecked({
  filing,
  scan,
  missing,
}: {
  readonly filing: FilingOverview;
  readonly scan: Scan | undefined;
  /** What costs something. */
  readonly missing: readonly MissingRow[] | undefined;
}): ReactElement {
  const reasons = scan === undefined ? [] : uncheckedReasons(scan.rules);
  if (reasons.length === 0 && filing.missing.length === 0) {
    return (
      <div className="sec">
        <Badge mark="consistent">{scan === undefined ? 'Nothing is missing' : 'Everything in scope was checked'}</Badge>
      </div>
    );
  }
  return (
    <ul className="sec col col-12">
      {(missing ?? []).map(({ id, title, main }) => (
        <Remark key={id} mark={missingSign(main).mark} title={title}>
          {missingSign(main).word}
          {main.facts === 0 ? null : `, ${counted(main.facts, 'fact uses it', 'facts use it')}`}
        </Remark>
      ))}
      {filing.missing.length === 0 ? null : (
        <li className="t2">
          <Link href={hrefTo.missing(filing.head.id)}>What is missing, what stands in for it, and what to do</Link>
        </li>
      )}
      {reasons.map(({ rule, reason, count }) => (
        <Remark key={`${rule} ${reason}`} mark="unchecked" title={capitalised(reason)}>
          {rule}, {counted(count, 'time')}
        </Remark>
      ))}
    </ul>
  );
}

const short = (sha256: string): string => `${sha256.slice(0, 32).match(/.{8}/g)?.join(' ') ?? sha256}…`;

/** Prefixes that every filing has say nothing. */
const EVERYDAY = /^(xbrli|xbrldi|xlink|link|xsi|xml|ix|ixt.*|iso4217|xhtml|ref|utr|xbrldt)$/;

function Taxonomy({ filing, scan }: { readonly filing: FilingOverview; readonly scan: Scan | undefined }): ReactElement {
  const { head, counts, namespaces } = filing;
  return (
    <div className="sec col col-8">
      <h3>Taxonomy</h3>
      <KeyValue
        items={[
          { label: 'us-gaap', value: head.usGaapYear === null ? 'No release named' : String(head.usGaapYear) },
          ...Object.entries(namespaces)
            .filter(([prefix]) => prefix !== '' && prefix !== 'us-gaap' && !EVERYDAY.test(prefix))
            .map(([prefix, uri]) => ({ label: prefix, value: <span className="wrap-any">{uri}</span> })),
          {
            label: 'Networks',
            value: `${counted(counts.roles, 'role')}, ${counted(counts.calculationArcs, 'calculation arc')}, ${counted(counts.presentationArcs, 'presentation arc')}`,
          },
          { label: 'Extension', value: counted(counts.extensionConcepts, 'concept') },
          {
            label: 'Rule data',
            value:
              scan === undefined ? null : `${ruleDataText(scan.ruleData)}, sign list of ${counted(scan.ruleData.signElements, 'concept')}`,
          },
        ]}
      />
    </div>
  );
}

function Package({ filing }: { readonly filing: FilingOverview }): ReactElement {
  const { head, documents, counts } = filing;
  return (
    <div className="sec col col-8">
      <h3>Package</h3>
      <KeyValue
        items={[
          { label: 'Opened', value: <span className="mono">{head.sourceName}</span> },
          ...documents.map(({ name, bytes, role }) => ({
            label: capitalised(role),
            value: (
              <span className="mono">
                {name} <span className="quiet">{bytesText(bytes)}</span>
              </span>
            ),
          })),
          {
            label: 'Facts',
            value: `${groupCount(counts.numericFacts)} numeric, ${groupCount(counts.nilFacts)} nil, ${groupCount(counts.hiddenFacts)} hidden, ${counted(counts.duplicateFacts, 'duplicate')}`,
          },
          {
            label: 'sha256',
            value: (
              <span className="mono quiet" title={head.sha256}>
                {short(head.sha256)}
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

export function Side({ filing, scan }: { readonly filing: FilingOverview; readonly scan: Scan | undefined }): ReactElement {
  const reasons = scan === undefined ? 0 : uncheckedReasons(scan.rules).length;
  const items = useMissing(filing.head.id).data;
  const missing = items === undefined ? undefined : missingRows(items).filter(costs);
  const counts = [counted(reasons, 'reason'), ...(missing === undefined ? [] : [`${groupCount(missing.length)} missing`])];
  return (
    <Pane as="aside" label="What could not be checked, taxonomy, package">
      <PaneHead title="Could not be checked" count={counts.join(', ')} />
      <PaneBody label="What could not be checked, taxonomy, package">
        <NotChecked filing={filing} scan={scan} missing={missing} />
        {filing.warnings.length === 0 ? null : (
          <div className="sec col col-8">
            <h3>While reading</h3>
            <ul className="col col-12">
              {filing.warnings.map(({ code, message, where }, index) => (
                <Remark key={index} mark="warning" title={message}>
                  <span className="mono wrap-any">{where}</span> {code}
                </Remark>
              ))}
            </ul>
          </div>
        )}
        <Taxonomy filing={filing} scan={scan} />
        <Package filing={filing} />
      </PaneBody>
    </Pane>
  );
}
