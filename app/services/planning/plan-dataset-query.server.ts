// The statements of one query: its templates rendered, planned, and compiled. Nothing runs.
import type { Identity } from '#app/domain/access/identity.ts';
import type { RowClause } from '#app/domain/access/row-clause.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { planStatements, type PlannedStatements } from '#app/domain/query/plan/plan-statements.ts';
import type { QueryObject } from '#app/domain/query/query-object.ts';
import { drillDetailQuery, samplesQuery } from '#app/domain/query/samples.ts';
import { withTimeOverrides } from '#app/domain/query/plan/time-overrides.ts';
import { keptJson } from '#app/domain/json/kept-json.ts';
import { parsePostProcessing } from '#app/domain/shape/apply.ts';
import type { Clock } from '#app/domain/time/clock.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { isConfined as isConfinedBy } from './confined.ts';
import { guardVirtual } from './guard-tables.server.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { withLatestPartitions } from './latest-partition-filters.server.ts';
import { createRecentPlans, followsFromQuery } from './recent-plans.ts';
import { renderQuery } from './render-query.server.ts';
import type { RenderDeps, RenderedQuery } from './templated-query.ts';

export type PlanDeps = RenderDeps;

/** The requested part of a result: everything, only the data, only the SQL, or the ungrouped rows behind it. */
export type ResultType = 'full' | 'results' | 'query' | 'samples' | 'drill_detail' | 'post_processed';

export interface DatasetQuery {
  readonly identity: Identity;
  readonly dataset: Dataset;
  readonly connection: Connection;
  /** Row clauses that apply to the identity on this dataset. */
  readonly rowClauses: readonly RowClause[];
  /** One entry of `queries[]`, not parsed. */
  readonly query: unknown;
  readonly resultType: ResultType;
  /** Bypasses cached results. */
  readonly force: boolean;
  /** UTC ms: the instant of the request, which "now" and "today" refer to. */
  readonly nowMs: number;
  /** IANA zone in which "today" begins, as a dashboard names it; null is the dataset's, else UTC. */
  readonly timeZone: string | null;
  /** Cache timeout of the result in seconds; null: that of the dataset, its database or the configuration. */
  readonly ttlS?: number | null;
  /** Path of the query in the request, for messages. */
  readonly at?: readonly PropertyKey[];
}

export interface QueryPlan extends PlannedStatements {
  readonly rendered: RenderedQuery;
  /** IANA zone of its days; null is UTC. */
  readonly timeZone: string | null;
}

const recent = createRecentPlans<QueryPlan>();

/** Throws 400 for invalid queries. Equal queries within a second get the same plan object. */
export async function planDatasetQuery(deps: PlanDeps, datasetQuery: DatasetQuery): Promise<QueryPlan> {
  const key = buildPlanKey(deps, datasetQuery);
  if (!followsFromQuery(datasetQuery.dataset, key)) return computePlan(deps, datasetQuery);
  const known = recent.find(key, datasetQuery);
  if (known !== null) return known;
  const planned = await computePlan(deps, datasetQuery);
  recent.keep(key, datasetQuery, planned);
  return planned;
}

/** What determines a plan without templates, besides dataset and connection. */
function buildPlanKey(
  { config }: PlanDeps,
  { identity, connection, rowClauses, query, resultType, timeZone, at }: DatasetQuery,
): string {
  const isGuest = identity.kind === 'guest';
  const confined = [isConfinedBy(identity, connection, false), isConfinedBy(identity, connection, true)];
  const limits = [config.rowLimit, config.samplesRowLimit, config.sqlMaxRows, config.queryTimeoutMs];
  const text = typeof query === 'object' && query !== null ? keptJson(query) : JSON.stringify(query);
  return `${text}${JSON.stringify([rowClauses, resultType, timeZone, isGuest, confined, limits, at])}`;
}

async function computePlan(deps: PlanDeps, datasetQuery: DatasetQuery): Promise<QueryPlan> {
  const parsed = parseQuery(deps, datasetQuery);
  parsePostProcessing(parsed.postProcessing);
  const { identity, nowMs } = datasetQuery;
  const query = await withLatestPartitions({ ...deps, renderQuery, nowMs }, { ...datasetQuery, query: parsed });
  const request = await renderQuery(deps, { ...datasetQuery, query });
  const dataset = await guardVirtual({ ...deps, renderQuery, nowMs }, identity, request.dataset, datasetQuery.connection);
  const rendered = { ...request, dataset };
  const hasLimitedRows = request.rowClauses.length > 0 || dataset.shownSql !== undefined;
  // Guests only repeat what the authors of charts have written.
  const isConfined = identity.kind !== 'guest' && isConfinedBy(identity, datasetQuery.connection, hasLimitedRows);
  const timeZone = datasetQuery.timeZone ?? datasetQuery.dataset.timeZone;
  return {
    rendered,
    timeZone,
    ...compileStatements(deps, datasetQuery.connection, { ...rendered, isConfined, clock: { nowMs, timeZone } }),
  };
}

interface Planned {
  readonly clock: Clock;
  readonly isConfined: boolean;
}

function compileStatements(
  deps: PlanDeps,
  connection: Connection,
  { dataset, rowClauses, query, clock, isConfined }: RenderedQuery & Planned,
): PlannedStatements {
  const { dialect, grammar } = findEngine(connection.engine);
  return planStatements(query, { dataset, dialect, grammar, rowClauses, isConfined, clock, maxRows: deps.config.sqlMaxRows });
}

function parseQuery({ config }: PlanDeps, datasetQuery: DatasetQuery): QueryObject {
  const isSamples = datasetQuery.resultType === 'samples' || datasetQuery.resultType === 'drill_detail';
  const query = parseQueryObject(datasetQuery.query, {
    defaultRowLimit: isSamples ? config.samplesRowLimit : config.rowLimit,
    maxRows: config.sqlMaxRows,
    ...(datasetQuery.at && { at: datasetQuery.at }),
  });
  if (datasetQuery.resultType === 'drill_detail') return drillDetailQuery(query, datasetQuery.dataset);
  return isSamples ? samplesQuery(query, datasetQuery.dataset) : withTimeOverrides(query, datasetQuery.dataset);
}
