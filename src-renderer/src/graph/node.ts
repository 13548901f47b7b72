import { type MarkKind } from '#renderer/ui/Mark.tsx';
import { amountText } from '#renderer/ui/amount.ts';

/** One line of a node: a label, and an amount or a text. */
export interface NodeLine {
  readonly label: string;
  /** Canonical decimal; null is no fact. Absent when the line has a text. */
  readonly amount?: string | null;
  readonly text?: string;
  readonly wrong?: boolean;
  readonly strong?: boolean;
}

/** A node of the canvas as it is drawn. */
export interface GraphNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly mark: { readonly kind: MarkKind; readonly word: string } | null;
  /** `bad` does not hold; `gone` has no fact and is dashed. */
  readonly tone: 'plain' | 'bad' | 'gone';
  readonly lines: readonly NodeLine[];
  /** Its sums are above it: it gets the wider box. */
  readonly isTotal: boolean;
}

/** Border and padding, the name, and a line with its gap: the sizes of `.cnode`. */
const FRAME = 16;
const NAME_HEIGHT = 16;
const LINE_HEIGHT = 18;
const TOTAL_WIDTH = 224;
const LEAF_WIDTH = 188;
const MOST_WIDTH = 340;
/** Mean widths of a character at 11 and 12 px, with room to spare. */
const LABEL_CHARACTER = 5.6;
const VALUE_CHARACTER = 6.8;
const SIDES = 32;

/** The size of a node without the DOM: from its lines and the length of its amounts. */
export function boxSize(node: GraphNode): { readonly width: number; readonly height: number } {
  const needed = Math.max(
    0,
    ...node.lines.map((line) => line.label.length * LABEL_CHARACTER + lineValue(line).length * VALUE_CHARACTER + SIDES),
  );
  const width = Math.min(MOST_WIDTH, Math.max(node.isTotal ? TOTAL_WIDTH : LEAF_WIDTH, Math.ceil(needed / 4) * 4));
  return { width, height: FRAME + NAME_HEIGHT + node.lines.length * LINE_HEIGHT };
}

const lineValue = (line: NodeLine): string => line.text ?? (line.amount == null ? '—' : amountText(line.amount).text);
