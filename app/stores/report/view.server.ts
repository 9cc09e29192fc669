// A report or alert as it is read for lists and items.
import { eq } from 'drizzle-orm';
import { auditAccounts, changers, creators } from '#app/stores/list/audit-accounts.server.ts';
import type { Db } from '#app/stores/db.ts';
import {
  charts,
  dashboards,
  databases,
  reportSchedules,
  type reportExecutionLogs,
  type reportRecipients,
} from '#drizzle/schema/index.ts';

/** A dynamic SELECT of schedules with what they show and query, and who created and changed them. */
export const selectSchedules = (db: Db) =>
  db
    .select({
      row: reportSchedules,
      chart: { id: charts.id, slice_name: charts.name, viz_type: charts.vizType },
      dashboard: { id: dashboards.id, dashboard_title: dashboards.title },
      database: { id: databases.id, database_name: databases.name },
      ...auditAccounts,
    })
    .from(reportSchedules)
    .leftJoin(charts, eq(charts.id, reportSchedules.chartId))
    .leftJoin(dashboards, eq(dashboards.id, reportSchedules.dashboardId))
    .leftJoin(databases, eq(databases.id, reportSchedules.databaseId))
    .leftJoin(creators, eq(reportSchedules.createdById, creators.id))
    .leftJoin(changers, eq(reportSchedules.changedById, changers.id))
    .$dynamic();
export type ScheduleView = Awaited<ReturnType<typeof selectSchedules>>[number];

export interface ScheduleDetails extends ScheduleView {
  readonly owners: readonly {
    readonly id: number;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
  }[];
  readonly recipients: readonly (typeof reportRecipients.$inferSelect)[];
}

export type RunView = typeof reportExecutionLogs.$inferSelect;
