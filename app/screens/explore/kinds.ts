// The chart types that can be selected: one entry a viz type, by category.
import { CHART_DEFINITIONS } from '#app/charts/definitions.ts';
import type { ChartCategory } from '#app/charts/shared/kind.ts';
import { findVizTypeName } from '#app/messages/viz-type-name.ts';
import type { chartKinds } from '#app/messages/en/chart-kinds.ts';
import type { Translate } from '#app/messages/translate.ts';

/** The types that can be selected. Types of old charts that are drawn as another are left out. */
const NAMES = [
  'table',
  'ag-grid-table',
  'big_number',
  'big_number_total',
  'echarts_timeseries_line',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
  'echarts_timeseries_bar',
  'echarts_area',
  'pie',
  'world_map',
  'country_map',
  'mapbox',
  'deck_heatmap',
  'deck_contour',
  'deck_arc',
  'deck_path',
  'deck_polygon',
  'deck_geojson',
  'deck_hex',
  'deck_grid',
  'deck_screengrid',
  'deck_scatter',
  'deck_multi',
  'cartodiagram',
  'sankey_v2',
  'echarts_timeseries_scatter',
  'heatmap_v2',
  'treemap_v2',
  'histogram_v2',
  'word_cloud',
  'radar',
  'gauge_chart',
  'graph_chart',
  'tree_chart',
  'chord',
  'rose',
  'para',
  'bullet',
  'mixed_timeseries',
  'bubble_v2',
  'box_plot',
  'sunburst_v2',
  'funnel',
  'cal_heatmap',
  'partition',
  'waterfall',
  'gantt_chart',
  'horizon',
  'compare',
  'time_pivot',
  'pivot_table_v2',
  'time_table',
  'paired_ttest',
  'pop_kpi',
  'handlebars',
] as const;
export type KindName = (typeof NAMES)[number];

export interface KindChoice {
  readonly vizType: KindName;
  readonly category: ChartCategory;
}

export type KindTexts = Translate<typeof chartKinds.texts>;

export const isKindName = (vizType: string): vizType is KindName => (NAMES as readonly string[]).includes(vizType);

export const KIND_CHOICES: readonly KindChoice[] = CHART_DEFINITIONS.flatMap(({ vizTypes, category }) =>
  vizTypes.filter(isKindName).map((vizType) => ({ vizType, category })),
);

/** The types that most charts are, in the row above the controls. */
export const QUICK_KINDS = [
  'table',
  'big_number_total',
  'echarts_timeseries_line',
  'echarts_timeseries_bar',
  'echarts_area',
  'pie',
];

/** Types that no kind draws yet have a name too; else the type as it is saved. */
export const kindLabel = (vizType: string, t: KindTexts, locale: string): string =>
  isKindName(vizType) ? t(vizType) : (findVizTypeName(vizType, locale) ?? vizType);

export const KIND_CATEGORIES: readonly ChartCategory[] = [...new Set(KIND_CHOICES.map(({ category }) => category))];
