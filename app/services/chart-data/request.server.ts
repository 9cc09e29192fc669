// A complete chart-data request: finds its dataset, decides access once, and executes all its queries.
import { canReadDataset, type DatasetFacts } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { requestError } from '#app/domain/query/request-error.ts';
import type { Table } from '#app/domain/table.ts';
import { findChartCacheTimeout } from '#app/stores/chart/store.server.ts';
import { isQueryAllowed, type QuerySource } from './allowed.server.ts';
import { detectedCurrency } from './currency.server.ts';
import { columnsTable, timeGrainsTable } from './metadata.ts';
import { knownTotals, pivotTotalQueries } from './pivot-totals.ts';
import { postProcessed } from './post-processed.ts';
import { executeQuery, describeQuery } from './chart-data.server.ts';
import type { DatasetResult } from './dataset-result.ts';
import { withTotals } from './contribution-totals.server.ts';
import { datasourceKind, findDatasource } from './datasource-source.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { DatasetQuery, ResultType } from '#app/services/planning/plan-dataset-query.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';

/** Result types about the dataset itself; no row is read. */
type MetadataType = 'columns' | 'timegrains';
export type PartType = ResultType | MetadataType;

export interface ChartDataRequest {
  readonly identity: Identity;
  readonly datasetId: number;
  /** The kind of datasource, by its name on the wire; absent: a dataset. */
  readonly datasourceType?: string;
  /** Entries of `queries[]`, unparsed. */
  readonly queries: readonly unknown[];
  /** Result type of queries that don't name their own. */
  readonly resultType: PartType;
  readonly force: boolean;
  /** UTC ms: the instant of the request, which "now" and "today" refer to. */
  readonly nowMs: number;
  /** Seconds, as the request says; null: as the chart, the dataset or the configuration says. */
  readonly ttlS: number | null;
  /** Whether the results become the table that a pivot table shows, although the result type doesn't post-process them. */
  readonly isAsShown?: boolean;
  /** The chart's settings, unparsed, for post-processed results and currencies. */
  readonly formData: unknown;
  /** Source of the queries, from which the allowed queries of callers with access only through a dashboard are derived. */
  readonly source: QuerySource;
}

export type ChartDataPart =
  | {
      readonly kind: 'result';
      readonly resultType: Exclude<ResultType, 'query'>;
      readonly result: DatasetResult;
      /** For a pivot table: results for totals that aren't sums of cells. */
      readonly totals?: readonly DatasetResult[];
      /** ISO 4217; null where the chart does not request it, or the rows disagree. */
      readonly currency: string | null;
    }
  | { readonly kind: 'metadata'; readonly table: Table }
  | { readonly kind: 'sql'; readonly sql: string };

export interface ChartDataResult {
  readonly dataset: Dataset;
  /** One part per query, in order. */
  readonly parts: readonly ChartDataPart[];
}

/** A request that its caller can make. */
export interface AllowedRequest {
  readonly request: ChartDataRequest;
  readonly dataset: Dataset;
  /** One part per query, in order. */
  readonly parts: readonly AllowedPart[];
}

type AllowedPart =
  | { readonly kind: 'query'; readonly datasetQuery: DatasetQuery; readonly totals: readonly DatasetQuery[] }
  | { readonly kind: 'metadata'; readonly type: MetadataType; readonly engine: string };

/** Throws 404 for an unknown dataset, 403 for one that the identity cannot query, and what `executeQuery` throws. */
export async function runChartData(deps: Deps, request: ChartDataRequest): Promise<ChartDataResult> {
  return runAllowed(deps, await allowRequest(deps, request));
}

/** Throws 404 for an unknown dataset, 403 for one that the identity cannot query. */
export async function allowRequest(deps: Deps, request: ChartDataRequest): Promise<AllowedRequest> {
  const { datasetId, datasourceType = 'table', identity, source, force, nowMs } = request;
  const [found, chartTimeoutS, rowClauses] = await Promise.all([
    findDatasource(deps, identity, { type: datasourceType, id: datasetId }),
    request.ttlS === null && source.chartId !== null ? chartTimeoutOf(deps, source.chartId, datasetId) : null,
    // A statement's id is no dataset's: no rule of a dataset is its.
    datasourceKind(datasourceType) === 'dataset' ? rowClausesFor(deps, identity, { id: datasetId }) : [],
  ]);
  if (!found) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  const { dataset, facts, connection } = found;
  const parts = request.queries.map((query, index): AllowedPart => {
    const type = ownResultType(query, index) ?? request.resultType;
    if (type === 'columns' || type === 'timegrains') return { kind: 'metadata', type, engine: connection.engine };
    const datasetQuery: DatasetQuery = {
      identity,
      dataset,
      connection,
      rowClauses,
      query,
      resultType: type,
      force,
      nowMs,
      timeZone: null,
      ttlS: request.ttlS ?? chartTimeoutS,
      at: ['queries', index],
    };
    return { kind: 'query', datasetQuery, totals: [] };
  });
  if (!canReadDataset(identity, facts) && !(await isShown(deps, request, { dataset, parts }))) {
    throw new AppError(
      'DATASOURCE_SECURITY_ACCESS_ERROR',
      `You don’t have access to the datasource ${datasetId}. Ask its owner or an administrator for access.`,
    );
  }
  return { request, dataset, parts: await withPivotTotals(deps, { request, dataset, parts }, facts) };
}

async function chartTimeoutOf({ db, metadataCache }: Deps, chartId: number, datasetId: number): Promise<number | null> {
  const key = { kind: 'datasets', name: `timeout:${chartId}:${datasetId}` } as const;
  return (await metadataCache.readCached(key, async () => ({ timeoutS: await findChartCacheTimeout(db, chartId, datasetId) })))
    .timeoutS;
}

/** Throws what `executeQuery` throws. */
export async function runAllowed(deps: Deps, { request, dataset, parts }: AllowedRequest): Promise<ChartDataResult> {
  const received = await withReceivedTotals(deps, parts);
  return { dataset, parts: await Promise.all(received.map((requested) => runPart(deps, request, requested, dataset))) };
}

/** Only if rows are requested: a statement's text needs no query. */
async function withReceivedTotals(deps: Deps, requested: readonly AllowedPart[]): Promise<readonly AllowedPart[]> {
  const datasetQueries = requested.flatMap((one) => (one.kind === 'query' ? [one.datasetQuery] : []));
  if (datasetQueries.some(({ resultType }) => resultType === 'query')) return requested;
  const received = (await withTotals(deps, datasetQueries)).values();
  return requested.map((one) =>
    one.kind === 'query' ? { ...one, datasetQuery: received.next().value ?? one.datasetQuery } : one,
  );
}

/** Adds queries of totals, except those that a dashboard doesn't show to a caller with access only through it. */
async function withPivotTotals(
  deps: Deps,
  { request, dataset, parts }: AllowedRequest,
  facts: DatasetFacts,
): Promise<readonly AllowedPart[]> {
  return Promise.all(
    parts.map(async (requested, index): Promise<AllowedPart> => {
      // Other queries of a pivot table have no totals.
      if (requested.kind !== 'query' || index > 0) return requested;
      const { datasetQuery } = requested;
      if (datasetQuery.resultType !== 'post_processed' && request.isAsShown !== true) return requested;
      const queries = pivotTotalQueries(datasetQuery.query, request.formData, dataset);
      const totals = queries.map((query): DatasetQuery => ({ ...datasetQuery, query, resultType: 'full' }));
      if (totals.length === 0 || canReadDataset(request.identity, facts)) return { ...requested, totals };
      const isAllowed = await isQueryAllowed(deps, request.identity, { source: request.source, dataset, queries });
      return isAllowed ? { ...requested, totals } : requested;
    }),
  );
}

/** Whether a dashboard shows exactly this; other result types would show more. */
async function isShown(
  deps: Deps,
  { identity, source, queries }: ChartDataRequest,
  { dataset, parts }: { readonly dataset: Dataset; readonly parts: readonly AllowedPart[] },
): Promise<boolean> {
  const showsRows = (requested: AllowedPart): boolean =>
    requested.kind === 'query' && SHOWN_TYPES.includes(requested.datasetQuery.resultType);
  if (parts.length === 0 || !parts.every(showsRows)) return false;
  return isQueryAllowed(deps, identity, { source, dataset, queries });
}

const SHOWN_TYPES: readonly ResultType[] = ['full', 'results', 'post_processed'];

async function runPart(
  deps: Deps,
  { formData }: ChartDataRequest,
  requested: AllowedPart,
  dataset: Dataset,
): Promise<ChartDataPart> {
  if (requested.kind === 'metadata')
    return {
      kind: 'metadata',
      table: requested.type === 'columns' ? columnsTable(dataset, requested.engine) : timeGrainsTable(requested.engine),
    };
  const { datasetQuery, totals } = requested;
  const { resultType } = datasetQuery;
  if (resultType === 'query') return { kind: 'sql', sql: await describeQuery(deps, datasetQuery) };
  const [result, currency, measured] = await Promise.all([
    executeQuery(deps, datasetQuery),
    detectedCurrency(deps, datasetQuery, formData),
    Promise.all(totals.map((one) => executeQuery(deps, one))),
  ]);
  const known = knownTotals(result, measured, { formData, dataset });
  const shown = resultType === 'post_processed' ? await postProcessed(result, formData, known) : result;
  return { kind: 'result', resultType, result: shown, totals: measured, currency };
}

function ownResultType(query: unknown, index: number): PartType | null {
  const named: unknown = typeof query === 'object' && query !== null && 'result_type' in query ? query.result_type : null;
  return named === null || named === undefined ? null : readResultType(named, ['queries', index, 'result_type']);
}

const PART_TYPES: readonly PartType[] = [
  'columns',
  'drill_detail',
  'full',
  'post_processed',
  'query',
  'results',
  'samples',
  'timegrains',
];

/** A result type's name as sent; throws 400 for one that does not exist. */
export function readResultType(named: unknown, at: readonly PropertyKey[]): PartType {
  const type = PART_TYPES.find((known) => known === named);
  if (type) return type;
  throw requestError(at, `Must be one of: ${PART_TYPES.join(', ')}.`);
}
