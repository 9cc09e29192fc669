// Whole kinds for Explore: each one is its own chunk. Dashboards load drawings alone (client-drawings.ts).
import { findDefinition } from './definitions.ts';
import type { ChartKind } from './shared/kind.ts';

const LOADERS: Readonly<Record<string, () => Promise<{ readonly kind: unknown }>>> = {
  table: () => import('./table/kind.ts'),
  big_number: () => import('./big-number/kind.ts'),
  echarts_timeseries_line: () => import('./line/kind.ts'),
  echarts_timeseries_bar: () => import('./bar/kind.ts'),
  echarts_area: () => import('./area/kind.ts'),
  echarts_timeseries_scatter: () => import('./scatter/kind.ts'),
  mixed_timeseries: () => import('./mixed/kind.ts'),
  bubble_v2: () => import('./bubble/kind.ts'),
  waterfall: () => import('./waterfall/kind.ts'),
  gantt_chart: () => import('./gantt/kind.ts'),
  horizon: () => import('./horizon/kind.ts'),
  compare: () => import('./compare/kind.ts'),
  time_pivot: () => import('./time-pivot/kind.ts'),
  time_table: () => import('./time-table/kind.ts'),
  paired_ttest: () => import('./paired-ttest/kind.ts'),
  pop_kpi: () => import('./pop-kpi/kind.ts'),
  pie: () => import('./pie/kind.ts'),
  handlebars: () => import('./handlebars/kind.ts'),
  world_map: () => import('./world-map/kind.ts'),
  mapbox: () => import('./mapbox/kind.ts'),
  deck_scatter: () => import('./deck-scatter/kind.ts'),
  deck_hex: () => import('./deck-bins/kind.ts'),
  deck_path: () => import('./deck-shapes/kind.ts'),
  deck_arc: () => import('./deck-arc/kind.ts'),
  cartodiagram: () => import('./cartodiagram/kind.ts'),
  deck_multi: () => import('./deck-multi/kind.ts'),
  deck_heatmap: () => import('./deck-density/kind.ts'),
  country_map: () => import('./country-map/kind.ts'),
  sankey_v2: () => import('./sankey/kind.ts'),
  treemap_v2: () => import('./treemap/kind.ts'),
  histogram_v2: () => import('./histogram/kind.ts'),
  box_plot: () => import('./box-plot/kind.ts'),
  sunburst_v2: () => import('./sunburst/kind.ts'),
  funnel: () => import('./funnel/kind.ts'),
  cal_heatmap: () => import('./cal-heatmap/kind.ts'),
  partition: () => import('./partition/kind.ts'),
  heatmap_v2: () => import('./heatmap/kind.ts'),
  word_cloud: () => import('./word-cloud/kind.ts'),
  radar: () => import('./radar/kind.ts'),
  gauge_chart: () => import('./gauge/kind.ts'),
  graph_chart: () => import('./graph/kind.ts'),
  tree_chart: () => import('./tree/kind.ts'),
  chord: () => import('./chord/kind.ts'),
  rose: () => import('./rose/kind.ts'),
  para: () => import('./para/kind.ts'),
  bullet: () => import('./bullet/kind.ts'),
  pivot_table_v2: () => import('./pivot/kind.ts'),
};

/** The kind of a viz type; rejects for one that no kind serves, and where the chunk does not arrive. */
export async function loadChartKind(vizType: string): Promise<ChartKind> {
  const first = findDefinition(vizType)?.vizTypes[0];
  const load = first === undefined ? undefined : LOADERS[first];
  if (load === undefined) throw new Error(`No chart kind draws ${vizType}`);
  return (await load()).kind as ChartKind;
}
