// Where the tiles are, and the names of groups above them.
import { shortenMiddle, wrapText } from '#app/charts/shared/text/fit-text.ts';
import { AXIS_PX, textMark, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import type { PartNode } from '#app/charts/shared/parts/part-tree.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { hierarchy, treemap, treemapSquarify, type HierarchyRectangularNode } from 'd3-hierarchy';

export interface PlacedPart {
  readonly part: PartNode;
  readonly box: Box;
  readonly isLeaf: boolean;
  /** Lines above its parts, and the room for them. */
  readonly head: readonly string[];
  readonly headPx: number;
}

const TILE_GAP_PX = 1;
const GROUP_GAP_PX = 3;
const HEAD_PX = 20;
const HEAD_LINE_PX = 15;
const MAX_HEAD_LINES = 3;
/** Min height of a group per line of its name. */
const HEIGHT_PER_LINE_PX = 60;
const MIN_HEAD_WIDTH_PX = 36;
/** For a shortened name beside a value. */
const MIN_NAME_PX = 56;
const MIN_HEAD_HEIGHT_PX = 44;
/** Wider than high: names are. */
const RATIO = 1.4;

export function placeParts(
  root: PartNode,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  { hasHeads, valueOf }: { hasHeads: boolean; valueOf: (part: PartNode) => string },
): PlacedPart[] {
  const headOf = ({ data, depth, height, x0, x1, y0, y1 }: HierarchyRectangularNode<PartNode>): readonly string[] =>
    hasHeads && depth > 0 && height > 0 && x1 - x0 >= MIN_HEAD_WIDTH_PX && y1 - y0 >= MIN_HEAD_HEIGHT_PX
      ? headLines({ name: data.name, value: valueOf(data) }, x1 - x0, y1 - y0)
      : [];
  const headPx = (head: readonly string[]): number => (head.length === 0 ? 0 : HEAD_PX + (head.length - 1) * HEAD_LINE_PX);
  const sized = hierarchy(root, ({ children }) => children)
    .sum(({ children, value }) => (children.length === 0 ? value / root.value : 0))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const place = treemap<PartNode>()
    .tile(treemapSquarify.ratio(RATIO))
    .size([widthPx, heightPx])
    .paddingInner((node) => (node.height > 1 ? GROUP_GAP_PX : TILE_GAP_PX))
    .paddingTop((node) => headPx(headOf(node)));
  return place(sized)
    .descendants()
    .filter(({ depth }) => depth > 0)
    .map((node) => {
      const head = headOf(node);
      return {
        part: node.data,
        box: { x: px(node.x0), y: px(node.y0), widthPx: px(node.x1 - node.x0), heightPx: px(node.y1 - node.y0) },
        isLeaf: node.height === 0,
        head,
        headPx: headPx(head),
      };
    });
}

/** With the total of the group: in lines where the tile is tall; else the name shortens for it, as far as it is still told. */
function headLines({ name, value }: { name: string; value: string }, widthPx: number, heightPx: number): readonly string[] {
  const [roomPx, whole] = [widthPx - 2, value === '' ? name : `${name} ${value}`];
  const lineCount = Math.min(MAX_HEAD_LINES, Math.floor(heightPx / HEIGHT_PER_LINE_PX));
  const lines = wrapText(whole, { maxPx: roomPx, maxLines: lineCount, sizePx: AXIS_PX, weight: 600 });
  if (lines.join(' ') === whole) return lines;
  const valuePx = textWidth(` ${value}`, AXIS_PX, 600);
  const hasValue = value !== '' && roomPx - valuePx >= Math.min(MIN_NAME_PX, textWidth(name, AXIS_PX, 600));
  const shown = shortenMiddle(name, roomPx - (hasValue ? valuePx : 0), AXIS_PX, 600);
  return [hasValue ? `${shown} ${value}` : shown].filter((line) => line !== '');
}

export const headTexts = ({ part: { name }, head, box: { x, y } }: PlacedPart): readonly TextMark[] =>
  head.map((line, index) => ({
    ...textMark(line, x + 1, y + HEAD_PX - 6 + index * HEAD_LINE_PX, { color: 'text', weight: 600 }),
    full: index > 0 || head.join(' ').startsWith(name) ? null : name,
  }));
