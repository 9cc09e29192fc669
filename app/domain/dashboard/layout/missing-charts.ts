// Charts that belong to a dashboard but are nowhere in its layout: put at the end, so that none is lost.
import { chartIdsInOrder, DEFAULT_CHART_COLUMNS, DEFAULT_CHART_UNITS, GRID_COLUMNS } from './layout-tree.ts';
import type { ChartNode, DashboardNode, RootNode, RowNode } from './layout-tree.ts';

export interface LinkedChart {
  readonly id: number;
  readonly name: string;
}

/** The tree with new rows of those charts at the end of the grid, or of the first tab; the same tree if none is missing. */
export function withMissingCharts(tree: RootNode, charts: readonly LinkedChart[]): RootNode {
  const placed = new Set(chartIdsInOrder(tree));
  const missing = charts.filter((chart) => !placed.has(chart.id));
  if (missing.length === 0) return tree;
  const [top] = tree.children;
  if (top.type === 'grid')
    return { ...tree, children: [{ ...top, children: [...top.children, ...rowsOf(missing, [tree.id, top.id])] }] };
  const [first, ...rest] = top.children;
  if (!first) return tree;
  const filled = { ...first, children: [...first.children, ...rowsOf(missing, [tree.id, top.id, first.id])] };
  return { ...tree, children: [{ ...top, children: [filled, ...rest] }] };
}

function rowsOf(charts: readonly LinkedChart[], parents: readonly string[]): DashboardNode[] {
  const perRow = GRID_COLUMNS / DEFAULT_CHART_COLUMNS;
  const rows: RowNode[] = [];
  for (let start = 0; start < charts.length; start += perRow) {
    const id = `ROW-missing-${start / perRow}`;
    const children = charts.slice(start, start + perRow).map((chart) => nodeOf(chart, [...parents, id]));
    rows.push({ type: 'row', id, parents, background: 'transparent', children });
  }
  return rows;
}

function nodeOf({ id, name }: LinkedChart, parents: readonly string[]): ChartNode {
  return {
    type: 'chart',
    id: `CHART-missing-${id}`,
    parents,
    chartId: id,
    uuid: null,
    name,
    nameOverride: null,
    columns: DEFAULT_CHART_COLUMNS,
    units: DEFAULT_CHART_UNITS,
  };
}
