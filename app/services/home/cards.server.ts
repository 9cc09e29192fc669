// The dashboards of home: those that the viewer opened last, then those that were changed last.
import { desc, sql, type SQL } from 'drizzle-orm';
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { sketchLayout, type DashboardSketch } from '#app/domain/dashboard/layout/sketch-layout.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { Db } from '#app/stores/db.ts';
import { LISTED_COLUMNS } from '#app/stores/dashboard/store.server.ts';
import { thumbnailUrl } from '#app/stores/dashboard/thumbnail.server.ts';
import { dashboardUrl } from '#app/stores/dashboard/wire-api.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { selectSeen } from '#app/stores/history/recent-views.server.ts';
import { dashboards } from '#drizzle/schema/index.ts';

export interface HomeCard {
  readonly id: number;
  /** Empty for one without a name. */
  readonly title: string;
  readonly href: string;
  readonly description: string;
  readonly published: boolean;
  readonly chartCount: number;
  /** UTC milliseconds. */
  readonly changedOnMs: number;
  readonly thumbnailUrl: string;
  /** What is shown until the thumbnail is there, and where it can't be drawn. */
  readonly sketch: DashboardSketch;
}

export interface HomeCards {
  readonly cards: readonly HomeCard[];
  /** Number of all dashboards that the viewer can see. */
  readonly count: number;
}

/** At most `limit` cards, in one round trip. */
export async function findHomeCards(
  { db, usage }: Pick<Deps, 'db' | 'usage'>,
  identity: Identity,
  limit: number,
): Promise<HomeCards> {
  if (identity.kind !== 'user' || !hasPermission(identity, 'can_read', 'Dashboard')) return { cards: [], count: 0 };
  const { userId } = identity;
  const visible = isVisibleTo(identity);
  const [rows, [counted]] = await db.batch([
    selectCards(db, selectSeen({ userId, pending: usage.listViews(userId) }))
      .where(visible)
      .orderBy(desc(sql`seen_at_ms`), desc(dashboards.changedOnMs), desc(dashboards.id))
      .limit(limit),
    db
      .select({ count: sql<number>`count(*)` })
      .from(dashboards)
      .where(visible),
  ]);
  const cards = rows.map(({ slug, description, version, positionJson, seenAtMs: _order, ...row }): HomeCard => ({
    ...row,
    href: dashboardUrl({ id: row.id, slug }),
    description: description ?? '',
    thumbnailUrl: thumbnailUrl(row.id, version),
    sketch: sketchLayout(positionJson),
  }));
  return { cards, count: counted?.count ?? 0 };
}

function selectCards(db: Db, seen: SQL) {
  const lastSeen = sql`(select dashboard_id, max(at_ms) as seen_at_ms from ${seen} group by dashboard_id) last_seen`;
  return db
    .select({
      ...LISTED_COLUMNS,
      positionJson: dashboards.positionJson,
      seenAtMs: sql<number | null>`last_seen.seen_at_ms`.as('seen_at_ms'),
    })
    .from(dashboards)
    .leftJoin(lastSeen, sql`last_seen.dashboard_id = ${dashboards.id}`)
    .$dynamic();
}
