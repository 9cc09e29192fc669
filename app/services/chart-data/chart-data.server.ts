// Answers queries to datasets: planned statements -> cache or database -> offsets joined -> post-processing.
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
import { annotationsOf } from './annotations.server.ts';
import { sha256Hex } from '#app/services/query-service/chart-data-hash.ts';
import { shapedTable } from './shaped-tables.ts';
import { TURNS } from './turns.server.ts';
import { planQuestion, type PlannedQuestion, type QueryQuestion } from '#app/services/planning/plan-question.server.ts';
import type { QueryServiceResult, QueryServiceQuery } from '#app/services/query-service/query-service.ts';
import type { QueryDeps, QueryOutcome } from './query-outcome.ts';

/** Runs one query. Throws AppErrors: 400 for invalid queries, the database's own for what fails there. */
export async function executeQuery(deps: QueryDeps, question: QueryQuestion): Promise<QueryOutcome> {
  const planned = await planQuestion(deps, question);
  const queries = await callsOf(deps, question, planned);
  const { force } = question;
  const [annotationData, ...results] = await Promise.all([
    annotationsOf(deps, question, planned, executeQuery),
    ...queries.map((runQuery) =>
      redactErrors(runQuery.shownSql, () =>
        deps.queryService.query(runQuery.cacheKey, runQuery.question, { force, ttlS: runQuery.ttlS }),
      ),
    ),
  ]);
  return {
    ...(await shaped(question, planned, results)),
    ...aged(deps, question, results),
    annotationData,
    cacheKey: queries[0]?.cacheKey ?? '',
    madeFrom: madeFromText(planned, queries, results),
  };
}

/**
 * By the plan, which is the same object for the same question of the last second. Never a promise: one of a request that was cut off
 * does not end.
 */
const knownCalls = new WeakMap<PlannedQuestion, { readonly ttlS: number; readonly calls: readonly QueryServiceCall[] }>();

async function callsOf(deps: QueryDeps, question: QueryQuestion, planned: PlannedQuestion): Promise<readonly QueryServiceCall[]> {
  const ttlS = timeoutOf(deps, question);
  const known = knownCalls.get(planned);
  if (known?.ttlS === ttlS) return known.calls;
  const calls = await plannedQueries(deps, question, planned);
  knownCalls.set(planned, { ttlS, calls });
  return calls;
}

const madeFromText = (
  { rendered }: PlannedQuestion,
  queries: readonly QueryServiceCall[],
  results: readonly QueryServiceResult[],
): string =>
  JSON.stringify([
    queries.map(({ cacheKey }, index) => [cacheKey, results[index]?.queriedAtMs]),
    rendered.query.postProcessing,
    rendered.query.isRowcount,
  ]);

/** The SQL with literals; nothing runs. Throws 400 for invalid queries. */
export const describeQuery = async (deps: QueryDeps, question: QueryQuestion): Promise<string> =>
  statementsText(await planQuestion(deps, question));

/** One statement as a query service request. */
export interface QueryServiceCall {
  readonly cacheKey: string;
  readonly question: QueryServiceQuery;
  /** What users see of it where rows are limited for them; absent where they are not. */
  readonly shownSql: string | undefined;
  /** 0: the answer is not kept. */
  readonly ttlS: number;
}

/** The requests a query makes to the query service, its own statement first; nothing runs. Throws 400 for invalid queries. */
export const queriesOf = async (deps: QueryDeps, question: QueryQuestion): Promise<QueryServiceCall[]> =>
  plannedQueries(deps, question, await planQuestion(deps, question));

function plannedQueries(deps: QueryDeps, question: QueryQuestion, planned: PlannedQuestion): Promise<QueryServiceCall[]> {
  const ttlS = youngForS(timeoutOf(deps, question));
  return Promise.all(
    planned.statements.map(async ({ compiled }) => ({
      cacheKey: await questionKey(question, planned, compiled),
      question: { ...toServiceQuery(deps, question, compiled), ...boundsOf(question, compiled) },
      shownSql: toShownSql(compiled),
      ttlS,
    })),
  );
}

/** The caller decides on the request's or the chart's timeout. */
const timeoutOf = ({ config }: QueryDeps, { ttlS, dataset }: QueryQuestion): number =>
  chooseCacheTimeout({ custom: ttlS, dataset: dataset.cacheTimeoutS, fallback: config.cacheTimeoutS });

type Aged = Pick<QueryOutcome, 'isCached' | 'cachedAtMs' | 'queriedAtMs' | 'cacheTimeoutS'>;

function aged(deps: QueryDeps, question: QueryQuestion, results: readonly QueryServiceResult[]): Aged {
  const isCached = results.every((result) => result.isCached);
  const queriedAtMs = Math.min(...results.map((result) => result.queriedAtMs));
  return { isCached, cachedAtMs: isCached ? queriedAtMs : null, queriedAtMs, cacheTimeoutS: timeoutOf(deps, question) };
}

type Shaped = Omit<QueryOutcome, keyof Aged | 'cacheKey' | 'madeFrom' | 'annotationData'>;

async function shaped(
  question: QueryQuestion,
  planned: PlannedQuestion,
  results: readonly QueryServiceResult[],
): Promise<Shaped> {
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
    sql: statementsText(planned),
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
    rowLimit: query.isRowcount ? NO_LIMIT : rowLimitNote(requestedLimit(question), compiled.maxRows, sqlRowCount),
  };
}

const NO_LIMIT: RowLimitNote = { isReached: false, cappedAt: null };

/** Samples are few on purpose. */
function requestedLimit({ query, resultType }: QueryQuestion): unknown {
  const request: unknown = typeof query === 'object' && query !== null && 'row_limit' in query ? query.row_limit : null;
  return request || resultType === 'full' || resultType === 'results' || resultType === 'post_processed' ? request : 1;
}

const statementsText = ({ statements }: PlannedQuestion): string =>
  statements.map(({ compiled }) => compiled.shown).join(';\n\n');

/** Rows are limited where users see another text than runs. */
const confinedOf = ({ identity, connection }: Pick<QueryQuestion, 'identity' | 'connection'>, compiled: CompiledQuery): boolean =>
  isConfined(identity, connection, toShownSql(compiled) !== undefined);

const boundsOf = (question: QueryQuestion, compiled: CompiledQuery): Pick<QueryServiceQuery, 'confined' | 'source'> =>
  confinedOf(question, compiled) ? { confined: true, source: compiled.source } : { confined: false };

const questionKey = (
  { identity, dataset, connection }: QueryQuestion,
  { rendered, timeZone }: PlannedQuestion,
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
      confined: confinedOf({ identity, connection }, compiled),
    },
    sha256Hex,
  );

const toServiceQuery = (
  { config }: QueryDeps,
  { connection, dataset }: QueryQuestion,
  { sql, params, columns, maxRows }: CompiledQuery,
): QueryServiceQuery => ({
  connection,
  schema: dataset.schema,
  sql,
  params,
  columns,
  maxRows,
  timeoutMs: config.queryTimeoutMs,
});
