// Executes queries of datasets: planned statements -> cache or database -> offsets joined -> post-processing.
// For the API and for pages.
import { cacheKey } from '#app/domain/query/cache/cache-key.ts';
import { chooseCacheTimeout, youngForS } from '#app/domain/query/cache/cache-timeout.ts';
import { toShownSql, type CompiledQuery } from '#app/domain/query/plan/compile.ts';
import { temporalNames } from '#app/domain/query/declared-types.ts';
import { labelMap } from '#app/domain/query/label-map.ts';
import { redactErrors } from '#app/domain/query/redact-error.ts';
import { rowLimitNote, type RowLimitNote } from '#app/domain/query/row-limit-note.ts';
import { splitFlatName } from '#app/domain/shape/label-text.ts';
import { isConfined } from '#app/services/planning/confined.ts';
import { queryAnnotations } from './annotations.server.ts';
import { sha256Hex } from '#app/services/query-service/chart-data-hash.ts';
import { shapedTable } from './shaped-tables.ts';
import { TURNS } from './turns.server.ts';
import { planDatasetQuery, type QueryPlan, type DatasetQuery } from '#app/services/planning/plan-dataset-query.server.ts';
import type { QueryServiceResult, ServiceStatement } from '#app/services/query-service/query-service.ts';
import type { QueryDeps, DatasetResult } from './dataset-result.ts';

/** Runs one query. Throws AppErrors: 400 for invalid queries, the database's own for what fails there. */
export async function executeQuery(deps: QueryDeps, datasetQuery: DatasetQuery): Promise<DatasetResult> {
  const planned = await planDatasetQuery(deps, datasetQuery);
  const requests = await findStatementRequests(deps, datasetQuery, planned);
  const { force } = datasetQuery;
  const [annotationData, ...results] = await Promise.all([
    queryAnnotations(deps, datasetQuery, planned, executeQuery),
    ...requests.map((request) =>
      redactErrors(request.shownSql, () =>
        deps.queryService.query(request.cacheKey, request.statement, { force, ttlS: request.ttlS }),
      ),
    ),
  ]);
  return {
    ...(await shapeResults(datasetQuery, planned, results)),
    ...readResultAge(deps, datasetQuery, results),
    annotationData,
    cacheKey: requests[0]?.cacheKey ?? '',
    madeFrom: buildMadeFrom(planned, requests, results),
  };
}

/**
 * Keyed by the plan: equal queries within a second get the same plan object. Promises are not kept here: if the HTTP request that
 * made one is cut off, it never settles.
 */
const knownRequests = new WeakMap<QueryPlan, { readonly timeoutS: number; readonly requests: readonly StatementRequest[] }>();

async function findStatementRequests(
  deps: QueryDeps,
  datasetQuery: DatasetQuery,
  planned: QueryPlan,
): Promise<readonly StatementRequest[]> {
  const timeoutS = resolveTimeoutS(deps, datasetQuery);
  const known = knownRequests.get(planned);
  if (known?.timeoutS === timeoutS) return known.requests;
  const requests = await buildStatementRequests(deps, datasetQuery, planned);
  knownRequests.set(planned, { timeoutS, requests });
  return requests;
}

const buildMadeFrom = (
  { rendered }: QueryPlan,
  requests: readonly StatementRequest[],
  results: readonly QueryServiceResult[],
): string =>
  JSON.stringify([
    requests.map(({ cacheKey }, index) => [cacheKey, results[index]?.queriedAtMs]),
    rendered.query.postProcessing,
    rendered.query.isRowcount,
  ]);

/** The SQL with literals; nothing runs. Throws 400 for invalid queries. */
export const describeQuery = async (deps: QueryDeps, datasetQuery: DatasetQuery): Promise<string> =>
  joinShownSql(await planDatasetQuery(deps, datasetQuery));

/** One statement as a query service request. */
export interface StatementRequest {
  readonly cacheKey: string;
  readonly statement: ServiceStatement;
  /** The SQL to show if the caller's rows are limited; undefined if they are not. */
  readonly shownSql: string | undefined;
  /** 0: the result is not cached. */
  readonly ttlS: number;
}

/** The requests a query makes to the query service, its own statement first; nothing runs. Throws 400 for invalid queries. */
export const planStatementRequests = async (deps: QueryDeps, datasetQuery: DatasetQuery): Promise<StatementRequest[]> =>
  buildStatementRequests(deps, datasetQuery, await planDatasetQuery(deps, datasetQuery));

function buildStatementRequests(deps: QueryDeps, datasetQuery: DatasetQuery, planned: QueryPlan): Promise<StatementRequest[]> {
  const ttlS = youngForS(resolveTimeoutS(deps, datasetQuery));
  return Promise.all(
    planned.statements.map(async ({ compiled }) => ({
      cacheKey: await computeCacheKey(datasetQuery, planned, compiled),
      statement: { ...toServiceStatement(deps, datasetQuery, compiled), ...buildConfinement(datasetQuery, compiled) },
      shownSql: toShownSql(compiled),
      ttlS,
    })),
  );
}

/** `ttlS` of the query is already the request's timeout, else the chart's. */
const resolveTimeoutS = ({ config }: QueryDeps, { ttlS, dataset }: DatasetQuery): number =>
  chooseCacheTimeout({ custom: ttlS, dataset: dataset.cacheTimeoutS, fallback: config.cacheTimeoutS });

type ResultAge = Pick<DatasetResult, 'isCached' | 'cachedAtMs' | 'queriedAtMs' | 'cacheTimeoutS'>;

function readResultAge(deps: QueryDeps, datasetQuery: DatasetQuery, results: readonly QueryServiceResult[]): ResultAge {
  const isCached = results.every((result) => result.isCached);
  const queriedAtMs = Math.min(...results.map((result) => result.queriedAtMs));
  return { isCached, cachedAtMs: isCached ? queriedAtMs : null, queriedAtMs, cacheTimeoutS: resolveTimeoutS(deps, datasetQuery) };
}

type ShapedResult = Omit<DatasetResult, keyof ResultAge | 'cacheKey' | 'madeFrom' | 'annotationData'>;

async function shapeResults(
  datasetQuery: DatasetQuery,
  planned: QueryPlan,
  results: readonly QueryServiceResult[],
): Promise<ShapedResult> {
  const { query, dataset, appliedTemplateFilters } = planned.rendered;
  const [{ compiled }] = planned.statements;
  const { raw, table } = await shapedTable(
    planned,
    results.map((result) => result.table),
    TURNS,
  );
  const sqlRowCount = results[0]?.rowCount ?? 0;
  return {
    table,
    sqlRowCount,
    sql: joinShownSql(planned),
    appliedFilters: compiled.appliedFilters,
    rejectedFilters: compiled.rejectedFilters,
    appliedTemplateFilters,
    fromMs: compiled.fromMs,
    toMs: compiled.toMs,
    temporalNames: temporalNames(query, dataset),
    labelMap: labelMap(
      table.columns.map(({ name }, index) => ({ name, parts: splitFlatName(raw.columns[index]?.name ?? name) })),
      query,
      dataset,
    ),
    indexNames: Array.from({ length: table.rowCount }, (_, index) => index),
    rowLimit: query.isRowcount ? NO_LIMIT : rowLimitNote(requestedLimit(datasetQuery), compiled.maxRows, sqlRowCount),
  };
}

const NO_LIMIT: RowLimitNote = { isReached: false, cappedAt: null };

/** 1 for samples and details without a limit: few rows are what they ask for, so their default limit isn't reported as a cut. */
function requestedLimit({ query, resultType }: DatasetQuery): unknown {
  const request: unknown = typeof query === 'object' && query !== null && 'row_limit' in query ? query.row_limit : null;
  return request || resultType === 'full' || resultType === 'results' || resultType === 'post_processed' ? request : 1;
}

const joinShownSql = ({ statements }: QueryPlan): string => statements.map(({ compiled }) => compiled.shown).join(';\n\n');

/**
 * Whether the plan that the database makes is compared with the tables that the SQL names. The caller's rows are limited if the
 * shown SQL isn't the SQL that runs.
 */
const isQueryConfined = (
  { identity, connection }: Pick<DatasetQuery, 'identity' | 'connection'>,
  compiled: CompiledQuery,
): boolean => isConfined(identity, connection, toShownSql(compiled) !== undefined);

const buildConfinement = (datasetQuery: DatasetQuery, compiled: CompiledQuery): Pick<ServiceStatement, 'confined' | 'source'> =>
  isQueryConfined(datasetQuery, compiled) ? { confined: true, source: compiled.source } : { confined: false };

const computeCacheKey = (
  { identity, dataset, connection }: DatasetQuery,
  { rendered, timeZone }: QueryPlan,
  compiled: CompiledQuery,
): Promise<string> =>
  cacheKey(
    {
      databaseId: connection.databaseId,
      connectionVersion: connection.version,
      databaseUser: null,
      schema: dataset.schema,
      sql: compiled.sql,
      params: compiled.params,
      columns: compiled.columns,
      maxRows: compiled.maxRows,
      rowClauses: rendered.rowClauses,
      datasetId: dataset.id,
      datasetVersion: dataset.version,
      templateReads: rendered.templateReads,
      timeZone,
      confined: isQueryConfined({ identity, connection }, compiled),
    },
    sha256Hex,
  );

const toServiceStatement = (
  { config }: QueryDeps,
  { connection, dataset }: DatasetQuery,
  { sql, params, columns, maxRows }: CompiledQuery,
): ServiceStatement => ({
  connection,
  schema: dataset.schema,
  sql,
  params,
  columns,
  maxRows,
  timeoutMs: config.queryTimeoutMs,
});
