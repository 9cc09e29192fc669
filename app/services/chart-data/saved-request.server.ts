// The chart-data request of a chart: as it was saved, else as its settings make it. Who can see the chart is decided elsewhere.
import { applyToQuery, withExtraFormData } from '#app/domain/dashboard/apply-extra-form-data.ts';
import type { ExtraFormData } from '#app/domain/dashboard/data-mask.ts';
import { withControls } from '#app/domain/dashboard/display-controls.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readDescribedDataset } from '#app/services/planning/cached-dataset.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { buildChartQueries } from './build-queries.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Unparsed, with the filters in each of its queries; null for a chart that has no query: its kind makes none, or its dataset
 * was deleted. Throws 400 for a saved request that can't be read.
 */
export async function findChartRequest(deps: Deps, chart: Chart, filters: ExtraFormData = {}): Promise<JsonObject | null> {
  if (chart.queryContext) return withFilters(readContext(chart.queryContext), filters);
  return buildRequest(deps, chart, filters);
}

/** The same; throws 400 for a chart that has no query. */
export async function requireChartRequest(deps: Deps, chart: Chart, filters: ExtraFormData = {}): Promise<JsonObject> {
  const request = await findChartRequest(deps, chart, filters);
  if (request) return request;
  throw new AppError('GENERIC_COMMAND_ERROR', 'Chart has no query context saved. Please save the chart again.');
}

/** As Explore saves it: clients of the API and SQL Lab's schedules save charts by their settings alone. */
async function buildRequest(deps: Deps, chart: Chart, filters: ExtraFormData): Promise<JsonObject | null> {
  const source = chart.datasetId === null ? null : await readDescribedDataset(deps, chart.datasetId);
  if (!source) return null;
  const { dataset } = source;
  const built = buildChartQueries(chart, dataset, (settings) =>
    withExtraFormData(withControls(settings, filters, dataset.columns), filters),
  );
  if (!built || built.queries.length === 0) return null;
  return { datasource: { id: dataset.id, type: 'table' }, queries: built.queries, form_data: built.formData };
}

function withFilters(context: JsonObject, extra: ExtraFormData): JsonObject {
  const queries: unknown = context['queries'];
  if (Object.keys(extra).length === 0 || !Array.isArray(queries)) return context;
  return { ...context, queries: queries.map((query: unknown) => (isObject(query) ? applyToQuery(query, extra) : query)) };
}

function readContext(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Imported charts vary: handled below like what is no object.
  }
  throw new AppError('GENERIC_COMMAND_ERROR', 'The query saved with the chart can’t be read. Save the chart again.');
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
