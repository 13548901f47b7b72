import { BaseEdge, type EdgeProps, Position } from '@xyflow/react';
import { type ReactElement } from 'react';

/** Out of the parent, along the middle between two levels, into the child: all edges of a parent share their trunk. */
export function ElbowEdge({ sourceX, sourceY, targetX, targetY, sourcePosition }: EdgeProps): ReactElement {
  const middleX = Math.round((sourceX + targetX) / 2);
  const middleY = Math.round((sourceY + targetY) / 2);
  const path =
    sourcePosition === Position.Right
      ? `M${sourceX} ${sourceY}H${middleX}V${targetY}H${targetX}`
      : `M${sourceX} ${sourceY}V${middleY}H${targetX}V${targetY}`;
  return <BaseEdge path={path} interactionWidth={0} />;
}
