// Resolves what templates read of other datasets, with the caller's rights and rows: a dataset's SQL or a metric's expression.
import { canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { compileQuery } from '#app/domain/query/plan/compile.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { planQuery } from '#app/domain/query/plan/plan.ts';
import { RECURSION_MESSAGE, type DataNeed } from '#app/domain/template/macros/data-macros.ts';
import { resolveTimeRange } from '#app/domain/time/resolve-time-range.ts';
import type { Grammar } from '#app/domain/sql/grammar.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { DatasetSource } from '#app/stores/dataset/store.server.ts';
import { guardVirtual } from './guard-tables.server.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { openedCatalog } from '#app/domain/database/in-catalog.ts';
import { readCachedDataset } from './cached-dataset.server.ts';
import { nameRules } from './execute-sql-access.server.ts';
import { latestPartition } from './partitions.server.ts';
import type { GuardDeps } from './templated-query.ts';
import { rowClausesFor } from './row-clauses.server.ts';

export interface DataCaller {
  readonly identity: Identity;
  readonly connection: Connection;
  /** Dataset of the templates; null in SQL Lab. */
  readonly dataset: Dataset | null;
  /** Ids of the datasets whose templates are being rendered, the outermost first. */
  readonly trail: readonly number[];
  /** The schema of unqualified names; null: the connection's. */
  readonly schema: string | null;
}

export interface ResolvedNeed {
  /** Text for the need. */
  readonly text: string;
  /** SQL for display: without row clauses. */
  readonly shown: string;
}

/** The text that replaces the need. Throws 404 and 403 for a dataset, 422 for what it lacks. */
export async function resolveNeed(deps: GuardDeps, caller: DataCaller, need: DataNeed): Promise<ResolvedNeed> {
  if (need.kind === 'dataset') return datasetSql(deps, caller, need);
  if (need.kind === 'partition') {
    const found = JSON.stringify(await latestPartition(deps, caller, need));
    return { text: found, shown: found };
  }
  const text = await metricExpression(deps, caller, need);
  return { text, shown: text };
}

type MetricNeed = Extract<DataNeed, { kind: 'metric' }>;
type DatasetNeed = Extract<DataNeed, { kind: 'dataset' }>;

async function metricExpression(deps: GuardDeps, caller: DataCaller, { key, datasetId }: MetricNeed): Promise<string> {
  const dataset =
    datasetId === null || datasetId === caller.dataset?.id ? caller.dataset : (await readable(deps, caller, datasetId)).dataset;
  if (!dataset) throw refused(`Specify the metric’s dataset: {{ metric('${key}', dataset_id=…) }}.`);
  const metric = dataset.metrics.find(({ name }) => name === key);
  if (metric) return metric.expression;
  throw refused(`The dataset "${dataset.name}" has no metric "${key}". Check its spelling in the template.`);
}

async function datasetSql(deps: GuardDeps, caller: DataCaller, need: DatasetNeed): Promise<ResolvedNeed> {
  if (caller.trail.includes(need.id)) throw refused(RECURSION_MESSAGE);
  const { dataset, connection } = await readable(deps, caller, need.id);
  if (connection.databaseId !== caller.connection.databaseId)
    throw refused(`The dataset "${dataset.name}" is in another database. A query can read only one database.`);
  const { identity } = caller;
  const { nowMs } = deps;
  const columns = need.columns ?? dataset.columns.map(({ name }) => name);
  const metrics = need.includesMetrics ? dataset.metrics.map(({ name }) => name) : null;
  const { sqlMaxRows } = deps.config;
  const query = parseQueryObject({ columns, metrics }, { defaultRowLimit: sqlMaxRows, maxRows: sqlMaxRows });
  const rowClauses = await rowClausesFor(deps, identity, dataset);
  const trail = [...caller.trail, need.id];
  const request = await deps.renderQuery(deps, { identity, connection, dataset, rowClauses, query, trail, nowMs });
  const guarded = await guardVirtual(deps, identity, request.dataset, connection);
  const { dialect, grammar } = findEngine(connection.engine);
  const looksUpMore = request.rowClauses.some(({ clause }) => looksUp(clause, grammar));
  const isElsewhere = openedCatalog(connection) !== openedCatalog(caller.connection);
  if (isElsewhere && (dataset.sql !== null || looksUpMore))
    throw refused(
      `The dataset "${dataset.name}" is in another catalog, and names tables that only have a meaning there. ` +
        'Select its catalog for this query, or query the dataset directly.',
    );
  // A WITH query around it could shadow the table that the clause reads.
  if (dataset.sql !== null && looksUpMore)
    throw refused(
      `A row-level rule of the dataset "${dataset.name}" looks up other tables. Query the dataset directly, not inside another query.`,
    );
  const clock = { nowMs, timeZone: dataset.timeZone };
  const plan = planQuery(request.query, {
    dialect,
    grammar,
    dataset: isElsewhere ? namedInFull(guarded, connection) : guarded,
    rowClauses: request.rowClauses,
    resolveRange: (timeRange) => resolveTimeRange({ timeRange }, clock),
  });
  // No row limit: the query that contains this one needs all rows.
  const compiled = compileQuery({ ...plan, rowLimit: null }, dialect);
  const asTable = (sql: string): string => `(\n${sql}\n) AS ${dialect.quoteIdentifier(`dataset_${need.id}`)}`;
  return { text: asTable(compiled.text), shown: asTable(compiled.shown) };
}

/** The table by all parts of its name: for a statement that another catalog is open for. */
const namedInFull = (dataset: Dataset, connection: Connection): Dataset => ({
  ...dataset,
  catalog: openedCatalog(connection),
  schema: dataset.schema ?? nameRules({ database: connection, schema: null, catalog: null }).defaultSchema,
});

const looksUp = (clause: string, grammar: Grammar): boolean => !grammar.checkExpression(clause, 'condition').ok;

async function readable(deps: GuardDeps, { identity }: DataCaller, id: number): Promise<DatasetSource> {
  const source = await readCachedDataset(deps, identity, id);
  if (!source) throw new AppError('TABLE_NOT_FOUND_ERROR', `A template uses the dataset ${id}, which doesn’t exist.`);
  if (canReadDataset(identity, source.facts)) return source;
  throw new AppError(
    'DATASOURCE_SECURITY_ACCESS_ERROR',
    `A template uses the dataset ${id}, which you don’t have access to. Ask its owner or an administrator for access.`,
  );
}

const refused = (message: string): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', `Jinja2 template error (TemplateRuntimeError): ${message}`, {
    extra: { exception_type: 'TemplateRuntimeError' },
  });
