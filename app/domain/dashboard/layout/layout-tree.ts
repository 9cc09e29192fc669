// The layout of a dashboard as a tree, and the grid that it is drawn on. Made by parse-layout.ts alone, so that
// readers of a node can trust it: no cycles, sizes in range, every parent's kind of children.

/** Columns of the grid; a node's width counts these. */
export const GRID_COLUMNS = 12;
/** Heights count units of this many pixels. */
export const GRID_UNIT_PX = 8;
/** Between neighbors, in both directions. */
export const GRID_GUTTER_PX = 16;
export const DEFAULT_CHART_COLUMNS = 4;
export const DEFAULT_CHART_UNITS = 50;

export type Background = 'transparent' | 'solid';
export type HeaderSize = 'small' | 'medium' | 'large';

interface BaseNode {
  readonly id: string;
  /** Ids from the root down to the direct parent; filter scopes refer to them. */
  readonly parents: readonly string[];
}

/** Widths in grid columns, 1 to 12; heights in units of 8 px. */
interface SizedNode extends BaseNode {
  readonly columns: number;
  readonly units: number;
}

export interface ChartNode extends SizedNode {
  readonly type: 'chart';
  readonly chartId: number;
  readonly uuid: string | null;
  /** The chart's name when it was placed; null when the layout does not contain it. */
  readonly name: string | null;
  /** What the dashboard calls it instead; null for the chart's own name. */
  readonly nameOverride: string | null;
}
interface MarkdownNode extends SizedNode {
  readonly type: 'markdown';
  /** As typed: markdown with HTML, neither rendered nor clean. */
  readonly code: string;
}
interface HeaderNode extends BaseNode {
  readonly type: 'header';
  readonly text: string;
  readonly size: HeaderSize;
  readonly background: Background;
}
interface DividerNode extends BaseNode {
  readonly type: 'divider';
}
export interface RowNode extends BaseNode {
  readonly type: 'row';
  readonly background: Background;
  readonly children: readonly DashboardNode[];
}
interface ColumnNode extends BaseNode {
  readonly type: 'column';
  readonly columns: number;
  readonly background: Background;
  readonly children: readonly DashboardNode[];
}
export interface TabNode extends BaseNode {
  readonly type: 'tab';
  readonly text: string;
  readonly children: readonly DashboardNode[];
}
/** Never without a tab. */
export interface TabsNode extends BaseNode {
  readonly type: 'tabs';
  readonly children: readonly TabNode[];
}
export interface GridNode extends BaseNode {
  readonly type: 'grid';
  readonly children: readonly DashboardNode[];
}
export interface RootNode extends BaseNode {
  readonly type: 'root';
  /** A dashboard is one grid, or tabs at the top. */
  readonly children: readonly [GridNode | TabsNode];
}

export type DashboardNode =
  | RootNode
  | GridNode
  | TabsNode
  | TabNode
  | RowNode
  | ColumnNode
  | ChartNode
  | HeaderNode
  | MarkdownNode
  | DividerNode;
export type NodeType = DashboardNode['type'];

/** By the name under which a layout stores them. */
export const NODE_TYPES: ReadonlyMap<string, NodeType> = new Map<string, NodeType>([
  ['ROOT', 'root'],
  ['GRID', 'grid'],
  ['TABS', 'tabs'],
  ['TAB', 'tab'],
  ['ROW', 'row'],
  ['COLUMN', 'column'],
  ['CHART', 'chart'],
  ['HEADER', 'header'],
  ['MARKDOWN', 'markdown'],
  ['DIVIDER', 'divider'],
]);

/** The node's children; none for leaves. */
export function childrenOf(node: DashboardNode): readonly DashboardNode[] {
  return 'children' in node ? node.children : [];
}

/** The node and all below it, in reading order, all tabs included. */
export function* walk(node: DashboardNode): Generator<DashboardNode> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

/** Cached because each chart and filter reads them. Trees are immutable. */
const chartsOfTrees = new WeakMap<RootNode, readonly ChartNode[]>();

/** The charts of all tabs in reading order, including duplicates. */
export function chartNodes(tree: RootNode): readonly ChartNode[] {
  const known = chartsOfTrees.get(tree);
  if (known) return known;
  const found = [...walk(tree)].filter((node) => node.type === 'chart');
  chartsOfTrees.set(tree, found);
  return found;
}

/** Ids of the charts of all tabs in reading order, each once. */
export function chartIdsInOrder(tree: RootNode): number[] {
  return [...new Set(chartNodes(tree).map((node) => node.chartId))];
}

/** The tab that is open: the first one named in `activeTabs`, else the first one. */
export function openTab(tabs: TabsNode, activeTabs: Iterable<string>): TabNode | undefined {
  const active = new Set(activeTabs);
  return tabs.children.find((tab) => active.has(tab.id)) ?? tabs.children[0];
}

/** The children that are seen: of tabs the open one alone. */
export function shownChildren(node: DashboardNode, activeTabs: Iterable<string>): readonly DashboardNode[] {
  if (node.type !== 'tabs') return childrenOf(node);
  const tab = openTab(node, activeTabs);
  return tab ? [tab] : [];
}
