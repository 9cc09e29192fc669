// Upgrades saved settings: fills in defaults, rewrites old keys, drops keys without a control.
// Each rule is a step; a kind composes the steps it needs.
import type { Dataset } from '#app/domain/query/dataset.ts';
import { columnLabel, isObject, own, readList, readMetric, readNumber, readText, type JsonObject } from './form-values.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

export type UpgradeStep = (formData: FormData, dataset: Dataset) => FormData;

export const NO_FILTER = 'No filter';
const DEFAULT_ROW_LIMIT = 10_000;

/** Combines steps into one that runs them in order, on a copy of the form data. */
export const upgradeBy =
  (...steps: readonly UpgradeStep[]): UpgradeStep =>
  (formData, dataset) =>
    steps.reduce((current, step) => step(current, dataset), { ...formData });

export const isTemporal = (dataset: Dataset, column: unknown): boolean =>
  dataset.columns.some(({ name, isTemporal: temporal }) => temporal && name === column);

/** The temporal column that filters use by default; null if the dataset has none. */
function defaultTemporalColumn(dataset: Dataset): string | null {
  return dataset.mainTemporalColumn ?? dataset.columns.find((column) => column.isTemporal)?.name ?? null;
}

/** Fills in absent keys; null counts as present. */
export const withDefaults =
  (defaults: FormData): UpgradeStep =>
  (formData) => ({ ...defaults, ...definedOnly(formData) });

/** Settings of kinds with series; kinds with a single metric drop them. */
export const SERIES_KEYS = [
  'limit',
  'series_limit',
  'metrics',
  'timeseries_limit_metric',
  'series_limit_metric',
  'order_desc',
] as const;
/** Settings of kinds with a time axis. */
export const AXIS_KEYS = ['time_grain_sqla', 'x_axis', 'time_compare'] as const;

export const without =
  (...names: readonly string[]): UpgradeStep =>
  (formData) =>
    omit(formData, names);

/** Sets `row_limit` to the default if it is null or missing; 0 stays 0. */
export const rowLimit =
  (fallback = DEFAULT_ROW_LIMIT): UpgradeStep =>
  (formData) => ({ ...formData, row_limit: readNumber(formData, 'row_limit') ?? fallback });

/** Fills `metrics` from `metric`, for form data of a kind with one metric. */
export const toMetrics: UpgradeStep = (formData) => {
  const metrics = readList(formData, 'metrics');
  return { ...formData, metrics: metrics.length > 0 ? metrics : readList(formData, 'metric') };
};

/** Fills `metric` from the first of `metrics`. */
export const toMetric: UpgradeStep = (formData) => ({
  ...formData,
  metric: readMetric(formData, 'metric') ?? readMetric(formData, 'metrics'),
});

/** Replaces an x-axis that is absent or not in the dataset with the temporal column. Must run before `temporalFilter`. */
export const xAxis: UpgradeStep = (formData, dataset) => {
  const axis = own(formData, 'x_axis');
  const isKnown = typeof axis === 'string' && (dataset.columns.length === 0 || dataset.columns.some(({ name }) => name === axis));
  if (isKnown || (isObject(axis) && columnLabel(axis) !== '')) return formData;
  return { ...formData, x_axis: readText(formData, 'granularity_sqla') ?? defaultTemporalColumn(dataset) };
};

/** Drops the time grain unless the x-axis is temporal. */
export const dropUnusedGrain: UpgradeStep = (formData, dataset) => {
  const axis = own(formData, 'x_axis');
  return isObject(axis) || isTemporal(dataset, axis) ? formData : omit(formData, ['time_grain_sqla']);
};

/** Converts the old time keys to a TEMPORAL_RANGE filter; a dataset with a temporal column always gets one. */
export const temporalFilter: UpgradeStep = (formData, dataset) => {
  const filters = readList(formData, 'adhoc_filters');
  const oldRange = sinceUntil(formData);
  const rest = omit(formData, ['granularity_sqla', 'time_range', 'since', 'until']);
  if (filters.some(isTemporalRange)) {
    const replaced = filters.map((filter) =>
      oldRange !== null && isTemporalRange(filter) ? { ...filter, comparator: oldRange } : filter,
    );
    return { ...rest, adhoc_filters: replaced };
  }
  const selected = readText(formData, 'granularity_sqla');
  const subject = selected ?? defaultTemporalColumn(dataset);
  if (subject === null) return { ...rest, adhoc_filters: filters };
  const saved = selected === null ? null : readText(formData, 'time_range');
  const added = {
    clause: 'WHERE',
    subject,
    operator: 'TEMPORAL_RANGE',
    comparator: oldRange ?? saved ?? NO_FILTER,
    expressionType: 'SIMPLE',
  };
  return { ...rest, adhoc_filters: [...filters, added] };
};

function sinceUntil(formData: FormData): string | null {
  const [since, until] = [readText(formData, 'since') ?? '', readText(formData, 'until') ?? ''];
  return since === '' && until === '' ? null : `${since} : ${until}`;
}

export const isTemporalRange = (filter: unknown): filter is JsonObject =>
  isObject(filter) && filter['operator'] === 'TEMPORAL_RANGE';

const omit = (formData: FormData, names: readonly string[]): FormData =>
  Object.fromEntries(Object.entries(formData).filter(([name]) => !names.includes(name)));

const definedOnly = (formData: FormData): FormData =>
  Object.fromEntries(Object.entries(formData).filter(([, value]) => value !== undefined));
