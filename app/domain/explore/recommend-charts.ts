// Up to six charts that are worth a look, by what the columns of a dataset are good for. Nothing is queried here: the screen
// draws those that are seen, from few rows.
import { findColumnRoles, type ColumnRoles } from './column-roles.ts';
import type { SuggestingDataset } from './first-settings.ts';
import type { ExploreSettings } from './settings.ts';
import { suggestMetric, summedUp, type SuggestedMetric } from './suggest-metric.ts';

/** What a recommended chart is for. */
export type Purpose = 'trend' | 'top' | 'number' | 'map' | 'distribution' | 'share' | 'trendBy' | 'crosstab';

export interface Recommendation {
  readonly purpose: Purpose;
  /** With its type; without the dataset. */
  readonly settings: ExploreSettings;
  /** Names of a metric and of columns, for the title; the label of an unsaved metric. */
  readonly metric: string;
  readonly column: string;
  /** Rows of its drawing here. The chart that is taken over has its type's own limit. */
  readonly previewRows: number;
}

interface Suggesting extends SuggestingDataset {
  /** The time grain that the data's extent suggests; null: none. */
  readonly grain: string | null;
}

const MAX_RECOMMENDATIONS = 6;
const TOP = 10;
/** As many bars as a small drawing has names for. */
const TOP_SMALL = 6;
const SERIES = 5;
const SLICES = 50;
/** Smaller slices are one, in percent. */
const OTHERS_BELOW = 4;
const BINS = 12;
/** Row limit of line charts: at most 200 points per series. */
const LINE_ROWS = 1000;
/** Row limit of charts without groups: enough to see a shape. */
const SAMPLE_ROWS = 1000;
const GRID_ROWS = 400;

export function recommendCharts(dataset: Suggesting): readonly Recommendation[] {
  const roles = findColumnRoles(dataset);
  const metric = suggestMetric(dataset.metrics, roles);
  const from: From = { roles, metric, grain: dataset.grain };
  return RECOMMENDED.flatMap((recommend) => recommend(from) ?? []).slice(0, MAX_RECOMMENDATIONS);
}

interface From {
  readonly roles: ColumnRoles;
  readonly metric: SuggestedMetric;
  readonly grain: string | null;
}

type Recommend = (from: From) => Recommendation | null;

const overTime = ({ roles, grain }: From): ExploreSettings => ({
  x_axis: roles.times[0],
  ...(grain !== null && { time_grain_sqla: grain }),
});

const trend: Recommend = (from) => {
  const [time] = from.roles.times;
  if (time === undefined) return null;
  const { metric, label } = from.metric;
  const settings = { viz_type: 'echarts_timeseries_line', ...overTime(from), metrics: [metric], groupby: [] };
  return { purpose: 'trend', settings, metric: label, column: time, previewRows: LINE_ROWS };
};

const top: Recommend = ({ roles, metric: { metric, label } }) => {
  const [category] = roles.categories;
  if (category === undefined) return null;
  const bars = { viz_type: 'echarts_timeseries_bar', x_axis: category, metrics: [metric], groupby: [], row_limit: TOP };
  const settings = { ...bars, orientation: 'horizontal', x_axis_sort: label, x_axis_sort_asc: false };
  return { purpose: 'top', settings, metric: label, column: category, previewRows: TOP_SMALL };
};

const number: Recommend = (from) => {
  const { metric, label } = from.metric;
  const type = from.roles.times.length > 0 ? { viz_type: 'big_number', ...overTime(from) } : { viz_type: 'big_number_total' };
  return { purpose: 'number', settings: { ...type, metric }, metric: label, column: '', previewRows: LINE_ROWS };
};

const map: Recommend = ({ roles: { country, place }, metric: { metric, label } }) => {
  if (country !== null) {
    const settings = { viz_type: 'world_map', entity: country.column, country_fieldtype: country.field, metric };
    return { purpose: 'map', settings, metric: label, column: country.column, previewRows: SAMPLE_ROWS };
  }
  if (place === null) return null;
  const settings = { viz_type: 'mapbox', all_columns_x: place.longitude, all_columns_y: place.latitude };
  return { purpose: 'map', settings, metric: '', column: '', previewRows: SAMPLE_ROWS };
};

const distribution: Recommend = ({ roles: { measures } }) => {
  const [measure] = measures;
  if (measure === undefined) return null;
  const settings = { viz_type: 'histogram_v2', column: measure.name, groupby: [], bins: BINS };
  return { purpose: 'distribution', settings, metric: '', column: measure.name, previewRows: SAMPLE_ROWS };
};

/** Recommends a pie by another column than that of the bars. */
const share: Recommend = ({ roles, metric: { metric, label } }) => {
  const category = roles.categories[1];
  if (category === undefined) return null;
  const settings = { viz_type: 'pie', groupby: [category], metric, row_limit: SLICES, threshold_for_other: OTHERS_BELOW };
  return { purpose: 'share', settings: { ...settings, donut: true }, metric: label, column: category, previewRows: SLICES };
};

const trendBy: Recommend = (from) => {
  const { roles, metric } = from;
  const [category] = roles.categories;
  if (roles.times.length === 0 || category === undefined) return null;
  const area = { viz_type: 'echarts_area', ...overTime(from), metrics: [metric.metric], groupby: [category], limit: SERIES };
  return {
    purpose: 'trendBy',
    settings: { ...area, stack: 'Stack' },
    metric: metric.label,
    column: category,
    previewRows: LINE_ROWS,
  };
};

/** A measure by category, where the metric is not that already. */
const topMeasure: Recommend = ({ roles: { measures, categories }, metric }) => {
  const [category] = categories;
  const [measure] = measures;
  if (category === undefined || measure === undefined) return null;
  const { metric: sum, label } = summedUp(measure);
  if (label === metric.label) return null;
  const bars = { viz_type: 'echarts_timeseries_bar', x_axis: category, metrics: [sum], groupby: [], row_limit: TOP };
  const settings = { ...bars, orientation: 'horizontal', x_axis_sort: label, x_axis_sort_asc: false };
  return { purpose: 'top', settings, metric: label, column: category, previewRows: TOP_SMALL };
};

const crosstab: Recommend = ({ roles: { categories }, metric: { metric, label } }) => {
  const [rows, columns] = categories;
  if (rows === undefined || columns === undefined) return null;
  const settings = { viz_type: 'heatmap_v2', x_axis: columns, groupby: rows, metric };
  return { purpose: 'crosstab', settings, metric: label, column: rows, previewRows: GRID_ROWS };
};

/** In the order in which they are shown. */
const RECOMMENDED: readonly Recommend[] = [trend, top, number, map, distribution, share, trendBy, topMeasure, crosstab];
