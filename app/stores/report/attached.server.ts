// Reports and alerts that show a chart or dashboard, or query a database: while they exist, it can't be deleted.
import { asc, inArray } from 'drizzle-orm';
import { AppError } from '#app/domain/errors.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Db } from '#app/stores/db.ts';
import { reportSchedules } from '#drizzle/schema/index.ts';

const COLUMNS = { chart: reportSchedules.chartId, dashboard: reportSchedules.dashboardId, database: reportSchedules.databaseId };

/** Throws 422 with the names of those that there are. */
export async function requireNoReports(db: Db, kind: keyof typeof COLUMNS, ids: readonly number[]): Promise<void> {
  const attached = await db
    .select({ name: reportSchedules.name })
    .from(reportSchedules)
    .where(inArray(COLUMNS[kind], valueList(ids)))
    .orderBy(asc(reportSchedules.id));
  if (attached.length === 0) return;
  const names = attached.map(({ name }) => name).join(',');
  throw new AppError('COMMAND_REFUSED_ERROR', `There are associated alerts or reports: ${names}`);
}
