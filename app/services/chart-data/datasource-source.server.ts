// Whatever can be queried like a dataset, by kind and id: a dataset, a run of SQL Lab, a saved query.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { inCatalog } from '#app/domain/database/in-catalog.ts';
import { PLAIN_SETTINGS, type Dataset, type DatasetColumn, type DatasetMetric } from '#app/domain/query/dataset.ts';
import { notFound } from '#app/domain/errors.ts';
import { trimStatementEnd } from '#app/domain/text/trim-end.ts';
import { toCallerConnection } from '#app/stores/list/connection.server.ts';
import { findDatabase, type DatabaseRow } from '#app/stores/database/store.server.ts';
import { requireEngine, requireWireEngine } from '#app/stores/database/wire-engines.ts';
import { readTemplateParams, type DatasetSource } from '#app/stores/dataset/store.server.ts';
import { maySeeQuery } from '#app/stores/query/rules.ts';
import { findSavedQuery } from '#app/stores/saved-query/store.server.ts';
import { keptCatalog } from '#app/services/datasets/place.server.ts';
import { readStatementSource, type DiscoveredColumn } from '#app/services/datasets/columns.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findQuery } from '#app/services/history/find-queries.server.ts';
import { runSchema } from '#app/services/planning/execute-sql-access.server.ts';
import { openDatabase } from '#app/services/sqllab/execute-sql.server.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';

/** As in the API: `3__table`. */
export interface DatasourceKey {
  readonly type: string;
  readonly id: number;
}

export type DatasourceKind = 'dataset' | 'query' | 'saved_query';

/** The kind behind a name of the wire; null for a name that there is not. */
export function datasourceKind(type: string): DatasourceKind | null {
  switch (type) {
    case 'table':
    case 'dataset':
    case 'sl_table':
      return 'dataset';
    case 'query':
    case 'saved_query':
      return type;
    default:
      return null;
  }
}

/**
 * A dataset is returned to every caller: callers decide. A run or a saved query only to those who can run its SQL now,
 * and counts as theirs. Throws 400 for another kind, 404, 403, and the statement's database errors.
 */
export async function findDatasource(deps: Deps, identity: Identity, { type, id }: DatasourceKey): Promise<DatasetSource> {
  const kind = datasourceKind(type);
  if (kind === null)
    throw new AppError('UNKNOWN_DATASOURCE_TYPE_ERROR', `Unknown datasource type "${type}". Use table, query or saved_query.`);
  if (kind !== 'dataset') return statementSource(deps, identity, await findStatement(deps, identity, kind, id));
  const source = await readCachedDataset(deps, identity, id);
  if (!source) throw notFound();
  return source;
}

/** Whether it can be queried, as far as known without querying the database. Throws 404 and 403. */
export async function checkStatementAccess(deps: Deps, identity: Identity, source: DatasourceKey): Promise<void> {
  const kind = datasourceKind(source.type);
  if (kind === null || kind === 'dataset') throw notFound();
  const { databaseId } = await findStatement(deps, identity, kind, source.id);
  await openExplorable(deps, identity, databaseId);
}

/** Throws 403 also where administrators want datasets in between: `allows_virtual_table_explore`. */
async function openExplorable(deps: Deps, identity: Identity, databaseId: number | null): Promise<DatabaseRow> {
  const database = await openDatabase(deps, identity, databaseId === null ? null : await findDatabase(deps.db, databaseId));
  if (database.allowsVirtualTableExplore) return database;
  throw new AppError(
    'DATABASE_SECURITY_ACCESS_ERROR',
    `Charts can’t be created from query results of the database "${database.name}". Save the query as a dataset, or ask an administrator.`,
  );
}

interface KeptStatement {
  /** No dataset's id: row rules and permissions of datasets are never its. */
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly databaseId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  readonly templateParams: Dataset['templateParams'];
  readonly changedOnMs: number;
}

async function findStatement(deps: Deps, identity: Identity, kind: 'query' | 'saved_query', id: number): Promise<KeptStatement> {
  if (identity.kind !== 'user') throw notFound();
  if (kind === 'saved_query') {
    const saved = await findSavedQuery(deps.db, identity, id);
    if (!saved) throw notFound();
    const { row } = saved;
    const name = row.label ?? `Saved query ${row.id}`;
    const templateParams = readTemplateParams(row.templateParameters);
    return { ...row, id: -row.id, uuid: `saved_query.${row.id}`, name, sql: row.sql ?? '', templateParams };
  }
  const run = await findQuery(deps, { id });
  if (!run) throw notFound();
  if (!maySeeQuery(identity, run.row.userId))
    throw new AppError('QUERY_SECURITY_ACCESS_ERROR', 'You don’t have access to this query. Another user ran it.');
  const { row } = run;
  const templateParams = readTemplateParams(row.templateParams);
  return { ...row, id: -row.id, uuid: `query.${row.id}`, name: row.tabName ?? `Query ${row.id}`, templateParams };
}

async function statementSource(deps: Deps, identity: Identity, kept: KeptStatement): Promise<DatasetSource> {
  const database = await openExplorable(deps, identity, kept.databaseId);
  const engine = requireEngine(requireWireEngine(database.engine));
  const { id, uuid, name, schema, templateParams } = kept;
  // If a connection reaches only one catalog, its name is only recorded with the run.
  const catalog = engine.capabilities.catalogs ? keptCatalog(database, kept.catalog) : null;
  const sql = trimStatementEnd(kept.sql);
  const source = await readStatementSource(deps, identity, { database, catalog, schema, sql, templateParams }, engine);
  const columns = source.columns.map(toColumn);
  const dataset: Dataset = {
    ...PLAIN_SETTINGS,
    id,
    uuid,
    name,
    catalog,
    sql,
    templateParams,
    columns,
    metrics: [ROW_COUNT],
    // What access was decided for.
    schema: runSchema(identity, database, schema),
    databaseId: database.id,
    mainTemporalColumn: columns.find(({ isTemporal }) => isTemporal)?.name ?? null,
    version: `${uuid}.${kept.changedOnMs}`,
    cacheTimeoutS: database.cacheTimeoutS,
  };
  const ownerIds = identity.kind === 'user' ? [identity.userId] : [];
  return {
    dataset,
    facts: { id, name, catalog, schema, databaseId: database.id, databaseName: database.name, ownerIds },
    connection: inCatalog(await toCallerConnection(database, deps.config.secretKey, identity), catalog),
  };
}

const ROW_COUNT: DatasetMetric = {
  name: 'count',
  verboseName: 'COUNT(*)',
  description: null,
  expression: 'COUNT(*)',
  d3Format: null,
  currency: null,
};

const toColumn = ({ name, type, isTemporal }: DiscoveredColumn): DatasetColumn => ({
  name,
  type,
  isTemporal,
  verboseName: null,
  description: null,
  isGroupable: true,
  isFilterable: true,
  expression: null,
  storage: 'native',
});
