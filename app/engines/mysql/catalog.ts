// The catalog of a MySQL server: schemas, tables and views, their columns, keys and indexes.
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';
import type { Catalog, CatalogDetails, CatalogIndex, CatalogKey, ColumnSearch } from '#app/engines/shared/catalog.ts';
import { mysqlDialect } from './dialect.ts';
import { functionsOfServer, MYSQL_FUNCTIONS } from './grammar/function-names.ts';
import { readFacts } from './driver/opening.ts';

/** Names are compared without case first, which the server has an index for, then exactly. */
const OF_TABLE = `x.TABLE_NAME = ? AND CAST(x.TABLE_NAME AS BINARY) = CAST(? AS BINARY) AND x.TABLE_SCHEMA = COALESCE(?, DATABASE())`;

const LIST_TABLES = `SELECT TABLE_NAME, TABLE_TYPE FROM information_schema.TABLES
WHERE TABLE_SCHEMA = COALESCE(?, DATABASE()) AND TABLE_TYPE IN ('BASE TABLE', 'VIEW', 'SYSTEM VIEW', 'SYSTEM VERSIONED')
ORDER BY TABLE_NAME`;

const LIST_COLUMNS = `SELECT x.COLUMN_NAME, x.COLUMN_TYPE, x.IS_NULLABLE, x.COLUMN_KEY, x.COLUMN_COMMENT
FROM information_schema.COLUMNS AS x WHERE ${OF_TABLE} ORDER BY x.ORDINAL_POSITION`;

const LIST_DEFAULTS = `SELECT x.COLUMN_NAME, x.COLUMN_DEFAULT, x.EXTRA LIKE '%auto_increment%'
FROM information_schema.COLUMNS AS x
WHERE ${OF_TABLE} AND (x.COLUMN_DEFAULT IS NOT NULL OR x.EXTRA LIKE '%auto_increment%')`;

const LIST_SCHEMAS = `SELECT SCHEMA_NAME FROM information_schema.SCHEMATA
WHERE SCHEMA_NAME NOT IN ('mysql', 'performance_schema', 'sys') ORDER BY SCHEMA_NAME`;

/** The version with each; with NULL where there is none. */
const LIST_FUNCTIONS = `SELECT s.version, r.ROUTINE_NAME FROM (SELECT VERSION() AS version) AS s
LEFT JOIN information_schema.ROUTINES AS r ON r.ROUTINE_TYPE = 'FUNCTION' AND r.ROUTINE_SCHEMA = DATABASE()
ORDER BY r.ROUTINE_NAME`;

const LIST_KEYS = `SELECT k.CONSTRAINT_NAME, x.CONSTRAINT_TYPE, k.COLUMN_NAME, k.REFERENCED_TABLE_SCHEMA, k.REFERENCED_TABLE_NAME,
  k.REFERENCED_COLUMN_NAME
FROM information_schema.TABLE_CONSTRAINTS AS x
JOIN information_schema.KEY_COLUMN_USAGE AS k ON k.CONSTRAINT_SCHEMA = x.CONSTRAINT_SCHEMA
  AND k.CONSTRAINT_NAME = x.CONSTRAINT_NAME AND k.TABLE_SCHEMA = x.TABLE_SCHEMA AND k.TABLE_NAME = x.TABLE_NAME
WHERE ${OF_TABLE} AND x.CONSTRAINT_TYPE IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY')
ORDER BY x.CONSTRAINT_TYPE, k.CONSTRAINT_NAME, k.ORDINAL_POSITION`;

const LIST_INDEXES = `SELECT x.INDEX_NAME, x.NON_UNIQUE, x.COLUMN_NAME FROM information_schema.STATISTICS AS x
WHERE ${OF_TABLE} AND x.INDEX_NAME <> 'PRIMARY' ORDER BY x.INDEX_NAME, x.SEQ_IN_INDEX`;

// Estimates of InnoDB are rough; a view's comment is the word VIEW.
const DESCRIBE_TABLE = `SELECT x.TABLE_COMMENT, x.TABLE_ROWS, x.TABLE_TYPE,
  (SELECT CONCAT(MIN(p.PARTITION_METHOD), COALESCE(CONCAT(' (', MIN(p.PARTITION_EXPRESSION), ')'), ''))
    FROM information_schema.PARTITIONS AS p
    WHERE p.TABLE_SCHEMA = x.TABLE_SCHEMA AND p.TABLE_NAME = x.TABLE_NAME AND p.PARTITION_NAME IS NOT NULL)
FROM information_schema.TABLES AS x WHERE ${OF_TABLE}`;

const LIST_KIND = `SELECT x.TABLE_TYPE FROM information_schema.TABLES AS x WHERE ${OF_TABLE}`;

const LIST_PARTITIONS = `SELECT x.PARTITION_NAME, MIN(x.PARTITION_METHOD), MIN(x.PARTITION_DESCRIPTION), SUM(x.TABLE_ROWS)
FROM information_schema.PARTITIONS AS x WHERE ${OF_TABLE} AND x.PARTITION_NAME IS NOT NULL
GROUP BY x.PARTITION_NAME ORDER BY MIN(x.PARTITION_ORDINAL_POSITION) LIMIT ?`;

/** information_schema names only what the connection's user has some right to: of columns, those that it has. */
const searchColumns = ({ terms, maxRows }: ColumnSearch): { sql: string; params: readonly SqlValue[] } => ({
  sql: `SELECT x.TABLE_SCHEMA, x.TABLE_NAME, t.TABLE_TYPE, x.COLUMN_NAME, x.COLUMN_TYPE
FROM information_schema.COLUMNS AS x
JOIN information_schema.TABLES AS t ON t.TABLE_SCHEMA = x.TABLE_SCHEMA AND t.TABLE_NAME = x.TABLE_NAME
WHERE x.TABLE_SCHEMA NOT IN ('mysql', 'performance_schema', 'sys', 'information_schema') AND FIND_IN_SET('select', x.PRIVILEGES)
${terms.map((term) => `  AND LOCATE(?, LOWER(${term.includes('.') ? "CONCAT(x.TABLE_NAME, '.', x.COLUMN_NAME)" : 'x.COLUMN_NAME'})) > 0\n`).join('')}\
ORDER BY x.TABLE_SCHEMA, x.TABLE_NAME, x.ORDINAL_POSITION LIMIT ?`,
  params: [...terms, maxRows],
});

type Rows = readonly (readonly Cell[])[];

const ofTable = (sql: string, table: string, schema: string | null): { sql: string; params: readonly SqlValue[] } => ({
  sql,
  params: [table, table, schema],
});

export const mysqlCatalog: Required<Omit<Catalog, 'listCatalogs' | 'estimateRows' | 'readEstimate' | 'typesTellNull'>> = {
  listTables: (schema) => ({ sql: LIST_TABLES, params: [schema] }),
  readTables: (rows) => rows.map(([name, type]) => ({ name: textOf(name), kind: /VIEW$/.test(textOf(type)) ? 'view' : 'table' })),
  listColumns: (table, schema) => ofTable(LIST_COLUMNS, table, schema),
  readColumns: (rows) =>
    rows.map(([name, type, nullable, key, comment]) => ({
      name: textOf(name),
      type: textOf(type),
      nullable: nullable === 'YES',
      primaryKey: key === 'PRI',
      comment: textOf(comment) || null,
    })),
  listSchemas: () => ({ sql: LIST_SCHEMAS, params: [] }),
  readSchemas: (rows) => rows.map(([name]) => textOf(name)),
  builtInFunctions: MYSQL_FUNCTIONS,
  listFunctions: () => ({ sql: LIST_FUNCTIONS, params: [] }),
  readNames: readFunctions,
  listDefaults: (table, schema) => ofTable(LIST_DEFAULTS, table, schema),
  readDefaults: (rows) =>
    rows.map(([name, expression, isCounted]) => ({
      name: textOf(name),
      // MariaDB writes the default NULL out.
      expression: expression === null || textOf(expression) === 'NULL' ? null : textOf(expression),
      autoincrement: Number(isCounted) === 1,
    })),
  listKeys: (table, schema) => ofTable(LIST_KEYS, table, schema),
  readKeys: (rows) => [...Map.groupBy(rows, ([name, type]) => JSON.stringify([name, type])).values()].map(readKey),
  listIndexes: (table, schema) => ofTable(LIST_INDEXES, table, schema),
  readIndexes: (rows) => [...Map.groupBy(rows, ([name]) => textOf(name))].map(([name, parts]) => readIndex(name, parts)),
  describeTable: (table, schema) => ofTable(DESCRIBE_TABLE, table, schema),
  readDetails: ([row]) => (row ? readDetails(row) : null),
  commentForm: 'clauses',
  listDefinition: (table, schema) => [
    ofTable(LIST_KIND, table, schema),
    { sql: `SHOW CREATE TABLE ${mysqlDialect.qualify([schema, table])}`, params: [] },
  ],
  readDefinition: (results) => {
    const [kind, created] = results.map(([first]) => first);
    if (!kind) return null;
    const statement = textOf(created?.[1]) || null;
    return { kind: /VIEW$/.test(textOf(kind[0])) ? 'view' : 'table', statement, query: null, clauses: new Map() };
  },
  listPartitions: (table, schema, maxRows) => ({ sql: LIST_PARTITIONS, params: [table, table, schema, maxRows] }),
  readPartitions: (rows) =>
    rows.map(([name, method, description, count]) => ({
      name: textOf(name),
      bounds: [textOf(method), textOf(description)].filter(Boolean).join(' '),
      rowEstimate: countOf(count),
    })),
  searchColumns,
  readFound: (rows) =>
    rows.map(([schema, table, type, column, columnType]) => ({
      schema: textOf(schema),
      table: textOf(table),
      kind: /VIEW$/.test(textOf(type)) ? 'view' : 'table',
      column: textOf(column),
      type: textOf(columnType),
    })),
};

function readFunctions(rows: Rows): string[] {
  const created = rows.flatMap(([, name]) => (typeof name === 'string' ? [name] : []));
  return [...functionsOfServer(readFacts(textOf(rows[0]?.[0]), '')), ...created];
}

const KEY_KINDS: ReadonlyMap<string, CatalogKey['kind']> = new Map([
  ['PRIMARY KEY', 'primary'],
  ['FOREIGN KEY', 'foreign'],
]);

/** Takes one row for each column of the key. */
function readKey(rows: Rows): CatalogKey {
  const [name, type, , schema, table] = rows[0] ?? [];
  return {
    name: textOf(name),
    kind: KEY_KINDS.get(textOf(type)) ?? 'unique',
    columns: rows.map((row) => textOf(row[2])),
    references: typeof table === 'string' ? { schema: textOf(schema), table, columns: rows.map((row) => textOf(row[5])) } : null,
  };
}

/** Takes one row for each column of the index; an expression has no column. */
const readIndex = (name: string, rows: Rows): CatalogIndex => ({
  name,
  isUnique: Number(rows[0]?.[1]) === 0,
  columns: rows.map(([, , column]) => (typeof column === 'string' ? column : null)),
  expressions: [],
});

function readDetails([comment, count, type, partitionedBy]: readonly (Cell | undefined)[]): CatalogDetails {
  const isView = /VIEW$/.test(textOf(type));
  return {
    comment: isView ? null : textOf(comment) || null,
    rowEstimate: isView ? null : countOf(count),
    partitionedBy: textOf(partitionedBy) || null,
  };
}

/** Sums arrive as text. */
const countOf = (cell: Cell | undefined): number | null => (cell === null || cell === undefined ? null : Number(cell));
const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : '');
