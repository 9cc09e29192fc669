// Names of nodes: of leaves beyond the tree's edge, of others where the chart wants them; none touches another.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { nameMark, nameLines } from '#app/charts/shared/text/name-mark.ts';
import { isFree, type TextBox } from '#app/charts/shared/text/text-space.ts';
import { isLevel, type TreeDirection, type PlacedTreeNode } from './place-tree.ts';
import type { TreeSettings } from './settings.ts';

const GAP_PX = 5;
const LINE_PX = 14;
const MAX_LINES = 3;
const MAX_INNER_PX = 120;
/** More names are not tried. */
const MAX_NAMES = 300;
/** Names that begin otherwise stay apart when they are shortened. */
const ALIKE_LETTERS = 6;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly anchor: TextMark['anchor'];
  readonly roomPx: number;
}
type Side = 'top' | 'right' | 'bottom' | 'left';

interface Look {
  readonly direction: TreeDirection;
  /** Half of a node. */
  readonly halfPx: number;
}

export function nodeLabels(
  input: LayoutInput<TreeSettings>,
  nodes: readonly PlacedTreeNode[],
  { direction, halfPx }: Look,
): readonly TextMark[] {
  const boxes: TextBox[] = nodes.map(({ x, y }) => ({
    left: x - halfPx,
    right: x + halfPx,
    top: y - halfPx,
    bottom: y + halfPx,
  }));
  const leafPx = leafRoom(nodes, direction);
  const alike = new Map<string, string[]>();
  for (const { name } of nodes.slice(0, MAX_NAMES)) {
    const start = name.slice(0, ALIKE_LETTERS);
    const names = alike.get(start);
    if (names) names.push(name);
    else alike.set(start, [name]);
  }
  return nodes.slice(0, MAX_NAMES).flatMap((node) => {
    if (node.childCount === 0 && (direction === 'TB' || direction === 'BT'))
      return wrappedName(node, { isBelow: direction === 'TB', leafPx, halfPx }).filter((mark) => isFree(mark, boxes, input));
    const places =
      direction === 'radial'
        ? radialPlaces(node, halfPx, input)
        : sidesOf(input, node, direction).map((side) => placeAt(node, side, { halfPx, input }));
    const isLeaf = node.childCount === 0;
    const among = alike.get(node.name.slice(0, ALIKE_LETTERS)) ?? [];
    const marks = places.map(({ x, y, anchor, roomPx }) =>
      nameMark(node.name, x, y + toBaseline(AXIS_PX), {
        anchor,
        among,
        maxPx: Math.min(
          roomPx,
          isLeaf && anchor !== 'middle' ? Infinity : anchor === 'middle' ? Math.max(leafPx, 40) : MAX_INNER_PX,
        ),
        color: isLeaf ? 'textMuted' : 'text',
        weight: node.depth === 0 ? 600 : 400,
      }),
    );
    return marks.find((mark) => isFree(mark, boxes, input)) ?? [];
  });
}

interface Leaf {
  readonly isBelow: boolean;
  readonly leafPx: number;
  readonly halfPx: number;
}

/** Below or above its node, in as many lines as it needs. */
function wrappedName({ name, x, y }: PlacedTreeNode, { isBelow, leafPx, halfPx }: Leaf): readonly TextMark[] {
  const lines = nameLines(name, leafPx, MAX_LINES);
  const first = isBelow ? y + halfPx + GAP_PX + LINE_PX / 2 : y - halfPx - GAP_PX - LINE_PX * (lines.length - 0.5);
  return lines.map((line, index) =>
    nameMark(line, x, first + index * LINE_PX + toBaseline(AXIS_PX), { anchor: 'middle', maxPx: Math.max(leafPx, 1) }),
  );
}

/** Names above or below nodes have the width down to their neighbors'. */
function leafRoom(nodes: readonly PlacedTreeNode[], direction: TreeDirection): number {
  if (isLevel(direction) || direction === 'radial') return MAX_INNER_PX;
  const leaves = nodes
    .filter(({ childCount }) => childCount === 0)
    .map(({ x }) => x)
    .sort((a, b) => a - b);
  const gaps = leaves
    .slice(1)
    .map((x, index) => x - (leaves[index] ?? 0))
    .filter((gap) => gap > 1);
  return Math.min(MAX_INNER_PX, ...gaps) - 6;
}

/** Leaves are named beyond the tree; an inner node where its position says, or where there is room. */
function sidesOf(
  { settings }: LayoutInput<TreeSettings>,
  { childCount }: PlacedTreeNode,
  direction: TreeDirection,
): readonly Side[] {
  const outer: Side = direction === 'LR' ? 'right' : direction === 'RL' ? 'left' : direction === 'TB' ? 'bottom' : 'top';
  const { child_label_position: ofLeaves, node_label_position: ofOthers } = settings;
  if (childCount === 0) return [outer, ...(ofLeaves === null ? [] : [ofLeaves])];
  // Branches leave upright nodes above and below.
  const free: readonly Side[] = isLevel(direction) ? ['top', 'bottom'] : ['right', 'left', 'top'];
  return [...(ofOthers === null ? [] : [ofOthers]), ...free];
}

function placeAt(
  { x, y }: PlacedTreeNode,
  side: Side,
  { halfPx, input: { widthPx } }: { halfPx: number; input: LayoutInput<TreeSettings> },
): Place {
  const away = halfPx + GAP_PX;
  switch (side) {
    case 'right':
      return { x: x + away, y, anchor: 'start', roomPx: widthPx - x - away };
    case 'left':
      return { x: x - away, y, anchor: 'end', roomPx: x - away };
    case 'top':
      return { x, y: y - away - AXIS_PX * 0.3, anchor: 'middle', roomPx: 2 * Math.min(x, widthPx - x) };
    case 'bottom':
      return { x, y: y + away + AXIS_PX * 0.3, anchor: 'middle', roomPx: 2 * Math.min(x, widthPx - x) };
  }
}

/** Away from the root; of the root itself above or below. */
function radialPlaces(node: PlacedTreeNode, halfPx: number, input: LayoutInput<TreeSettings>): readonly Place[] {
  const at = (side: Side): Place => placeAt(node, side, { halfPx, input });
  if (node.depth === 0) return [at('right'), at('left'), at('top'), at('bottom')];
  const sides: readonly Side[] = Math.sin(node.angle) >= 0 ? ['right', 'left'] : ['left', 'right'];
  const upright: Side = Math.cos(node.angle) > 0 ? 'top' : 'bottom';
  return Math.abs(Math.sin(node.angle)) < 0.3 ? [at(upright), ...sides.map(at)] : [...sides.map(at), at(upright)];
}
