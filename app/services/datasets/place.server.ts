// What every dataset must satisfy, new or changed: its location is free, its source readable, its owners users.
import { normalizeCatalog } from '#app/domain/access/statement-tables.ts';
import { openedCatalog } from '#app/domain/database/in-catalog.ts';
import { isAdmin } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { fieldRefusal } from '#app/stores/database/connection-form.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { requireEngine, requireWireEngine } from '#app/stores/database/wire-engines.ts';
import { findDatasetId, type DatasetPlace } from '#app/stores/dataset/dataset-place.server.ts';
import { readTemplateParams } from '#app/stores/dataset/store.server.ts';
import type { DatasetRecord } from '#app/stores/dataset/record.ts';
import { readDatasetKind } from '#app/stores/dataset/wire.ts';
import { findUserIds, takenIn } from '#app/stores/dataset/write.server.ts';
import type { Authorship } from '#app/stores/list/authorship.ts';
import type { CatalogDeps } from '#app/services/databases/catalog-deps.ts';
import { allowsCatalogs } from '#app/services/databases/catalog.server.ts';
import { nameRules } from '#app/services/planning/execute-sql-access.server.ts';
import { readStatementSource, readTableSource, type DiscoveredSource } from './columns.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

/** The table that a dataset reads, or would. */
export interface TableRequest {
  readonly database: DatabaseRow;
  /** Catalog as stored. */
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

/** What a dataset reads, or would. */
export interface SourceRequest extends TableRequest {
  /** Null or empty: a table. */
  readonly sql: string | null;
  readonly templateParams?: string | null;
}

/**
 * The catalog as it is kept: null where it is the one that the connection opens. Throws 422 for another one, unless the database allows
 * several.
 */
export function keptCatalog(database: DatabaseRow, named: string | null | undefined): string | null {
  if (!named || named === openedCatalog(database)) return null;
  if (!allowsCatalogs(database)) throw fieldRefusal('catalog', 'Only the default catalog is supported for this connection');
  return normalizeCatalog(named, nameRules({ database, schema: null, catalog: null }));
}

/** The catalog that a change requests, unchecked. If left out, it stays; where the database changes, it is the new database's default. */
export function requestedCatalog(
  { row, database }: Pick<DatasetRecord, 'row' | 'database'>,
  change: { readonly database_id?: number | undefined; readonly catalog?: string | null | undefined },
): string | null {
  const isMoved = change.database_id !== undefined && change.database_id !== row.databaseId;
  if (change.catalog === undefined) return isMoved ? null : row.catalog;
  return !isMoved && change.catalog === database.catalog ? null : change.catalog;
}

/** Throws 422 where another dataset than `exceptId` has the place. */
export async function refuseTaken(deps: Pick<Deps, 'db'>, place: DatasetPlace, exceptId?: number): Promise<void> {
  const id = await findDatasetId(deps.db, place);
  if (id !== null && id !== exceptId) throw placeTaken(place);
}

type Named = Pick<DatasetPlace, 'catalog' | 'schema' | 'name'>;

const placeTaken = ({ catalog, schema, name }: Named): AppError =>
  fieldRefusal('table', `Dataset ${[catalog, schema, name].filter((part) => part !== null).join('.')} already exists`);

/** The columns at the source, for a table or for `sql`. Throws 422 for a table that is not there or not seen, and for its catalog. */
export async function readSource(deps: Deps, identity: Identity, place: SourceRequest): Promise<DiscoveredSource> {
  const { database, schema, name, sql } = place;
  const catalog = keptCatalog(database, place.catalog);
  if (sql !== null && readDatasetKind(sql) === 'virtual')
    return readStatementSource(
      deps,
      identity,
      { database, catalog, schema, sql, templateParams: readTemplateParams(place.templateParams) },
      requireEngine(requireWireEngine(database.engine)),
    );
  return readTable(deps, identity, { database, catalog, schema, name });
}

/** The columns of a table. Throws 422 for one that is not there or not seen, and for its catalog. */
export async function readTable(deps: CatalogDeps, identity: Identity, place: TableRequest): Promise<DiscoveredSource> {
  const { database, schema, name } = place;
  const catalog = keptCatalog(database, place.catalog);
  return readTableSource(deps, identity, { database, catalog, schema, name }).catch((error: unknown) => {
    const isMissing = error instanceof AppError && error.status === 404;
    throw isMissing ? tableMissing([catalog ?? openedCatalog(database), schema, name]) : error;
  });
}

const tableMissing = (parts: readonly (string | null)[]): AppError =>
  fieldRefusal(
    'table',
    `Table [${parts.filter((part) => part !== null).join('.')}] could not be found, please double check your database connection, schema, and table name`,
  );

/** Owners as requested; only administrators can lock themselves out. Throws 422 for unknown user ids. */
export async function ownersFor(
  deps: Pick<Deps, 'db'>,
  identity: Identity,
  request: readonly number[] | null | undefined,
  isKept = !isAdmin(identity),
): Promise<number[]> {
  const own = identity.kind === 'user' ? [identity.userId] : [];
  const wanted = [...new Set(request ? [...request, ...(isKept ? own : [])] : own)];
  const known = await findUserIds(deps.db, wanted);
  if (wanted.some((id) => !known.has(id))) throw fieldRefusal('owners', 'Owners are invalid');
  return wanted;
}

/** A write that conflicts, as its field's error; other errors as they are. */
export function asTaken(error: unknown, place: Named): unknown {
  switch (takenIn(error)) {
    case 'place':
      return placeTaken(place);
    case 'uuid':
      return fieldRefusal('uuid', 'Another dataset has this uuid.');
    case 'column':
      return fieldRefusal('columns', 'One or more columns already exist');
    case 'metric':
      return fieldRefusal('metrics', 'One or more metrics already exist');
    case null:
      return error;
  }
}

export const signChange = (deps: Pick<Deps, 'now'>, identity: Identity): Authorship => ({
  authorId: identity.kind === 'user' ? identity.userId : null,
  nowMs: deps.now(),
});
