// Lays out a tree in the available space: links, nodes, labels.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, textMark, toBaseline } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import {
  filled,
  NO_SCENE,
  sceneLayout,
  stroked,
  type SceneLayout,
  type ShapeMark,
} from '#app/charts/shared/marks/shape-marks.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { describeTree } from './describe-tree.ts';
import { nodeLabels } from './node-labels.ts';
import { branchPath, readDirection, placeTree, type TreeDirection, type PlacedTreeNode, type TreeRoom } from './place-tree.ts';
import { readTree, type TreeData, type TreeNode } from './read-tree.ts';
import type { TreeSettings } from './settings.ts';

const NOTE_PX = 20;
const GAP_PX = 12;
const MAX_NAMES = 0.28;

export function layout(input: LayoutInput<TreeSettings>): SceneLayout {
  const t = createTranslate(chartFlow, input.locale);
  const data = readTree(input);
  const empty = emptyText(input, data);
  const notes = [
    ...(data.apart > 0 ? [t('tree.apart', { count: data.apart })] : []),
    ...(data.omitted > 0 ? [t('tree.omitted', { count: data.omitted })] : []),
  ];
  const direction = readDirection(input.settings);
  const hasNote = notes.length > 0 && input.heightPx >= 140;
  const halfPx = Math.min(15, Math.max(1, input.settings.symbolSize / 2));
  const heightPx = input.heightPx - (hasNote ? NOTE_PX : 0);
  const room = data.root === null ? null : roomFor({ ...input, heightPx }, data.root, { direction, halfPx });
  const nodes = data.root === null || room === null ? [] : placeTree(data.root, direction, room);
  const described = describeTree(input, data, { nodes, empty, notes });
  if (empty !== null || room === null) return sceneLayout(input, described, NO_SCENE);
  const center = [(room.left + room.right) / 2, (room.top + room.bottom) / 2] as const;
  const branches = nodes.map((node) => branchPath(node, direction, center)).join('');
  const note = textMark(notes.join(' · '), 0, input.heightPx - NOTE_PX / 2 + toBaseline(AXIS_PX), { maxPx: input.widthPx });
  return sceneLayout(input, described, {
    hasHalo: true,
    shapes: [
      ...(branches === '' ? [] : [stroked(null, branches, 'axis', { strokePx: 1.25 })]),
      ...nodes.flatMap((node) => nodeShape(input, node, halfPx)),
    ],
    texts: [...nodeLabels({ ...input, heightPx }, nodes, { direction, halfPx }), ...(hasNote ? [note] : [])],
  });
}

function emptyText({ locale }: LayoutInput<TreeSettings>, { root, rowCount, missingRoot }: TreeData): string | null {
  const t = createTranslate(chartFlow, locale);
  if (rowCount === 0) return t('noRows');
  if (missingRoot !== null) return t('tree.missingRoot', { id: missingRoot });
  return root === null ? t('tree.noIds') : null;
}

/** Names of the leaves need room beyond them, the root's before it. */
function roomFor(
  { widthPx, heightPx }: LayoutInput<TreeSettings>,
  root: TreeNode,
  { direction, halfPx }: { direction: TreeDirection; halfPx: number },
): TreeRoom {
  const edge = halfPx + 4;
  const all = flatten(root);
  const widest = all
    .filter(({ children }) => children.length === 0)
    .reduce((most, { name }) => Math.max(most, textWidth(name, AXIS_PX)), 0);
  const side = Math.max(edge, Math.min(widest / 2, widthPx * 0.06));
  const names = Math.min(widest + GAP_PX + halfPx, widthPx * MAX_NAMES);
  const first = Math.min(textWidth(root.name, AXIS_PX, 600) + GAP_PX + halfPx, widthPx * MAX_NAMES);
  const line = Math.min(AXIS_PX * 2 + halfPx, heightPx * 0.15);
  const leaves = Math.min(AXIS_PX * 4 + halfPx, heightPx * 0.2);
  switch (direction) {
    case 'LR':
      return { left: first, right: widthPx - names, top: edge, bottom: heightPx - edge };
    case 'RL':
      return { left: names, right: widthPx - first, top: edge, bottom: heightPx - edge };
    case 'TB':
      return { left: side, right: widthPx - side, top: line, bottom: heightPx - leaves };
    case 'BT':
      return { left: side, right: widthPx - side, top: leaves, bottom: heightPx - line };
    case 'radial':
      return { left: names, right: widthPx - names, top: line, bottom: heightPx - line };
  }
}

const flatten = (node: TreeNode): readonly TreeNode[] => [node, ...node.children.flatMap(flatten)];

function nodeShape(
  { settings: { symbol }, colors }: LayoutInput<TreeSettings>,
  node: PlacedTreeNode,
  halfPx: number,
): readonly ShapeMark[] {
  if (symbol === 'none') return [];
  const key = `n${node.index}`;
  const color = node.depth === 0 ? 'accent' : colors(node.path[1] ?? node.name);
  const d = symbolPath(symbol, node, px(halfPx));
  // A node with children is full, so that what ends here can be told from what goes on.
  const isOpen = symbol === 'emptyCircle' && node.childCount === 0;
  return [filled(key, d, isOpen ? 'surfaceRaised' : color, { stroke: color, strokePx: 1.5 })];
}

function symbolPath(symbol: TreeSettings['symbol'], { x, y }: PlacedTreeNode, half: number): string {
  const [left, right, top, bottom] = [px(x - half), px(x + half), px(y - half), px(y + half)];
  switch (symbol) {
    case 'rect':
      return `M${left} ${top}H${right}V${bottom}H${left}Z`;
    case 'triangle':
      return `M${x} ${top}L${right} ${bottom}H${left}Z`;
    case 'diamond':
      return `M${x} ${top}L${right} ${y}L${x} ${bottom}L${left} ${y}Z`;
    default:
      return `M${left} ${y}a${half} ${half} 0 1 0 ${px(2 * half)} 0a${half} ${half} 0 1 0 ${px(-2 * half)} 0Z`;
  }
}
