// Charts that were built together with a dashboard: drafts until it, or they, are saved.
import { inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { valueList } from './value-list.server.ts';
import { charts, dashboardCharts } from '#drizzle/schema/index.ts';

export async function markDrafts(db: Db, chartIds: readonly number[], dashboardId: number): Promise<void> {
  await db
    .update(charts)
    .set({ draftOfId: dashboardId })
    .where(inArray(charts.id, valueList(chartIds)));
}

interface SavedDashboard {
  /** Undefined: it has no drafts, being new. */
  readonly id?: number;
  /** Charts that are written to the dashboard. */
  readonly chartIds: readonly number[];
  /** Whether the write takes place. */
  readonly isHeld?: SQL;
}

/**
 * A statement: what was built for the dashboard and is still on it, and whatever draft is put on it, is a chart like all others.
 * Drafts that were removed before stay drafts, so that an undo can bring them back. Comes after those that write the links.
 */
export const saveDrafts = (db: Db, { id, chartIds, isHeld = sql`1` }: SavedDashboard) =>
  db
    .update(charts)
    .set({ draftOfId: null })
    .where(
      sql`${charts.draftOfId} is not null and ${isHeld} and ${or(
        id === undefined ? sql`0` : sql`(${charts.draftOfId} = ${id} and ${charts.id} in ${chartsOn(id)})`,
        inArray(charts.id, valueList(chartIds)),
      )}`,
    );

const chartsOn = (dashboardId: number): SQL =>
  sql`(select ${dashboardCharts.chartId} from ${dashboardCharts} where ${dashboardCharts.dashboardId} = ${dashboardId})`;

/** A statement: the drafts go with their dashboards. */
export const deleteDrafts = (db: Db, dashboardIds: readonly number[]) =>
  db.delete(charts).where(inArray(charts.draftOfId, valueList(dashboardIds)));
