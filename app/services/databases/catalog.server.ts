// The contents of a database that the caller can see: schemas, tables, a table's columns and keys, functions. Always
// read from the database: nothing is cached, so nothing is stale.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';
import type { CatalogKey, PostgresCatalog } from '#app/engines/postgres/catalog.ts';
import type { Catalog, CatalogColumn, CatalogIndex, CatalogTable, Engine } from '#app/engines/shared/engine.ts';
import { toConnection } from '#app/stores/list/connection.server.ts';
import { insideAccess, type InsideAccess } from '#app/stores/database/rules.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { engineOf, wireEngineOf } from '#app/stores/database/wire-engines.ts';
import { findTableFactsOfDatabase } from '#app/stores/dataset/store.server.ts';
import { findTableExtras } from '#app/stores/dataset/table-extras.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

const MAX_NAMES = 100_000;
const TIMEOUT_MS = 30_000;
/** What engines without schemas call the one place that they have. */
const PLAIN_SCHEMA = 'main';
const DEFAULT_SCHEMA = 'public';

/** A database opened for a user. */
export interface OpenCatalog {
  readonly row: DatabaseRow;
  readonly engine: Engine;
  readonly access: InsideAccess;
}

export async function openCatalog(deps: Deps, identity: Identity, row: DatabaseRow): Promise<OpenCatalog> {
  const engine = engineOf(wireEngineOf(row.engine));
  const datasets = await findTableFactsOfDatabase(deps.db, row.id);
  const facts = { id: row.id, name: row.name, catalog: catalogOf(row), defaultSchema: defaultSchemaOf(row, engine), datasets };
  return { row, engine, access: insideAccess(identity, facts) };
}

/** The catalog that the connection opens; null where it has no name. */
export function catalogOf({ parameters }: DatabaseRow): string | null {
  const { database } = parameters;
  return typeof database === 'string' ? database : null;
}

function defaultSchemaOf({ parameters }: DatabaseRow, engine: Engine): string {
  if (!engine.capabilities.schemas) return PLAIN_SCHEMA;
  const { schema } = parameters;
  return typeof schema === 'string' ? schema : DEFAULT_SCHEMA;
}

/** Names of the schemas in byte order; engines that have none have `main`. Throws what the database says. */
export async function listSchemas(deps: Deps, catalog: OpenCatalog): Promise<string[]> {
  const { access, engine, row } = catalog;
  const statement = engine.catalog.listSchemas?.();
  const names = statement ? (engine.catalog.readSchemas?.(await readRows(deps, row, statement)) ?? []) : [PLAIN_SCHEMA];
  return names.filter((name) => access.seesSchema(name)).sort(byBytes);
}

/** A table with what its dataset says of it; null: no dataset, or it says nothing. */
export interface ListedTable extends CatalogTable {
  readonly extra: Record<string, unknown> | null;
}

/** Tables and views by name in byte order. `schema` null: the default one. Throws 404 for a schema that is not seen. */
export async function listTables(deps: Deps, catalog: OpenCatalog, schema: string | null): Promise<ListedTable[]> {
  const { access, engine, row } = catalog;
  const place = placeOf(engine, schema);
  const defaultSchema = defaultSchemaOf(row, engine);
  const own = { databaseId: row.id, catalog: catalogOf(row), schema: place ?? defaultSchema, defaultSchema };
  const [rows, extras] = await Promise.all([
    readRows(deps, row, engine.catalog.listTables(place)),
    findTableExtras(deps.db, own),
  ]);
  return engine.catalog
    .readTables(rows)
    .filter(({ name }) => access.seesTable(place, name))
    .sort((a, b) => byBytes(a.name, b.name))
    .map((table) => ({ ...table, extra: extras.get(table.name) ?? null }));
}

export interface TableDescription {
  readonly name: string;
  /** Null: the default one, or none. */
  readonly schema: string | null;
  readonly columns: readonly CatalogColumn[];
  readonly keys: readonly CatalogKey[];
  readonly indexes: readonly CatalogIndex[];
}

/** Throws 404 for a table that is not there, and the same for one that is not seen. */
export async function describeTable(
  deps: Deps,
  catalog: OpenCatalog,
  request: { readonly schema: string | null; readonly table: string },
): Promise<TableDescription> {
  const { access, engine, row } = catalog;
  const schema = placeOf(engine, request.schema);
  const missing = tableMissing(request);
  if (!access.seesTable(schema, request.table)) throw missing;
  const more: DetailedCatalog = engine.catalog;
  const [columns, keys, indexes] = await Promise.all([
    readRows(deps, row, more.listColumns(request.table, schema)).then((rows) => more.readColumns(rows)),
    more.listKeys ? readRows(deps, row, more.listKeys(request.table, schema)) : [],
    more.listIndexes ? readRows(deps, row, more.listIndexes(request.table, schema)) : [],
  ]);
  if (columns.length === 0) throw missing;
  return { name: request.table, schema, columns, keys: more.readKeys?.(keys) ?? [], indexes: more.readIndexes?.(indexes) ?? [] };
}

/** `SELECT` of the columns, or of `*` where none are named, with the limit that a first look has. */
export function selectStar(engine: Engine, table: TableDescription, columns: readonly string[], limit: number): string {
  const { dialect } = engine;
  const list = columns.length === 0 ? ['*'] : columns.map((name) => dialect.quoteIdentifier(name));
  const from = dialect.qualify([null, table.schema, table.name]);
  return dialect.limit(`SELECT\n  ${list.join(',\n  ')}\nFROM ${from}`, limit, 0);
}

/** In byte order; empty where the engine does not list them. */
export async function listFunctions(deps: Deps, { engine, row }: OpenCatalog): Promise<string[]> {
  const more: DetailedCatalog = engine.catalog;
  if (!more.listFunctions || !more.readNames) return [];
  const names = more.readNames(await readRows(deps, row, more.listFunctions()));
  return [...new Set(names)].sort(byBytes);
}

/** Some engines report more than every engine does. */
type DetailedCatalog = Catalog & Partial<Pick<PostgresCatalog, 'listFunctions' | 'readNames' | 'listKeys' | 'readKeys'>>;

/** The schema as the engine's catalogue takes it. Throws 404 for one that cannot be. */
function placeOf(engine: Engine, schema: string | null): string | null {
  if (schema === null || schema === '') return null;
  if (engine.capabilities.schemas) return schema;
  if (schema === PLAIN_SCHEMA) return null;
  throw new AppError('SCHEMA_NOT_FOUND_ERROR', `There is no schema "${schema}": this database has only "${PLAIN_SCHEMA}".`);
}

async function readRows(
  deps: Deps,
  row: DatabaseRow,
  { sql, params }: { readonly sql: string; readonly params: readonly SqlValue[] },
): Promise<readonly (readonly Cell[])[]> {
  const connection = await toConnection(row, deps.config.secretKey);
  return deps.queryService.rows({ connection, sql, params, maxRows: MAX_NAMES, timeoutMs: TIMEOUT_MS });
}

const tableMissing = ({ schema, table }: { readonly schema: string | null; readonly table: string }): AppError =>
  new AppError(
    'TABLE_NOT_FOUND_ERROR',
    `There is no table "${table}"${schema ? ` in schema "${schema}"` : ''} in this database.`,
  );

const utf8 = new TextEncoder();

/** Upper case before lower case, whatever the locale. Most names differ early: only those beyond ASCII are encoded. */
function byBytes(a: string, b: string): number {
  if (!/[\ud800-\udfff]/.test(a) && !/[\ud800-\udfff]/.test(b)) return a < b ? -1 : a > b ? 1 : 0;
  const [left, right] = [utf8.encode(a), utf8.encode(b)];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
