// The catalog of a ClickHouse server: its databases are schemas.
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';
import type { Catalog, CatalogTable, ColumnSearch } from '#app/engines/shared/catalog.ts';

const DATABASE = (n: number): string => `coalesce(nullIf({p${n}:String}, ''), currentDatabase())`;

const LIST_TABLES = `SELECT name, engine FROM system.tables WHERE database = ${DATABASE(1)} AND NOT is_temporary ORDER BY name`;

const LIST_COLUMNS = `SELECT name, type, startsWith(type, 'Nullable('), is_in_primary_key = 1, comment FROM system.columns
WHERE table = {p1:String} AND database = ${DATABASE(2)} ORDER BY position`;

const LIST_DEFAULTS = `SELECT name, default_expression FROM system.columns
WHERE table = {p1:String} AND database = ${DATABASE(2)} AND default_kind = 'DEFAULT'`;

const DESCRIBE_TABLE = `SELECT comment, total_rows, partition_key FROM system.tables
WHERE name = {p1:String} AND database = ${DATABASE(2)} AND NOT is_temporary`;

const LIST_DEFINITION = `SELECT engine, create_table_query FROM system.tables
WHERE name = {p1:String} AND database = ${DATABASE(2)} AND NOT is_temporary`;

/** Parts of the same partition are one: names are those that ALTER TABLE … DROP PARTITION takes. */
const LIST_PARTITIONS = `SELECT p.partition, any(t.partition_key), sum(p.rows) FROM system.parts AS p
JOIN system.tables AS t ON t.database = p.database AND t.name = p.table
WHERE p.table = {p1:String} AND p.database = ${DATABASE(2)} AND p.active
GROUP BY p.partition, p.partition_id ORDER BY p.partition_id LIMIT {p3:Int64}`;

/** system.columns has only what the connection's user may know of. */
const searchColumns = ({ terms, maxRows }: ColumnSearch): { sql: string; params: readonly SqlValue[] } => ({
  sql: `SELECT c.database, c.table, t.engine, c.name, c.type FROM system.columns AS c
JOIN system.tables AS t ON t.database = c.database AND t.name = c.table
WHERE c.database NOT IN ('system', 'information_schema', 'INFORMATION_SCHEMA') AND NOT t.is_temporary
${terms.map((term, index) => `AND position(lowerUTF8(${term.includes('.') ? "concat(c.table, '.', c.name)" : 'c.name'}), {p${index + 1}:String}) > 0\n`).join('')}\
ORDER BY c.database, c.table, c.position LIMIT {p${terms.length + 1}:Int64}`,
  params: [...terms, maxRows],
});

const LIST_SCHEMAS = 'SELECT name FROM system.databases ORDER BY name';

const KINDS: ReadonlyMap<string, CatalogTable['kind']> = new Map([
  ['View', 'view'],
  ['MaterializedView', 'materialized_view'],
]);

export const clickhouseCatalog: Catalog = {
  listTables: (schema) => ({ sql: LIST_TABLES, params: [schema ?? ''] }),
  readTables: (rows) => rows.map(([name, engine]) => ({ name: textOf(name), kind: kindOf(engine) })),
  listColumns: (table, schema) => ({ sql: LIST_COLUMNS, params: [table, schema ?? ''] }),
  readColumns: (rows) =>
    rows.map(([name, type, nullable, primaryKey, comment]) => ({
      name: textOf(name),
      type: textOf(type),
      nullable: nullable === 1,
      primaryKey: primaryKey === 1,
      comment: typeof comment === 'string' && comment !== '' ? comment : null,
    })),
  listDefaults: (table, schema) => ({ sql: LIST_DEFAULTS, params: [table, schema ?? ''] }),
  readDefaults: (rows) =>
    rows.map(([name, expression]) => ({ name: textOf(name), expression: textOf(expression) || null, autoincrement: false })),
  listSchemas: () => ({ sql: LIST_SCHEMAS, params: [] }),
  readSchemas: (rows) => rows.map(([name]) => textOf(name)),
  listFunctions: () => ({ sql: 'SELECT name FROM system.functions ORDER BY name', params: [] }),
  readNames: (rows) => rows.map(([name]) => textOf(name)),
  describeTable: (table, schema) => ({ sql: DESCRIBE_TABLE, params: [table, schema ?? ''] }),
  readDetails: ([row]) =>
    row ? { comment: textOf(row[0]) || null, rowEstimate: countOf(row[1]), partitionedBy: textOf(row[2]) || null } : null,
  commentForm: 'clauses',
  typesTellNull: true,
  listDefinition: (table, schema) => [{ sql: LIST_DEFINITION, params: [table, schema ?? ''] }],
  readDefinition: ([rows]) => {
    const row = rows?.[0];
    return row ? { kind: kindOf(row[0]), statement: textOf(row[1]) || null, query: null, clauses: new Map() } : null;
  },
  listPartitions: (table, schema, maxRows) => ({ sql: LIST_PARTITIONS, params: [table, schema ?? '', maxRows] }),
  readPartitions: (rows) =>
    rows.map(([name, key, count]) => ({
      name: textOf(name),
      bounds: `${textOf(key)} = ${textOf(name)}`,
      rowEstimate: countOf(count),
    })),
  searchColumns,
  readFound: (rows) =>
    rows.map(([schema, table, engine, column, type]) => ({
      schema: textOf(schema),
      table: textOf(table),
      kind: kindOf(engine),
      column: textOf(column),
      type: textOf(type),
    })),
};

const kindOf = (engine: Cell | undefined): CatalogTable['kind'] => KINDS.get(textOf(engine)) ?? 'table';

/** Counts beyond a double arrive as text. */
const countOf = (cell: Cell | undefined): number | null => (cell === null || cell === undefined ? null : Number(cell));

const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : '');
