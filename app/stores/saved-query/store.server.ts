// Reads and writes saved queries. Each belongs to its creator and those with whom it is shared: every statement here names them.
import { and, count, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import type { RisonValue } from '#app/domain/rison/decode-rison.ts';
import { auditAccounts, changers, creators } from '#app/stores/list/audit-accounts.server.ts';
import {
  contains,
  filterCondition,
  operatorNames,
  buildPageClauses,
  startsWith,
  textValue,
  type FilterTable,
} from '#app/stores/list/list-filters.server.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import { selectPage } from '#app/stores/list/select-page.server.ts';
import type { RelatedQuery } from '#app/stores/list/list-reply.ts';
import type { Db } from '#app/stores/db.ts';
import { dropTaggedObjects } from '#app/stores/list/tagging.server.ts';
import { databases, savedQueries, taggedObjects, tags } from '#drizzle/schema/index.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { isSavedQueryVisibleTo, isSavedQueryWritableBy } from './visible.server.ts';

type SavedQueryRow = typeof savedQueries.$inferSelect;
export type SavedQueryFields = Partial<
  Pick<SavedQueryRow, 'label' | 'description' | 'databaseId' | 'catalog' | 'schema' | 'sql' | 'templateParameters' | 'extraJson'>
>;

const select = (db: Db) =>
  db
    .select({
      row: savedQueries,
      ...auditAccounts,
      database: {
        id: databases.id,
        name: databases.name,
        engine: databases.engine,
        allowsExplore: databases.allowsVirtualTableExplore,
      },
    })
    .from(savedQueries)
    .leftJoin(databases, eq(savedQueries.databaseId, databases.id))
    .leftJoin(creators, eq(savedQueries.createdById, creators.id))
    .leftJoin(changers, eq(savedQueries.changedById, changers.id))
    .$dynamic();

export type SavedQueryView = Awaited<ReturnType<typeof select>>[number] & {
  readonly tags: readonly { readonly id: number; readonly name: string }[];
};

const isTagged = (condition: SQL): SQL => sql`exists (
  select 1 from ${taggedObjects} join ${tags} on ${tags.id} = ${taggedObjects.tagId}
  where ${taggedObjects.objectType} = 'query' and ${taggedObjects.objectId} = ${savedQueries.id} and ${condition})`;
const allText = (value: RisonValue): SQL | undefined =>
  or(
    contains(savedQueries.label, textValue(value)),
    contains(sql`coalesce(${savedQueries.description}, '')`, textValue(value)),
    contains(savedQueries.sql, textValue(value)),
  );

const FILTERS: FilterTable = {
  id: {
    column: savedQueries.id,
    kind: 'number',
    // Saved queries have no favorites.
    custom: { saved_query_is_fav: (value) => (value === false ? sql`1` : sql`0`) },
  },
  label: { column: savedQueries.label, kind: 'text', custom: { all_text: allText } },
  description: { column: savedQueries.description, kind: 'text' },
  sql: { column: savedQueries.sql, kind: 'text' },
  catalog: { column: savedQueries.catalog, kind: 'text' },
  schema: { column: savedQueries.schema, kind: 'text' },
  database: { column: savedQueries.databaseId, kind: 'relation' },
  created_by: { column: savedQueries.createdById, kind: 'relation' },
  changed_by: { column: savedQueries.changedById, kind: 'relation' },
  changed_on: { column: savedQueries.changedOnMs, kind: 'instant' },
  tags: {
    column: savedQueries.id,
    kind: 'relation',
    custom: {
      saved_query_tags: (value) => isTagged(contains(tags.name, textValue(value))),
      saved_query_tag_id: (value) => isTagged(eq(tags.id, Number(textValue(value)))),
      rel_m_m: (value) => isTagged(eq(tags.id, Number(textValue(value)))),
    },
  },
};

const ORDERS = {
  catalog: savedQueries.catalog,
  schema: savedQueries.schema,
  label: sql`lower(${savedQueries.label})`,
  description: sql`lower(${savedQueries.description})`,
  sql: savedQueries.sql,
  rows: savedQueries.rows,
  'created_by.first_name': sql`lower(${creators.firstName})`,
  'database.database_name': sql`lower(${databases.name})`,
  created_on: savedQueries.createdOnMs,
  changed_on_delta_humanized: savedQueries.changedOnMs,
  last_run_delta_humanized: savedQueries.lastRunMs,
};

export const savedQueryOperators = () => operatorNames(FILTERS);

export async function listSavedQueries(
  db: Db,
  identity: Identity,
  request: ListQuery,
): Promise<{ readonly count: number; readonly views: readonly SavedQueryView[] }> {
  const where = and(isSavedQueryVisibleTo(identity), filterCondition(request.filters, FILTERS));
  const { count, rows } = await selectPage(db, {
    from: savedQueries,
    where,
    select: select(db),
    ...buildPageClauses(request, ORDERS, savedQueries.id),
  });
  return { count, views: await withTags(db, rows) };
}

/** Null when there is none, or none that the identity sees. */
export async function findSavedQuery(db: Db, identity: Identity, id: number): Promise<SavedQueryView | null> {
  const [view] = await withTags(db, await select(db).where(and(eq(savedQueries.id, id), isSavedQueryVisibleTo(identity))));
  return view ?? null;
}

async function withTags(db: Db, views: Awaited<ReturnType<typeof select>>): Promise<SavedQueryView[]> {
  const ids = JSON.stringify(views.map(({ row }) => row.id));
  const found = await db
    .select({ objectId: taggedObjects.objectId, id: tags.id, name: tags.name })
    .from(taggedObjects)
    .innerJoin(tags, eq(taggedObjects.tagId, tags.id))
    .where(
      and(eq(taggedObjects.objectType, 'query'), inArray(taggedObjects.objectId, sql`(select value from json_each(${ids}))`)),
    )
    .orderBy(tags.name);
  return views.map((view) => ({ ...view, tags: found.filter(({ objectId }) => objectId === view.row.id) }));
}

interface By {
  readonly authorId: number;
  readonly nowMs: number;
}

/** Returns the new id. */
export async function insertSavedQuery(db: Db, fields: SavedQueryFields, by: By & { readonly uuid: string }): Promise<number> {
  const stamps = { createdOnMs: by.nowMs, changedOnMs: by.nowMs, createdById: by.authorId, changedById: by.authorId };
  const [row] = await db
    .insert(savedQueries)
    .values({ label: '', sql: '', ...fields, uuid: by.uuid, ...stamps })
    .returning({ id: savedQueries.id });
  return row?.id ?? 0;
}

/** Whether there is such a query that the identity can edit. */
export async function updateSavedQuery(
  db: Db,
  id: number,
  fields: SavedQueryFields,
  { identity, ...by }: By & { readonly identity: Identity },
): Promise<boolean> {
  const rows = await db
    .update(savedQueries)
    .set({ ...fields, changedOnMs: by.nowMs, changedById: by.authorId })
    .where(and(eq(savedQueries.id, id), isSavedQueryWritableBy(identity)))
    .returning({ id: savedQueries.id });
  return rows.length > 0;
}

/** Removes all of them with their tags, or none where one is missing or not the identity's to remove; whether it did. */
export async function removeSavedQueries(db: Db, identity: Identity, ids: readonly number[]): Promise<boolean> {
  const request = valueList(ids);
  const own = and(inArray(savedQueries.id, request), isSavedQueryWritableBy(identity));
  const [found] = await db.select({ count: count() }).from(savedQueries).where(own);
  if (found?.count !== ids.length) return false;
  await db.batch([dropTaggedObjects(db, 'query', ids), db.delete(savedQueries).where(own)]);
  return true;
}

const DISTINCT = { schema: savedQueries.schema, catalog: savedQueries.catalog };

/** The values that occur in the column of the queries that the identity sees. */
export async function listDistinctOfSavedQueries(
  db: Db,
  identity: Identity,
  { column, requested: request }: { readonly column: keyof typeof DISTINCT; readonly requested: RelatedQuery },
): Promise<{ readonly count: number; readonly values: readonly string[] }> {
  const value = sql<string>`${DISTINCT[column]}`;
  const where = and(isSavedQueryVisibleTo(identity), sql`${value} is not null`, startsWith(value, request.filter));
  const [[total], rows] = await Promise.all([
    db
      .select({ count: sql<number>`count(distinct ${value})` })
      .from(savedQueries)
      .where(where),
    db
      .select({ value })
      .from(savedQueries)
      .where(where)
      .groupBy(value)
      .orderBy(value)
      .limit(request.pageSize)
      .offset(request.page * request.pageSize),
  ]);
  return { count: total?.count ?? 0, values: rows.map((row) => row.value) };
}
