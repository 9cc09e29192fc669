// The catalog of a BigQuery connection: what its API lists of a project, by our own statements. See show-statement.ts.
import type { Cell } from '#app/domain/table.ts';
import type { Catalog, CatalogStatement, CatalogTable } from '#app/engines/shared/catalog.ts';
import { bigqueryDialect } from './dialect.ts';
import { MATCHING_TERMS } from './catalog/show-statement.ts';
import { BIGQUERY_FUNCTIONS } from './grammar/function-names.ts';

const show = (what: string, ...path: readonly (string | null)[]): CatalogStatement => ({
  sql: path.some((part) => part !== null)
    ? `SHOW ${what} ${bigqueryDialect.qualify(path)}`
    : `SHOW ${what.replace(/ FROM$/, '')}`,
  params: [],
});

/** Without a schema a catalog says nothing: names without one are the connection's own. */
const tablePath = (table: string, schema: string | null, catalog: string | null): readonly (string | null)[] => [
  schema === null ? null : catalog,
  schema,
  table,
];

export const bigqueryCatalog: Catalog = {
  listCatalogs: () => show('CATALOGS'),
  readNames: (rows) => rows.map(([name]) => textOf(name)),
  builtInFunctions: BIGQUERY_FUNCTIONS,
  listSchemas: (catalog = null) => show('SCHEMAS FROM', catalog),
  readSchemas: (rows) => rows.map(([name]) => textOf(name)),
  listTables: (schema, catalog = null) => show('TABLES FROM', schema === null ? null : catalog, schema),
  readTables: (rows) => rows.map(([name, kind]) => ({ name: textOf(name), kind: kindOf(kind) })),
  listColumns: (table, schema, catalog = null) => show('COLUMNS FROM', ...tablePath(table, schema, catalog)),
  readColumns: (rows) =>
    rows.map(([name, type, mode, comment, isKey]) => ({
      name: textOf(name),
      type: textOf(type),
      nullable: mode !== 'REQUIRED',
      primaryKey: isKey === true,
      comment: textOf(comment) || null,
    })),
  describeTable: (table, schema, catalog = null) => show('TABLE', ...tablePath(table, schema, catalog)),
  readDetails: ([row]) =>
    row ? { comment: textOf(row[1]) || null, rowEstimate: countOf(row[2]), partitionedBy: textOf(row[3]) || null } : null,
  listDefinition: (table, schema, catalog = null) => [show('TABLE', ...tablePath(table, schema, catalog))],
  readDefinition: ([rows]) => {
    const row = rows?.[0];
    return row ? { kind: kindOf(row[0]), statement: null, query: textOf(row[4]) || null, clauses: new Map() } : null;
  },
  searchColumns: ({ terms, maxRows, catalog = null }) => ({
    sql: `${show('MATCHING COLUMNS FROM', catalog).sql} ${MATCHING_TERMS}`,
    params: [JSON.stringify(terms), maxRows],
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

const KINDS: ReadonlyMap<string, CatalogTable['kind']> = new Map([
  ['VIEW', 'view'],
  ['MATERIALIZED_VIEW', 'materialized_view'],
  // The name in INFORMATION_SCHEMA.
  ['MATERIALIZED VIEW', 'materialized_view'],
]);

const kindOf = (cell: Cell | undefined): CatalogTable['kind'] => KINDS.get(textOf(cell)) ?? 'table';
const countOf = (cell: Cell | undefined): number | null => (cell === null || cell === undefined ? null : Number(cell));
const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : '');
