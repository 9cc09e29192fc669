// How the samples of chart types look in the gallery: few rows, no legend, names that a reader can picture. A type without an
// entry is drawn as the others are.
import { SHAPE, wave, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { FormData } from '#app/charts/shared/kind.ts';

interface ExampleLook extends Partial<Shape> {
  readonly formData?: FormData;
}

const NAMES = ['Books', 'Games', 'Music', 'Toys', 'Garden', 'Sports', 'Home', 'Food', 'Shoes', 'Phones', 'Tools', 'Lamps'];
const PLAIN: FormData = { show_legend: false };

/** From much to little. */
const falling = (row: number): number => Math.round(2400 * 0.68 ** row);
/** Up to a peak in the middle of 16 rows, and down again. */
const bell = (row: number): number => Math.round(60 * Math.exp(-(((row - 7) / 3.4) ** 2)) + 2);

const LOOKS: Readonly<Record<string, ExampleLook | undefined>> = {
  echarts_timeseries_bar: { rows: 6, series: 2, formData: { show_value: false, x_axis_title: '' } },
  echarts_timeseries_smooth: { series: 2, formData: { logAxis: false, markerEnabled: false } },
  echarts_timeseries_step: { rows: 12, series: 2, formData: { area: false, truncateYAxis: false } },
  mixed_timeseries: { rows: 8, series: 1 },
  pie: { rows: 5, value: falling, formData: { label_type: 'key', donut: true } },
  funnel: { rows: 5, value: falling },
  waterfall: { rows: 5, value: (row) => [900, 420, -560, 380, -240][row] ?? 100 },
  histogram_v2: { rows: 16, series: 1, value: bell },
  box_plot: { rows: 5 },
  radar: { rows: 2, series: 2 },
  rose: { rows: 10, series: 2 },
  para: { rows: 9 },
  partition: { rows: 4 },
  cal_heatmap: { rows: 60 },
  heatmap_v2: { rows: 10 },
  word_cloud: { rows: 12, value: falling },
  graph_chart: { rows: 20 },
  tree_chart: { rows: 9 },
  sankey_v2: { rows: 6 },
  chord: { rows: 10 },
  gantt_chart: { rows: 8 },
  treemap_v2: { rows: 7 },
  sunburst_v2: { rows: 5 },
  bubble_v2: { rows: 14 },
  deck_polygon: { rows: 3 },
  deck_geojson: { rows: 3 },
  deck_path: { rows: 5 },
  deck_arc: { rows: 8 },
  handlebars: {
    rows: 3,
    formData: { handlebarsTemplate: '{{#each data}}<h3>{{this.line}}</h3><p>{{this.total}} sold</p>{{/each}}' },
  },
};

/** The data and the settings of a type's example. */
export function findLook(vizType: string): { readonly shape: Shape; readonly formData: FormData } {
  const { formData, ...shape } = LOOKS[vizType] ?? {};
  const name = (index: number): string => NAMES[index] ?? `Other ${index}`;
  return { shape: { ...SHAPE, rows: 20, value: wave, name, ...shape }, formData: { ...PLAIN, ...formData } };
}
