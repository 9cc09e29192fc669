// Rows of a database's own catalog, read as the caller's connection is allowed to. What the caller can't see is left out later.
import type { Identity } from '#app/domain/access/identity.ts';
import { metadataTtlMs, type MetadataList } from '#app/domain/database/metadata-cache.ts';
import type { Cell } from '#app/domain/table.ts';
import type { CatalogStatement } from '#app/engines/shared/catalog.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { toCallerConnection } from '#app/stores/list/connection.server.ts';
import type { CatalogDeps } from './catalog-deps.ts';
import { readKeptRows } from './kept-rows.server.ts';

const MAX_NAMES = 100_000;
const TIMEOUT_MS = 30_000;

interface CatalogReader {
  readonly row: DatabaseRow;
  readonly identity: Identity;
}

export type CatalogRows = readonly (readonly Cell[])[];

/** Caches rows for as long as the database's settings say. Rows that the caller can't see are removed later. */
export async function readCatalogList(
  deps: CatalogDeps,
  catalog: CatalogReader,
  { list, statement, force }: { readonly list: MetadataList; readonly statement: CatalogStatement; readonly force: boolean },
): Promise<CatalogRows> {
  const ttlMs = metadataTtlMs(catalog.row.extra, list);
  if (ttlMs === null) return readCatalogRows(deps, catalog, statement);
  const { version } = await toCallerConnection(catalog.row, deps.config.secretKey, catalog.identity);
  const known = { key: [version, list, statement.sql, statement.params], ttlMs };
  return readKeptRows(deps, known, { force, read: () => readCatalogRows(deps, catalog, statement) });
}

/** Throws what the database says. `timeoutMs`: wall time of the statement. */
export async function readCatalogRows(
  deps: CatalogDeps,
  { row, identity }: CatalogReader,
  { sql, params }: CatalogStatement,
  timeoutMs = TIMEOUT_MS,
): Promise<CatalogRows> {
  const connection = await toCallerConnection(row, deps.config.secretKey, identity);
  return deps.queryService.rows({ connection, sql, params, maxRows: MAX_NAMES, timeoutMs });
}
