// How wide and high everything on a dashboard's page is, at the window's width. The style sheet follows the same rules.
import { GRID_COLUMNS, GRID_GUTTER_PX } from './layout-tree.ts';
import type { ChartView, ColumnView, NodeView, RowView } from './page-view.ts';

const CARD_SIDE_PX = { narrow: 2 * 12 + 2, medium: 2 * 16 + 2, wide: 2 * 16 + 2 } as const;
/** Title, note and paddings of a card: what is left of its height is the picture's. */
const CARD_HEAD_PX = 2 + 12 + 28 + 20 + 8 + 16;
const MIN_PICTURE_PX = 40;
const HEADER_PX = { small: 24, medium: 28, large: 36 } as const;
const DIVIDER_PX = 17;
const TAB_LIST_PX = 41 + GRID_GUTTER_PX;

export type WidthClass = 'narrow' | 'medium' | 'wide';
export interface SizePx {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Windows under 640 px stack; under 1024 px everything takes twice its columns. */
function widthClass(viewportPx: number): WidthClass {
  if (viewportPx < 640) return 'narrow';
  return viewportPx < 1024 ? 'medium' : 'wide';
}

/** The grid's width inside the page's padding, were there no scrollbar. */
export function gridWidth(viewportPx: number): number {
  return viewportPx - 2 * (widthClass(viewportPx) === 'narrow' ? 12 : 24);
}

/** Columns that each child of a row takes at each width; lines that do not end full are filled by their last child. */
export function spansOf(columns: readonly number[]): Readonly<Record<WidthClass, readonly number[]>> {
  return {
    wide: columns,
    medium: fillLines(columns.map((count) => Math.min(GRID_COLUMNS, count * 2))),
    narrow: fillLines(columns.map((count) => (count <= GRID_COLUMNS / 4 ? GRID_COLUMNS / 2 : GRID_COLUMNS))),
  };
}

/** The children of a row by the lines in which they stand. */
export function linesOf(spans: readonly number[]): number[][] {
  const lines: number[][] = [];
  let left = 0;
  spans.forEach((span, index) => {
    const line = lines.at(-1);
    if (line && span <= left) line.push(index);
    else {
      lines.push([index]);
      left = GRID_COLUMNS;
    }
    left -= span;
  });
  return lines;
}

function fillLines(spans: readonly number[]): number[] {
  const filled = [...spans];
  for (const line of linesOf(spans)) {
    const used = line.reduce((sum, index) => sum + (spans[index] ?? 0), 0);
    const last = line.at(-1);
    if (last !== undefined) filled[last] = (spans[last] ?? 0) + GRID_COLUMNS - used;
  }
  return filled;
}

/** The picture's size of every chart, by slot, beside `asidePx` of something else, such as the scrollbar. Cards in one line are as high as the highest of them. */
export function pictureSizes(nodes: readonly NodeView[], viewportPx: number, asidePx = 0): ReadonlyMap<number, SizePx> {
  const sizes = new Map<number, SizePx>();
  const width = widthClass(viewportPx);
  const page: Page = { width, put: (chart, size) => sizes.set(chart.slot, pictureIn(size, width)) };
  for (const node of nodes) place(node, gridWidth(viewportPx) - asidePx, page);
  return sizes;
}

interface Page {
  readonly width: WidthClass;
  readonly put: (chart: ChartView, card: SizePx) => void;
}

const pictureIn = (card: SizePx, width: WidthClass): SizePx => ({
  widthPx: Math.max(MIN_PICTURE_PX, Math.round(card.widthPx - CARD_SIDE_PX[width])),
  heightPx: Math.max(MIN_PICTURE_PX, Math.round(card.heightPx - CARD_HEAD_PX)),
});

/** Records the charts under a node and returns the height that the node wants. */
function place(node: NodeView, widthPx: number, page: Page, stretchPx = 0): number {
  switch (node.kind) {
    case 'chart': {
      const heightPx = Math.max(node.heightPx, stretchPx);
      page.put(node, { widthPx, heightPx });
      return heightPx;
    }
    case 'row':
      return placeRow(node, widthPx, page, stretchPx);
    case 'column':
      return placeColumn(node, widthPx, page, stretchPx);
    case 'tabs':
      return (
        TAB_LIST_PX + Math.max(0, ...node.tabs.map((tab) => stack(tab.children.map((child) => place(child, widthPx, page)))))
      );
    case 'markdown':
      return node.heightPx;
    case 'header':
      return HEADER_PX[node.size];
    case 'divider':
      return DIVIDER_PX;
  }
}

function placeRow(row: RowView, widthPx: number, page: Page, stretchPx: number): number {
  const spans = spansOf(row.children.map(columnsOf))[page.width];
  const childWidth = (index: number) => spanWidth(spans[index] ?? GRID_COLUMNS, widthPx);
  const lines = linesOf(spans);
  const heights = lines.map((line) => {
    const least = lines.length === 1 ? stretchPx : 0;
    const heightPx = Math.max(least, ...line.map((index) => natural(row.children[index], childWidth(index), page)));
    for (const index of line) {
      const child = row.children[index];
      if (child) place(child, childWidth(index), page, heightPx);
    }
    return heightPx;
  });
  return stack(heights);
}

/** Stacks a column's children; what is left of its height goes to the last one. */
function placeColumn(column: ColumnView, widthPx: number, page: Page, stretchPx: number): number {
  const wanted = column.children.map((child) => natural(child, widthPx, page));
  const spare = Math.max(0, stretchPx - stack(wanted));
  const heights = column.children.map((child, index) => {
    const isLast = index === column.children.length - 1;
    return place(child, widthPx, page, isLast ? (wanted[index] ?? 0) + spare : 0);
  });
  return stack(heights);
}

const natural = (node: NodeView | undefined, widthPx: number, page: Page): number =>
  node ? place(node, widthPx, { ...page, put: () => undefined }) : 0;

const stack = (heights: readonly number[]): number =>
  heights.reduce((sum, height) => sum + height, 0) + GRID_GUTTER_PX * Math.max(0, heights.length - 1);

const spanWidth = (span: number, widthPx: number): number => {
  const column = (widthPx - GRID_GUTTER_PX * (GRID_COLUMNS - 1)) / GRID_COLUMNS;
  return column * span + GRID_GUTTER_PX * (span - 1);
};

/** Columns of the grid that a node takes; what has none takes them all. */
export const columnsOf = (node: NodeView): number =>
  'columns' in node ? Math.min(GRID_COLUMNS, Math.max(1, node.columns)) : GRID_COLUMNS;
