// What one table is: its columns, keys, more metadata, CREATE statement and a SELECT that previews it.
import { AppError } from '#app/domain/errors.ts';
import { endpoint, type RequestContext } from '#app/api/router/endpoint.ts';
import { describeTable, selectStar, type TableDescription } from '#app/services/databases/catalog.server.ts';
import { defineTable } from '#app/services/databases/define-table.server.ts';
import { tableDdl } from '#app/services/databases/table-ddl.ts';
import { isRowFiltered } from '#app/services/planning/guard-tables.server.ts';
import { TAG } from './endpoints.server.ts';
import { READ_DATABASES } from '#app/stores/database/rules.ts';
import { FIRST_LOOK_ROWS, tableExtraWire, tableWire } from './table-wire.ts';
import { ddlReply, pkParams, tableParams, tableQuery, tableReply, textReply } from '#app/stores/database/wire.ts';
import * as z from 'zod';
import { DATABASE_ITEM, openVisibleCatalog } from './visible-catalog.server.ts';

const emptyReply = z.looseObject({});

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
  const catalog = await openVisibleCatalog(context, pk, named);
  const place = { database: catalog.row, schema: schema ?? null, catalog: named ?? null, table };
  const [found, isFiltered] = await Promise.all([
    describeTable(context.deps, catalog, { schema: place.schema, table }),
    isRowFiltered(context.deps, context.identity, place),
  ]);
  return { catalog, table: isFiltered ? withoutCounts(found) : found, isFiltered };
}

/** Row-filtered callers learn neither a table's number of rows nor its partition values. */
const withoutCounts = (table: TableDescription): TableDescription => ({
  ...table,
  details: { ...table.details, rowEstimate: null, partitionedBy: null },
  partitions: [],
  listing: null,
});

const tableMetadata = endpoint({
  method: 'GET',
  path: `${DATABASE_ITEM}/table_metadata/`,
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
  path: `${DATABASE_ITEM}/table/:table_name/:schema_name/`,
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
  path: `${DATABASE_ITEM}/table_metadata/extra/`,
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
  path: `${DATABASE_ITEM}/table_extra/:table_name/:schema_name/`,
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
  path: `${DATABASE_ITEM}/table_metadata/ddl/`,
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
    path: `${DATABASE_ITEM}/select_star/:table_name/${path}`,
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

export const databaseTableEndpoints = [
  tableMetadata,
  tableExtra,
  tableDefinition,
  oldTable,
  oldTableExtra,
  selectStarAt(''),
  selectStarAt(':schema_name/'),
];
