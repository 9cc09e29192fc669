// Lines of the action log: what was deleted; and many at once. Lists are `stores/history`.
import { sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { logs } from '#drizzle/schema/index.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

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

/** One statement for any number of lines: D1 binds at most 100 values. */
export async function insertLogs(db: Db, lines: readonly LogLine[], nowMs: number): Promise<void> {
  if (lines.length === 0) return;
  const at = (name: keyof LogLine) => sql`json_extract(value, ${`$.${name}`})`;
  await db.run(sql`insert into ${logs}
    (action, user_id, dashboard_id, chart_id, json, happened_at_ms, duration_ms, referrer)
    select ${at('action')}, ${at('userId')}, ${at('dashboardId')}, ${at('chartId')}, ${at('json')}, ${nowMs},
      ${at('durationMs')}, ${at('referrer')} from json_each(${JSON.stringify(lines)})`);
}
