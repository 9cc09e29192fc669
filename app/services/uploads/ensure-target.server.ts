// The first database for files: a Warehouse, created where its caller has none that takes them.
import type { Identity } from '#app/domain/access/identity.ts';
import { syncInBackground } from '#app/services/auth/sync-after-save.server.ts';
import { createDatabase } from '#app/services/databases/save.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findDatabaseByName } from '#app/stores/database/store.server.ts';
import { listUploadTargets, type ListedTarget } from './list-targets.server.ts';

const MAX_TRIES = 20;

/** What the caller can upload to: at least the new Warehouse, called `name`, or `name 2` and so on where that is taken. */
export async function ensureUploadTarget(deps: Deps, identity: Identity, name: string): Promise<ListedTarget[]> {
  const known = await listUploadTargets(deps, identity);
  if (known.length > 0) return known;
  await createDatabase(deps, identity, {
    database_name: await findFreeName(deps, name),
    // Never reuses the object of another database.
    sqlalchemy_uri: `sqlite:///uploads-${deps.newUuid()}`,
    allow_file_upload: true,
  })
    .then((row) => syncInBackground(deps, identity, row))
    .catch(async (error: unknown) => {
      // Another request of the user was first.
      if ((await listUploadTargets(deps, identity)).length === 0) throw error;
    });
  return listUploadTargets(deps, identity);
}

async function findFreeName(deps: Deps, name: string): Promise<string> {
  for (let number = 1; number <= MAX_TRIES; number += 1) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if ((await findDatabaseByName(deps.db, tried)) === null) return tried;
  }
  return `${name} ${deps.newUuid().slice(0, 8)}`;
}
