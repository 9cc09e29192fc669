// Reads the action log, and adds many lines at once.
import { desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { filterCondition, operatorNames, pageOf, type FilterTable } from '#app/stores/list/list-filters.server.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import { selectPage } from '#app/stores/list/select-page.server.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import type { Db } from '#app/stores/db.ts';
import { logs, users } from '#drizzle/schema/index.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

const FILTERS: FilterTable = {
  action: { column: logs.action, kind: 'text' },
  user: { column: logs.userId, kind: 'relation' },
  user_id: { column: logs.userId, kind: 'relation' },
  dttm: { column: logs.happenedAtMs, kind: 'instant' },
  json: { column: logs.json, kind: 'text' },
  slice_id: { column: logs.chartId, kind: 'number' },
  dashboard_id: { column: logs.dashboardId, kind: 'number' },
  duration_ms: { column: logs.durationMs, kind: 'number' },
  referrer: { column: logs.referrer, kind: 'text' },
};
const ORDERS: Readonly<Record<string, SQLWrapper>> = {
  id: logs.id,
  action: logs.action,
  dttm: logs.happenedAtMs,
  'user.username': sql`(select lower(people.username) from users people where people.id = ${logs.userId})`,
  slice_id: logs.chartId,
  dashboard_id: logs.dashboardId,
  duration_ms: logs.durationMs,
  referrer: logs.referrer,
};

export const logOperators = () => operatorNames(FILTERS);

const select = (db: Db) =>
  db
    .select({
      row: logs,
      user: { firstName: users.firstName, lastName: users.lastName, username: users.username },
    })
    .from(logs)
    .leftJoin(users, eq(users.id, logs.userId))
    .$dynamic();
export type LogView = Awaited<ReturnType<typeof select>>[number];

export async function listLogs(db: Db, request: ListQuery): Promise<ViewPage<LogView>> {
  const where = filterCondition(request.filters, FILTERS);
  const { count, rows } = await selectPage(db, { from: logs, where, select: select(db), ...pageOf(request, ORDERS, logs.id) });
  return { count, views: rows };
}

export async function findLog(db: Db, id: number): Promise<LogView | null> {
  const [view] = await select(db).where(eq(logs.id, id));
  return view ?? null;
}

export interface Deletion {
  readonly dashboardId: number | null;
  readonly chartId: number | null;
  readonly json: string;
}

const DELETIONS = ['DashboardRestApi', 'ChartRestApi'].flatMap((view) => [`${view}.delete`, `${view}.bulk_delete`]);

/** The entries about the deletion of these dashboards and charts, the oldest first. */
export async function listDeletions(
  db: Db,
  ids: { readonly dashboardIds: readonly number[]; readonly chartIds: readonly number[] },
): Promise<Deletion[]> {
  if (ids.dashboardIds.length + ids.chartIds.length === 0) return [];
  return db
    .select({ dashboardId: logs.dashboardId, chartId: logs.chartId, json: logs.json })
    .from(logs)
    .where(
      sql`${logs.action} in ${valueList(DELETIONS)} and
        (${logs.dashboardId} in ${valueList(ids.dashboardIds)} or ${logs.chartId} in ${valueList(ids.chartIds)})`,
    )
    .orderBy(logs.id);
}

export interface LogLine {
  readonly action: string;
  readonly userId: number | null;
  readonly dashboardId: number | null;
  readonly chartId: number | null;
  readonly json: string;
  readonly durationMs: number | null;
  readonly referrer: string | null;
}

/** One statement however many lines: D1 binds at most 100 values. */
export async function insertLogs(db: Db, lines: readonly LogLine[], nowMs: number): Promise<void> {
  if (lines.length === 0) return;
  const at = (name: keyof LogLine) => sql`json_extract(value, ${`$.${name}`})`;
  await db.run(sql`insert into ${logs}
    (action, user_id, dashboard_id, chart_id, json, happened_at_ms, duration_ms, referrer)
    select ${at('action')}, ${at('userId')}, ${at('dashboardId')}, ${at('chartId')}, ${at('json')}, ${nowMs},
      ${at('durationMs')}, ${at('referrer')} from json_each(${JSON.stringify(lines)})`);
}

export interface ViewedItem {
  readonly action: string;
  readonly dashboardId: number | null;
  readonly chartId: number | null;
  /** UTC milliseconds. */
  readonly happenedAtMs: number;
}

export interface ViewsRequested {
  readonly userId: number;
  readonly actions: readonly string[];
  /** UTC milliseconds. */
  readonly sinceMs: number;
  /** Each item once, as last seen. */
  readonly isDistinct: boolean;
  /** Sub-queries of the ids that can be named. */
  readonly dashboardIds: SQL;
  readonly chartIds: SQL;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}

/** What the user did, the last first; a line about a chart on a dashboard counts for the dashboard. */
export async function listViews(db: Db, request: ViewsRequested): Promise<ViewedItem[]> {
  const chartId = sql`case when ${logs.dashboardId} is null then ${logs.chartId} end`;
  const happened = request.isDistinct ? sql<number>`max(${logs.happenedAtMs})` : sql<number>`${logs.happenedAtMs}`;
  const query = db
    .select({
      action: logs.action,
      dashboardId: logs.dashboardId,
      chartId: sql<number | null>`${chartId}`.as('seen_chart_id'),
      happenedAtMs: happened.as('seen_at_ms'),
    })
    .from(logs)
    .where(
      sql`${logs.userId} = ${request.userId} and ${logs.happenedAtMs} >= ${request.sinceMs}
        and ${logs.action} in ${valueList(request.actions)}
        and case when ${logs.dashboardId} is null then ${logs.chartId} in ${request.chartIds}
          else ${logs.dashboardId} in ${request.dashboardIds} end`,
    )
    .$dynamic();
  return (request.isDistinct ? query.groupBy(logs.dashboardId, chartId) : query)
    .orderBy(desc(sql`seen_at_ms`), desc(logs.id))
    .limit(request.pageSize)
    .offset(request.page * request.pageSize);
}
