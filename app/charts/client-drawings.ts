// Kinds as dashboards draw them: each one's layout and drawing is its own chunk, loaded when a chart is first touched. Panels and
// queries stay with Explore (client-registry.ts).
import type { ChartDrawing } from './shared/kind.ts';

type Load = () => Promise<{ readonly drawing: unknown }>;

/** The viz types of each definition, beside its drawing: definitions would bring all panels along. */
const DRAWINGS: readonly (readonly [vizTypes: readonly string[], load: Load])[] = [
  [['table', 'ag-grid-table'], () => import('./table/drawing.ts')],
  [['big_number', 'big_number_total'], () => import('./big-number/drawing.ts')],
  [
    ['echarts_timeseries_line', 'echarts_timeseries_smooth', 'echarts_timeseries_step', 'echarts_timeseries', 'line'],
    () => import('./line/drawing.ts'),
  ],
  [['echarts_timeseries_bar', 'bar', 'dist_bar'], () => import('./bar/drawing.ts')],
  [['echarts_area', 'area'], () => import('./area/drawing.ts')],
  [['echarts_timeseries_scatter'], () => import('./scatter/drawing.ts')],
  [['mixed_timeseries', 'dual_line'], () => import('./mixed/drawing.ts')],
  [['bubble_v2', 'bubble'], () => import('./bubble/drawing.ts')],
  [['waterfall'], () => import('./waterfall/drawing.ts')],
  [['gantt_chart'], () => import('./gantt/drawing.ts')],
  [['horizon'], () => import('./horizon/drawing.ts')],
  [['compare'], () => import('./compare/drawing.ts')],
  [['time_pivot'], () => import('./time-pivot/drawing.ts')],
  [['time_table'], () => import('./time-table/drawing.ts')],
  [['paired_ttest'], () => import('./paired-ttest/drawing.ts')],
  [['pop_kpi'], () => import('./pop-kpi/drawing.ts')],
  [['pie'], () => import('./pie/drawing.ts')],
  [['world_map'], () => import('./world-map/drawing.ts')],
  [['mapbox'], () => import('./mapbox/drawing.ts')],
  [['deck_scatter'], () => import('./deck-scatter/drawing.ts')],
  [['deck_hex', 'deck_grid', 'deck_screengrid'], () => import('./deck-bins/drawing.ts')],
  [['deck_path', 'deck_polygon', 'deck_geojson'], () => import('./deck-shapes/drawing.ts')],
  [['deck_multi'], () => import('./deck-multi/drawing.ts')],
  [['cartodiagram'], () => import('./cartodiagram/drawing.ts')],
  [['deck_arc'], () => import('./deck-arc/drawing.ts')],
  [['deck_heatmap', 'deck_contour'], () => import('./deck-density/drawing.ts')],
  [['country_map'], () => import('./country-map/drawing.ts')],
  [['sankey_v2', 'sankey'], () => import('./sankey/drawing.ts')],
  [['treemap_v2', 'treemap'], () => import('./treemap/drawing.ts')],
  [['histogram_v2', 'histogram'], () => import('./histogram/drawing.ts')],
  [['box_plot'], () => import('./box-plot/drawing.ts')],
  [['sunburst_v2', 'sunburst'], () => import('./sunburst/drawing.ts')],
  [['funnel'], () => import('./funnel/drawing.ts')],
  [['cal_heatmap'], () => import('./cal-heatmap/drawing.ts')],
  [['partition'], () => import('./partition/drawing.ts')],
  [['heatmap_v2', 'heatmap'], () => import('./heatmap/drawing.ts')],
  [['word_cloud'], () => import('./word-cloud/drawing.ts')],
  [['radar'], () => import('./radar/drawing.ts')],
  [['gauge_chart'], () => import('./gauge/drawing.ts')],
  [['graph_chart'], () => import('./graph/drawing.ts')],
  [['tree_chart'], () => import('./tree/drawing.ts')],
  [['chord'], () => import('./chord/drawing.ts')],
  [['rose'], () => import('./rose/drawing.ts')],
  [['para'], () => import('./para/drawing.ts')],
  [['bullet'], () => import('./bullet/drawing.ts')],
  [['pivot_table_v2', 'pivot_table'], () => import('./pivot/drawing.ts')],
];

/** In their pictures is nothing to point at, sort or hide: dashboards keep those of the server, and load no code. */
const STILL: readonly string[] = ['handlebars'];
export const isStill = (vizType: string): boolean => STILL.includes(vizType);

/** The drawing of a viz type; rejects for one that no kind serves, and where the chunk does not arrive. */
export async function loadChartDrawing(vizType: string): Promise<ChartDrawing> {
  const load = DRAWINGS.find(([vizTypes]) => vizTypes.includes(vizType))?.[1];
  if (load === undefined) throw new Error(`No chart kind draws ${vizType}`);
  return (await load()).drawing as ChartDrawing;
}
