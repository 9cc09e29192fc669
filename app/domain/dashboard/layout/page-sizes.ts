// How wide and high everything on a dashboard's page is, at the window's width. The style sheet follows the same rules.
import { FIGURE_TYPES } from '#app/domain/chart-types/registry/lists.ts';
import { GRID_COLUMNS, GRID_GUTTER_PX } from './layout-tree.ts';
import type { ChartView, ColumnView, NodeView, RowView } from '#app/domain/dashboard/page/page-view.ts';

const CARD_SIDE_PX = { narrow: 2 * 12 + 2, medium: 2 * 16 + 2, wide: 2 * 16 + 2 } as const;
/** Title and paddings of a card: what is left of its height is the picture's. The note is in the padding at the foot. */
const CARD_FOOT_PX = 1 + 20;
const CARD_HEAD_PX = 1 + 12 + 28 + 8 + CARD_FOOT_PX;
/** Two lines of 16 px in place of a head of 28 px. */
const SECOND_LINE_PX = 2 * 16 - 28;
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

/** Figures are read at half a narrow window; tables and other charts are not. */
export const isFigure = ({ vizType }: Pick<ChartView, 'vizType'>): boolean => vizType !== null && FIGURE_TYPES.includes(vizType);

/** In narrow windows the title of a figure has a second line, by which its card is higher. */
const secondLinePx = (node: NodeView, width: WidthClass): number =>
  width === 'narrow' && node.kind === 'chart' && isFigure(node) ? SECOND_LINE_PX : 0;

function isSmall(node: NodeView): boolean {
  if (node.kind === 'chart') return isFigure(node);
  return node.kind === 'column' ? node.children.every(isSmall) : node.kind === 'header' || node.kind === 'divider';
}

/** The columns of the grid that each child of a row takes at each width. */
export const rowSpans = (children: readonly NodeView[]): ReturnType<typeof computeColumnSpans> =>
  computeColumnSpans(children.map(columnsOf), children.map(isSmall));

/**
 * Columns that each child of a row takes at each width; lines that do not end full are filled by their last child. In narrow
 * windows, `small` children that take a quarter of the row are in pairs.
 */
export function computeColumnSpans(
  columns: readonly number[],
  small: readonly boolean[],
): Readonly<Record<WidthClass, readonly number[]>> {
  return {
    wide: columns,
    medium: fillLines(columns.map((count) => Math.min(GRID_COLUMNS, count * 2))),
    narrow: fillLines(
      columns.map((count, index) => (count <= GRID_COLUMNS / 4 && small[index] === true ? GRID_COLUMNS / 2 : GRID_COLUMNS)),
    ),
  };
}

/** The children of a row by their lines. */
export function splitIntoLines(spans: readonly number[]): number[][] {
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
  for (const line of splitIntoLines(spans)) {
    const used = line.reduce((sum, index) => sum + (spans[index] ?? 0), 0);
    const last = line.at(-1);
    if (last !== undefined) filled[last] = (spans[last] ?? 0) + GRID_COLUMNS - used;
  }
  return filled;
}

/**
 * Size of every chart picture by slot, with `asidePx` reserved, for example for the scrollbar. Cards in one line are as high as the
 * highest one.
 */
export function pictureSizes(nodes: readonly NodeView[], viewportPx: number, asidePx = 0): ReadonlyMap<number, SizePx> {
  const width = widthClass(viewportPx);
  const sizes = nodes.flatMap((node) => placeNode(node, { widthPx: gridWidth(viewportPx) - asidePx, width }).placements);
  const inside = (node: NodeView, box: SizePx) =>
    pictureIn({ ...box, heightPx: box.heightPx - secondLinePx(node, width) }, width);
  return new Map(sizes.flatMap(({ node, box }) => (node.kind === 'chart' ? [[node.slot, inside(node, box)] as const] : [])));
}

export interface PlacedBox extends SizePx {
  readonly x: number;
  readonly y: number;
}
/** Where a node is: cards with their edges, rows and columns with all of their children. */
export interface Placement {
  readonly node: NodeView;
  readonly box: PlacedBox;
}
export interface PlacedNodes {
  /** A node comes before its children. */
  readonly placements: readonly Placement[];
  readonly heightPx: number;
}

/** Nodes below each other, from (0, 0). */
export function placeNodes(nodes: readonly NodeView[], widthPx: number): PlacedNodes {
  const placements: Placement[] = [];
  let top = 0;
  for (const node of nodes) {
    const placed = placeNode(node, { widthPx, width: widthClass(widthPx + 2 * PAGE_SIDE_PX) });
    placements.push(...placed.placements.map(moveDown(top)));
    top += placed.heightPx + GRID_GUTTER_PX;
  }
  return { placements, heightPx: Math.max(0, top - GRID_GUTTER_PX) };
}

const PAGE_SIDE_PX = 24;
const moveDown =
  (byPx: number) =>
  ({ node, box }: Placement): Placement => ({ node, box: { ...box, y: box.y + byPx } });

function placeNode(node: NodeView, { widthPx, width }: { widthPx: number; width: WidthClass }): PlacedNodes {
  const placements: Placement[] = [];
  const reserve = (placed: NodeView) => {
    const index = placements.push({ node: placed, box: { x: 0, y: 0, widthPx: 0, heightPx: 0 } }) - 1;
    return (box: PlacedBox): void => void (placements[index] = { node: placed, box });
  };
  const heightPx = place(node, { x: 0, y: 0, widthPx }, { width, reserve });
  return { placements, heightPx };
}

/** What a card leaves its picture; in the box of a card, it is the picture's own box. */
export const pictureBox = (card: PlacedBox, width: WidthClass = 'wide'): PlacedBox => ({
  x: card.x + CARD_SIDE_PX[width] / 2,
  y: card.y + CARD_HEAD_PX - CARD_FOOT_PX,
  ...pictureIn(card, width),
});

interface Space {
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
}
interface Page {
  readonly width: WidthClass;
  /** Takes the node's place in the order of the page; its box follows. */
  readonly reserve: (node: NodeView) => (box: PlacedBox) => void;
}

const pictureIn = (card: SizePx, width: WidthClass): SizePx => ({
  widthPx: Math.max(MIN_PICTURE_PX, Math.round(card.widthPx - CARD_SIDE_PX[width])),
  heightPx: Math.max(MIN_PICTURE_PX, Math.round(card.heightPx - CARD_HEAD_PX)),
});

/** Records where a node and those under it are, and returns the height that the node takes. */
function place(node: NodeView, space: Space, page: Page, stretchPx = 0): number {
  const put = page.reserve(node);
  const heightPx = placeContent(node, space, page, stretchPx);
  put({ ...space, heightPx });
  return heightPx;
}

function placeContent(node: NodeView, space: Space, page: Page, stretchPx: number): number {
  switch (node.kind) {
    case 'chart':
      return Math.max(node.heightPx + secondLinePx(node, page.width), stretchPx);
    case 'row':
      return placeRow(node, space, page, stretchPx);
    case 'column':
      return placeColumn(node, space, page, stretchPx);
    case 'tabs':
      return TAB_LIST_PX + Math.max(0, ...node.tabs.map((tab) => placeStack(tab.children, space, page)));
    case 'markdown':
      return node.heightPx;
    case 'header':
      return HEADER_PX[node.size];
    case 'divider':
      return DIVIDER_PX;
  }
}

function placeStack(children: readonly NodeView[], space: Space, page: Page): number {
  let top = space.y;
  for (const child of children) top += place(child, { ...space, y: top }, page) + GRID_GUTTER_PX;
  return Math.max(0, top - space.y - GRID_GUTTER_PX);
}

function placeRow(row: RowView, { x, y, widthPx }: Space, page: Page, stretchPx: number): number {
  const spans = rowSpans(row.children)[page.width];
  const childWidth = (index: number) => spanWidth(spans[index] ?? GRID_COLUMNS, widthPx);
  const lines = splitIntoLines(spans);
  let top = y;
  const heights = lines.map((line) => {
    const least = lines.length === 1 ? stretchPx : 0;
    const heightPx = Math.max(least, ...line.map((index) => natural(row.children[index], childWidth(index), page)));
    let left = x;
    for (const index of line) {
      const child = row.children[index];
      if (child) place(child, { x: left, y: top, widthPx: childWidth(index) }, page, heightPx);
      left += childWidth(index) + GRID_GUTTER_PX;
    }
    top += heightPx + GRID_GUTTER_PX;
    return heightPx;
  });
  return stack(heights);
}

/** Stacks a column's children; what is left of its height goes to the last one. */
function placeColumn(column: ColumnView, { x, y, widthPx }: Space, page: Page, stretchPx: number): number {
  const wanted = column.children.map((child) => natural(child, widthPx, page));
  const spare = Math.max(0, stretchPx - stack(wanted));
  let top = y;
  const heights = column.children.map((child, index) => {
    const isLast = index === column.children.length - 1;
    const heightPx = place(child, { x, y: top, widthPx }, page, isLast ? (wanted[index] ?? 0) + spare : 0);
    top += heightPx + GRID_GUTTER_PX;
    return heightPx;
  });
  return stack(heights);
}

const natural = (node: NodeView | undefined, widthPx: number, page: Page): number =>
  node ? place(node, { x: 0, y: 0, widthPx }, { ...page, reserve: () => () => undefined }) : 0;

const stack = (heights: readonly number[]): number =>
  heights.reduce((sum, height) => sum + height, 0) + GRID_GUTTER_PX * Math.max(0, heights.length - 1);

const spanWidth = (span: number, widthPx: number): number => {
  const column = (widthPx - GRID_GUTTER_PX * (GRID_COLUMNS - 1)) / GRID_COLUMNS;
  return column * span + GRID_GUTTER_PX * (span - 1);
};

/** Columns of the grid that a node takes; what has none takes them all. */
const columnsOf = (node: NodeView): number =>
  'columns' in node ? Math.min(GRID_COLUMNS, Math.max(1, node.columns)) : GRID_COLUMNS;
