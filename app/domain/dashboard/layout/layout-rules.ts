// Which component can be in which, and how deep: the rules for drops, and for repairs of what is stored.
import type { NodeType } from './layout-tree.ts';

/** Parent -> child -> the deepest a parent of that child can be. The root is at 0; tabs and tab add no depth. */
const MAX_PARENT_DEPTH: Readonly<Record<NodeType, Partial<Record<NodeType, number>>>> = {
  root: { tabs: 0, grid: 0 },
  grid: { chart: 1, markdown: 1, column: 1, divider: 1, header: 1, row: 1, tabs: 1 },
  row: { chart: 4, markdown: 4, column: 4 },
  tabs: { tab: 3 },
  tab: { chart: 5, markdown: 5, divider: 5, header: 5, column: 3, row: 3, tabs: 3 },
  column: { chart: 5, header: 5, markdown: 5, row: 3, divider: 3, tabs: 3 },
  chart: {},
  divider: {},
  header: {},
  markdown: {},
};

/** Whether a child of that type can be in a parent of that type at that depth. */
export function mayContain(parent: NodeType, child: NodeType, parentDepth: number): boolean {
  const deepest = MAX_PARENT_DEPTH[parent][child];
  return deepest !== undefined && parentDepth <= deepest;
}

/** Whether the types fit at any depth. */
export function typesFit(parent: NodeType, child: NodeType): boolean {
  return MAX_PARENT_DEPTH[parent][child] !== undefined;
}

/** True where a child is put into a new row: charts, columns and markdown straight in a grid or tab. */
export function needsRow(parent: NodeType, child: NodeType): boolean {
  return (parent === 'grid' || parent === 'tab') && (child === 'chart' || child === 'column' || child === 'markdown');
}

/** The depth of a child's own children, given the depth of its parent. */
export function depthBelow(parentDepth: number, type: NodeType): number {
  return type === 'tabs' || type === 'tab' ? parentDepth : parentDepth + 1;
}
