// The dashboards of home: those that the viewer opened last, then those that were changed last.
import { and, desc, eq, inArray, max, sql } from 'drizzle-orm';
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { sketchLayout, type DashboardSketch } from '#app/domain/dashboard/layout/sketch-layout.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { Db } from '#app/stores/db.ts';
import { LISTED_COLUMNS } from '#app/stores/dashboard/store.server.ts';
import { thumbnailUrl } from '#app/stores/dashboard/thumbnail.server.ts';
import { dashboardUrl } from '#app/stores/dashboard/wire-api.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { VIEW_ACTIONS } from '#app/services/activity/activity.server.ts';
import { dashboards, logs } from '#drizzle/schema/index.ts';

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
  /** Of all dashboards that the viewer can see. */
  readonly count: number;
}

/** At most `limit`, in one round trip. */
export async function findHomeCards({ db }: Pick<Deps, 'db'>, identity: Identity, limit: number): Promise<HomeCards> {
  if (identity.kind !== 'user' || !hasPermission(identity, 'can_read', 'Dashboard')) return { cards: [], count: 0 };
  const visible = isVisibleTo(identity);
  const [rows, [counted]] = await db.batch([
    selectCards(db, identity.userId)
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

function selectCards(db: Db, userId: number) {
  const seen = db
    .select({ dashboardId: logs.dashboardId, atMs: max(logs.happenedAtMs).as('seen_at_ms') })
    .from(logs)
    .where(and(eq(logs.userId, userId), inArray(logs.action, VIEW_ACTIONS)))
    .groupBy(logs.dashboardId)
    .as('seen');
  return db
    .select({
      ...LISTED_COLUMNS,
      positionJson: dashboards.positionJson,
      seenAtMs: seen.atMs,
    })
    .from(dashboards)
    .leftJoin(seen, eq(seen.dashboardId, dashboards.id))
    .$dynamic();
}
