// What a user viewed or did, for recent items.
import { sql, type SQL } from 'drizzle-orm';
import { VIEW_ACTIONS, type NotedView } from '#app/domain/activity/collected-action.ts';
import type { Db } from '#app/stores/db.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { hasId, selectLines } from './action-lines.server.ts';
import { selectSeen } from './recent-views.server.ts';

export interface ViewedRow {
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
  /** Views that no store has yet. */
  readonly pending: readonly NotedView[];
  /** All actions of the user, the newest first, if D1 doesn't have all of them. */
  readonly done?: readonly ViewedRow[];
  /** Page number, from 0. */
  readonly page: number;
  readonly pageSize: number;
}

/** Whether what users viewed last has all that is requested. */
export const readsRecentViews = ({ isDistinct, actions }: Pick<ViewsRequested, 'isDistinct' | 'actions'>): boolean =>
  isDistinct && actions.every((action) => VIEW_ACTIONS.includes(action));

/** What the user did, the last first; a line about a chart on a dashboard counts for the dashboard. */
export async function listViews(db: Db, request: ViewsRequested): Promise<ViewedRow[]> {
  const { isDistinct, actions } = request;
  const source = readsRecentViews(request) ? selectSeen(request) : selectDone(request);
  const happened = isDistinct ? sql`max(at_ms)` : sql`at_ms`;
  return db.all<ViewedRow>(sql`select action, dashboard_id as dashboardId, chart_id as chartId, ${happened} as happenedAtMs from ${source}
    where at_ms >= ${request.sinceMs} and action in ${valueList(actions)}
      and case when dashboard_id is null then chart_id in ${request.chartIds} else dashboard_id in ${request.dashboardIds} end
    ${isDistinct ? sql`group by dashboard_id, chart_id` : sql``}
    order by happenedAtMs desc, dashboard_id, chart_id limit ${request.pageSize} offset ${request.page * request.pageSize}`);
}

/** All actions of the user, of any kind. */
function selectDone({ userId, sinceMs, done }: ViewsRequested): SQL {
  if (!done) return selectDoneHere(userId, sinceMs);
  const rows = JSON.stringify(done.map((item) => [item.action, item.dashboardId, item.chartId, item.happenedAtMs]));
  return sql`(select value ->> 0 as action, value ->> 1 as dashboard_id, case when value ->> 1 is null then value ->> 2 end as chart_id,
    value ->> 3 as at_ms from json_each(${rows})) done`;
}

const selectDoneHere = (userId: number, sinceMs: number): SQL => sql`(select action, dashboard_id,
    case when dashboard_id is null then chart_id end as chart_id, happened_at_ms as at_ms
  from ${selectLines(sql`${hasId(sql`b.user_ids`, userId)} and b.to_ms >= ${sinceMs}`)} where user_id = ${userId}) done`;
