// Lines of the action log: one, a user's views, what was deleted; and many at once. Lists are `stores/history`.
import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { ActionView } from '#app/stores/history/port.ts';
import type { Db } from '#app/stores/db.ts';
import { logs, users } from '#drizzle/schema/index.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

const select = (db: Db) =>
  db
    .select({
      row: logs,
      user: { firstName: users.firstName, lastName: users.lastName, username: users.username },
    })
    .from(logs)
    .leftJoin(users, eq(users.id, logs.userId))
    .$dynamic();

export async function findLog(db: Db, id: number): Promise<ActionView | null> {
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
