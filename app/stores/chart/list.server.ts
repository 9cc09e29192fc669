// Lists of charts: one page of those the caller can see, and one chart by its id or uuid.
import { and, count, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import { CHART_FIELDS } from '#app/domain/chart/fields.ts';
import { fieldSelection } from '#app/stores/list/field-columns.server.ts';
import { buildPageClauses, filterCondition } from '#app/stores/list/list-filters.server.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import type { Db } from '#app/stores/db.ts';
import { chartOwners, charts, dashboardCharts, dashboards, datasets, taggedObjects, tags, users } from '#drizzle/schema/index.ts';
import { CHART_ORDERS, chartFilters } from './filters.server.ts';
import { isChartListedFor, isChartVisibleTo } from './visible.server.ts';
import type { ChartRecord, ChartRelations } from './wire-row.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

/** The requested page of the charts that the identity can see. */
export async function listChartsPage(db: Db, identity: Identity, request: ListQuery): Promise<ViewPage<ChartListItem>> {
  const where = and(isChartListedFor(identity), filterCondition(request.filters, chartFilters(identity)));
  const { orderBy, limit, offset } = buildPageClauses(request, CHART_ORDERS, charts.id);
  const [[total], rows] = await db.batch([
    db.select({ count: count() }).from(charts).where(where),
    db
      .select(recordColumns(request.columns))
      .from(charts)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
  ]);
  const relations = await findRelations(db, identity, rows);
  return { count: total?.count ?? 0, views: rows.map((record) => ({ record, relations: relations(record) })) };
}

export interface ChartListItem {
  readonly record: ChartRecord;
  readonly relations: ChartRelations;
}

/** The chart by its id or uuid; null when it is missing or the identity cannot see it. */
export async function findVisibleChart(db: Db, identity: Identity, idOrUuid: string | number): Promise<ChartListItem | null> {
  const text = String(idOrUuid);
  const which: SQL = /^\d{1,15}$/.test(text) ? eq(charts.id, Number(text)) : eq(charts.uuid, text.toLowerCase());
  const [record] = await db
    .select(recordColumns(null))
    .from(charts)
    .where(and(which, isChartVisibleTo(identity)));
  if (!record) return null;
  return { record, relations: (await findRelations(db, identity, [record]))(record) };
}

/** Ids of existing charts that the identity can see, in order. */
export async function findVisibleChartIds(db: Db, identity: Identity, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: charts.id })
    .from(charts)
    .where(and(inArray(charts.id, valueList(ids)), isChartVisibleTo(identity)));
  const found = new Set(rows.map((row) => row.id));
  return ids.filter((id) => found.has(id));
}

/** Without the long texts unless requested; null: with all. */
function recordColumns(request: readonly string[] | null) {
  const includesParams = request === null || request.includes('params') || request.includes('form_data');
  return {
    ...fieldSelection(CHART_FIELDS, charts),
    id: charts.id,
    uuid: charts.uuid,
    params: includesParams ? sql<string>`${charts.params}` : sql<string>`'{}'`,
    queryContext: request === null ? sql<string | null>`${charts.queryContext}` : sql<string | null>`null`,
    datasetId: charts.datasetId,
    version: charts.version,
    createdOnMs: charts.createdOnMs,
    changedOnMs: charts.changedOnMs,
    lastSavedOnMs: charts.lastSavedOnMs,
    createdById: charts.createdById,
    changedById: charts.changedById,
    lastSavedById: charts.lastSavedById,
  };
}

/** One round trip for all rows. Columns have aliases, because D1's batch returns rows as objects. */
async function findRelations(
  db: Db,
  identity: Identity,
  rows: readonly ChartRecord[],
): Promise<(row: ChartRecord) => ChartRelations> {
  if (rows.length === 0) return () => NOTHING;
  const ids = valueList(rows.map((row) => row.id));
  const authors = rows.flatMap((row) => [row.createdById, row.changedById, row.lastSavedById]);
  const request = valueList([...new Set(authors)]);
  const sources = valueList([...new Set(rows.map((row) => row.datasetId))]);
  const [accounts, owners, boards, tagged, tables] = await db.batch([
    db
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
      .from(users)
      .where(or(inArray(users.id, request), sql`${users.id} in (select user_id from chart_owners where chart_id in ${ids})`)),
    db.select().from(chartOwners).where(inArray(chartOwners.chartId, ids)).orderBy(chartOwners.userId),
    db
      .select({
        chartId: dashboardCharts.chartId,
        id: dashboards.id,
        title: dashboards.title,
        jsonMetadata: dashboards.jsonMetadata,
      })
      .from(dashboardCharts)
      .innerJoin(dashboards, eq(dashboards.id, dashboardCharts.dashboardId))
      .where(and(inArray(dashboardCharts.chartId, ids), isVisibleTo(identity)))
      .orderBy(dashboards.id),
    db
      .select({ chartId: taggedObjects.objectId, id: tags.id, name: tags.name })
      .from(taggedObjects)
      .innerJoin(tags, eq(tags.id, taggedObjects.tagId))
      .where(and(eq(taggedObjects.objectType, 'chart'), inArray(taggedObjects.objectId, ids)))
      .orderBy(tags.name),
    db
      .select({
        id: datasets.id,
        uuid: datasets.uuid,
        name: datasets.name,
        schema: datasets.schema,
        defaultEndpoint: datasets.defaultEndpoint,
      })
      .from(datasets)
      .where(inArray(datasets.id, sources)),
  ]);
  const accountsById = new Map(accounts.map((person) => [person.id, person]));
  const datasetsById = new Map(tables.map((table) => [table.id, table]));
  const [ownersOf, boardsOf, tagsOf] = [byChart(owners), byChart(boards), byChart(tagged)];
  return ({ id, datasetId }) => ({
    people: accountsById,
    owners: ownersOf(id).flatMap(({ userId }) => accountsById.get(userId) ?? []),
    dashboards: boardsOf(id),
    tags: tagsOf(id),
    dataset: datasetId === null ? null : (datasetsById.get(datasetId) ?? null),
  });
}

const NOTHING: ChartRelations = { people: new Map(), owners: [], dashboards: [], tags: [], dataset: null };

function byChart<T extends { readonly chartId: number }>(rows: readonly T[]): (id: number) => readonly T[] {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(row.chartId, [...(groups.get(row.chartId) ?? []), row]);
  return (id) => groups.get(id) ?? [];
}
