// A page of the databases that the caller sees, and what lists can filter and order by.
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DATABASE_FIELDS } from '#app/domain/database/fields.ts';
import { namesOn, sortedNames } from '#app/domain/fields/field.ts';
import { withMissing } from '#app/domain/fields/key-order.ts';
import { fieldFilters, fieldOrders } from '#app/stores/list/field-columns.server.ts';
import { filterCondition, operatorNames, buildPageClauses, type FilterTable } from '#app/stores/list/list-filters.server.ts';
import { badRequest, type ListQuery, type ListSpec } from '#app/stores/list/list-query.ts';
import type { RelatedPage, RelatedQuery } from '#app/stores/list/list-reply.ts';
import { selectPage, selectRelated } from '#app/stores/list/select-page.server.ts';
import type { Db } from '#app/stores/db.ts';
import { databases, users } from '#drizzle/schema/index.ts';
import type { DatabaseRow } from './store.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

export const DATABASE_LIST: ListSpec = {
  title: 'List Database',
  columns: withMissing(
    [
      'allow_file_upload',
      'allow_ctas',
      'allow_cvas',
      'allow_dml',
      'allow_run_async',
      'allows_cost_estimate',
      'allows_subquery',
      'allows_virtual_table_explore',
      'backend',
      'changed_on',
      'changed_on_delta_humanized',
      'changed_by.first_name',
      'changed_by.last_name',
      'created_by.first_name',
      'created_by.last_name',
      'configuration_method',
      'database_name',
      'explore_database_id',
      'expose_in_sqllab',
      'extra',
      'force_ctas_schema',
      'id',
      'uuid',
      'disable_data_preview',
      'disable_drill_to_detail',
      'allow_multi_catalog',
      'engine_information',
    ],
    namesOn(DATABASE_FIELDS, 'list'),
  ),
  orderColumns: withMissing(
    [
      'allow_file_upload',
      'allow_dml',
      'allow_run_async',
      'changed_on',
      'changed_on_delta_humanized',
      'created_by.first_name',
      'database_name',
      'expose_in_sqllab',
    ],
    sortedNames(DATABASE_FIELDS),
  ),
  defaultOrder: { column: 'changed_on', direction: 'desc' },
};

const FILTERS: FilterTable = {
  ...fieldFilters(DATABASE_FIELDS, databases),
  allow_file_upload: {
    column: databases.allowFileUpload,
    kind: 'boolean',
    custom: { upload_is_enabled: (value) => eq(databases.allowFileUpload, value !== false && value !== null) },
  },
  changed_by: { column: databases.changedById, kind: 'relation' },
  created_by: { column: databases.createdById, kind: 'relation' },
  uuid: { column: databases.uuid, kind: 'text' },
};

/** Databases that accept uploads, sorted by name. */
export const listUploadable = (db: Db, visible: SQL | undefined): Promise<DatabaseRow[]> =>
  db
    .select()
    .from(databases)
    .where(and(eq(databases.allowFileUpload, true), visible))
    .orderBy(asc(databases.name))
    .limit(MAX_UPLOADABLE);

const MAX_UPLOADABLE = 200;

export const databaseOperators = () => operatorNames(FILTERS);

const creators = alias(users, 'creators');
const changers = alias(users, 'changers');

const ORDERS = {
  ...fieldOrders(DATABASE_FIELDS, databases),
  changed_on: databases.changedOnMs,
  changed_on_delta_humanized: databases.changedOnMs,
  'created_by.first_name': sql`creators.first_name`,
};

interface PersonName {
  readonly first_name: string;
  readonly last_name: string;
}

export interface ListedDatabase {
  readonly row: DatabaseRow;
  /** Null: the system, or a deleted user. */
  readonly createdBy: PersonName | null;
  readonly changedBy: PersonName | null;
}

/** The page, and how many match in all. Throws 400 for filters that cannot be. */
export async function listDatabases(
  db: Db,
  query: ListQuery,
  visible: SQL | undefined,
): Promise<{ readonly count: number; readonly items: readonly ListedDatabase[] }> {
  const where = and(visible, filterCondition(query.filters, FILTERS));
  const select = db
    .select({ row: databases, creator: creators, changer: changers })
    .from(databases)
    .leftJoin(creators, eq(creators.id, databases.createdById))
    .leftJoin(changers, eq(changers.id, databases.changedById))
    .$dynamic();
  const { count, rows } = await selectPage(db, {
    from: databases,
    where,
    select,
    ...buildPageClauses(query, ORDERS, databases.id),
  });
  const items = rows.map(({ row, creator, changer }) => ({ row, createdBy: nameOf(creator), changedBy: nameOf(changer) }));
  return { count, items };
}

const nameOf = (person: { firstName: string; lastName: string } | null): PersonName | null =>
  person && { first_name: person.firstName, last_name: person.lastName };

const RELATED: Readonly<Record<string, SQL>> = {
  changed_by: sql`changed_by_id`,
  created_by: sql`created_by_id`,
};

/** Users who created or changed a visible database. Throws 400 for any other column. */
export async function listRelatedAccounts(
  db: Db,
  column: string,
  request: RelatedQuery,
  visible: SQL | undefined,
): Promise<RelatedPage> {
  const of = Object.hasOwn(RELATED, column) ? RELATED[column] : undefined;
  if (!of) throw badRequest(`Related column: ${column.slice(0, 100)} not allowed`);
  const fullName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
  const included = sql`${users.id} in ${valueList(request.includeIds)}`;
  const seen = sql`${users.id} in (select ${of} from ${databases} where ${visible ?? sql`1`})`;
  const begins = sql`instr(lower(${fullName}), lower(${request.filter})) = 1`;
  const where = and(seen, request.filter === '' ? undefined : sql`(${begins} or ${included})`);
  const select = db
    .select({ value: users.id, text: fullName, active: users.isActive, email: users.email })
    .from(users)
    .$dynamic();
  return selectRelated(db, { from: users, where, select, orderBy: [sql`${included} desc`, fullName, asc(users.id)] }, request);
}
