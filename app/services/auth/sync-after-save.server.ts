// A saved database's permissions: synced where it reaches other catalogs or schemas than before. The save never waits for a slow
// server, and a sync that fails never undoes it.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, errorData } from '#app/domain/errors.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findDatabase, type DatabaseRow } from '#app/stores/database/store.server.ts';
import { within } from '#app/services/within.ts';
import { logError } from '#app/services/logging/log.server.ts';
import { syncPermissions } from './sync-permissions.server.ts';

/** `running`: it continues when the reply is out, and a failure is in the action log alone. */
export type PermissionSync =
  | { readonly status: 'synced' }
  | { readonly status: 'running' }
  | { readonly status: 'failed'; readonly message: string };

/** How long a reply waits for the sync, so that it can report the outcome if the server responds quickly. */
const GRACE_MS = 1_000;
/** Work behind a reply ends after 30 seconds. */
const DEADLINE_MS = 25_000;

/** `before`: null for a new database. Null: there was nothing to sync. Never throws. */
export async function syncAfterSave(
  deps: Deps,
  identity: Identity,
  before: DatabaseRow | null,
  row: DatabaseRow,
): Promise<PermissionSync | null> {
  if (before !== null && !reachesOthers(before, row)) return null;
  const sync = syncInBackground(deps, identity, row);
  return within(GRACE_MS, sync, (): PermissionSync => ({ status: 'running' }));
}

/** Outlives the reply. Never rejects: a failure is in the action log. */
export function syncInBackground(deps: Deps, identity: Identity, row: DatabaseRow): Promise<PermissionSync> {
  const sync = within(DEADLINE_MS, syncPermissions(deps, identity, row), () => {
    throw tooLate();
  }).then(
    (): PermissionSync => ({ status: 'synced' }),
    (error: unknown): PermissionSync => noteFailure(deps, identity, row, error),
  );
  deps.waitUntil(sync);
  return sync;
}

/** Syncs databases that an archive has added or changed. */
export async function syncImported(deps: Deps, identity: Identity, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const row = await findDatabase(deps.db, id);
    if (row) void syncInBackground(deps, identity, row);
  }
}

/** Whether a save changed which catalogs and schemas can be reached. */
const reachesOthers = (before: DatabaseRow, row: DatabaseRow): boolean =>
  before.engine !== row.engine ||
  before.allowMultiCatalog !== row.allowMultiCatalog ||
  JSON.stringify(before.parameters) !== JSON.stringify(row.parameters);

function noteFailure(deps: Deps, identity: Identity, { id, name }: DatabaseRow, error: unknown): PermissionSync {
  const { message } = errorData(error);
  logError('permissions_not_synced', 'The permissions of a database couldn’t be synced.', { databaseId: id, error });
  const json = { database_id: id, database_name: name, status: 'failed', message };
  recordAction(deps, identity, { action: 'DatabaseRestApi.sync_permissions', json });
  return { status: 'failed', message };
}

const tooLate = (): AppError => new AppError('SQLLAB_TIMEOUT_ERROR', 'The database took too long to list its schemas.');
