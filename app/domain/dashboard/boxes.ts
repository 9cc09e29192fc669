// Where each component of a dashboard is, in pixels: the server draws charts for these boxes, the browser lays the page
// out by the same rules. Widths are exact; tops are exact as long as the page keeps the heights named here.
import { chartNodes, GRID_COLUMNS, GRID_GUTTER_PX, GRID_UNIT_PX, shownChildren } from './layout-tree.ts';
import type { DashboardNode, HeaderSize, RootNode } from './layout-tree.ts';

/** Under this container width, components of a row stand below each other at full width. */
export const STACK_BELOW_PX = 768;
export const TAB_BAR_PX = 48;
export const DIVIDER_PX = 16;
export const HEADER_PX: Readonly<Record<HeaderSize, number>> = { small: 32, medium: 40, large: 56 };
/** Around a chart's content, on each side. */
export const CHART_PADDING_PX = 16;
/** Title line above a chart's picture. */
export const CHART_TITLE_PX = 32;

export interface Box {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Boxes by component id, relative to the dashboard's container; components of closed tabs have none.
 * @param activeTabs ids of open tabs; tabs without one of these show their first
 */
export function placeNodes(tree: RootNode, containerWidthPx: number, activeTabs: Iterable<string> = []): Map<string, Box> {
  const widthPx = Math.max(1, containerWidthPx);
  const placing: Placing = { boxes: new Map(), activeTabs: new Set(activeTabs), stacked: widthPx < STACK_BELOW_PX };
  placeNode(placing, tree, { leftPx: 0, topPx: 0, widthPx, columns: GRID_COLUMNS });
  return placing.boxes;
}

/** The picture's size inside a chart's box: without padding and title. */
export function chartPictureSize(box: Box): { widthPx: number; heightPx: number } {
  return {
    widthPx: Math.max(1, Math.round(box.widthPx - 2 * CHART_PADDING_PX)),
    heightPx: Math.max(1, Math.round(box.heightPx - 2 * CHART_PADDING_PX - CHART_TITLE_PX)),
  };
}

/** Ids of the charts that a viewer sees without scrolling, in reading order; those of closed tabs are not seen. */
export function chartsInFirstView(
  tree: RootNode,
  viewportHeightPx: number,
  activeTabs: Iterable<string>,
  containerWidthPx = 1280,
): number[] {
  const boxes = placeNodes(tree, containerWidthPx, activeTabs);
  const seen = chartNodes(tree).filter((node) => {
    const box = boxes.get(node.id);
    return box !== undefined && box.topPx < viewportHeightPx;
  });
  return [...new Set(seen.map((node) => node.chartId))];
}

interface Placing {
  readonly boxes: Map<string, Box>;
  readonly activeTabs: ReadonlySet<string>;
  readonly stacked: boolean;
}

interface Space {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  /** How many grid columns the width stands for. */
  readonly columns: number;
}

/** Places a node into all of the space's width; gives its height. */
function placeNode(placing: Placing, node: DashboardNode, space: Space): number {
  const heightPx = heightOf(placing, node, space);
  placing.boxes.set(node.id, { leftPx: space.leftPx, topPx: space.topPx, widthPx: space.widthPx, heightPx });
  return heightPx;
}

function heightOf(placing: Placing, node: DashboardNode, space: Space): number {
  switch (node.type) {
    case 'chart':
    case 'markdown':
      return node.units * GRID_UNIT_PX;
    case 'header':
      return HEADER_PX[node.size];
    case 'divider':
      return DIVIDER_PX;
    case 'row':
      return placing.stacked ? placeBelow(placing, node.children, space) : placeBeside(placing, node.children, space);
    case 'tabs': {
      const below = { ...space, topPx: space.topPx + TAB_BAR_PX };
      return TAB_BAR_PX + placeBelow(placing, shownChildren(node, placing.activeTabs), below);
    }
    case 'root':
    case 'grid':
    case 'tab':
    case 'column':
      return placeBelow(placing, node.children, space);
  }
}

function placeBelow(placing: Placing, nodes: readonly DashboardNode[], space: Space): number {
  let usedPx = 0;
  nodes.forEach((node, at) => {
    if (at > 0) usedPx += GRID_GUTTER_PX;
    usedPx += placeNode(placing, node, { ...space, topPx: space.topPx + usedPx });
  });
  return usedPx;
}

/** A row that asks for more columns than there are is drawn in narrower ones rather than cut off. */
function placeBeside(placing: Placing, nodes: readonly DashboardNode[], space: Space): number {
  const widths = nodes.map((node) => Math.min(columnsOf(node), space.columns));
  const total = widths.reduce((sum, columns) => sum + columns, 0);
  const columnPx = (space.widthPx + GRID_GUTTER_PX) / Math.max(space.columns, total);
  let left = 0;
  let heightPx = 0;
  nodes.forEach((node, at) => {
    const columns = widths[at] ?? 1;
    const own = {
      ...space,
      columns,
      leftPx: space.leftPx + left * columnPx,
      widthPx: Math.max(1, columns * columnPx - GRID_GUTTER_PX),
    };
    heightPx = Math.max(heightPx, placeNode(placing, node, own));
    left += columns;
  });
  return heightPx;
}

function columnsOf(node: DashboardNode): number {
  return 'columns' in node ? node.columns : GRID_COLUMNS;
}
