// What the database screens need before they are drawn: a page of the list, or one connection as its form shows it.
// No secret leaves here: of a password the form learns only whether there is one.
import { DATABASE_FIELDS } from '#app/domain/database/fields.ts';
import { draftFields, type DraftOf } from '#app/domain/fields/drafts.ts';
import { readManaged, type Managed } from '#app/domain/access/managed.ts';
import { inArray, sql } from 'drizzle-orm';
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { maskClient, type Oauth2Client } from '#app/domain/oauth2/client.ts';
import { ENGINES } from '#app/engines/find-engine.ts';
import { DATABASE_LIST, listDatabases, type ListedDatabase } from '#app/stores/database/list.server.ts';
import { findDatabase, type DatabaseRow } from '#app/stores/database/store.server.ts';
import { isVisibleTo } from '#app/stores/database/visible.server.ts';
import { datasets } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readOauth2Client } from './save-oauth2.server.ts';

export interface DatabaseListing {
  readonly id: number;
  readonly name: string;
  readonly engine: string;
  readonly engineLabel: string;
  /** `host:port/database`; null for users who cannot change connections, and where none exists. */
  readonly place: string | null;
  /** Management by another tool; null: managed here. */
  readonly managed: Managed | null;
  readonly exposeInSqllab: boolean;
  readonly allowRunAsync: boolean;
  readonly allowDml: boolean;
  readonly datasetCount: number;
  readonly changedOnMs: number;
  /** Null: the system, or a deleted user. */
  readonly changedBy: string | null;
}

export interface DatabaseListPage {
  readonly count: number;
  readonly items: readonly DatabaseListing[];
  readonly mayWrite: boolean;
  readonly mayExport: boolean;
  readonly seesSqlLab: boolean;
}

export interface DatabaseListRequest {
  readonly search: string;
  readonly sort: 'name' | 'changed';
  readonly descending: boolean;
  /** Page number, from 0. */
  readonly page: number;
  readonly pageSize: number;
}

/** One page of the databases that the viewer sees. */
export async function findDatabaseListPage(
  deps: Deps,
  viewer: Identity,
  { search, sort, descending, page, pageSize }: DatabaseListRequest,
): Promise<DatabaseListPage> {
  const query = {
    columns: DATABASE_LIST.columns,
    keys: null,
    filters: search === '' ? [] : [{ col: 'database_name', opr: 'ct', value: search }],
    order: { column: sort === 'name' ? 'database_name' : 'changed_on', direction: descending ? 'desc' : 'asc' } as const,
    page,
    pageSize,
  };
  const { count, items } = await listDatabases(deps.db, query, isVisibleTo(viewer));
  const counts = await countDatasets(
    deps,
    items.map(({ row }) => row.id),
  );
  const mayWrite = mayWriteDatabases(viewer);
  return {
    count,
    items: items.map((item) => toListing(item, counts.get(item.row.id) ?? 0, mayWrite)),
    mayWrite,
    mayExport: mayExportDatabases(viewer),
    seesSqlLab: hasPermission(viewer, 'can_sqllab', 'Superset'),
  };
}

export const mayExportDatabases = (viewer: Identity): boolean => hasPermission(viewer, 'can_export', 'Database');

const mayWriteDatabases = (viewer: Identity): boolean => hasPermission(viewer, 'can_write', 'Database');

async function countDatasets(deps: Deps, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await deps.db
    .select({ id: datasets.databaseId, count: sql<number>`count(*)` })
    .from(datasets)
    .where(inArray(datasets.databaseId, [...ids]))
    .groupBy(datasets.databaseId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const toListing = ({ row, changedBy }: ListedDatabase, datasetCount: number, mayWrite: boolean): DatabaseListing => ({
  id: row.id,
  name: row.name,
  engine: row.engine,
  engineLabel: ENGINES.get(row.engine)?.label ?? row.engine,
  place: mayWrite ? placeOf(row) : null,
  managed: readManaged(row),
  exposeInSqllab: row.exposeInSqllab,
  allowRunAsync: row.allowRunAsync,
  allowDml: row.allowDml,
  datasetCount,
  changedOnMs: row.changedOnMs,
  changedBy: changedBy && (`${changedBy.first_name} ${changedBy.last_name}`.trim() || null),
});

function placeOf({ parameters }: DatabaseRow): string | null {
  const { host, port, database } = parameters;
  if (typeof host !== 'string') return null;
  const address = host.includes(':') ? `[${host}]` : host;
  return `${address}${typeof port === 'number' ? `:${port}` : ''}${typeof database === 'string' ? `/${database}` : ''}`;
}

/** A stored connection and its settings, for the form that changes them. */
export interface DatabaseForForm {
  readonly id: number;
  readonly name: string;
  readonly engine: string;
  readonly engineLabel: string;
  /** Text by name, without secrets: `host`, `port`, `sslmode` and what else the engine keeps. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Options of a connection line that the engine only keeps. */
  readonly otherOptions: Readonly<Record<string, string>>;
  readonly hasPassword: boolean;
  /** Management by another tool; null: managed here. */
  readonly managed: Managed | null;
  /** Settings as edited in the form. */
  readonly settings: DraftOf<typeof DATABASE_FIELDS>;
  /** OAuth client with its secret masked; null: users don't sign in themselves, or it can't be read. */
  readonly oauth2: Oauth2Client | null;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly datasetCount: number;
}

const draftSettings = draftFields(DATABASE_FIELDS);

/** Null for a database that is missing or that the viewer does not see. */
export async function findDatabaseForForm(deps: Deps, viewer: Identity, id: number): Promise<DatabaseForForm | null> {
  const row = await findDatabase(deps.db, id, isVisibleTo(viewer));
  if (!row) return null;
  const { query, ...parameters } = row.parameters;
  const [counts, client] = await Promise.all([countDatasets(deps, [id]), readOauth2Client(deps, row).catch(() => null)]);
  return {
    id: row.id,
    name: row.name,
    engine: row.engine,
    engineLabel: ENGINES.get(row.engine)?.label ?? row.engine,
    parameters: textsOf(parameters),
    otherOptions: textsOf(query),
    hasPassword: row.encryptedSecrets !== null,
    managed: readManaged(row),
    settings: draftSettings(row),
    oauth2: client && maskClient(client),
    extra: row.extra,
    datasetCount: counts.get(id) ?? 0,
  };
}

const textsOf = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof values === 'object' && values !== null ? values : {}).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : [],
    ),
  );
