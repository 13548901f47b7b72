import { describe, expect, it } from 'vitest';
import { fittingViewport, startingViewport, viewportShowing } from './framing.ts';
import { type Box, layoutTree, type PlacedBox } from './layout.ts';
import { boxSize, type GraphNode } from './node.ts';

const box = (id: string, parentId: string | null, width = 188, height = 50): Box => ({ id, parentId, width, height });
const overlap = (a: PlacedBox, b: PlacedBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const anyOverlap = (boxes: readonly PlacedBox[]): boolean => boxes.some((a, index) => boxes.slice(index + 1).some((b) => overlap(a, b)));
const at = (boxes: readonly PlacedBox[], id: string): PlacedBox => boxes.find((one) => one.id === id)!;

const forest: readonly Box[] = [
  box('a', null, 224, 68),
  box('a1', 'a', 224, 122),
  box('a11', 'a1'),
  box('a12', 'a1'),
  box('a13', 'a1'),
  box('a2', 'a'),
  box('b', null, 224, 68),
  box('b1', 'b'),
];

describe('layoutTree', () => {
  it('places nothing for nothing', () => {
    expect(layoutTree([], 'left-to-right')).toEqual({ boxes: [], width: 0, height: 0, levels: 0 });
  });

  it.each(['left-to-right', 'top-down'] as const)('never lets boxes overlap, %s', (direction) => {
    const layout = layoutTree(forest, direction);
    expect(layout.boxes).toHaveLength(forest.length);
    expect(anyOverlap(layout.boxes)).toBe(false);
    expect(layout.levels).toBe(3);
    expect(Math.min(...layout.boxes.map((one) => one.x))).toBe(0);
    expect(Math.min(...layout.boxes.map((one) => one.y))).toBe(0);
  });

  it('puts a level on one line and keeps the order of siblings', () => {
    const { boxes } = layoutTree(forest, 'left-to-right');
    expect(at(boxes, 'a1').x).toBe(at(boxes, 'a2').x);
    expect(at(boxes, 'a1').x).toBe(at(boxes, 'a').x + 224 + 36);
    expect(at(boxes, 'a11').y).toBeLessThan(at(boxes, 'a12').y);
    expect(at(boxes, 'a13').y).toBeLessThan(at(boxes, 'a2').y);
    expect(at(boxes, 'a').y).toBeLessThan(at(boxes, 'b').y);
  });

  it('turns a box whose parent is not shown into a root', () => {
    const { boxes, levels } = layoutTree([box('x', 'not-here'), box('y', 'x')], 'top-down');
    expect(levels).toBe(2);
    expect(at(boxes, 'x').y).toBe(0);
    expect(at(boxes, 'y').y).toBe(90);
  });

  it('lays 5,000 boxes out without overlap among neighbours', () => {
    const many: Box[] = [box('0', null)];
    for (let index = 1; index < 5_000; index += 1) many.push(box(String(index), String(Math.floor((index - 1) / 7))));
    const { boxes } = layoutTree(many, 'left-to-right');
    const column = boxes.filter((one) => one.x === at(boxes, '4999').x).sort((a, b) => a.y - b.y);
    expect(column.length).toBeGreaterThan(2_000);
    expect(column.every((one, index) => index === 0 || one.y >= column[index - 1]!.y + column[index - 1]!.height)).toBe(true);
  });
});

describe('boxSize', () => {
  const node = (change: Partial<GraphNode>): GraphNode => ({
    id: 'n',
    parentId: null,
    name: 'Total',
    mark: null,
    tone: 'plain',
    lines: [],
    isTotal: false,
    ...change,
  });

  it('has one height for one count of lines', () => {
    expect(boxSize(node({ lines: [{ label: '+1', amount: '0' }] }))).toEqual({ width: 188, height: 50 });
    expect(
      boxSize(
        node({
          isTotal: true,
          lines: [
            { label: 'Reported', amount: '1' },
            { label: 'Computed', amount: '1' },
          ],
        }),
      ),
    ).toEqual({ width: 224, height: 68 });
  });

  it('grows for long amounts up to a limit', () => {
    expect(boxSize(node({ isTotal: true, lines: [{ label: 'Reported', amount: '-1234567890123456' }] })).width).toBeGreaterThan(224);
    expect(boxSize(node({ lines: [{ label: 'Reported', amount: '9'.repeat(200) }] })).width).toBe(340);
  });
});

describe('framing', () => {
  const frame = { width: 600, height: 400 };

  it('centres a small drawing at its own size', () => {
    expect(fittingViewport({ width: 200, height: 100 }, frame)).toEqual({ zoom: 1, x: 200, y: 150 });
  });

  it('makes a large drawing as small as it must be', () => {
    expect(fittingViewport({ width: 1200, height: 100 }, frame)).toEqual({ zoom: 0.48, x: 12, y: 176 });
  });

  it('begins at the selected box among its relatives when the whole cannot be read', () => {
    const many = layoutTree(
      [box('a', null), ...Array.from({ length: 40 }, (_, index) => box(`a${index}`, 'a')), box('b', 'a30'), box('c', 'a30')],
      'left-to-right',
    );
    const { zoom, x, y } = startingViewport(many, 'b', frame);
    const b = at(many.boxes, 'b');
    expect(zoom).toBe(1);
    expect([b.x + x, b.y + y].every((place) => place >= 12)).toBe(true);
    expect(b.y + y + b.height).toBeLessThanOrEqual(388);
    expect(startingViewport(many, null, frame).zoom).toBeLessThan(0.5);
  });

  it('moves only for a box that is not in view', () => {
    const viewport = { zoom: 1, x: 0, y: 0 };
    const inView: PlacedBox = { ...box('a', null, 100, 50), x: 20, y: 20 };
    expect(viewportShowing(inView, viewport, frame)).toBe(viewport);
    expect(viewportShowing({ ...inView, y: 500 }, viewport, frame)).toEqual({ zoom: 1, x: 0, y: -162 });
    expect(viewportShowing({ ...inView, x: -50 }, viewport, frame)).toEqual({ zoom: 1, x: 62, y: 0 });
  });
});
