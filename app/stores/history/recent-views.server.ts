// What users viewed last: a row for each user, and on top of it the views of blocks that aren't in these rows yet. So a view writes a
// row for its user only once in hundreds of blocks.
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { VIEW_ACTIONS, type NotedView } from '#app/domain/activity/collected-action.ts';
import { MAX_ITEMS, mergeViews, type ViewEntry } from '#app/domain/activity/merge-views.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Db } from '#app/stores/db.ts';
import { keyValues, recentViews } from '#drizzle/schema/index.ts';
import { hasId } from './action-lines.server.ts';

/** The last block whose views are in the rows of users. */
export const MERGED = sql`coalesce((select cast(value as integer) from key_values where resource = 'recent_views' and key = 'merged'), 0)`;

/** So many blocks or views are read besides a user's row, at most. */
const MAX_BLOCKS = 512;
const MAX_VIEWS = 10_000;

interface SeenOptions {
  readonly userId: number;
  /** What no store has yet. */
  readonly pending: readonly NotedView[];
}

/** A relation `seen` of what the user viewed: dashboard_id, chart_id (null on a dashboard), action, and at_ms of the last view. */
export function selectSeen({ userId, pending }: SeenOptions): SQL {
  const noted = JSON.stringify(pending.map((view) => [view.dashboardId, view.chartId, view.action, view.happenedAtMs]));
  return sql`(select dashboard_id, chart_id, action, max(at_ms) as at_ms from (
      select dashboard_id, case when dashboard_id is null then chart_id end as chart_id, action, happened_at_ms as at_ms
        from logs where user_id = ${userId} and action in ${valueList(VIEW_ACTIONS)}
      union all select v.value ->> 0, v.value ->> 1, v.value ->> 2, v.value ->> 3
        from recent_views r, json_each(r.items) v where r.user_id = ${userId}
      union all select v.value ->> 1, v.value ->> 2, v.value ->> 3, v.value ->> 4
        from log_blocks b, json_each(b.views) v where b.id > ${MERGED} and ${hasId(sql`b.user_ids`, userId)} and v.value ->> 0 = ${userId}
      union all select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${noted})
    ) where coalesce(dashboard_id, chart_id) is not null group by 1, 2, 3) seen`;
}

const blockViews = z.array(z.tuple([z.int(), z.int().nullable(), z.int().nullable(), z.string(), z.int()]));

/** Puts the views of new blocks into the rows of their users, once there are many. Doing it twice, or two at once, changes nothing. */
export async function mergeRecentViews(db: Db, { isForced = false } = {}): Promise<void> {
  const tail = await db.get<{ count: number; views: number; last: number | null }>(
    sql`select count(*) as count, coalesce(sum(view_count), 0) as views, max(id) as last from log_blocks where id > ${MERGED}`,
  );
  if (tail.last === null || (!isForced && tail.count < MAX_BLOCKS && tail.views < MAX_VIEWS)) return;
  const blocks = await db.all<{ views: string }>(
    sql`select views from log_blocks where id > ${MERGED} and id <= ${tail.last} and view_count > 0`,
  );
  await db.batch([
    addViews(
      db,
      blocks.flatMap(({ views }) => blockViews.parse(JSON.parse(views))),
    ),
    db
      .insert(keyValues)
      .values({ resource: 'recent_views', key: 'merged', value: String(tail.last), createdOnMs: 0, changedOnMs: 0 })
      .onConflictDoUpdate({
        target: [keyValues.resource, keyValues.key],
        set: { value: sql`cast(max(cast(value as integer), cast(excluded.value as integer)) as text)` },
      }),
  ]);
}

/** User, and what `mergeViews` has. */
export type RecentUserView = readonly [userId: number, ...ViewEntry];

/** Views that users' rows have already change nothing; the rest is merged by the database, so that two at once lose none. */
export function addViews(db: Db, views: readonly RecentUserView[]) {
  const rows = [...Map.groupBy(views, ([userId]) => userId)].map(([userId, ofUser]) => {
    const items = mergeViews(ofUser.map(([, ...item]) => item));
    return [userId, JSON.stringify(items), items[0]?.[3] ?? 0];
  });
  return db
    .insert(recentViews)
    .select(
      sql`select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(rows)}) where value ->> 0 in (select id from users)`,
    )
    .onConflictDoUpdate({
      target: recentViews.userId,
      set: { items: MERGED_ITEMS, lastMs: sql`max(last_ms, excluded.last_ms)` },
    });
}

/** The same result as `mergeViews`. */
const MERGED_ITEMS = sql`(select json_group_array(json_array(dashboard, chart, action, at)) from (
  select value ->> 0 as dashboard, value ->> 1 as chart, value ->> 2 as action, max(value ->> 3) as at from (
    select value from json_each(recent_views.items) union all select value from json_each(excluded.items))
  group by 1, 2, 3 order by at desc limit ${sql.raw(String(MAX_ITEMS))}))`;
