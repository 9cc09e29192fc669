// Rows and queries recorded from Superset's example charts of maps.
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { ChartKind, LayoutInput, QueryJson } from '#app/charts/shared/kind.ts';
import { layoutInput } from '#app/charts/shared/layout-input.fixture.ts';

export const datasetWith = (mainTemporalColumn: string | null): Dataset =>
  ({ ...PLAIN_SETTINGS, columns: [], metrics: [], mainTemporalColumn }) as unknown as Dataset;

/** What every recorded query has besides its columns, metrics, and filters. */
export const RECORDED_QUERY = {
  extras: { having: '', where: '' },
  applied_time_extras: {},
  annotation_layers: [],
  row_limit: 5000,
  series_limit: 0,
  group_others_when_limit_reached: false,
  order_desc: true,
  url_params: {},
  custom_params: {},
  custom_form_data: {},
  is_timeseries: false,
};

export const isNotNull = (col: string): object => ({ col, op: 'IS NOT NULL', val: null });
export const inTime = (col: string): object => ({ col, op: 'TEMPORAL_RANGE', val: 'No filter' });

/** Builds the queries of saved form data. */
export const buildKindQueries = (kind: ChartKind, formData: FormData, dataset: Dataset): readonly QueryJson[] =>
  kind.buildQueries(kind.definition.upgrade(formData, dataset), dataset);

type Row = readonly number[];

/** Places in San Francisco, with the count of addresses. */
export const ADDRESSES: readonly Row[] = [
  [-122.4221936, 37.7786083, 2415],
  [-122.4101989, 37.7878771, 2391],
  [-122.4205965, 37.8054735, 1349],
  [-122.4125137, 37.7908413, 1004],
];
/** Flights: longitude and latitude of both ends. */
export const FLIGHTS: readonly Row[] = [
  [-93.21692, 44.88055, -97.0372, 32.89595],
  [-84.42694, 33.64044, -84.19447, 31.53552],
  [-71.00518, 42.36435, -77.31967, 37.50517],
  [-93.21692, 44.88055, -81.75517, 26.53617],
];

/** Layout input with a text column followed by numeric columns. */
export function recordedInput<S>(
  names: readonly string[],
  rows: readonly Row[],
  settings: S,
  texts: readonly (string | null)[] = [],
): LayoutInput<S> {
  const series = Object.fromEntries(names.map((name, at) => [name, rows.map((row) => row[at] ?? NaN)]));
  const text = { name: 'text', type: 'string', values: texts.length > 0 ? texts : rows.map(() => null) } as const;
  return { ...layoutInput(text, series), settings };
}
