// The top of a dashboard as boxes, for a picture the size of a stamp.
import { GRID_COLUMNS, shownChildren, type DashboardNode } from './layout-tree.ts';
import { parseLayout } from './parse-layout.ts';

/** Across in columns of the grid, 12 in all; down in units of 8 px. */
interface SketchBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export type DashboardSketch = readonly SketchBox[];

const MAX_UNITS = 160;
const MAX_BOXES = 24;
const HEADER_UNITS = 6;
const GAP_UNITS = 2;

/** Boxes of the items in the first tabs' top 160 units, at most 24; none for a layout that is empty or broken. */
export function sketchLayout(positionJson: string): DashboardSketch {
  const boxes: SketchBox[] = [];
  placeDown(parseLayout(positionJson).tree, { x: 0, y: 0, width: GRID_COLUMNS }, boxes);
  return boxes.filter(({ y }) => y < MAX_UNITS).slice(0, MAX_BOXES);
}

interface Slot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Children below one another; returns the height. */
function placeDown(node: DashboardNode, { x, y, width }: Slot, boxes: SketchBox[]): number {
  let below = y;
  for (const child of shownChildren(node, [])) {
    const height = place(child, { x, y: below, width }, boxes);
    below += height === 0 ? 0 : height + GAP_UNITS;
  }
  return Math.max(0, below - y - GAP_UNITS);
}

function place(node: DashboardNode, slot: Slot, boxes: SketchBox[]): number {
  switch (node.type) {
    case 'chart':
    case 'markdown':
      boxes.push({ ...slot, width: Math.min(node.columns, slot.width), height: node.units });
      return node.units;
    case 'header':
      boxes.push({ ...slot, width: Math.min(3, slot.width), height: HEADER_UNITS / 2 });
      return HEADER_UNITS;
    case 'row':
      return placeAcross(node.children, slot, boxes);
    case 'divider':
      return 1;
    default:
      return placeDown(node, slot, boxes);
  }
}

/** Places children side by side; returns the height of the tallest. */
function placeAcross(children: readonly DashboardNode[], slot: Slot, boxes: SketchBox[]): number {
  let x = slot.x;
  let tallest = 0;
  for (const child of children) {
    const width = 'columns' in child ? child.columns : slot.width;
    tallest = Math.max(tallest, place(child, { x, y: slot.y, width }, boxes));
    x += width;
  }
  return tallest;
}
