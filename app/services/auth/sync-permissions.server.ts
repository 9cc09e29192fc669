// The permissions on a database's catalog and schemas, so that roles can be given them: those that are missing are added.
import type { Identity } from '#app/domain/access/identity.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { insertPair } from '#app/stores/permission/store.server.ts';
import { catalogOf, listSchemas, openCatalog } from '#app/services/databases/catalog.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

/** Permissions of dropped schemas stay: a role can have them. Throws what the connection throws. */
export async function syncPermissions(deps: Deps, identity: Identity, row: DatabaseRow): Promise<void> {
  const catalog = catalogOf(row);
  const schemas = await listSchemas(deps, await openCatalog(deps, identity, row));
  const database = `[${row.name}]`;
  const place = catalog === null ? database : `${database}.[${catalog}]`;
  if (catalog !== null && isPlain(row.name, catalog)) await insertPair(deps.db, 'catalog_access', place);
  for (const schema of schemas)
    if (isPlain(row.name, catalog ?? '', schema)) await insertPair(deps.db, 'schema_access', `${place}.[${schema}]`);
}

/** Names with brackets are ambiguous in a permission's view. */
const isPlain = (...names: readonly string[]): boolean => !names.some((name) => /[[\]]/.test(name));
