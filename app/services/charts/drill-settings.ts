// A chart's settings broken down by another column: keeps metrics and filters, and replaces its dimensions. Pure.
import { findDefinition } from '#app/charts/definitions.ts';
import { kindFacts } from '#app/charts/kind-facts.ts';
import { metricLabel, readList, readText } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { withSavedLimits } from '#app/charts/shared/form/saved-limits.ts';
import { TYPES_BY_NAME, TYPES_OVER_TIME } from '#app/domain/chart-types/registry/columns.ts';
import { PIVOT_TYPES, TABLE_TYPES } from '#app/domain/chart-types/registry/lists.ts';
import { drillAdhocFilters, type DrillCondition } from '#app/domain/drill/drill-condition.ts';
import { GROUPS } from '#app/domain/explore/switch-columns.ts';
import { switchKind } from '#app/domain/explore/switch-kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';

export interface DrillSettings {
  readonly vizType: string;
  readonly formData: FormData;
}

export interface DrillBy {
  readonly column: string;
  readonly conditions: readonly DrillCondition[];
  /** Left out: the chart's own, if it can show groups of one column. */
  readonly vizType?: string | undefined;
}

/** Max bars or series that can be told apart; a table shows all. */
const MAX_BARS = 50;
const MAX_SERIES = 12;
/** Parts of a whole: all of them, or their shares would be wrong. Small slices are drawn as one. */
const MAX_PARTS = 1_000;
const MIN_SHARE_PERCENT = 2;

/** What belongs to the axis or the groups that give way. */
const GIVES_WAY = {
  annotation_layers: [],
  order_by_cols: [],
  stackDimension: null,
  sort_series_type: null,
  series_columns: [],
};
/** What only an axis of time has. */
const OF_TIME = {
  time_compare: [],
  comparison_type: null,
  rolling_type: null,
  resample_rule: null,
  resample_method: null,
  forecastEnabled: false,
};

/** Chart types that can show the chart broken down, the one that it begins with first. Those over time keep the chart's time axis. */
export function drillKinds(chart: DrillSettings, dataset: Dataset, conditions: readonly DrillCondition[]): readonly string[] {
  const time = timeAxisOf(upgraded(chart, dataset), dataset, conditions);
  const suitable = time === null ? TYPES_BY_NAME : [...TYPES_OVER_TIME, ...TYPES_BY_NAME];
  const own = suitable.includes(chart.vizType) ? [chart.vizType] : [];
  const more = ['echarts_timeseries_bar', ...(time === null ? [] : ['echarts_timeseries_line']), 'pie', 'treemap_v2', 'table'];
  return [...new Set([...own, ...more])];
}

/** The settings with their type; a type that does not suit is replaced by the one that the chart begins with. */
export function drillSettings(chart: DrillSettings, dataset: Dataset, { column, conditions, vizType }: DrillBy): DrillSettings {
  const before = upgraded(chart, dataset);
  const kinds = drillKinds(chart, dataset, conditions);
  const to = vizType !== undefined && kinds.includes(vizType) ? vizType : (kinds[0] ?? 'table');
  const time = TYPES_OVER_TIME.includes(to) ? timeAxisOf(before, dataset, conditions) : null;
  const fitted =
    to === chart.vizType ? before : switchKind(before, {}, { from: kindFacts(chart.vizType), to: kindFacts(to) }).settings;
  const placed = { ...fitted, ...GIVES_WAY, ...(time === null && OF_TIME), ...placeOf(to, { column, time }), viz_type: to };
  const counted = withMetric(placed, to);
  const formData = {
    ...counted,
    ...limitOf(to, counted, time),
    adhoc_filters: [...readList(before, 'adhoc_filters'), ...drillAdhocFilters(conditions)],
  };
  return { vizType: to, formData };
}

const upgraded = ({ vizType, formData }: DrillSettings, dataset: Dataset): FormData =>
  findDefinition(vizType)?.upgrade(withSavedLimits({ ...formData, viz_type: vizType }), dataset) ?? formData;

/** The chart's axis of time, unless a mark fixes its period. */
function timeAxisOf(formData: FormData, dataset: Dataset, conditions: readonly DrillCondition[]): string | null {
  const axis = readText(formData, 'x_axis');
  const isTemporal = dataset.columns.some(({ name, isTemporal }) => isTemporal && name === axis);
  return axis !== null && isTemporal && !conditions.some(({ column }) => column === axis) ? axis : null;
}

/** The column where the type groups, and nothing in its other places. */
function placeOf(vizType: string, { column, time }: { readonly column: string; readonly time: string | null }): FormData {
  const { controls } = kindFacts(vizType);
  const places = GROUPS.filter((name) => controls.some((control) => control.name === name));
  const isList = (name: string): boolean => controls.some((control) => control.name === name && control.type === 'columns');
  const hasAxis = controls.some(({ name }) => name === 'x_axis');
  const target = hasAxis && time === null ? null : places[0];
  const groups = places.map((name) => {
    const value = name === target ? column : null;
    return [name, isList(name) ? (value === null ? [] : [value]) : value] as const;
  });
  return { ...Object.fromEntries(groups), ...(hasAxis && { x_axis: time ?? column }) };
}

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' };

/** Plain rows have no metric: groups are counted. */
function withMetric(formData: FormData, vizType: string): FormData {
  const { controls } = kindFacts(vizType);
  const names = ['metrics', 'metric'].filter((name) => controls.some((control) => control.name === name));
  const hasMetric = [...names, 'percent_metrics'].some((name) => readList(formData, name).length > 0);
  const isTable = controls.some(({ name }) => name === 'query_mode');
  return {
    ...formData,
    ...(isTable && { query_mode: 'aggregate', all_columns: [] }),
    ...(!hasMetric && names[0] !== undefined && { [names[0]]: names[0] === 'metrics' ? [COUNT] : COUNT }),
  };
}

/** The greatest first. */
function limitOf(vizType: string, formData: FormData, time: string | null): FormData {
  if (time !== null) return { limit: MAX_SERIES, order_desc: true };
  const [metric] = [...readList(formData, 'metrics'), ...readList(formData, 'metric')];
  const sort = metric === undefined ? {} : { x_axis_sort: metricLabel(metric), x_axis_sort_asc: false };
  const ranked = { limit: null, order_desc: true, sort_by_metric: true, ...sort };
  if ([...TABLE_TYPES, ...PIVOT_TYPES].includes(vizType)) return ranked;
  if (vizType === 'echarts_timeseries_bar' || vizType === 'radar') return { ...ranked, row_limit: MAX_BARS };
  return { ...ranked, row_limit: MAX_PARTS, ...(vizType === 'pie' && { threshold_for_other: MIN_SHARE_PERCENT }) };
}
