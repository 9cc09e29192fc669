// What is inside a database, for schema browsers and editors; and whether a text is SQL in its dialect.
import { AppError } from '#app/domain/errors.ts';
import { endpoint, type RequestContext } from '#app/api/router/endpoint.ts';
import { parseQ, qSchema } from '#app/stores/list/list-query.ts';
import {
  catalogOf,
  describeTable,
  listFunctions,
  listSchemas,
  listTables,
  openCatalog,
  selectStar,
  type OpenCatalog,
} from '#app/services/databases/catalog.server.ts';
import { syncPermissions } from '#app/services/auth/sync-permissions.server.ts';
import { findVisible, TAG } from './endpoints.server.ts';
import { sqlProblems } from '#app/stores/database/sql-problems.ts';
import { READ_DATABASES, WRITE_DATABASES } from '#app/stores/database/rules.ts';
import { FIRST_LOOK_ROWS, tableWire } from './table-wire.ts';
import {
  functionsReply,
  messageReply,
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
import { templateProblems } from '#app/domain/template/template-problems.ts';
import { isTemplate } from '#app/domain/template/tokenize.ts';
import { z } from 'zod';

const ITEM = '/api/v1/database/:pk';
const emptyReply = z.looseObject({});

async function open({ deps, identity }: RequestContext, pk: number, catalog?: string | null): Promise<OpenCatalog> {
  const row = await findVisible(deps, identity, pk);
  if (catalog && catalog !== catalogOf(row))
    throw new AppError('OBJECT_NOT_FOUND_ERROR', `There is no catalog "${catalog}" in this database.`);
  return openCatalog(deps, identity, row);
}

const catalogs = endpoint({
  method: 'GET',
  path: `${ITEM}/catalogs/`,
  summary: 'The catalogs of a database: the one that its connection opens',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: qSchema },
  output: namesReply,
  async run({ deps, identity }, { params, query }) {
    parseQ(query.q, schemasQ, {});
    const name = catalogOf(await findVisible(deps, identity, params.pk));
    return { result: name === null ? [] : [name] };
  },
});

const schemas = endpoint({
  method: 'GET',
  path: `${ITEM}/schemas/`,
  summary: 'The schemas of a database that whoever asks sees',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: qSchema },
  output: namesReply,
  async run(context, { params, query }) {
    const request = parseQ(query.q, schemasQ, {});
    const catalog = await open(context, params.pk, request.catalog);
    const names = await listSchemas(context.deps, catalog);
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
  summary: 'The tables and views of a schema that whoever asks sees',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: qSchema },
  output: tablesReply,
  async run(context, { params, query }) {
    const request = parseQ(query.q, tablesQ, {});
    const catalog = await open(context, params.pk, request.catalog_name);
    const found = await listTables(context.deps, catalog, request.schema_name ?? null);
    const result = found.map(({ name, kind, extra }) => ({ extra, type: kind, value: name }));
    return { count: found.length, result };
  },
});

interface RequestedTable {
  readonly table: string;
  readonly schema?: string | null | undefined;
  readonly catalog?: string | null | undefined;
}

async function describe(context: RequestContext, pk: number, { table, schema, catalog: named }: RequestedTable) {
  const catalog = await open(context, pk, named);
  return { catalog, table: await describeTable(context.deps, catalog, { schema: schema ?? null, table }) };
}

const tableMetadata = endpoint({
  method: 'GET',
  path: `${ITEM}/table_metadata/`,
  summary: 'A table with its columns and keys',
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
  path: `${ITEM}/table/:table/:schema/`,
  summary: 'A table with its columns and keys, by its path',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: tableParams },
  output: tableReply,
  async run(context, { params }) {
    const { catalog, table } = await describe(context, params.pk, params);
    return tableWire(catalog.engine, table);
  },
});

// Partitions and clustering: no engine here reports any.
const tableExtra = endpoint({
  method: 'GET',
  path: `${ITEM}/table_metadata/extra/`,
  summary: 'What else is known of a table',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: tableQuery },
  output: emptyReply,
  async run(context, { params, query }) {
    await describe(context, params.pk, { ...query, table: query.name });
    return {};
  },
});

const oldTableExtra = endpoint({
  method: 'GET',
  path: `${ITEM}/table_extra/:table/:schema/`,
  summary: 'What else is known of a table, by its path',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: tableParams },
  output: emptyReply,
  async run(context, { params }) {
    await describe(context, params.pk, params);
    return {};
  },
});

const selectStarAt = (path: string) =>
  endpoint({
    method: 'GET',
    path: `${ITEM}/select_star/:table/${path}`,
    summary: 'A SELECT for a first look at a table',
    tag: TAG,
    rule: READ_DATABASES,
    input: { params: tableParams },
    output: textReply,
    async run(context, { params }) {
      const { catalog, table } = await describe(context, params.pk, params);
      return { result: selectStar(catalog.engine, table, [], FIRST_LOOK_ROWS) };
    },
  });

const functionNames = endpoint({
  method: 'GET',
  path: `${ITEM}/function_names/`,
  summary: 'The functions of a database, for completion',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams },
  output: functionsReply,
  async run(context, { params }) {
    return { function_names: await listFunctions(context.deps, await open(context, params.pk)) };
  },
});

const validateSql = endpoint({
  method: 'POST',
  path: `${ITEM}/validate_sql/`,
  summary: 'Where a text is not SQL in the dialect of a database; nothing is run',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, body: validateSqlBody },
  output: validateSqlReply,
  async run(context, { params, body }) {
    const { engine } = await open(context, params.pk, body.catalog);
    // SQL that is still to be made cannot be read: of a template only the template itself.
    return { result: isTemplate(body.sql) ? templateProblems(body.sql) : sqlProblems(engine.grammar, body.sql) };
  },
});

const sync = endpoint({
  method: 'POST',
  path: `${ITEM}/sync_permissions/`,
  summary: 'Add the missing permissions on the catalog and schemas of a database',
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
  oldTable,
  oldTableExtra,
  selectStarAt(''),
  selectStarAt(':schema/'),
  functionNames,
  validateSql,
  sync,
];
