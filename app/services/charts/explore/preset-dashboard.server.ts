// The dashboard that Explore's address names: selected beforehand when the chart is saved.
import { and, eq, sql } from 'drizzle-orm';
import { canWriteDashboard } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { dashboardOwners, dashboards } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';

type User = Extract<Identity, { kind: 'user' }>;

/** Null for none, and for one that the user can't see or edit: a save onto it would be refused. */
export async function findPresetDashboard(
  { db }: Deps,
  user: User,
  id: number | null,
): Promise<{ readonly id: number; readonly title: string } | null> {
  if (id === null) return null;
  const [[found], owners] = await db.batch([
    db
      .select({ id: dashboards.id, title: dashboards.title })
      .from(dashboards)
      .where(and(eq(dashboards.id, id), isVisibleTo(user) ?? sql`1`)),
    db.select({ id: dashboardOwners.userId }).from(dashboardOwners).where(eq(dashboardOwners.dashboardId, id)),
  ]);
  return found && canWriteDashboard(user, { id, ownerIds: owners.map((owner) => owner.id) }) ? found : null;
}
