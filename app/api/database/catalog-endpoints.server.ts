// What is inside a database, for schema browsers and editors; and whether a text is SQL in its dialect.
import { openedCatalog } from '#app/domain/database/in-catalog.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { describeQ, parseQ } from '#app/stores/list/list-query.ts';
import {
  listCatalogs,
  listFunctions,
  listSchemas,
  listTables,
  searchColumns,
  type OpenCatalog,
} from '#app/services/databases/catalog.server.ts';
import { syncPermissions } from '#app/services/auth/sync-permissions.server.ts';
import { validateSql } from '#app/services/sqllab/validate-sql.server.ts';
import { findVisible, TAG } from './endpoints.server.ts';
import { READ_DATABASES, WRITE_DATABASES } from '#app/stores/database/rules.ts';
import {
  columnsQ,
  columnsReply,
  functionsReply,
  messageReply,
  catalogsReply,
  namesReply,
  pkParams,
  schemasQ,
  tablesQ,
  tablesReply,
  validateSqlBody,
  validateSqlReply,
} from '#app/stores/database/wire.ts';
import { DATABASE_ITEM, openVisibleCatalog } from './visible-catalog.server.ts';

const catalogs = endpoint({
  method: 'GET',
  path: `${DATABASE_ITEM}/catalogs/`,
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
  path: `${DATABASE_ITEM}/schemas/`,
  summary: 'List schemas of a database that the caller can see',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: describeQ('database_schemas_query_schema', schemasQ) },
  output: namesReply,
  async run(context, { params, query }) {
    const request = parseQ(query.q, schemasQ, {});
    const catalog = await openVisibleCatalog(context, params.pk, request.catalog);
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
  path: `${DATABASE_ITEM}/tables/`,
  summary: 'List tables and views of a schema that the caller can see',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: describeQ('database_tables_query_schema', tablesQ) },
  output: tablesReply,
  async run(context, { params, query }) {
    const request = parseQ(query.q, tablesQ, {});
    const catalog = await openVisibleCatalog(context, params.pk, request.catalog_name);
    const found = await listTables(context.deps, catalog, request.schema_name ?? null, { force: request.force === true });
    const result = found.map(({ name, kind, extra }) => ({ extra, type: kind, value: name }));
    return { count: found.length, result };
  },
});

const MAX_FOUND_COLUMNS = 200;

const columns = endpoint({
  method: 'GET',
  path: `${DATABASE_ITEM}/columns/`,
  summary: 'Search the columns of all tables of a database that the caller can see',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: describeQ('database_columns_query_schema', columnsQ) },
  output: columnsReply,
  async run(context, { params, query }) {
    const { filter, catalog_name } = parseQ(query.q, columnsQ, { filter: '' });
    const catalog = await openVisibleCatalog(context, params.pk, catalog_name);
    const { found, isCut } = await searchColumns(context.deps, catalog, { text: filter, maxRows: MAX_FOUND_COLUMNS });
    const result = found.map(({ kind, ...one }) => ({ ...one, table_type: kind }));
    return { count: result.length, truncated: isCut, result };
  },
});

const functionNames = endpoint({
  method: 'GET',
  path: `${DATABASE_ITEM}/function_names/`,
  summary: 'List functions of a database for autocomplete',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams },
  output: functionsReply,
  async run(context, { params }) {
    return { function_names: await listFunctions(context.deps, await openVisibleCatalog(context, params.pk)) };
  },
});

const validate = endpoint({
  method: 'POST',
  path: `${DATABASE_ITEM}/validate_sql/`,
  summary: 'Find errors in SQL and its template without running it',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, body: validateSqlBody },
  output: validateSqlReply,
  async run(context, { params, body }) {
    const { row } = await openVisibleCatalog(context, params.pk, body.catalog);
    const { sql, catalog = null, schema = null, template_params: templateParams = null } = body;
    const request = { database: row, sql, catalog, schema, templateParams };
    return { result: [...(await validateSql(context.deps, context.identity, request))] };
  },
});

const sync = endpoint({
  method: 'POST',
  path: `${DATABASE_ITEM}/sync_permissions/`,
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

export const databaseCatalogEndpoints = [catalogs, schemas, tables, columns, functionNames, validate, sync];
