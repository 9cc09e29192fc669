// Creator and last editor of a dashboard.
import { eq } from 'drizzle-orm';
import { auditAccounts, changers, creators, type AccountName } from '#app/stores/list/audit-accounts.server.ts';
import type { Db } from '#app/stores/db.ts';
import { dashboards } from '#drizzle/schema/index.ts';

export interface DashboardAccounts {
  readonly creator: AccountName | null;
  readonly changer: AccountName | null;
  readonly isManagedExternally: boolean;
  readonly externalUrl: string | null;
}

/** Null accounts if the dashboard was deleted. */
export async function findDashboardAccounts(db: Db, id: number): Promise<DashboardAccounts> {
  const [row] = await db
    .select({
      isManagedExternally: dashboards.isManagedExternally,
      externalUrl: dashboards.externalUrl,
      ...auditAccounts,
    })
    .from(dashboards)
    .leftJoin(creators, eq(dashboards.createdById, creators.id))
    .leftJoin(changers, eq(dashboards.changedById, changers.id))
    .where(eq(dashboards.id, id));
  return row ?? { creator: null, changer: null, isManagedExternally: false, externalUrl: null };
}
