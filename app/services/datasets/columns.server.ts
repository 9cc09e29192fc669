// The columns that a dataset has at its source: of a table from the catalogue, of a statement from its first rows.
import { renderQuery } from '#app/services/planning/render-query.server.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { inCatalog } from '#app/domain/database/in-catalog.ts';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import type { Dialect } from '#app/domain/sql/dialect.ts';
import type { ColumnType } from '#app/domain/table.ts';
import { redactErrors } from '#app/domain/query/redact-error.ts';
import { isTemplate } from '#app/domain/template/tokenize.ts';
import type { Engine } from '#app/engines/shared/engine.ts';
import { toCallerConnection } from '#app/stores/list/connection.server.ts';
import { fieldRefusal } from '#app/stores/database/connection-form.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { isConfined } from '#app/services/planning/confined.ts';
import { sha256Hex } from '#app/services/query-service/chart-data-hash.ts';
import type { CatalogDeps } from '#app/services/databases/catalog-deps.ts';
import { describeTable, openCatalog } from '#app/services/databases/catalog.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { checkStatementAccess, nameRules, runSchema } from '#app/services/planning/execute-sql-access.server.ts';
import { guardStatements } from '#app/services/planning/guard-tables.server.ts';
import { renderDatasetSql } from '#app/services/planning/render-query.server.ts';

export interface DiscoveredColumn {
  readonly name: string;
  /** Declared type in upper case; null if unknown. */
  readonly type: string | null;
  readonly isTemporal: boolean;
  /** What the database declares for a table's column. */
  readonly declared?: { readonly nullable: boolean; readonly comment: string | null };
}

export interface DiscoveredSource {
  /** Schema as stored: null if it is the connection's default. */
  readonly schema: string | null;
  readonly columns: readonly DiscoveredColumn[];
}

export interface SourcePlace {
  readonly database: DatabaseRow;
  /** Catalog as stored: null if it is the connection's default. */
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

/** Throws 404 for a table that is not there, and the same for one that the identity does not see. */
export async function readTableSource(deps: CatalogDeps, identity: Identity, place: SourcePlace): Promise<DiscoveredSource> {
  const catalog = await openCatalog(deps, identity, place.database, place.catalog);
  const table = await describeTable(deps, catalog, { schema: place.schema, table: place.name });
  const columns = table.columns.map(({ name, type, nullable, comment }) => ({
    ...typed(name, declaredType(type), catalog.engine),
    declared: { nullable, comment },
  }));
  return { schema: table.schema ?? schemaToName(place), columns };
}

/** In another catalog a table needs its full name, including the connection's default schema. */
const schemaToName = ({ database, catalog }: SourcePlace): string | null =>
  catalog === null ? null : nameRules({ database, schema: null, catalog }).defaultSchema;

export interface DatasetStatement {
  readonly database: DatabaseRow;
  /** Catalog in which it runs; null: the connection's default. */
  readonly catalog: string | null;
  readonly schema: string | null;
  /** May be a template. */
  readonly sql: string;
  /** What it can name, besides macros. */
  readonly templateParams?: Dataset['templateParams'];
}

/** The statement is looked at before there is a dataset. */
const NO_DATASET = {
  ...PLAIN_SETTINGS,
  id: 0,
  uuid: '',
  name: 'new dataset',
  version: '',
  mainTemporalColumn: null,
  columns: [],
  metrics: [],
} as const;

const SAMPLE_ROWS = 50;
const TIMEOUT_MS = 30_000;

/**
 * Runs the statement for its first rows. Throws 422 unless the text is one statement that reads, 403 for one
 * that reads what the identity cannot, template errors, and the database's errors.
 */
export async function readStatementSource(
  deps: Deps,
  identity: Identity,
  { database, catalog, schema, sql, templateParams = {} }: DatasetStatement,
  engine: Engine,
): Promise<DiscoveredSource> {
  const connection = inCatalog(await toCallerConnection(database, deps.config.secretKey, identity), catalog);
  const nowMs = deps.now();
  const bare = { ...NO_DATASET, databaseId: database.id, catalog, schema, sql, templateParams };
  const rendered = await renderDatasetSql(deps, { identity, connection, dataset: bare, nowMs });
  const proven = engine.grammar.proveReadOnly(rendered.sql);
  if (!proven.ok) {
    const text = proven.diagnostics.map(({ message }) => message).join(' ');
    throw new AppError('INVALID_SQL_ERROR', text, { extra: { diagnostics: proven.diagnostics } });
  }
  // For other callers, filters, or parameters, a template can read other tables than it does now.
  const tables = isTemplate(sql) ? null : proven.value.tables;
  await checkStatementAccess(deps, identity, { database, tables, writes: false, schema, catalog });
  // What columns contain, and what the database says of them, reveals rows.
  const request = { sql: proven.value.sql, shownSql: rendered.shownSql };
  const [guarded = request] = await guardStatements({ ...deps, renderQuery, nowMs }, identity, { database, schema, catalog }, [
    request,
  ]);
  const { sql: guardedSql, shownSql } = guarded;
  const confined = isConfined(identity, connection, shownSql !== undefined);
  const plain = { connection, confined, params: [], timeoutMs: TIMEOUT_MS, schema: runSchema(identity, database, schema) };
  const first = { ...plain, sql: engine.dialect.limit(`SELECT * FROM (${guardedSql}\n) AS q`, SAMPLE_ROWS, 0) };
  const key = await sha256Hex(`columns of a statement ${deps.newUuid()}`);
  const sample = { ...first, columns: [], maxRows: SAMPLE_ROWS };
  const { table } = await redactErrors(shownSql, () => deps.queryService.query(key, sample, { force: true, ttlS: 0 }));
  const names = table.columns.map(({ name }) => name);
  refuseRepeated(names);
  const declared = await redactErrors(shownSql, () => readDeclared(deps, { ...plain, queriedSql: guardedSql, names }, engine));
  const columns = table.columns.map(({ name, type }, index) => typed(name, declared?.[index] ?? TYPES[type], engine));
  return { schema, columns };
}

function refuseRepeated(names: readonly string[]): void {
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0) {
    const listed = [...new Set(repeated)].slice(0, 5).join(', ');
    throw fieldRefusal('sql', `Several columns have one name (${listed}): give each a unique name with AS.`);
  }
}

/** Types of columns that the engine does not declare: by their first values. */
const TYPES: Readonly<Record<ColumnType, string>> = {
  numeric: 'FLOAT',
  string: 'STRING',
  temporal: 'TIMESTAMP',
  boolean: 'BOOLEAN',
  json: 'STRING',
};

/** Null where the engine doesn't know them without rows. */
async function readDeclared(
  deps: Deps,
  statement: Omit<Parameters<Deps['queryService']['rows']>[0], 'sql' | 'maxRows'> & {
    readonly queriedSql: string;
    readonly names: readonly string[];
  },
  { describeColumns, dialect }: Engine,
): Promise<readonly string[] | null> {
  const { queriedSql, names, ...rest } = statement;
  if (!describeColumns || names.length === 0) return null;
  const sql = describeColumns(limited(queriedSql, dialect), names);
  const [row] = await deps.queryService.rows({ ...rest, sql, maxRows: 1 });
  if (row?.length !== names.length) throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The database didn’t return the columns.');
  return row.map((cell) => declaredType(typeof cell === 'string' ? cell : ''));
}

const limited = (statement: string, dialect: Dialect): string => dialect.limit(`SELECT * FROM (${statement}\n) AS s`, 1, 0);

const typed = (name: string, type: string, { dialect }: Engine): DiscoveredColumn => ({
  name,
  type: type === '' ? null : type,
  isTemporal: dialect.genericType(type) === 'temporal',
});

/** `VARCHAR(20)`, `TIMESTAMP WITHOUT TIME ZONE`, `DOUBLE PRECISION`. */
const declaredType = (type: string): string =>
  type
    .toUpperCase()
    .replace(/^CHARACTER VARYING/, 'VARCHAR')
    .replace(/^CHARACTER(?=\(|$)/, 'CHAR');
