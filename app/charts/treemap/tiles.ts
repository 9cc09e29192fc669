// Where the tiles are, and what is written on each: names and values where they fit, groups above their tiles.
import { shortenMiddle, wrapText } from '#app/charts/shared/fit-text.ts';
import { AXIS_PX, textMark, type Box, type TextMark } from '#app/charts/shared/marks.ts';
import type { Part } from '#app/charts/shared/part-tree.ts';
import { px } from '#app/charts/shared/px.ts';
import { textWidth } from '#app/charts/shared/text-width.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { hierarchy, treemap, treemapSquarify, type HierarchyRectangularNode } from 'd3-hierarchy';

export interface PlacedPart {
  readonly part: Part;
  readonly box: Box;
  readonly isLeaf: boolean;
  /** Room for its name above its parts. */
  readonly headPx: number;
}

const TILE_GAP_PX = 1;
const GROUP_GAP_PX = 3;
const HEAD_PX = 20;
const LEAST_HEAD_WIDTH_PX = 36;
const LEAST_HEAD_HEIGHT_PX = 44;
/** Wider than high: names are. */
const RATIO = 1.4;

export function placeParts(
  root: Part,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  hasHeads: boolean,
): PlacedPart[] {
  const headOf = (node: HierarchyRectangularNode<Part>): number =>
    hasHeads && node.depth > 0 && node.x1 - node.x0 >= LEAST_HEAD_WIDTH_PX && node.y1 - node.y0 >= LEAST_HEAD_HEIGHT_PX
      ? HEAD_PX
      : 0;
  const sized = hierarchy(root, ({ children }) => children)
    .sum(({ children, value }) => (children.length === 0 ? value / root.value : 0))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const place = treemap<Part>()
    .tile(treemapSquarify.ratio(RATIO))
    .size([widthPx, heightPx])
    .paddingInner((node) => (node.height > 1 ? GROUP_GAP_PX : TILE_GAP_PX))
    .paddingTop((node) => (node.height > 0 ? headOf(node) : 0));
  return place(sized)
    .descendants()
    .filter(({ depth }) => depth > 0)
    .map((node) => ({
      part: node.data,
      box: { x: px(node.x0), y: px(node.y0), widthPx: px(node.x1 - node.x0), heightPx: px(node.y1 - node.y0) },
      isLeaf: node.height === 0,
      headPx: node.height > 0 ? headOf(node) : 0,
    }));
}

const PADDING_PX = 6;
const LINE_PX = 15;
const LEAST_NAME_PX = 24;
const LARGE_PX = 14;
const LARGE_TILE = { widthPx: 130, heightPx: 70 };

interface TileText {
  readonly name: string;
  readonly value: string;
  readonly color: Token;
}

/** The name from the top left, the value under it: as much as fits, the value whole or not at all. */
export function tileTexts({ x, y, widthPx, heightPx }: Box, { name, value, color }: TileText): TextMark[] {
  const isLarge = widthPx >= LARGE_TILE.widthPx && heightPx >= LARGE_TILE.heightPx;
  const sizePx = isLarge ? LARGE_PX : AXIS_PX;
  const linePx = isLarge ? LINE_PX + 2 : LINE_PX;
  const padding = Math.min(PADDING_PX, widthPx / 8);
  const room = widthPx - 2 * padding;
  const lines = Math.floor((heightPx - padding) / linePx);
  if (lines < 1 || room < LEAST_NAME_PX * 0.6) return [];
  const valuePx = textWidth(value, sizePx);
  const hasValueLine = value !== '' && valuePx <= room && (name === '' || lines >= 2);
  const names = room < LEAST_NAME_PX || name === '' ? [] : namesIn(name, { room, lines: lines - (hasValueLine ? 1 : 0), sizePx });
  const baseline = (line: number): number => y + padding + sizePx * 0.8 + line * linePx;
  return [
    ...names.map((line, index) => ({
      ...textMark(line, x + padding, baseline(index), { color, sizePx, weight: 500 }),
      full: index === 0 && names.join(' ') !== name ? name : null,
    })),
    ...(hasValueLine && (names.length > 0 || name === '')
      ? [textMark(value, x + padding, baseline(names.length), { color, sizePx })]
      : []),
  ];
}

const MAX_NAME_LINES = 3;

/** Nothing where little more than an ellipsis would remain. */
function namesIn(name: string, { room, lines, sizePx }: { room: number; lines: number; sizePx: number }): readonly string[] {
  const wrapped = wrapText(name, { maxPx: room, maxLines: Math.min(MAX_NAME_LINES, lines), sizePx, weight: 500 });
  return (wrapped[0] ?? '').length < Math.min(3, name.length) ? [] : wrapped;
}

export function headText({ x, y, widthPx }: Box, name: string): TextMark {
  const mark = textMark(shortenMiddle(name, widthPx - 2, AXIS_PX, 600), x + 1, y + HEAD_PX - 6, { color: 'text', weight: 600 });
  return { ...mark, full: mark.text === name ? null : name };
}
