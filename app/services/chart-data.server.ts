// Answers questions to datasets: query object -> plan -> SQL -> cache or database -> post-processing. For the API and for pages.
import type { Identity } from '#app/domain/access/identity.ts';
import type { RowClause } from '#app/domain/access/row-clause.ts';
import { cacheKey } from '#app/domain/query/cache-key.ts';
import { compileQuery, type CompiledQuery } from '#app/domain/query/compile.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { asDeclared, temporalNames } from '#app/domain/query/declared-types.ts';
import { labelMap } from '#app/domain/query/label-map.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { planQuery, type AppliedFilter, type RejectedFilter } from '#app/domain/query/plan.ts';
import type { QueryObject } from '#app/domain/query/query-object.ts';
import { samplesQuery } from '#app/domain/query/samples.ts';
import { applyPostProcessing, parsePostProcessing } from '#app/domain/shape/apply.ts';
import { splitFlatName } from '#app/domain/shape/label-text.ts';
import { withPlainNames } from '#app/domain/shape/plain-names.ts';
import type { Table } from '#app/domain/table.ts';
import { resolveTimeRange } from '#app/domain/time/resolve-time-range.ts';
import { findEngine } from '#app/engines/registry.ts';
import { sha256Hex } from './chart-data-hash.ts';
import type { Deps } from './deps.server.ts';
import type { Connection } from './query-fleet.ts';

export type QueryDeps = Pick<Deps, 'fleet' | 'now' | 'config'>;

/** What of an answer is wanted: everything, the data alone, the SQL alone, or the ungrouped rows behind it. */
export type ResultType = 'full' | 'results' | 'query' | 'samples';

export interface QueryQuestion {
  readonly identity: Identity;
  readonly dataset: Dataset;
  readonly connection: Connection;
  /** Those that apply to the identity on this dataset. */
  readonly rowClauses: readonly RowClause[];
  /** One entry of `queries[]`, unparsed. */
  readonly query: unknown;
  readonly resultType: ResultType;
  /** Asks the database even where the answer is cached. */
  readonly force: boolean;
  /** IANA zone in which "today" begins; null is UTC. */
  readonly timeZone: string | null;
  /** Seconds for which the answer may be kept; null: as the dataset or the configuration says. */
  readonly ttlS?: number | null;
  /** Where in the request the query stands, for messages. */
  readonly at?: readonly PropertyKey[];
}

export interface QueryAnswer {
  /** After post-processing. */
  readonly table: Table;
  /** Rows that the SQL gave, before post-processing. */
  readonly sqlRowCount: number;
  readonly isCached: boolean;
  /** UTC ms at which a cached answer was made; null when it is fresh. */
  readonly cachedAtMs: number | null;
  /** UTC ms at which the database was asked. */
  readonly askedAtMs: number;
  readonly cacheTimeoutS: number;
  /** With literals, for people. */
  readonly sql: string;
  readonly cacheKey: string;
  readonly appliedFilters: readonly AppliedFilter[];
  readonly rejectedFilters: readonly RejectedFilter[];
  /** UTC ms; null is open or none. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** Columns that the dataset declares temporal, whatever they hold. */
  readonly temporalNames: ReadonlySet<string>;
  readonly labelMap: ReadonlyMap<string, readonly string[]>;
  readonly indexNames: readonly number[];
}

/** One query answered. Throws AppErrors: 400 for what cannot be asked, the database's own for what fails there. */
export async function answerQuery(deps: QueryDeps, question: QueryQuestion): Promise<QueryAnswer> {
  const { query, compiled } = prepare(deps, question);
  const key = await questionKey(question, compiled);
  const ttlS = question.ttlS ?? question.dataset.cacheTimeoutS ?? deps.config.cacheTimeoutS;
  const answer = await deps.fleet.ask(key, toFleet(deps, question, compiled), { force: question.force, ttlS });
  const shaped = applyPostProcessing(asDeclared(answer.table, compiled.columns), query.postProcessing);
  const isShaped = query.postProcessing.length > 0;
  const table = isShaped ? withPlainNames(shaped) : shaped;
  return {
    table,
    sqlRowCount: answer.rowCount,
    isCached: answer.isCached,
    cachedAtMs: answer.isCached ? answer.askedAtMs : null,
    askedAtMs: answer.askedAtMs,
    cacheTimeoutS: ttlS,
    sql: compiled.text,
    cacheKey: key,
    appliedFilters: compiled.appliedFilters,
    rejectedFilters: compiled.rejectedFilters,
    fromMs: compiled.fromMs,
    toMs: compiled.toMs,
    temporalNames: temporalNames(query, question.dataset),
    labelMap: labelMap(
      table.columns.map(({ name }, index) => ({ name, parts: splitFlatName(shaped.columns[index]?.name ?? name) })),
      query,
      question.dataset,
    ),
    indexNames: Array.from({ length: table.rowCount }, (_, index) => index),
  };
}

/** The SQL that would be asked, with literals; nothing runs. Throws 400 for what cannot be asked. */
export const describeQuery = (deps: QueryDeps, question: QueryQuestion): string => prepare(deps, question).compiled.text;

function prepare(deps: QueryDeps, question: QueryQuestion): { readonly query: QueryObject; readonly compiled: CompiledQuery } {
  const { dataset, connection, rowClauses, timeZone } = question;
  const { dialect, grammar } = findEngine(connection.engine);
  const query = parsedQuery(deps, question);
  parsePostProcessing(query.postProcessing);
  const { relative_start: relativeStart, relative_end: relativeEnd } = query.extras;
  const clock = { nowMs: deps.now(), timeZone };
  const plan = planQuery(query, {
    dataset,
    dialect,
    grammar,
    rowClauses,
    resolveRange: (timeRange) => resolveTimeRange({ timeRange, relativeStart, relativeEnd }, clock),
  });
  return { query, compiled: compileQuery(plan, dialect) };
}

function parsedQuery({ config }: QueryDeps, question: QueryQuestion): QueryObject {
  const isSamples = question.resultType === 'samples';
  const query = parseQueryObject(question.query, {
    defaultRowLimit: isSamples ? config.samplesRowLimit : config.rowLimit,
    maxRows: config.sqlMaxRows,
    ...(question.at && { at: question.at }),
  });
  return isSamples ? samplesQuery(query, question.dataset) : query;
}

const questionKey = ({ dataset, connection, rowClauses, timeZone }: QueryQuestion, compiled: CompiledQuery): Promise<string> =>
  cacheKey(
    {
      databaseId: connection.databaseId,
      connectionVersion: connection.version,
      databaseUser: null,
      sql: compiled.sql,
      params: compiled.params,
      columns: compiled.columns,
      maxRows: compiled.maxRows,
      rowClauses,
      datasetId: dataset.id,
      datasetVersion: dataset.version,
      templateReads: [],
      timeZone,
    },
    sha256Hex,
  );

const toFleet = ({ config }: QueryDeps, { connection }: QueryQuestion, { sql, params, columns, maxRows }: CompiledQuery) => ({
  connection,
  sql,
  params,
  columns,
  maxRows,
  timeoutMs: config.queryTimeoutMs,
});
