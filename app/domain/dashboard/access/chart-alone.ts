// A chart that is embedded alone, or shared with a caller who can't query its dataset, is opened as a dashboard of this one chart:
// so every rule for what a dashboard shows holds for it. Such a dashboard is stored nowhere; its id is the chart's, negated, which no stored one has.
import { DEFAULT_CHART_UNITS, GRID_COLUMNS, type ChartNode, type RootNode } from '#app/domain/dashboard/layout/layout-tree.ts';

/** Id of the dashboard of a single embedded chart. */
export const aloneId = (chartId: number): number => -chartId;

export const isAlone = (dashboardId: number): boolean => dashboardId < 0;

/** The chart of such a dashboard; null for the id, slug or uuid of a stored one. */
export function chartIdAlone(idOrSlug: string | number): number | null {
  const [, digits] = /^-([1-9]\d{0,14})$/.exec(String(idOrSlug)) ?? [];
  return digits === undefined ? null : Number(digits);
}

const [ROOT, GRID, ROW] = ['ROOT_ID', 'GRID_ID', 'ROW-alone'];

export function treeOfChart({ id, uuid }: { readonly id: number; readonly uuid: string }): RootNode {
  const sized = { columns: GRID_COLUMNS, units: DEFAULT_CHART_UNITS };
  const parents = [ROOT, GRID, ROW];
  const chart: ChartNode = {
    type: 'chart',
    id: 'CHART-alone',
    parents,
    ...sized,
    chartId: id,
    uuid,
    name: null,
    nameOverride: null,
  };
  const row = { type: 'row', id: ROW, parents: [ROOT, GRID], background: 'transparent', children: [chart] } as const;
  return { type: 'root', id: ROOT, parents: [], children: [{ type: 'grid', id: GRID, parents: [ROOT], children: [row] }] };
}
