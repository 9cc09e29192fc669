// What is inside a database, for schema browsers and editors; and whether a text is SQL in its dialect.
import { AppError } from '#app/domain/errors.ts';
import { openedCatalog } from '#app/domain/database/in-catalog.ts';
import { endpoint, type RequestContext } from '#app/api/router/endpoint.ts';
import { describeQ, parseQ } from '#app/stores/list/list-query.ts';
import {
  describeTable,
  listCatalogs,
  listFunctions,
  listSchemas,
  listTables,
  openCatalog,
  searchColumns,
  selectStar,
  type OpenCatalog,
  type TableDescription,
} from '#app/services/databases/catalog.server.ts';
import { defineTable } from '#app/services/databases/define-table.server.ts';
import { tableDdl } from '#app/services/databases/table-ddl.ts';
import { isRowFiltered } from '#app/services/planning/guard-tables.server.ts';
import { syncPermissions } from '#app/services/auth/sync-permissions.server.ts';
import { validateSql } from '#app/services/sqllab/validate-sql.server.ts';
import { findVisible, TAG } from './endpoints.server.ts';
import { READ_DATABASES, WRITE_DATABASES } from '#app/stores/database/rules.ts';
import { FIRST_LOOK_ROWS, tableExtraWire, tableWire } from './table-wire.ts';
import {
  columnsQ,
  columnsReply,
  ddlReply,
  functionsReply,
  messageReply,
  catalogsReply,
  namesReply,
  pkParams,
  schemasQ,
  tableParams,
  tableQuery,
  tableReply,
  tablesQ,
  tablesReply,
  textReply,
  validateSqlBody,
  validateSqlReply,
} from '#app/stores/database/wire.ts';
import * as z from 'zod';

const ITEM = '/api/v1/database/:pk';
const emptyReply = z.looseObject({});

async function open({ deps, identity }: RequestContext, pk: number, catalog?: string | null): Promise<OpenCatalog> {
  return openCatalog(deps, identity, await findVisible(deps, identity, pk), catalog || null);
}

const catalogs = endpoint({
  method: 'GET',
  path: `${ITEM}/catalogs/`,
  summary: 'List catalogs of a database',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: describeQ('database_catalogs_query_schema', schemasQ) },
  output: catalogsReply,
  async run({ deps, identity }, { params, query }) {
    const { force } = parseQ(query.q, schemasQ, {});
    const row = await findVisible(deps, identity, params.pk);
    return { result: await listCatalogs(deps, identity, row, { force: force === true }), default_catalog: openedCatalog(row) };
  },
});

const schemas = endpoint({
  method: 'GET',
  path: `${ITEM}/schemas/`,
  summary: 'List schemas of a database that the caller can see',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: describeQ('database_schemas_query_schema', schemasQ) },
  output: namesReply,
  async run(context, { params, query }) {
    const request = parseQ(query.q, schemasQ, {});
    const catalog = await open(context, params.pk, request.catalog);
    const names = await listSchemas(context.deps, catalog, { force: request.force === true });
    return { result: request.upload_allowed === true ? names.filter((name) => takesUploads(catalog, name)) : names };
  },
});

function takesUploads({ row }: OpenCatalog, schema: string): boolean {
  const allowed = row.extra['schemas_allowed_for_file_upload'];
  return row.allowFileUpload && (!Array.isArray(allowed) || allowed.length === 0 || allowed.includes(schema));
}

const tables = endpoint({
  method: 'GET',
  path: `${ITEM}/tables/`,
  summary: 'List tables and views of a schema that the caller can see',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: describeQ('database_tables_query_schema', tablesQ) },
  output: tablesReply,
  async run(context, { params, query }) {
    const request = parseQ(query.q, tablesQ, {});
    const catalog = await open(context, params.pk, request.catalog_name);
    const found = await listTables(context.deps, catalog, request.schema_name ?? null, { force: request.force === true });
    const result = found.map(({ name, kind, extra }) => ({ extra, type: kind, value: name }));
    return { count: found.length, result };
  },
});

interface RequestedTable {
  readonly table: string;
  readonly schema?: string | null | undefined;
  readonly catalog?: string | null | undefined;
}

/** A table as paths name it. */
const requestedTable = (params: z.output<typeof tableParams>): RequestedTable => ({
  table: params.table_name,
  schema: params.schema_name,
});

async function describe(context: RequestContext, pk: number, { table, schema, catalog: named }: RequestedTable) {
  const catalog = await open(context, pk, named);
  const place = { database: catalog.row, schema: schema ?? null, catalog: named ?? null, table };
  const [found, isFiltered] = await Promise.all([
    describeTable(context.deps, catalog, { schema: place.schema, table }),
    isRowFiltered(context.deps, context.identity, place),
  ]);
  return { catalog, table: isFiltered ? withoutCounts(found) : found, isFiltered };
}

/** Who sees some rows of a table is told neither how many it has nor by what values it is partitioned. */
const withoutCounts = (table: TableDescription): TableDescription => ({
  ...table,
  details: { ...table.details, rowEstimate: null, partitionedBy: null },
  partitions: [],
  listing: null,
});

const tableMetadata = endpoint({
  method: 'GET',
  path: `${ITEM}/table_metadata/`,
  summary: 'Get a table’s columns and keys',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: tableQuery },
  output: tableReply,
  async run(context, { params, query }) {
    const { catalog, table } = await describe(context, params.pk, { ...query, table: query.name });
    return tableWire(catalog.engine, table);
  },
});

const oldTable = endpoint({
  method: 'GET',
  path: `${ITEM}/table/:table_name/:schema_name/`,
  summary: 'Get a table’s columns and keys by its path',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: tableParams },
  output: tableReply,
  async run(context, { params }) {
    const { catalog, table } = await describe(context, params.pk, requestedTable(params)).catch(asUnprocessable);
    return tableWire(catalog.engine, table);
  },
});

const MISSING_IN_DATABASE: ReadonlySet<string> = new Set(['TABLE_NOT_FOUND_ERROR', 'SCHEMA_NOT_FOUND_ERROR']);

/** Superset's older path replies 422 for a table that is not there. */
function asUnprocessable(error: unknown): never {
  const isMissing = error instanceof AppError && MISSING_IN_DATABASE.has(error.type);
  throw isMissing ? new AppError('OBJECT_DOES_NOT_EXIST_ERROR', error.message) : error;
}

const tableExtra = endpoint({
  method: 'GET',
  path: `${ITEM}/table_metadata/extra/`,
  summary: 'Get more metadata of a table',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: tableQuery },
  output: emptyReply,
  async run(context, { params, query }) {
    return tableExtraWire((await describe(context, params.pk, { ...query, table: query.name })).table);
  },
});

const oldTableExtra = endpoint({
  method: 'GET',
  path: `${ITEM}/table_extra/:table_name/:schema_name/`,
  summary: 'Get more metadata of a table by its path',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: tableParams },
  output: emptyReply,
  async run(context, { params }) {
    return tableExtraWire((await describe(context, params.pk, requestedTable(params))).table);
  },
});

const tableDefinition = endpoint({
  method: 'GET',
  path: `${ITEM}/table_metadata/ddl/`,
  summary:
    'Get the CREATE statement of a table or view; null for a view whose query the database or the caller’s access doesn’t tell',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: tableQuery },
  output: ddlReply,
  async run(context, { params, query }) {
    const { catalog, table, isFiltered } = await describe(context, params.pk, { ...query, table: query.name });
    const definition = await defineTable(context.deps, catalog, table);
    // The database's own text tells by what values it is partitioned.
    const told = isFiltered && definition ? { ...definition, statement: null, query: null } : definition;
    return { result: tableDdl(catalog.engine, table, told) };
  },
});

const selectStarAt = (path: string) =>
  endpoint({
    method: 'GET',
    path: `${ITEM}/select_star/:table_name/${path}`,
    summary: 'Get a SELECT statement that previews a table',
    tag: TAG,
    rule: READ_DATABASES,
    input: { params: tableParams },
    output: textReply,
    async run(context, { params }) {
      const { catalog, table } = await describe(context, params.pk, requestedTable(params));
      return { result: selectStar(catalog.engine, table, [], FIRST_LOOK_ROWS) };
    },
  });

const MAX_FOUND_COLUMNS = 200;

const columns = endpoint({
  method: 'GET',
  path: `${ITEM}/columns/`,
  summary: 'Search the columns of all tables of a database that the caller can see',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: describeQ('database_columns_query_schema', columnsQ) },
  output: columnsReply,
  async run(context, { params, query }) {
    const { filter, catalog_name } = parseQ(query.q, columnsQ, { filter: '' });
    const catalog = await open(context, params.pk, catalog_name);
    const { found, isCut } = await searchColumns(context.deps, catalog, { text: filter, maxRows: MAX_FOUND_COLUMNS });
    const result = found.map(({ kind, ...one }) => ({ ...one, table_type: kind }));
    return { count: result.length, truncated: isCut, result };
  },
});

const functionNames = endpoint({
  method: 'GET',
  path: `${ITEM}/function_names/`,
  summary: 'List functions of a database for autocomplete',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams },
  output: functionsReply,
  async run(context, { params }) {
    return { function_names: await listFunctions(context.deps, await open(context, params.pk)) };
  },
});

const validate = endpoint({
  method: 'POST',
  path: `${ITEM}/validate_sql/`,
  summary: 'Find errors in SQL and its template without running it',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, body: validateSqlBody },
  output: validateSqlReply,
  async run(context, { params, body }) {
    const { row } = await open(context, params.pk, body.catalog);
    const { sql, catalog = null, schema = null, template_params: templateParams = null } = body;
    const request = { database: row, sql, catalog, schema, templateParams };
    return { result: [...(await validateSql(context.deps, context.identity, request))] };
  },
});

const sync = endpoint({
  method: 'POST',
  path: `${ITEM}/sync_permissions/`,
  summary: 'Add missing permissions on the catalog and schemas of a database',
  tag: TAG,
  rule: WRITE_DATABASES,
  input: { params: pkParams },
  output: messageReply,
  async run({ deps, identity }, { params }) {
    await syncPermissions(deps, identity, await findVisible(deps, identity, params.pk));
    return { message: 'Permissions successfully synced' };
  },
});

export const databaseCatalogEndpoints = [
  catalogs,
  schemas,
  tables,
  tableMetadata,
  tableExtra,
  tableDefinition,
  oldTable,
  oldTableExtra,
  selectStarAt(''),
  selectStarAt(':schema_name/'),
  columns,
  functionNames,
  validate,
  sync,
];
