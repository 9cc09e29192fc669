// The query of a chart that another chart shows as an annotation layer: as it was saved, in the other one's time.
import type { Dataset } from '#app/domain/query/dataset.ts';
import { withUrlParams, type UrlParams } from '#app/domain/viewer/url-parameters.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { readJsonObject } from '#app/stores/dashboard/wire-json.ts';
import { isObject } from '#app/domain/json/is-object.ts';
import { buildChartQueries } from './build-queries.ts';

/** The time of the chart that is drawn over. */
export interface HostTime {
  /** UTC ms; null is open. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** IANA name; null is the dataset's, else UTC. */
  readonly timeZone: string | null;
  /** URL parameters of the page with the chart. */
  readonly urlParams?: UrlParams;
}

type Json = Readonly<Record<string, unknown>>;

interface Overriding {
  /** `time_range` null: the host's; `granularity`, `time_grain_sqla`, `time_shift` where they are texts. */
  readonly overrides: Json;
  readonly host: HostTime;
}

/** The first query of the saved request, else of the settings; without its annotation layers. */
export function chartQuery(chart: Chart, dataset: Dataset, { overrides, host }: Overriding): Json {
  const query = savedQuery(chart) ?? builtQuery(chart, dataset);
  const request = withUrlParams({ ...query, annotation_layers: [] }, host.urlParams ?? {});
  return withOverrides(request, timeRangeOf(overrides, host), overrides);
}

function savedQuery({ queryContext }: Chart): Json | null {
  const context = queryContext === null ? null : readJsonObject(queryContext);
  const queries: unknown = context?.['queries'];
  const first: unknown = Array.isArray(queries) ? queries[0] : null;
  return isObject(first) ? first : null;
}

const builtQuery = (chart: Chart, dataset: Dataset): Json =>
  buildChartQueries(chart, dataset)?.queries[0] ?? { columns: dataset.columns.map(({ name }) => name) };

/** Null: as it was saved. */
function timeRangeOf(overrides: Json, { fromMs, toMs }: HostTime): string | null {
  if (!Object.hasOwn(overrides, 'time_range')) return null;
  const { time_range: own } = overrides;
  if (typeof own === 'string' && own !== '') return own;
  return fromMs === null && toMs === null ? 'No filter' : `${isoOf(fromMs)} : ${isoOf(toMs)}`;
}

const isoOf = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString().slice(0, 19));

function withOverrides(query: Json, timeRange: string | null, overrides: Json): Json {
  const { granularity, time_grain_sqla: grain, time_shift: shift } = overrides;
  const filters = Array.isArray(query['filters']) ? (query['filters'] as readonly unknown[]) : [];
  const columns = Array.isArray(query['columns']) ? (query['columns'] as readonly unknown[]) : [];
  const extras = isObject(query['extras']) ? query['extras'] : {};
  return {
    ...query,
    ...(timeRange !== null && {
      ...('time_range' in query && { time_range: timeRange }),
      filters: filters.map((one) => (isObject(one) && one['op'] === 'TEMPORAL_RANGE' ? { ...one, val: timeRange } : one)),
    }),
    ...(typeof granularity === 'string' && { granularity, ...(timeRange !== null && { time_range: timeRange }) }),
    ...(typeof grain === 'string' && {
      extras: { ...extras, time_grain_sqla: grain },
      columns: columns.map((one) => (isObject(one) && one['columnType'] === 'BASE_AXIS' ? { ...one, timeGrain: grain } : one)),
    }),
    ...(typeof shift === 'string' && shift !== '' && { time_shift: shift }),
  };
}
