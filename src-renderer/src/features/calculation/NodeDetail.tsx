import { type ReactElement } from 'react';
import { type Standard, STANDARDS } from '#shared/calc/sum.ts';
import { type TreeNode } from '#shared/rpc/calc.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { SignBadge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Figure } from '#renderer/ui/Figure.tsx';
import { IntervalPicture } from '#renderer/ui/IntervalPicture.tsx';
import { ActionKeys } from '#renderer/ui/Kbd.tsx';
import { Pane, PaneHead } from '#renderer/ui/Pane.tsx';
import { decimalsText } from '#renderer/ui/amount.ts';
import { rangeText, rangeWithEnds } from '#renderer/ui/scaled.ts';
import { capitalised, counted, OUTCOME_SIGN, shortId, STANDARD_NAME } from '#renderer/ui/words.ts';
import css from './Calculation.module.css';
import { decidingRanges, factRange, nodeAbsent, nodeSentence, STANDARD_TITLE, standardOutcome } from './model.ts';

export interface NodeDetailProps {
  readonly node: TreeNode;
  readonly nodes: readonly TreeNode[];
  readonly standard: Standard;
  readonly onFact: (factId: string) => void;
  readonly onOpenCase: () => void;
  readonly isOpening: boolean;
}

/** What the selected node says: numbers, sentence, the intervals that decided, and the four standards side by side. */
export function NodeDetail({ node, nodes, standard, onFact, onOpenCase, isOpening }: NodeDetailProps): ReactElement {
  const children = nodes.filter((one) => one.parentId === node.id);
  const { factId } = node;
  return (
    <Pane label="Detail" className={css['detail']}>
      <PaneHead title={node.label}>
        <span className="mono quiet ell">{node.concept}</span>
        {node.status === null ? null : <SignBadge sign={OUTCOME_SIGN[node.status]} variant="fill" />}
        <span className="push row">
          {factId === null ? null : (
            <Button small title={`Show fact ${factId}`} onClick={() => onFact(factId)}>
              Fact {shortId(factId)}
            </Button>
          )}
          <Button
            small
            variant="primary"
            disabled={factId === null || isOpening}
            title={factId === null ? 'There is no fact to ask about' : 'Open the case about this fact'}
            onClick={onOpenCase}
          >
            Open case {node.childCount > 0 && factId !== null ? <ActionKeys action="list.open" /> : null}
          </Button>
        </span>
      </PaneHead>
      <div className={css['facts']}>
        <div className="col col-12">
          <div className="row row-16 row-base row-wrap">
            <Figure label="Reported">
              <span className={node.status === 'inconsistent' ? 'is-violation' : undefined}>
                <Amount value={node.reported} decimals={node.decimals} factId={factId} absent={capitalised(nodeAbsent(node))} />
              </span>
            </Figure>
            {node.childCount === 0 ? null : (
              <>
                <Figure label="Computed">
                  <Amount value={node.computed} />
                </Figure>
                <Figure label="Difference">
                  <Amount value={node.difference} />
                </Figure>
              </>
            )}
          </div>
          <span className="t2 muted">{nodeSentence(node, children)}</span>
          {node.decimals === null ? null : (
            <span className="t1 quiet">
              {[decimalsText(node.decimals), standsFor(node, standard)].filter((part) => part !== null).join(' · ')}
            </span>
          )}
        </div>
        <Intervals node={node} standard={standard} addends={children.filter((child) => child.reported !== null).length} />
        {node.childCount === 0 ? <span /> : <Standards node={node} current={standard} />}
      </div>
    </Pane>
  );
}

function Intervals({
  node,
  standard,
  addends,
}: {
  readonly node: TreeNode;
  readonly standard: Standard;
  readonly addends: number;
}): ReactElement {
  const ranges = decidingRanges(node, standard);
  if (node.childCount === 0) return <span />;
  return (
    <div className="col col-8">
      <span className="cap">
        {standard === 'dqc' ? 'Tolerance' : standard === 'calc-1.0' ? 'Rounded values' : 'Intervals'}, {STANDARD_TITLE[standard]}
      </span>
      {ranges === null ? (
        <span className="t2 muted">Nothing was compared, so there is nothing to draw.</span>
      ) : (
        <IntervalPicture sum={ranges.sum} total={ranges.total} sumName={`Sum of ${counted(addends, 'child', 'children')}`} />
      )}
    </div>
  );
}

/** Every standard's own outcome, so that the reader sees which one speaks. */
function Standards({ node, current }: { readonly node: TreeNode; readonly current: Standard }): ReactElement {
  return (
    <table className={`tbl plain ${css['standards'] ?? ''}`}>
      <thead>
        <tr>
          <th scope="col">Standard</th>
          <th scope="col">Outcome</th>
          <th scope="col">Allows</th>
        </tr>
      </thead>
      <tbody>
        {STANDARDS.map((standard) => {
          const outcome = standardOutcome(node, standard);
          return (
            <tr key={standard} className={standard === current ? css['current'] : undefined}>
              <td title={STANDARD_TITLE[standard]}>{STANDARD_NAME[standard]}</td>
              <td>{outcome === undefined ? '—' : <SignBadge sign={OUTCOME_SIGN[outcome.status]} title={outcome.reason ?? undefined} />}</td>
              <td className="muted">{allowance(node, standard)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The fact's own interval, in full. */
function standsFor(node: TreeNode, standard: Standard): string | null {
  const range = factRange(node, standard);
  return range === null || range.low === range.high ? null : `stands for ${rangeWithEnds(range)}`;
}

/** What a standard lets pass, in words: its intervals or its tolerance. */
function allowance(node: TreeNode, standard: Standard): string {
  const outcome = standardOutcome(node, standard);
  if (outcome === undefined) return '—';
  if (outcome.status === 'unchecked') return outcome.reason ?? 'not compared';
  const ranges = decidingRanges(node, standard);
  if (ranges === null) return '—';
  if (standard === 'calc-1.0') return 'equal after rounding';
  if (standard === 'dqc') return `± ${rangeText({ ...ranges.sum, low: outcome.tolerance ?? '0', high: outcome.tolerance ?? '0' })}`;
  return rangeText(ranges.sum);
}
