import { type ReactElement, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { type FactRow } from '#shared/rpc/fact.ts';
import { type FactCard } from '#shared/rpc/filing.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useFact, useFactsOfConcept } from '#renderer/api/queries.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { copyText } from '#renderer/ui/clipboard.ts';
import { factJson } from './fact-json.ts';
import { RowAmount } from './FactCells.tsx';
import { factCaption, factLines } from '#renderer/ui/fact-lines.tsx';
import { FactHistory } from '#renderer/ui/FactHistory.tsx';
import css from './FactPanel.module.css';
import { FactValue } from '#renderer/ui/FactValue.tsx';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import { Pane, PaneBody, PaneHead } from '#renderer/ui/Pane.tsx';
import { PeriodText } from '#renderer/ui/PeriodText.tsx';
import { Loaded } from '#renderer/ui/states.tsx';
import { Columns } from '#renderer/ui/table.tsx';
import { showToast } from '#renderer/ui/toasts.ts';
import { bareLabel, counted, shortId } from '#renderer/ui/words.ts';

export interface FactPanelProps {
  readonly filingId: string;
  readonly factId: string;
  /** The one wrong number: a finding of severity error is about it. */
  readonly wrong?: boolean | undefined;
  /** What the screen adds below the value: findings, ways on. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  /** Of the whole panel. */
  readonly ref: Ref<HTMLElement>;
  /** Address of another fact on the same screen. */
  readonly hrefOfFact: (factId: string) => string;
}

/** One fact at the right of a screen: value, dimensions, what else the filing says of the concept, and where it comes from. */
export function FactPanel({ filingId, factId, wrong = false, children, onClose, ref, hrefOfFact }: FactPanelProps): ReactElement {
  const fact = useFact(filingId, factId);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (body.current !== null) body.current.scrollTop = 0;
  }, [factId]);
  // The link goes away with the fact that it stood in.
  const takeFocus = (): void => body.current?.focus({ preventScroll: true });
  return (
    <Pane as="aside" label="The selected fact" ref={ref}>
      <PaneHead
        title="Fact"
        count={
          <span className="mono quiet" title={factId}>
            {shortId(factId)}
          </span>
        }
      >
        <span className="push row row-4">
          {fact.data === undefined ? null : <CopyButton card={fact.data} />}
          <Button variant="ghost" small icon="x" action="out" title="Close" onClick={onClose} />
        </span>
      </PaneHead>
      <PaneBody ref={body} label="The selected fact">
        <Loaded of={fact} label="Reading the fact" rows={10}>
          {(card) => (
            <>
              <Value card={card} wrong={wrong} />
              {children}
              {card.dimensions.length === 0 ? null : <Dimensions card={card} />}
              <OverFilings card={card} />
              {card.isNumeric ? <SameConcept filingId={filingId} card={card} hrefOfFact={hrefOfFact} onFollow={takeFocus} /> : null}
              <About filingId={filingId} card={card} />
            </>
          )}
        </Loaded>
      </PaneBody>
    </Pane>
  );
}

function CopyButton({ card }: { readonly card: FactCard }): ReactElement {
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(factJson(card));
    showToast(
      isCopied
        ? { mark: 'consistent', title: `Fact ${shortId(card.factId)} is on the clipboard.`, text: 'As JSON, with its exact value.' }
        : { mark: 'error', title: 'The fact was not copied.', text: 'The browser does not allow it. Mark the text and copy it.' },
    );
  };
  return <Button variant="ghost" small icon="copy" title="Copy the fact as JSON" onClick={() => void copy()} />;
}

function Value({ card, wrong }: { readonly card: FactCard; readonly wrong: boolean }): ReactElement {
  return (
    <div className="sec col col-8">
      <div className="col col-4">
        <h3 className="t4 lh20">{card.label}</h3>
        <span className="mono quiet wrap-any">{card.concept}</span>
      </div>
      <div className={card.isNumeric ? 'fig big' : 'col col-4'}>
        <FactValue card={card} wrong={wrong} />
        <span className="cap">{factCaption(card)}</span>
      </div>
    </div>
  );
}

function Dimensions({ card }: { readonly card: FactCard }): ReactElement {
  return (
    <div className="sec col col-8">
      <h3>Dimensions</h3>
      <KeyValue
        items={card.dimensions.map(({ axis, axisLabel, member, memberLabel, typed }) => ({
          label: bareLabel(axisLabel),
          value: (
            <span title={`${axis} = ${member}`}>
              {bareLabel(memberLabel)}
              {typed ? null : <span className="mono quiet blk wrap-any">{member}</span>}
            </span>
          ),
        }))}
      />
    </div>
  );
}

/** What other filings of the company say; the periods of this one stand under the same concept. */
function OverFilings({ card }: { readonly card: FactCard }): ReactElement | null {
  if (card.history.every(({ filing }) => filing === null)) return null;
  return (
    <div className="sec">
      <FactHistory card={card} narrow />
    </div>
  );
}

const MOST_ALIKE = 9;

function SameConcept({
  filingId,
  card,
  hrefOfFact,
  onFollow,
}: Pick<FactPanelProps, 'filingId' | 'hrefOfFact'> & { readonly card: FactCard; readonly onFollow: () => void }): ReactElement | null {
  const alike = useFactsOfConcept(filingId, card.concept, MOST_ALIKE);
  const others = alike.data?.rows.filter(({ factId }) => factId !== card.factId) ?? [];
  if (alike.data === undefined || others.length === 0) return null;
  const { total } = alike.data;
  return (
    <div className="sec col col-8">
      <h3>Same concept in this filing</h3>
      <table className="tbl plain nb" aria-label="Same concept in this filing">
        <Columns widths={[null, css['value'] ?? null]} />
        <tbody>
          {others.slice(0, MOST_ALIKE - 1).map((row) => (
            <tr key={row.factId}>
              <td className="wrap">
                <Link href={hrefOfFact(row.factId)} onClick={onFollow} title={`Fact ${row.factId}`}>
                  <PeriodText period={row.period} short />
                </Link>
                {row.dimensions.length === 0 ? null : (
                  <span
                    className="clamp"
                    title={row.dimensions.map(({ axisLabel, memberLabel }) => `${axisLabel}: ${memberLabel}`).join('; ')}
                  >
                    {differingMembers(row, others)}
                  </span>
                )}
              </td>
              <td className="num">
                <RowAmount row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total <= MOST_ALIKE ? null : (
        <Link className="t2" href={hrefTo.facts(filingId, { filter: { concepts: [card.concept] } })}>
          All {counted(total, 'fact')} of this concept
        </Link>
      )}
    </div>
  );
}

/** Its members, those first that not every row with dimensions has, since two lines may cut what comes after. */
function differingMembers({ dimensions }: FactRow, rows: readonly FactRow[]): string {
  const dimensional = rows.filter((row) => row.dimensions.length > 0);
  const isShared = ({ axis, member }: FactRow['dimensions'][number]): boolean =>
    dimensional.every((row) => row.dimensions.some((other) => other.axis === axis && other.member === member));
  return dimensions
    .toSorted((a, b) => Number(isShared(a)) - Number(isShared(b)))
    .map(({ memberLabel }) => bareLabel(memberLabel))
    .join(', ');
}

function About({ filingId, card }: { readonly filingId: string; readonly card: FactCard }): ReactElement {
  const shownIn = card.shownIn.map(({ role, definition }) => (
    <Link key={role} className="blk" href={hrefTo.statements(filingId, { role })}>
      {definition}
    </Link>
  ));
  return (
    <div className="sec">
      <KeyValue
        items={[
          ...factLines(card, ['written', 'state', 'duplicates', 'properties']),
          { label: 'Shown in', value: shownIn.length === 0 ? null : shownIn },
          ...factLines(card, ['totalIn', 'addendIn', 'context', 'document', 'meaning']),
        ]}
      />
    </div>
  );
}
