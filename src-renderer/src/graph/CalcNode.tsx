import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo, type ReactElement } from 'react';
import { Amount } from '#renderer/ui/Amount.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import { type Direction } from './layout.ts';
import { type GraphNode, type NodeLine } from './node.ts';
import css from './Canvas.module.css';

export type CanvasNode = Node<{ readonly node: GraphNode; readonly direction: Direction }, 'calc'>;

function Line({ line }: { readonly line: NodeLine }): ReactElement {
  return (
    <div className="ln">
      <span>{line.label}</span>
      {line.text === undefined ? (
        <Amount value={line.amount ?? null} wrong={line.wrong} strong={line.strong} />
      ) : (
        <span className={css['quiet']}>{line.text}</span>
      )}
    </div>
  );
}

/** A node as in the visual guide. It is not in the tab order: the treegrid beside it is the way by keyboard. */
export const CalcNode = memo(function CalcNode({ data: { node, direction }, selected }: NodeProps<CanvasNode>): ReactElement {
  const classes = ['cnode'];
  if (node.tone !== 'plain') classes.push(node.tone);
  if (selected) classes.push('sel');
  const isAcross = direction === 'left-to-right';
  return (
    <div className={classes.join(' ')}>
      {/* React Flow looks for these again whenever a node comes into view, whatever handles it was given. */}
      <Handle className={css['handle']} type="target" position={isAcross ? Position.Left : Position.Top} isConnectable={false} />
      <Handle className={css['handle']} type="source" position={isAcross ? Position.Right : Position.Bottom} isConnectable={false} />
      <div className="nm" title={node.name}>
        {node.mark === null ? null : <Mark kind={node.mark.kind} title={node.mark.word} />}
        <span className="ell">{node.name}</span>
      </div>
      {node.lines.map((line) => (
        <Line key={line.label} line={line} />
      ))}
    </div>
  );
});
