// The catalog of a SQLite database: its tables and views, and their columns.
import type { Cell } from '#app/domain/table.ts';
import type { Catalog } from '#app/engines/shared/engine.ts';

const LIST_TABLES = String.raw`SELECT name, type FROM sqlite_master
WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name NOT LIKE '\_cf\_%' ESCAPE '\' 
  AND name NOT LIKE '\_\_staging\_%' ESCAPE '\' AND name NOT LIKE '\_\_discarded\_%' ESCAPE '\'
ORDER BY name`;
const LIST_COLUMNS = `SELECT name, type, "notnull", pk FROM pragma_table_info(?1) ORDER BY cid`;

// Indexes that a constraint made have no own name; the primary key's is told by the columns.
const LIST_INDEXES = String.raw`SELECT l.name, l."unique", (SELECT json_group_array(name) FROM (
  SELECT name FROM pragma_index_info(l.name) ORDER BY seqno))
FROM pragma_index_list(?1) AS l WHERE l.origin <> 'pk' AND l.name NOT LIKE 'sqlite\_autoindex\_%' ESCAPE '\' ORDER BY l.name`;

/** Texts that read internals and are ours: the driver runs them as they are. */
export const CATALOG_STATEMENTS: ReadonlySet<string> = new Set([LIST_TABLES, LIST_COLUMNS, LIST_INDEXES]);

export const sqliteCatalog: Catalog = {
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
  listIndexes: (table) => ({ sql: LIST_INDEXES, params: [table] }),
  readIndexes: (rows) =>
    rows.map(([name, isUnique, columns]) => ({
      name: textOf(name),
      isUnique: Number(isUnique) === 1,
      columns: JSON.parse(textOf(columns) || '[]') as (string | null)[],
      expressions: [],
    })),
};

const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : '');
