// A page of the datasets the caller can query, and what lists of them can filter and order by.
import { and, count, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import { DATASET_FIELDS } from '#app/domain/dataset/fields.ts';
import type { RisonValue } from '#app/domain/rison/decode-rison.ts';
import { auditAccounts, changers, creators, type AccountName } from '#app/stores/list/audit-accounts.server.ts';
import { fieldFilters, fieldOrders } from '#app/stores/list/field-columns.server.ts';
import {
  contains,
  filterCondition,
  operatorNames,
  buildPageClauses,
  startsWith,
  textValue,
  type FilterTable,
} from '#app/stores/list/list-filters.server.ts';
import { badRequest, type ListQuery } from '#app/stores/list/list-query.ts';
import type { RelatedQuery, ViewPage } from '#app/stores/list/list-reply.ts';
import type { Db } from '#app/stores/db.ts';
import { isDatasetReadableBy } from '#app/stores/list/readable-datasets.server.ts';
import { databases, datasetOwners, datasets } from '#drizzle/schema/index.ts';
import { DEFAULT_CATALOG, findOwners } from './records.server.ts';

const CATALOG = sql<string | null>`coalesce(${datasets.catalog}, ${DEFAULT_CATALOG})`;
const IS_VIRTUAL = sql`coalesce(${datasets.sql}, '') <> ''`;
const IS_CERTIFIED = sql`coalesce(case when json_valid(${datasets.extra}) then json_type(${datasets.extra}, '$.certification') end, 'null') <> 'null'`;

const FILTERS: FilterTable = {
  id: { column: datasets.id, kind: 'number', custom: { dataset_is_certified: (value) => wanted(value, IS_CERTIFIED) } },
  uuid: { column: datasets.uuid, kind: 'text' },
  table_name: {
    column: datasets.name,
    kind: 'text',
    custom: {
      dataset_all_text: (value) =>
        or(contains(datasets.name, textValue(value)), contains(sql`coalesce(${datasets.description}, '')`, textValue(value))),
    },
  },
  catalog: { column: CATALOG, kind: 'text' },
  ...fieldFilters(DATASET_FIELDS, datasets),
  sql: {
    column: datasets.sql,
    kind: 'text',
    custom: { dataset_is_null_or_empty: (value) => wanted(value, sql`not (${IS_VIRTUAL})`) },
  },
  database: { column: datasets.databaseId, kind: 'relation' },
  owners: {
    column: datasets.id,
    kind: 'relation',
    custom: { rel_m_m: isOwnedBy, rel_o_m: isOwnedBy, eq: isOwnedBy, in: isOwnedBy, neq: isNotOwnedBy, nrel_o_m: isNotOwnedBy },
  },
  created_by: { column: datasets.createdById, kind: 'relation' },
  changed_by: { column: datasets.changedById, kind: 'relation' },
  changed_on: { column: datasets.changedOnMs, kind: 'instant' },
};

const ORDERS = {
  ...fieldOrders(DATASET_FIELDS, datasets),
  catalog: CATALOG,
  'changed_by.first_name': sql`lower(${changers.firstName})`,
  changed_on_delta_humanized: datasets.changedOnMs,
  'database.database_name': sql`lower(${databases.name})`,
};

export const datasetOperators = () => operatorNames(FILTERS);

const wanted = (value: RisonValue, condition: SQL): SQL => (isFalse(value) ? sql`not (${condition})` : condition);
const isFalse = (value: RisonValue): boolean => value === false || value === 'false' || value === 0;

const MAX_OWNERS = 1_000;

function isOwnedBy(value: RisonValue): SQL {
  const request = Array.isArray(value) ? value : [value];
  if (request.length > MAX_OWNERS || !request.every((id) => Number.isSafeInteger(Number(id)) && typeof id !== 'object'))
    throw badRequest(`Filter value: ${JSON.stringify(value)} names no owners`);
  const ids = JSON.stringify(request.map(Number));
  return sql`exists (select 1 from ${datasetOwners} where ${datasetOwners.datasetId} = ${datasets.id}
    and ${datasetOwners.userId} in (select value from json_each(${ids})))`;
}

function isNotOwnedBy(value: RisonValue): SQL {
  return sql`not ${isOwnedBy(value)}`;
}

export interface DatasetListView {
  readonly row: typeof datasets.$inferSelect;
  readonly creator: AccountName | null;
  readonly changer: AccountName | null;
  readonly database: { readonly id: number; readonly name: string; readonly uuid: string };
  readonly catalog: string | null;
  readonly owners: readonly AccountName[];
}

/** One page of datasets that the identity can query. Throws 400 for invalid filters and orders. */
export async function listDatasetsPage(db: Db, identity: Identity, request: ListQuery): Promise<ViewPage<DatasetListView>> {
  const where = and(isDatasetReadableBy(identity), filterCondition(request.filters, FILTERS));
  const { orderBy, limit, offset } = buildPageClauses(request, ORDERS, datasets.id);
  const [[total], views] = await Promise.all([
    db.select({ count: count() }).from(datasets).innerJoin(databases, eq(datasets.databaseId, databases.id)).where(where),
    db
      .select({
        row: datasets,
        ...auditAccounts,
        database: { id: databases.id, name: databases.name, uuid: databases.uuid },
        catalog: CATALOG,
      })
      .from(datasets)
      .innerJoin(databases, eq(datasets.databaseId, databases.id))
      .leftJoin(creators, eq(datasets.createdById, creators.id))
      .leftJoin(changers, eq(datasets.changedById, changers.id))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
  ]);
  const ids = JSON.stringify(views.map(({ row }) => row.id));
  const owners = await findOwners(db, sql`(select value from json_each(${ids}))`);
  const ownersOf = (id: number) => owners.filter(({ datasetId }) => datasetId === id);
  return { count: total?.count ?? 0, views: views.map((view) => ({ ...view, owners: ownersOf(view.row.id) })) };
}

const DISTINCT = { schema: datasets.schema, catalog: CATALOG } as const;
export type DistinctColumn = keyof typeof DISTINCT;

/** The column's values in datasets that the identity can query. */
export async function listDistinctOfDatasets(
  db: Db,
  identity: Identity,
  { column, requested: request }: { readonly column: DistinctColumn; readonly requested: RelatedQuery },
): Promise<{ readonly count: number; readonly values: readonly string[] }> {
  const value = sql<string>`${DISTINCT[column]}`;
  const where = and(isDatasetReadableBy(identity), sql`${value} is not null`, startsWith(value, request.filter));
  const [[total], rows] = await Promise.all([
    db
      .select({ count: sql<number>`count(distinct ${value})` })
      .from(datasets)
      .innerJoin(databases, eq(datasets.databaseId, databases.id))
      .where(where),
    db
      .select({ value })
      .from(datasets)
      .innerJoin(databases, eq(datasets.databaseId, databases.id))
      .where(where)
      .groupBy(value)
      .orderBy(value)
      .limit(request.pageSize)
      .offset(request.page * request.pageSize),
  ]);
  return { count: total?.count ?? 0, values: rows.map((row) => row.value) };
}
