// The catalog of a Trino connection: what the information_schema of its default catalog, or of another catalog, contains.
import type { Cell } from '#app/domain/table.ts';
import type { Catalog, CatalogTable } from '#app/engines/shared/catalog.ts';
import { trinoDialect, trinoTable } from './dialect.ts';

const listTables = (from: string): string => `SELECT table_name, table_type FROM ${from}.tables
WHERE table_schema = lower(coalesce(CAST(? AS VARCHAR), current_schema)) ORDER BY table_name`;

/** `comment` is one of its hidden columns. */
const listColumns = (from: string): string => `SELECT column_name, data_type, is_nullable, comment FROM ${from}.columns
WHERE table_name = lower(CAST(? AS VARCHAR)) AND table_schema = lower(coalesce(CAST(? AS VARCHAR), current_schema))
ORDER BY ordinal_position`;

/** Comment of the table: information_schema has it only for some connectors. A connector without this table returns an error. */
const describeTable = (catalog: string | null): string => `SELECT comment FROM system.metadata.table_comments
WHERE catalog_name = ${catalog === null ? 'current_catalog' : trinoDialect.literal(catalog)} AND table_name = lower(CAST(? AS VARCHAR))
AND schema_name = lower(coalesce(CAST(? AS VARCHAR), current_schema))`;

const listKind = (from: string): string => `SELECT table_type FROM ${from}.tables
WHERE table_name = lower(CAST(? AS VARCHAR)) AND table_schema = lower(coalesce(CAST(? AS VARCHAR), current_schema))`;

/** What users can read is the connector's to say: it lists nothing else. */
const searchColumns = (
  from: string,
  terms: readonly string[],
): string => `SELECT c.table_schema, c.table_name, t.table_type, c.column_name, c.data_type
FROM ${from}.columns AS c
JOIN ${from}.tables AS t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
WHERE c.table_schema <> 'information_schema'
${terms.map((term) => `AND strpos(lower(${term.includes('.') ? "c.table_name || '.' || c.column_name" : 'c.column_name'}), ?) > 0\n`).join('')}\
ORDER BY c.table_schema, c.table_name, c.ordinal_position LIMIT ?`;

const LIST_CATALOGS = 'SELECT catalog_name FROM system.metadata.catalogs ORDER BY catalog_name';

/** Each catalog has its own. */
const schemaOf = (catalog: string | null): string => trinoDialect.qualify([catalog, 'information_schema']);

export const trinoCatalog: Catalog = {
  listCatalogs: () => ({ sql: LIST_CATALOGS, params: [] }),
  readNames: (rows) => rows.map(([name]) => textOf(name)),
  // A row for each signature.
  listFunctions: () => ({ sql: 'SHOW FUNCTIONS', params: [] }),
  listTables: (schema, catalog = null) => ({ sql: listTables(schemaOf(catalog)), params: [schema] }),
  readTables: (rows) => rows.map(([name, kind]) => ({ name: textOf(name), kind: kindOf(kind) })),
  listColumns: (table, schema, catalog = null) => ({ sql: listColumns(schemaOf(catalog)), params: [table, schema] }),
  readColumns: (rows) =>
    rows.map(([name, type, nullable, comment]) => ({
      name: textOf(name),
      type: textOf(type),
      nullable: nullable !== 'NO',
      primaryKey: false,
      comment: textOf(comment) || null,
    })),
  listSchemas: (catalog = null) => ({
    sql: `SELECT schema_name FROM ${schemaOf(catalog)}.schemata ORDER BY schema_name`,
    params: [],
  }),
  readSchemas: (rows) => rows.map(([name]) => textOf(name)),
  describeTable: (table, schema, catalog = null) => ({ sql: describeTable(catalog), params: [table, schema] }),
  readDetails: ([row]) => (row ? { comment: textOf(row[0]) || null, rowEstimate: null, partitionedBy: null } : null),
  commentForm: 'statements',
  // The one fails for views, the other for tables.
  listDefinition: (table, schema, catalog = null) => {
    const name = trinoTable(table, schema, catalog);
    return [
      { sql: listKind(schemaOf(catalog)), params: [table, schema] },
      { sql: `SHOW CREATE TABLE ${name}`, params: [] },
      { sql: `SHOW CREATE VIEW ${name}`, params: [] },
    ];
  },
  readDefinition: (results) => {
    const [kind, table, view] = results.map(([first]) => first);
    const statement = textOf(table?.[0]) || textOf(view?.[0]) || null;
    return kind ? { kind: kindOf(kind[0]), statement, query: null, clauses: new Map() } : null;
  },
  estimateRows: (table, schema, catalog = null) => ({
    sql: `SHOW STATS FOR ${trinoTable(table, schema, catalog)}`,
    params: [],
  }),
  // A row for each column, and one without a name for the table.
  readEstimate: (rows) => {
    const count = rows.find(([name]) => name === null)?.[4];
    return typeof count === 'number' ? Math.round(count) : null;
  },
  searchColumns: ({ terms, maxRows, catalog = null }) => ({
    sql: searchColumns(schemaOf(catalog), terms),
    params: [...terms, maxRows],
  }),
  readFound: (rows) =>
    rows.map(([schema, table, kind, column, type]) => ({
      schema: textOf(schema),
      table: textOf(table),
      kind: kindOf(kind),
      column: textOf(column),
      type: textOf(type),
    })),
};

const kindOf = (cell: Cell | undefined): CatalogTable['kind'] => (cell === 'VIEW' ? 'view' : 'table');

const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : '');
