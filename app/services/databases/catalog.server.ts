// The contents of a database that the caller can see: schemas, tables, a table's columns and keys, functions. Read from the database,
// but for lists that its settings keep for a while.
import { openedCatalog } from '#app/domain/database/in-catalog.ts';
import { canReadDatabase } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type {
  Catalog,
  CatalogDefault,
  CatalogColumn,
  CatalogDetails,
  CatalogIndex,
  CatalogKey,
  CatalogPartition,
  CatalogStatement,
  CatalogTable,
  FoundCatalogColumn,
} from '#app/engines/shared/catalog.ts';
import type { Engine } from '#app/engines/shared/engine.ts';
import { readListing, type PartitionListing } from './read-listing.ts';
import { readCatalogList, readCatalogRows, type CatalogRows } from './catalog-rows.server.ts';
import { insideAccess, seesCatalog, type InsideAccess } from '#app/stores/database/rules.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { requireEngine, requireWireEngine } from '#app/stores/database/wire-engines.ts';
import { findTableFactsOfDatabase } from '#app/stores/dataset/store.server.ts';
import { findTableExtras } from '#app/stores/dataset/table-extras.server.ts';
import type { CatalogDeps } from './catalog-deps.ts';

/** Timeout of optional parts of a description: a data lake can take minutes to count its rows. */
const EXTRA_TIMEOUT_MS = 5_000;
/** What engines without schemas call the one place that they have. */
const PLAIN_SCHEMA = 'main';

/** A database opened for a user. */
export interface OpenCatalog {
  readonly row: DatabaseRow;
  readonly identity: Identity;
  readonly engine: Engine;
  readonly access: InsideAccess;
  /** Null: the one that the connection opens. */
  readonly catalog: string | null;
}

/** `named`: the catalog; null or absent: the one that the connection opens. Throws 404 for one that isn't there or isn't seen. */
export async function openCatalog(
  deps: CatalogDeps,
  identity: Identity,
  row: DatabaseRow,
  named: string | null = null,
): Promise<OpenCatalog> {
  const engine = requireEngine(requireWireEngine(row.engine));
  const own = openedCatalog(row);
  const isDefaultCatalog = named === null || named === own;
  if (!isDefaultCatalog && !(await listCatalogs(deps, identity, row)).includes(named))
    throw new AppError('OBJECT_NOT_FOUND_ERROR', `There is no catalog "${named}" in this database.`);
  const datasets = await findTableFactsOfDatabase(deps.db, row.id);
  const facts = { id: row.id, name: row.name, defaultSchema: defaultSchemaOf(row, engine), datasets };
  const access = insideAccess(identity, { ...facts, catalog: isDefaultCatalog ? own : named, isDefaultCatalog });
  return { row, identity, engine, access, catalog: isDefaultCatalog ? null : named };
}

/** Names in byte order: the connection's own, and where the database allows several those of the server that the caller sees. */
export async function listCatalogs(
  deps: CatalogDeps,
  identity: Identity,
  row: DatabaseRow,
  { force = false }: ListOptions = {},
): Promise<string[]> {
  const own = openedCatalog(row);
  const { catalog } = requireEngine(requireWireEngine(row.engine));
  const statement = allowsCatalogs(row) ? catalog.listCatalogs?.() : undefined;
  if (!statement) return own === null ? [] : [own];
  const datasets = canReadDatabase(identity, row) ? [] : await findTableFactsOfDatabase(deps.db, row.id);
  const rows = await readCatalogList(deps, { row, identity }, { list: 'catalogs', statement, force });
  const seen = (catalog.readNames?.(rows) ?? []).filter(
    (name) => name === own || seesCatalog(identity, { ...row, datasets }, name),
  );
  return [...new Set([...(own === null ? [] : [own]), ...seen])].sort(byBytes);
}

/** Whether other catalogs than the connection's own can be queried. */
export const allowsCatalogs = ({ engine, allowMultiCatalog }: Pick<DatabaseRow, 'engine' | 'allowMultiCatalog'>): boolean =>
  allowMultiCatalog && requireEngine(requireWireEngine(engine)).catalog.listCatalogs !== undefined;

function defaultSchemaOf({ parameters }: DatabaseRow, engine: Engine): string {
  if (!engine.capabilities.schemas) return PLAIN_SCHEMA;
  return engine.nameRules({ parameters, schema: null, catalog: null }).defaultSchema ?? PLAIN_SCHEMA;
}

/** Names of the schemas in byte order; engines that have none have `main`. Throws what the database says. */
export async function listSchemas(
  deps: CatalogDeps,
  catalog: OpenCatalog,
  { force = false }: ListOptions = {},
): Promise<string[]> {
  const { access, engine } = catalog;
  const statement = engine.catalog.listSchemas?.(catalog.catalog);
  const names = statement
    ? (engine.catalog.readSchemas?.(await readCatalogList(deps, catalog, { list: 'schemas', statement, force })) ?? [])
    : [PLAIN_SCHEMA];
  return names.filter((name) => access.seesSchema(name)).sort(byBytes);
}

interface ListOptions {
  /** Reads the database even if the result is cached. */
  readonly force?: boolean | undefined;
}

/** A table with what its dataset says of it; null: no dataset, or it says nothing. */
export interface ListedTable extends CatalogTable {
  readonly extra: Record<string, unknown> | null;
}

/** Tables and views by name in byte order. `schema` null: the default one. Throws 404 for a schema that is not seen. */
export async function listTables(
  deps: CatalogDeps,
  catalog: OpenCatalog,
  schema: string | null,
  { force = false }: ListOptions = {},
): Promise<ListedTable[]> {
  const { access, engine, row } = catalog;
  const place = resolveCatalogSchema(engine, schema);
  const defaultSchema = defaultSchemaOf(row, engine);
  const looked = { databaseId: row.id, catalog: catalog.catalog, schema: place ?? defaultSchema };
  const [rows, extras] = await Promise.all([
    readCatalogList(deps, catalog, { list: 'tables', statement: engine.catalog.listTables(place, catalog.catalog), force }),
    findTableExtras(deps.db, { ...looked, defaultCatalog: openedCatalog(row), defaultSchema }),
  ]);
  return engine.catalog
    .readTables(rows)
    .filter(({ name }) => access.seesTable(place, name))
    .sort((a, b) => byBytes(a.name, b.name))
    .map((table) => ({ ...table, extra: extras.get(table.name) ?? null }));
}

export interface TableDescription {
  readonly name: string;
  /** Null: the connection's own. */
  readonly catalog: string | null;
  /** Null: the default one, or none. */
  readonly schema: string | null;
  readonly columns: readonly CatalogColumn[];
  readonly keys: readonly CatalogKey[];
  readonly indexes: readonly CatalogIndex[];
  readonly details: CatalogDetails;
  /** At most 1,000 partitions. */
  readonly partitions: readonly CatalogPartition[];
  /** For engines whose partitions are rows of a listing; null: no partitions. */
  readonly listing: PartitionListing | null;
}

const NO_DETAILS: CatalogDetails = { comment: null, rowEstimate: null, partitionedBy: null };
const MAX_PARTITIONS = 1000;

/** Throws 404 for a table that is not there, and the same for one that is not seen. */
export async function describeTable(
  deps: CatalogDeps,
  catalog: OpenCatalog,
  request: { readonly schema: string | null; readonly table: string },
): Promise<TableDescription> {
  const { access, engine } = catalog;
  const schema = resolveCatalogSchema(engine, request.schema);
  const missing = tableMissing(request);
  if (!access.seesTable(schema, request.table)) throw missing;
  const more: Catalog = engine.catalog;
  // Relatives of an engine lack some of these functions; their columns are described all the same.
  const readIfThere = (query: CatalogStatement | undefined): Promise<CatalogRows> =>
    query ? readCatalogRows(deps, catalog, query, EXTRA_TIMEOUT_MS).catch(() => []) : Promise.resolve([]);
  const place = { catalog: catalog.catalog, schema, table: request.table };
  const [columns, keys, indexes, details, estimate, listed] = await Promise.all([
    readCatalogRows(deps, catalog, more.listColumns(request.table, schema, catalog.catalog)).then((rows) =>
      more.readColumns(rows),
    ),
    more.listKeys ? readCatalogRows(deps, catalog, more.listKeys(request.table, schema)) : [],
    more.listIndexes ? readCatalogRows(deps, catalog, more.listIndexes(request.table, schema)) : [],
    readIfThere(more.describeTable?.(request.table, schema, catalog.catalog)),
    readIfThere(more.estimateRows?.(request.table, schema, catalog.catalog)),
    readListing(engine, place, { read: readIfThere, maxRows: MAX_PARTITIONS }),
  ]);
  if (columns.length === 0) throw missing;
  const said = more.readDetails?.(details) ?? NO_DETAILS;
  const bounded = said.partitionedBy === null ? undefined : more.listPartitions?.(request.table, schema, MAX_PARTITIONS);
  const partitions = bounded ? await readCatalogRows(deps, catalog, bounded) : [];
  return {
    name: request.table,
    catalog: catalog.catalog,
    schema,
    columns,
    keys: more.readKeys?.(keys) ?? [],
    indexes: more.readIndexes?.(indexes) ?? [],
    details: {
      ...said,
      rowEstimate: said.rowEstimate ?? more.readEstimate?.(estimate) ?? null,
      partitionedBy: listed?.partitionedBy ?? said.partitionedBy,
    },
    partitions: listed?.partitions ?? more.readPartitions?.(partitions) ?? [],
    listing: listed?.listing ?? null,
  };
}

/** Defaults by column; empty if the database doesn't report them. The caller's access to the table was already checked. */
export async function findDefaults(
  deps: CatalogDeps,
  catalog: OpenCatalog,
  table: { readonly schema: string | null; readonly name: string },
): Promise<ReadonlyMap<string, CatalogDefault>> {
  const { engine, access } = catalog;
  const more: Catalog = engine.catalog;
  const schema = resolveCatalogSchema(engine, table.schema);
  const query = more.listDefaults?.(table.name, schema);
  if (!query || !access.seesTable(schema, table.name)) return new Map();
  const rows = await readCatalogRows(deps, catalog, query, EXTRA_TIMEOUT_MS).catch(() => []);
  return new Map((more.readDefaults?.(rows) ?? []).map((one) => [one.name, one]));
}

export interface ColumnMatches {
  readonly found: readonly FoundCatalogColumn[];
  /** There are more than these. */
  readonly isCut: boolean;
}

/** Max matching columns that are checked against the caller's access. */
const MAX_SEARCHED = 10_000;

/**
 * Columns whose names have every term of `text`, of tables that the caller sees, by schema and table, at most `maxRows`.
 * Throws 400 where the engine cannot search.
 */
export async function searchColumns(
  deps: CatalogDeps,
  catalog: OpenCatalog,
  { text, maxRows }: { readonly text: string; readonly maxRows: number },
): Promise<ColumnMatches> {
  const { access, engine } = catalog;
  const more: Catalog = engine.catalog;
  if (!more.searchColumns || !more.readFound)
    throw new AppError('INVALID_PAYLOAD_FORMAT_ERROR', `Searching columns isn’t supported for ${engine.label}.`);
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return { found: [], isCut: false };
  const rows = await readCatalogRows(
    deps,
    catalog,
    more.searchColumns({ terms, catalog: catalog.catalog, maxRows: MAX_SEARCHED }),
  );
  const seen = more.readFound(rows).filter(({ schema, table }) => access.seesTable(schema, table));
  return { found: seen.slice(0, maxRows), isCut: seen.length > maxRows || rows.length === MAX_SEARCHED };
}

/** `SELECT` of the columns, or of `*` where none are named, with the limit that a first look has. */
export function selectStar(engine: Engine, table: TableDescription, columns: readonly string[], limit: number): string {
  const { dialect } = engine;
  const list = columns.length === 0 ? ['*'] : columns.map((name) => dialect.quoteIdentifier(name));
  const from = dialect.qualify([table.catalog, table.schema, table.name]);
  return dialect.limit(`SELECT\n  ${list.join(',\n  ')}\nFROM ${from}`, limit, 0);
}

/** The engine's own and those of the database, in byte order. */
export async function listFunctions(deps: CatalogDeps, catalog: OpenCatalog): Promise<string[]> {
  const more: Catalog = catalog.engine.catalog;
  const listed = more.listFunctions ? (more.readNames?.(await readCatalogRows(deps, catalog, more.listFunctions())) ?? []) : [];
  return [...new Set([...(more.builtInFunctions ?? []), ...listed])].sort(byBytes);
}

/** The schema as the engine's catalogue takes it. Throws 404 for one that cannot be. */
export function resolveCatalogSchema(engine: Engine, schema: string | null): string | null {
  if (schema === null || schema === '') return null;
  if (engine.capabilities.schemas) return schema;
  if (schema === PLAIN_SCHEMA) return null;
  throw new AppError('SCHEMA_NOT_FOUND_ERROR', `Schema "${schema}" not found. This database has only "${PLAIN_SCHEMA}".`);
}

const tableMissing = ({ schema, table }: { readonly schema: string | null; readonly table: string }): AppError =>
  new AppError(
    'TABLE_NOT_FOUND_ERROR',
    `There is no table "${table}"${schema ? ` in schema "${schema}"` : ''} in this database.`,
  );

const utf8 = new TextEncoder();

/** Code unit order, independent of locale. Most names differ early, so only non-ASCII names are encoded. */
function byBytes(a: string, b: string): number {
  if (!/[\ud800-\udfff]/.test(a) && !/[\ud800-\udfff]/.test(b)) return a < b ? -1 : a > b ? 1 : 0;
  const [left, right] = [utf8.encode(a), utf8.encode(b)];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
