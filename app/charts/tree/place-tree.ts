// Where nodes go: level by level in one of four directions, or around the root.
import { px } from '#app/charts/shared/marks/px.ts';
import { hierarchy, tree } from 'd3-hierarchy';
import type { TreeNode } from './read-tree.ts';
import type { TreeSettings } from './settings.ts';

export type TreeDirection = 'LR' | 'RL' | 'TB' | 'BT' | 'radial';

export interface PlacedTreeNode {
  readonly index: number;
  readonly name: string;
  readonly value: number;
  readonly depth: number;
  readonly parent: PlacedTreeNode | null;
  readonly path: readonly string[];
  readonly childCount: number;
  readonly x: number;
  readonly y: number;
  /** Radians clockwise from the top; 0 where the tree is not radial. */
  readonly angle: number;
}
export interface TreeRoom {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const FULL = 2 * Math.PI;

export const readDirection = ({ layout, orient }: TreeSettings): TreeDirection => (layout === 'radial' ? 'radial' : orient);

export const isLevel = (direction: TreeDirection): boolean => direction === 'LR' || direction === 'RL';

/** In the order of the levels; parents come before their children. */
export function placeTree(root: TreeNode, direction: TreeDirection, room: TreeRoom): readonly PlacedTreeNode[] {
  const nested = hierarchy(root);
  const [width, height] = [room.right - room.left, room.bottom - room.top];
  const isAround = direction === 'radial';
  const radius = Math.min(width, height) / 2;
  const size: [number, number] = isAround ? [FULL, radius] : isLevel(direction) ? [height, width] : [width, height];
  const apart = isAround || isLevel(direction) ? 1.6 : 1.15;
  const separation = tree<TreeNode>()
    .size(size)
    .separation((a, b) => (a.parent === b.parent ? 1 : apart) / (isAround ? Math.max(1, a.depth) : 1));
  const placed = new Map<unknown, PlacedTreeNode>();
  separation(nested).each((node) => {
    const parent = placed.get(node.parent) ?? null;
    const at = isAround ? around(node.x, node.y, room) : straight(node.x, node.y, direction, room);
    const { index, name, value } = node.data;
    placed.set(node, {
      index,
      name,
      value,
      parent,
      depth: node.depth,
      childCount: node.children?.length ?? 0,
      path: [...(parent?.path ?? []), name],
      x: px(at.x),
      y: px(at.y),
      angle: isAround ? node.x : 0,
    });
  });
  return [...placed.values()];
}

const around = (angle: number, radius: number, { left, top, right, bottom }: TreeRoom) => ({
  x: (left + right) / 2 + Math.sin(angle) * radius,
  y: (top + bottom) / 2 - Math.cos(angle) * radius,
});

function straight(across: number, along: number, direction: TreeDirection, { left, top, right, bottom }: TreeRoom) {
  switch (direction) {
    case 'RL':
      return { x: right - along, y: top + across };
    case 'TB':
      return { x: left + across, y: top + along };
    case 'BT':
      return { x: left + across, y: bottom - along };
    case 'LR':
    case 'radial':
      return { x: left + along, y: top + across };
  }
}

/** From a node to its parent: level at both ends, or along the circle. */
export function branchPath(
  { x, y, parent, angle }: PlacedTreeNode,
  direction: TreeDirection,
  center: readonly [number, number],
): string {
  if (parent === null) return '';
  if (direction === 'radial') {
    const [reach, from] = [Math.hypot(x - center[0], y - center[1]), Math.hypot(parent.x - center[0], parent.y - center[1])];
    const middle = (reach + from) / 2;
    const at = (turn: number): string => `${px(center[0] + Math.sin(turn) * middle)} ${px(center[1] - Math.cos(turn) * middle)}`;
    return `M${parent.x} ${parent.y}C${at(parent.depth === 0 ? angle : parent.angle)} ${at(angle)} ${x} ${y}`;
  }
  if (isLevel(direction)) {
    const middle = px((x + parent.x) / 2);
    return `M${parent.x} ${parent.y}C${middle} ${parent.y} ${middle} ${y} ${x} ${y}`;
  }
  const middle = px((y + parent.y) / 2);
  return `M${parent.x} ${parent.y}C${parent.x} ${middle} ${x} ${middle} ${x} ${y}`;
}
