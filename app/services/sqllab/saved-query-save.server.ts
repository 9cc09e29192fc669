// Saves statements under a name: for a database that the caller sees.
import { canWriteSavedQuery } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { notFound } from '#app/domain/errors.ts';
import { fieldRefusal } from '#app/stores/database/connection-form.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { isVisibleTo } from '#app/stores/database/visible.server.ts';
import {
  findSavedQuery,
  insertSavedQuery,
  updateSavedQuery,
  type SavedQueryFields,
  type SavedQueryView,
} from '#app/stores/saved-query/store.server.ts';
import type { SavedQueryBody } from '#app/stores/saved-query/wire.ts';
import { keptCatalog } from '#app/services/datasets/place.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

/** Throws 422 for a database that is not there or not seen. */
export async function createSavedQuery(deps: Deps, identity: Identity, body: SavedQueryBody): Promise<SavedQueryView> {
  const by = authorOf(deps, identity);
  const fields = await checkedFields(deps, identity, body);
  await checkCatalog(deps, body.db_id ?? null, body.catalog);
  return found(deps, identity, await insertSavedQuery(deps.db, fields, { ...by, uuid: deps.newUuid() }));
}

/** Throws 404 for what is missing or unseen, 403 for what the caller only views, and as `createSavedQuery`. */
export async function changeSavedQuery(
  deps: Deps,
  identity: Identity,
  id: number,
  body: SavedQueryBody,
): Promise<SavedQueryView> {
  const by = authorOf(deps, identity);
  const before = await found(deps, identity, id);
  if (!canWriteSavedQuery(identity, before.row)) throw new AppError('MISSING_OWNERSHIP_ERROR', 'Forbidden');
  const isSameDatabase = body.db_id === before.row.databaseId;
  const { db_id: _, ...rest } = body;
  const fields = await checkedFields(deps, identity, isSameDatabase ? rest : body);
  const databaseId = body.db_id === undefined ? before.row.databaseId : body.db_id;
  if (databaseId !== before.row.databaseId || body.catalog !== before.row.catalog)
    await checkCatalog(deps, databaseId, body.catalog);
  if (!(await updateSavedQuery(deps.db, id, fields, { ...by, identity }))) throw notFound();
  return found(deps, identity, id);
}

/** Throws 422 for a catalog that no run can select there. */
async function checkCatalog(deps: Deps, databaseId: number | null, catalog: string | null | undefined): Promise<void> {
  const database = catalog && databaseId !== null ? await findDatabase(deps.db, databaseId) : null;
  if (database) keptCatalog(database, catalog);
}

async function found({ db }: Deps, identity: Identity, id: number): Promise<SavedQueryView> {
  const view = await findSavedQuery(db, identity, id);
  if (!view) throw notFound();
  return view;
}

async function checkedFields(deps: Deps, identity: Identity, body: SavedQueryBody): Promise<SavedQueryFields> {
  if (typeof body.db_id === 'number' && !(await findDatabase(deps.db, body.db_id, isVisibleTo(identity))))
    throw fieldRefusal('db_id', 'Database does not exist');
  return {
    ...(body.db_id !== undefined && { databaseId: body.db_id }),
    ...(body.catalog !== undefined && { catalog: body.catalog }),
    ...(body.schema !== undefined && { schema: body.schema }),
    ...(body.label !== undefined && { label: body.label ?? '' }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.sql !== undefined && { sql: body.sql ?? '' }),
    ...(body.template_parameters !== undefined && { templateParameters: body.template_parameters }),
    ...(body.extra_json !== undefined && { extraJson: body.extra_json }),
  };
}

function authorOf(deps: Deps, identity: Identity): { readonly authorId: number; readonly nowMs: number } {
  if (identity.kind !== 'user') throw new AppError('MISSING_OWNERSHIP_ERROR', 'Forbidden');
  return { authorId: identity.userId, nowMs: deps.now() };
}
