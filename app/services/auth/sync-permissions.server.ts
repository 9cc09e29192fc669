// The permissions on a database's catalogs and schemas, so that roles can be given them: those that are missing are added.
import { openedCatalog } from '#app/domain/database/in-catalog.ts';
import { catalogView, schemaView } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { insertPairs } from '#app/stores/permission/store.server.ts';
import { listCatalogs, listSchemas, openCatalog } from '#app/services/databases/catalog.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

/** Permissions of what was dropped stay: a role can have them. Throws what the connection throws. */
export async function syncPermissions(deps: Deps, identity: Identity, row: DatabaseRow): Promise<void> {
  const own = openedCatalog(row);
  const others = (await listCatalogs(deps, identity, row, { force: true })).filter((name) => name !== own);
  // Decisions name the connection's own catalog by naming none.
  for (const catalog of [null, ...others]) {
    const schemas = await listSchemas(deps, await openCatalog(deps, identity, row, catalog), { force: true });
    if (catalog !== null && isPlain(row.name, catalog))
      await insertPairs(deps.db, 'catalog_access', [catalogView(row.name, catalog)]);
    const plain = schemas.filter((schema) => schema !== '' && isPlain(row.name, catalog ?? '', schema));
    await insertPairs(
      deps.db,
      'schema_access',
      plain.map((schema) => schemaView(row.name, catalog, schema)),
    );
  }
}

/** Names with brackets are ambiguous in a permission's view. */
const isPlain = (...names: readonly string[]): boolean => !names.some((name) => /[[\]]/.test(name));
