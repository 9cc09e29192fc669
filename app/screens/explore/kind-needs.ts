// What a chart type needs of a dataset, and whether a dataset has it: "Needs a time column". Columns of unknown type count as
// whatever is needed.
import { findColumnRoles, type SuggestedColumn } from '#app/domain/explore/column-roles.ts';
import { fieldTypeOf } from '#app/domain/explore/field-type.ts';
import { isKindName, type KindName } from './kinds.ts';

export type KindNeed = 'time' | 'twoTimes' | 'number' | 'twoNumbers' | 'column' | 'twoColumns' | 'text' | 'place' | 'twoPlaces';

export interface NeededDataset {
  readonly columns: readonly SuggestedColumn[];
  readonly metrics: readonly { readonly name: string }[];
  readonly mainTemporalColumn: string | null;
}

/** null: a metric or any rows are enough. */
const NEEDS: Readonly<Record<KindName, KindNeed | null>> = {
  table: null,
  'ag-grid-table': null,
  handlebars: null,
  big_number_total: null,
  gauge_chart: null,
  bullet: null,
  big_number: 'time',
  pop_kpi: 'time',
  compare: 'time',
  time_pivot: 'time',
  time_table: 'time',
  horizon: 'time',
  cal_heatmap: 'time',
  paired_ttest: 'time',
  gantt_chart: 'twoTimes',
  echarts_timeseries_line: 'column',
  echarts_timeseries_smooth: 'column',
  echarts_timeseries_step: 'column',
  echarts_timeseries_bar: 'column',
  echarts_timeseries_scatter: 'column',
  echarts_area: 'column',
  mixed_timeseries: 'column',
  waterfall: 'column',
  rose: 'column',
  pie: 'column',
  funnel: 'column',
  treemap_v2: 'column',
  sunburst_v2: 'column',
  partition: 'column',
  word_cloud: 'column',
  radar: 'column',
  pivot_table_v2: 'column',
  box_plot: 'column',
  histogram_v2: 'number',
  bubble_v2: 'twoNumbers',
  para: 'twoNumbers',
  heatmap_v2: 'twoColumns',
  sankey_v2: 'twoColumns',
  graph_chart: 'twoColumns',
  tree_chart: 'twoColumns',
  chord: 'twoColumns',
  world_map: 'text',
  country_map: 'text',
  deck_multi: null,
  cartodiagram: 'text',
  deck_path: 'text',
  deck_polygon: 'text',
  deck_geojson: 'text',
  mapbox: 'place',
  deck_scatter: 'place',
  deck_heatmap: 'place',
  deck_contour: 'place',
  deck_hex: 'place',
  deck_grid: 'place',
  deck_screengrid: 'place',
  deck_arc: 'twoPlaces',
};

/** Why a dataset makes no chart of the type; null where it does, and for types that are not in the gallery. */
export function missingNeed(vizType: string, dataset: NeededDataset): KindNeed | null {
  const need = isKindName(vizType) ? NEEDS[vizType] : null;
  return need === null || isMet(need, dataset) ? null : need;
}

function isMet(need: KindNeed, dataset: NeededDataset): boolean {
  const { columns, metrics } = dataset;
  const contents = columns.map(fieldTypeOf);
  const open = contents.filter((content) => content === 'unknown' || content === 'formula').length;
  const times = findColumnRoles(dataset).times.length + open;
  const numbers = contents.filter((content) => content === 'number').length + open;
  const texts = contents.filter((content) => content === 'text').length + open;
  switch (need) {
    case 'time':
      return times >= 1;
    case 'twoTimes':
      return times >= 2;
    case 'number':
      return numbers >= 1;
    case 'twoNumbers':
      // Saved metrics are numbers as well.
      return numbers + Math.max(0, metrics.length - 1) >= 2;
    case 'column':
      return columns.length >= 1;
    case 'twoColumns':
      return columns.length >= 2;
    case 'text':
      return texts >= 1;
    case 'place':
      // Or both in one text, or a geohash.
      return numbers >= 2 || texts >= 1;
    case 'twoPlaces':
      return numbers >= 4 || texts >= 2 || (numbers >= 2 && texts >= 1);
  }
}
