// The chart-data request of a chart: as it was saved, else as its settings make it. Who can see the chart is decided elsewhere.
import { applyToQuery } from '#app/domain/dashboard/masks/apply-extra-form-data.ts';
import type { ExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { AppError } from '#app/domain/errors.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readDescribedDataset } from '#app/services/planning/cached-dataset.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { isObject } from '#app/domain/json/is-object.ts';
import { buildQueryContext } from './build-queries.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Unparsed, with the filters in each of its queries; null where none was saved. Throws 400 for one that can't be read. */
export const readSavedRequest = ({ queryContext }: Chart, filters: ExtraFormData = {}): JsonObject | null =>
  queryContext ? withFilters(readContext(queryContext), filters) : null;

/** The same; throws 400 where none was saved, as clients of the API know it. */
export const requireSavedRequest = (chart: Chart, filters: ExtraFormData = {}): JsonObject =>
  required(readSavedRequest(chart, filters));

/**
 * Builds the query context as Explore would save it if none was saved. Throws 400 for a chart without a query: its type has none,
 * or its dataset was deleted.
 */
export const findChartRequest = async (deps: Deps, chart: Chart): Promise<JsonObject> =>
  required(readSavedRequest(chart) ?? (await buildRequest(deps, chart)));

function required(request: JsonObject | null): JsonObject {
  if (request) return request;
  throw new AppError('GENERIC_COMMAND_ERROR', 'Chart has no query context saved. Please save the chart again.');
}

async function buildRequest(deps: Deps, chart: Chart): Promise<JsonObject | null> {
  const source = chart.datasetId === null ? null : await readDescribedDataset(deps, chart.datasetId);
  return source && buildQueryContext(chart, source.dataset);
}

function withFilters(context: JsonObject, extra: ExtraFormData): JsonObject {
  const queries: unknown = context['queries'];
  if (Object.keys(extra).length === 0 || !Array.isArray(queries)) return context;
  return { ...context, queries: queries.map((query: unknown) => (isObject(query) ? applyToQuery(query, extra) : query)) };
}

function readContext(text: string): JsonObject {
  try {
    const value: unknown = parseJson(text);
    if (isObject(value)) return value;
  } catch {
    // Imported charts vary: handled below like what is no object.
  }
  throw new AppError('GENERIC_COMMAND_ERROR', 'The query saved with the chart can’t be read. Save the chart again.');
}
