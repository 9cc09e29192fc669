// Where the tiles are, and the names of groups above them.
import { shortenMiddle } from '#app/charts/shared/text/fit-text.ts';
import { AXIS_PX, textMark, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import type { Part } from '#app/charts/shared/parts/part-tree.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
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

/** With the total of the group, where both have room: empty for none. */
export function headText({ x, y, widthPx }: Box, name: string, value: string): TextMark {
  const whole = `${name} ${value}`;
  if (value !== '' && textWidth(whole, AXIS_PX, 600) <= widthPx - 2)
    return textMark(whole, x + 1, y + HEAD_PX - 6, { color: 'text', weight: 600 });
  const mark = textMark(shortenMiddle(name, widthPx - 2, AXIS_PX, 600), x + 1, y + HEAD_PX - 6, { color: 'text', weight: 600 });
  return { ...mark, full: mark.text === name ? null : name };
}
