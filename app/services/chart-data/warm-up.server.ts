// Runs charts' queries before they are viewed, so that the first viewer gets cached data.
import { eq, and } from 'drizzle-orm';
import * as z from 'zod';
import type { Identity } from '#app/domain/access/identity.ts';
import type { ExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { AppError } from '#app/domain/errors.ts';
import { parseRequest } from '#app/domain/query/request-error.ts';
import { findCharts } from '#app/stores/chart/store.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { chartDataBody } from '#app/stores/chart-data/wire.ts';
import { findDatasetPerms } from '#app/stores/dataset/store.server.ts';
import { canQueryChart } from '#app/domain/access/decide.ts';
import { charts, databases, datasets } from '#drizzle/schema/index.ts';
import { runChartData } from './request.server.ts';
import { readSavedRequest } from './saved-request.server.ts';
import { defaultsOn } from './saved.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

export interface WarmedChart {
  readonly chart_id: number;
  /** Null: it is warm. */
  readonly viz_error: string | null;
  readonly viz_status: 'success' | null;
}

/** Filters of the charts' queries. */
export interface WarmUpFilters {
  /** The dashboard whose default filters apply unless others are given. */
  readonly dashboardId: number | null;
  /** JSON text of a list of plain filters, unparsed. */
  readonly extraFilters: string | null;
}

/** Throws 404 for a chart that is missing or that the identity cannot query, 400 for invalid filters. */
export async function warmUpChart(deps: Deps, identity: Identity, chartId: number, filters: WarmUpFilters): Promise<WarmedChart> {
  const [chart] = await findCharts(deps.db, [chartId]);
  if (!chart || !(await mayQuery(deps, identity, chart))) throw new AppError('OBJECT_NOT_FOUND_ERROR', 'Chart not found');
  return warmed(deps, identity, chart, { ...filters, extra: readFilters(filters.extraFilters) });
}

const AT_ONCE = 4;

/** Every chart of the dataset. Throws 404 for a dataset that is missing or that the identity cannot query. */
export async function warmUpDataset(
  deps: Deps,
  identity: Identity,
  place: { readonly databaseName: string; readonly name: string },
  filters: WarmUpFilters,
): Promise<WarmedChart[]> {
  const found = await findChartsAt(deps, place);
  const [first] = found ?? [];
  if (!found || (first && !(await mayQuery(deps, identity, first)))) {
    const message = 'The provided table was not found in the provided database';
    throw new AppError('OBJECT_NOT_FOUND_ERROR', message);
  }
  const request = { ...filters, extra: readFilters(filters.extraFilters) };
  const results: WarmedChart[] = [];
  // A few at a time: users wait for the database too.
  for (let from = 0; from < found.length; from += AT_ONCE)
    results.push(
      ...(await Promise.all(found.slice(from, from + AT_ONCE).map((chart) => warmed(deps, identity, chart, request)))),
    );
  return results;
}

/** The dataset's charts; null where there is no such dataset. */
async function findChartsAt(
  { db }: Deps,
  place: { readonly databaseName: string; readonly name: string },
): Promise<Chart[] | null> {
  const [dataset] = await db
    .select({ id: datasets.id })
    .from(datasets)
    .innerJoin(databases, eq(databases.id, datasets.databaseId))
    .where(and(eq(databases.name, place.databaseName), eq(datasets.name, place.name)))
    .orderBy(datasets.id)
    .limit(1);
  if (!dataset) return null;
  const ids = await db.select({ id: charts.id }).from(charts).where(eq(charts.datasetId, dataset.id)).orderBy(charts.id);
  return findCharts(
    db,
    ids.map(({ id }) => id),
  );
}

async function mayQuery({ db }: Deps, identity: Identity, { datasetId }: Chart): Promise<boolean> {
  return canQueryChart(identity, datasetId === null ? null : await findDatasetPerms(db, datasetId));
}

type Requested = WarmUpFilters & { readonly extra: ExtraFormData | null };

/** A chart's error is reported for that chart, and doesn't stop the others. */
async function warmed(deps: Deps, identity: Identity, chart: Chart, request: Requested): Promise<WarmedChart> {
  try {
    await querySaved(deps, identity, chart, request);
    return { chart_id: chart.id, viz_error: null, viz_status: 'success' };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'bug') throw error;
    return { chart_id: chart.id, viz_error: error.message, viz_status: null };
  }
}

async function querySaved(deps: Deps, identity: Identity, chart: Chart, { dashboardId, extra }: Requested): Promise<void> {
  const filters = extra ?? (dashboardId === null ? {} : await defaultsOn(deps, identity, chart, dashboardId));
  const request = readSavedRequest(chart, filters);
  if (!request) throw new AppError('GENERIC_COMMAND_ERROR', "Chart's query context does not exist");
  const body = parseRequest(chartDataBody, request);
  await runChartData(deps, {
    identity,
    datasetId: body.datasource.id,
    datasourceType: body.datasource.type,
    queries: body.queries,
    resultType: 'full',
    force: true,
    nowMs: deps.now(),
    ttlS: null,
    formData: body.form_data,
    source: { chartId: chart.id, dashboardId, filterId: null },
  });
}

const filterList = z.array(z.object({ col: z.string(), op: z.string(), val: z.unknown().optional() })).max(100);

/** Null where none were sent. */
function readFilters(text: string | null): ExtraFormData | null {
  if (text === null || text.trim() === '') return null;
  const parsed = filterList.safeParse(parseJson(text));
  if (!parsed.success)
    throw new AppError('GENERIC_COMMAND_ERROR', 'extra_filters must be a JSON list of filters: [{"col", "op", "val"}].');
  return { filters: parsed.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema has the message.
    return undefined;
  }
}
