import { type PlacedBox, type TreeLayout } from './layout.ts';

/** Where the drawing stands in its frame: as React Flow has it, `screen = drawing × zoom + (x, y)`. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

const MARGIN = 12;
/** Below this, words cannot be read. */
const LEAST_READABLE = 0.8;
const LEAST_ZOOM = 0.1;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The whole drawing at no more than its own size, centred. */
export const fittingViewport = (layout: Pick<TreeLayout, 'width' | 'height'>, frame: Frame): Viewport =>
  viewportOn({ x: 0, y: 0, ...layout }, frame, Math.min(1, Math.max(LEAST_ZOOM, wholeZoom(layout, frame))));

/** Where the eye begins: the whole drawing if it can be read, else the selected box among its parent and children. */
export function startingViewport(layout: TreeLayout, selectedId: string | null, frame: Frame): Viewport {
  const selected = layout.boxes.find((box) => box.id === selectedId);
  if (selected === undefined || wholeZoom(layout, frame) >= LEAST_READABLE) return fittingViewport(layout, frame);
  const near = areaOf(layout.boxes.filter((box) => box.id === selected.id || box.id === selected.parentId || box.parentId === selected.id));
  const zoom = Math.min(1, Math.max(LEAST_READABLE, wholeZoom(near, frame)));
  return viewportShowing(selected, viewportOn(near, frame, zoom), frame);
}

const wholeZoom = (area: Pick<Area, 'width' | 'height'>, frame: Frame): number =>
  Math.min((frame.width - 2 * MARGIN) / Math.max(1, area.width), (frame.height - 2 * MARGIN) / Math.max(1, area.height));

const viewportOn = (area: Area, frame: Frame, zoom: number): Viewport => ({
  zoom,
  x: startOf(area.width * zoom, frame.width) - area.x * zoom,
  y: startOf(area.height * zoom, frame.height) - area.y * zoom,
});

const startOf = (size: number, room: number): number => (size + 2 * MARGIN >= room ? MARGIN : (room - size) / 2);

function areaOf(boxes: readonly PlacedBox[]): Area {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** The viewport moved as little as shows the whole box; the same object when it is in view. */
export function viewportShowing(box: PlacedBox, viewport: Viewport, frame: Frame): Viewport {
  const dx = shiftOf(box.x * viewport.zoom + viewport.x, box.width * viewport.zoom, frame.width);
  const dy = shiftOf(box.y * viewport.zoom + viewport.y, box.height * viewport.zoom, frame.height);
  return dx === 0 && dy === 0 ? viewport : { ...viewport, x: viewport.x + dx, y: viewport.y + dy };
}

function shiftOf(start: number, size: number, room: number): number {
  if (start < MARGIN) return MARGIN - start;
  const over = start + size - (room - MARGIN);
  return over > 0 ? -Math.min(over, start - MARGIN) : 0;
}
