// The catalog of a SQLite database: its tables and views, and their columns.
import type { Cell } from '#app/domain/table.ts';
import type { Catalog, CatalogKey } from '#app/engines/shared/catalog.ts';
import { sqliteDialect } from './dialect.ts';
import { SQLITE_FUNCTIONS } from './grammar/function-names.ts';

const LIST_TABLES = String.raw`SELECT name, type FROM sqlite_master
WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name NOT LIKE '\_cf\_%' ESCAPE '\' 
  AND name NOT LIKE '\_\_staging\_%' ESCAPE '\' AND name NOT LIKE '\_\_discarded\_%' ESCAPE '\'
ORDER BY name`;
const LIST_COLUMNS = `SELECT name, type, "notnull", pk FROM pragma_table_info(?1) ORDER BY cid`;

const LIST_DEFAULTS = `SELECT name, dflt_value, pk = 1 AND upper(type) = 'INTEGER' AND NOT EXISTS (
  SELECT 1 FROM pragma_table_info(?1) WHERE pk > 1) FROM pragma_table_info(?1) WHERE dflt_value IS NOT NULL OR pk = 1`;

// Indexes of constraints have no name; the primary key's is recognized by its columns.
const LIST_INDEXES = String.raw`SELECT l.name, l."unique", (SELECT json_group_array(name) FROM (
  SELECT name FROM pragma_index_info(l.name) ORDER BY seqno))
FROM pragma_index_list(?1) AS l WHERE l.origin <> 'pk' AND l.name NOT LIKE 'sqlite\_autoindex\_%' ESCAPE '\' ORDER BY l.name`;

// A key that names no columns refers to the primary key.
const LIST_KEYS = `SELECT f.id, f."table", f."from",
  coalesce(f."to", (SELECT name FROM pragma_table_info(f."table") WHERE pk = f.seq + 1))
FROM pragma_foreign_key_list(?1) AS f ORDER BY f.id, f.seq`;

const SEARCH_COLUMNS = String.raw`SELECT m.name, m.type, c.name, c.type FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite\_%' ESCAPE '\' AND m.name NOT LIKE '\_cf\_%' ESCAPE '\'
  AND m.name NOT LIKE '\_\_staging\_%' ESCAPE '\' AND m.name NOT LIKE '\_\_discarded\_%' ESCAPE '\'
  AND NOT EXISTS (SELECT 1 FROM json_each(?1) AS t WHERE instr(
    lower(CASE WHEN instr(t.value, '.') > 0 THEN m.name || '.' || c.name ELSE c.name END), t.value) = 0)
ORDER BY m.name, c.cid LIMIT ?2`;

// The table itself first, then the indexes that no constraint made.
const LIST_DEFINITION = String.raw`SELECT type, sql FROM sqlite_master
WHERE sql IS NOT NULL AND type IN ('table', 'view', 'index') AND tbl_name = ?1
  AND tbl_name NOT LIKE 'sqlite\_%' ESCAPE '\' AND tbl_name NOT LIKE '\_cf\_%' ESCAPE '\'
  AND tbl_name NOT LIKE '\_\_staging\_%' ESCAPE '\' AND tbl_name NOT LIKE '\_\_discarded\_%' ESCAPE '\'
ORDER BY type = 'index', name`;

/** Texts that read internals and are ours: the driver runs them as they are. */
export const CATALOG_STATEMENTS: ReadonlySet<string> = new Set([
  LIST_TABLES,
  LIST_COLUMNS,
  LIST_DEFAULTS,
  LIST_INDEXES,
  LIST_DEFINITION,
  LIST_KEYS,
  SEARCH_COLUMNS,
]);

export const sqliteCatalog: Catalog = {
  builtInFunctions: SQLITE_FUNCTIONS,
  listTables: () => ({ sql: LIST_TABLES, params: [] }),
  readTables: (rows) => rows.map(([name, type]) => ({ name: textOf(name), kind: type === 'view' ? 'view' : 'table' })),
  listColumns: (table) => ({ sql: LIST_COLUMNS, params: [table] }),
  readColumns: (rows) =>
    rows.map(([name, type, notNull, position]) => ({
      name: textOf(name),
      type: textOf(type),
      nullable: Number(notNull) === 0,
      primaryKey: Number(position) > 0,
      comment: null,
    })),
  listDefaults: (table) => ({ sql: LIST_DEFAULTS, params: [table] }),
  readDefaults: (rows) =>
    rows.map(([name, expression, isCounted]) => ({
      name: textOf(name),
      expression: textOf(expression) || null,
      autoincrement: Number(isCounted) === 1,
    })),
  listIndexes: (table) => ({ sql: LIST_INDEXES, params: [table] }),
  readIndexes: (rows) =>
    rows.map(([name, isUnique, columns]) => ({
      name: textOf(name),
      isUnique: Number(isUnique) === 1,
      columns: JSON.parse(textOf(columns) || '[]') as (string | null)[],
      expressions: [],
    })),
  listDefinition: (table) => [{ sql: LIST_DEFINITION, params: [table] }],
  readDefinition: ([rows = []]) => {
    const [first] = rows;
    if (!first || first[0] === 'index') return null;
    const statement = rows.map(([, sql]) => textOf(sql)).join(';\n');
    return { kind: first[0] === 'view' ? 'view' : 'table', statement, query: null, clauses: new Map() };
  },
  listKeys: (table) => ({ sql: LIST_KEYS, params: [table] }),
  readKeys: (rows) => [...Map.groupBy(rows, ([id]) => id).values()].map(readKey),
  // A view and a table without row ids have none: the statement fails.
  estimateRows: (table) => ({ sql: estimateOf(sqliteDialect.quoteIdentifier(table)), params: [] }),
  readEstimate: ([row]) => (row ? rowsOf(row.map(Number)) : null),
  searchColumns: ({ terms, maxRows }) => ({ sql: SEARCH_COLUMNS, params: [JSON.stringify(terms), maxRows] }),
  readFound: (rows) =>
    rows.map(([table, kind, column, type]) => ({
      schema: null,
      table: textOf(table),
      kind: kind === 'view' ? 'view' : 'table',
      column: textOf(column),
      type: textOf(type),
    })),
};

/** SQLite keeps no names of keys. */
const readKey = (rows: readonly (readonly Cell[])[]): CatalogKey => ({
  name: '',
  kind: 'foreign',
  columns: rows.map(([, , from]) => textOf(from)),
  references: { schema: 'main', table: textOf(rows[0]?.[1]), columns: rows.map((row) => textOf(row[3])) },
});

/** Row ids that are looked at: how many of them are in use tells how many of the others are. */
const SAMPLE_IDS = 1_000;
/** No Warehouse has room for more rows: such ids are no count. */
const MAX_ROWS = 2_000_000_000;

/** Three lookups by row id, for any size of table. */
const estimateOf = (table: string): string =>
  `SELECT least, greatest, (SELECT count(*) FROM ${table} WHERE rowid > greatest - ${SAMPLE_IDS})\n` +
  `FROM (SELECT (SELECT min(rowid) FROM ${table}) AS least, (SELECT max(rowid) FROM ${table}) AS greatest)`;

function rowsOf([least = 0, greatest = 0, counted = 0]: readonly number[]): number | null {
  if (counted === 0) return 0;
  const span = greatest - least + 1;
  const rows = span <= SAMPLE_IDS ? counted : Math.round((span * counted) / SAMPLE_IDS);
  return rows <= MAX_ROWS ? rows : null;
}

const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : '');
