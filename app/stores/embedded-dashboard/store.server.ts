// Reads and writes which dashboards are embedded, one uuid each.
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import type { Db } from '#app/stores/db.ts';
import { embeddedDashboards, users } from '#drizzle/schema/index.ts';
import type { EmbeddedDashboard } from './wire.ts';

/** Dashboard ids by embedded uuid; uuids that are not embedded are left out. */
export async function findEmbeddedDashboardIds(db: Db, uuids: readonly string[]): Promise<Map<string, number>> {
  const request = JSON.stringify(uuids.map((uuid) => uuid.toLowerCase()));
  const rows = await db
    .select({ uuid: embeddedDashboards.uuid, id: embeddedDashboards.dashboardId })
    .from(embeddedDashboards)
    .where(inArray(embeddedDashboards.uuid, sql`(select value from json_each(${request}))`));
  return new Map(rows.map(({ uuid, id }) => [uuid, id]));
}

/** Embedding of this dashboard; null if it isn't embedded. */
export const findDashboardEmbedding = (db: Db, dashboardId: number): Promise<EmbeddedDashboard | null> =>
  findWhere(db, eq(embeddedDashboards.dashboardId, dashboardId));

/** Finds an embedding by its uuid; null if there is none. */
export const findEmbedded = (db: Db, uuid: string): Promise<EmbeddedDashboard | null> =>
  findWhere(db, eq(embeddedDashboards.uuid, uuid.toLowerCase()));

async function findWhere(db: Db, where: SQL): Promise<EmbeddedDashboard | null> {
  const [found] = await db
    .select({
      row: embeddedDashboards,
      by: { id: users.id, first_name: users.firstName, last_name: users.lastName, username: users.username },
    })
    .from(embeddedDashboards)
    .leftJoin(users, eq(embeddedDashboards.changedById, users.id))
    .where(where);
  if (!found) return null;
  const { uuid, dashboardId, allowedDomains, changedOnMs } = found.row;
  const wire = {
    uuid,
    allowed_domains: [...allowedDomains],
    dashboard_id: String(dashboardId),
    changed_on: formatNaiveIso(changedOnMs),
    changed_by: found.by,
  };
  return { uuid, dashboardId, allowedDomains, wire };
}

export interface EmbeddedChange {
  readonly dashboardId: number;
  readonly allowedDomains: readonly string[];
  /** Uuid for the first embedding; an object that is already embedded keeps its uuid, because host pages use it. */
  readonly newUuid: string;
  readonly byId: number | null;
  readonly nowMs: number;
}

export async function saveEmbedded(db: Db, change: EmbeddedChange): Promise<void> {
  const { allowedDomains, byId, nowMs } = change;
  const own = { allowedDomains, changedOnMs: nowMs, changedById: byId };
  await db
    .insert(embeddedDashboards)
    .values({ ...own, uuid: change.newUuid, dashboardId: change.dashboardId, createdOnMs: nowMs, createdById: byId })
    .onConflictDoUpdate({ target: embeddedDashboards.dashboardId, set: own });
}

/** Whether it was embedded. Guests who are looking at it see nothing from now on. */
export async function removeEmbedded(db: Db, dashboardId: number): Promise<boolean> {
  const removed = await db
    .delete(embeddedDashboards)
    .where(eq(embeddedDashboards.dashboardId, dashboardId))
    .returning({ uuid: embeddedDashboards.uuid });
  return removed.length > 0;
}
