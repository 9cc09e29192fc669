// What every dataset must satisfy, new or changed: its location is free, its source readable, its owners users.
import { isAdmin } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { fieldRefusal } from '#app/stores/database/connection-form.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { engineOf, wireEngineOf } from '#app/stores/database/wire-engines.ts';
import { findDatasetId, readTemplateParams } from '#app/stores/dataset/store.server.ts';
import { kindOf } from '#app/stores/dataset/wire.ts';
import { findUserIds, takenIn, type By } from '#app/stores/dataset/write.server.ts';
import { catalogOf } from '#app/services/databases/catalog.server.ts';
import { readStatementSource, readTableSource, type Source } from './columns.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

export interface DatasetPlace {
  readonly database: DatabaseRow;
  readonly schema: string | null;
  readonly name: string;
}

/** The catalog as it is kept: null where it is the one that the connection opens. Throws 422 for another one. */
export function keptCatalog(database: DatabaseRow, named: string | null | undefined): null {
  if (named && named !== catalogOf(database))
    throw fieldRefusal('catalog', 'Only the default catalog is supported for this connection');
  return null;
}

/** Throws 422 where another dataset than `exceptId` has the place. */
export async function refuseTaken(
  deps: Deps,
  place: { readonly databaseId: number; readonly schema: string | null; readonly name: string },
  exceptId?: number,
): Promise<void> {
  const id = await findDatasetId(deps.db, place);
  if (id !== null && id !== exceptId) throw placeTaken(place);
}

const placeTaken = ({ schema, name }: { readonly schema: string | null; readonly name: string }): AppError =>
  fieldRefusal('table', `Dataset ${schema === null ? name : `${schema}.${name}`} already exists`);

/** The columns at the source, for a table or for `sql`. Throws 422 for a table that is not there or not seen. */
export async function readSource(
  deps: Deps,
  identity: Identity,
  place: DatasetPlace & { readonly sql: string | null; readonly templateParams?: string | null },
): Promise<Source> {
  const { database, schema, name, sql } = place;
  if (sql !== null && kindOf(sql) === 'virtual')
    return readStatementSource(
      deps,
      identity,
      { database, schema, sql, templateParams: readTemplateParams(place.templateParams) },
      engineOf(wireEngineOf(database.engine)),
    );
  return readTableSource(deps, identity, place).catch((error: unknown) => {
    const isMissing = error instanceof AppError && error.status === 404;
    throw isMissing ? tableMissing([catalogOf(database), schema, name]) : error;
  });
}

const tableMissing = (parts: readonly (string | null)[]): AppError =>
  fieldRefusal(
    'table',
    `Table [${parts.filter((part) => part !== null).join('.')}] could not be found, please double check your database connection, schema, and table name`,
  );

/** Owners as requested; only administrators can lock themselves out. Throws 422 for unknown user ids. */
export async function ownersFor(
  deps: Deps,
  identity: Identity,
  request: readonly number[] | null | undefined,
): Promise<number[]> {
  const own = identity.kind === 'user' ? [identity.userId] : [];
  const wanted = [...new Set(request ? [...request, ...(isAdmin(identity) ? [] : own)] : own)];
  const known = await findUserIds(deps.db, wanted);
  if (wanted.some((id) => !known.has(id))) throw fieldRefusal('owners', 'Owners are invalid');
  return wanted;
}

/** A write that conflicts, as its field's error; other errors as they are. */
export function asTaken(error: unknown, place: { readonly schema: string | null; readonly name: string }): unknown {
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

export const authorOf = (deps: Deps, identity: Identity): By => ({
  authorId: identity.kind === 'user' ? identity.userId : null,
  nowMs: deps.now(),
});
