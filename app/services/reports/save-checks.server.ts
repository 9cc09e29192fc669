// Whether what a report or alert refers to exists, fits together, and is seen by its writer. Messages are Superset's.
import { and, eq } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import { findUnknownIds, readAnchors } from '#app/domain/dashboard/reports/report-tabs.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { openDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { findVisibleChartIds } from '#app/stores/chart/list.server.ts';
import { findVisibleDashboardIds } from '#app/stores/dashboard/list.server.ts';
import { isVisibleTo } from '#app/stores/database/visible.server.ts';
import { hasMenuSchedule, isScheduleNameTaken, type ScheduleRow } from '#app/stores/report/store.server.ts';
import type { Db } from '#app/stores/db.ts';
import { databases, type reportSchedules } from '#drizzle/schema/index.ts';
import { readSeriesCondition } from './condition.ts';
import { readDashboardState } from './dashboard-state.ts';
import { attachedTwice, DASHBOARD_FORMATS } from './report-errors.ts';

export type ScheduleFacts = typeof reportSchedules.$inferInsert;

type Messages = Record<string, string | readonly string[]>;

interface Check {
  /** Null: it is created. */
  readonly before: ScheduleRow | null;
  readonly after: ScheduleFacts;
}

/** Throws 422 with a message for each field that doesn't fit, 409 for a second report from the same menu. */
export async function checkReferences(deps: Deps, identity: Identity, { before, after }: Check): Promise<void> {
  const userId = identity.kind === 'user' ? identity.userId : null;
  const [name, content, tabs, database] = await Promise.all([
    checkName(deps.db, after, before?.id ?? null),
    checkContent(deps.db, identity, after),
    checkTabs(deps, identity, { before, after }),
    checkDatabase(deps.db, identity, before, after),
    before ? null : requireFirstOfMenu(deps.db, after, userId),
  ]);
  const messages = { ...database, ...content, ...tabs, ...checkFormat(after), ...name };
  const [first] = Object.values(messages).flat();
  if (first !== undefined) throw new AppError('MARSHMALLOW_ERROR', first, { extra: { messages } });
}

async function checkName(db: Db, { type, name }: ScheduleFacts, exceptId: number | null): Promise<Messages> {
  if (!(await isScheduleNameTaken(db, { type, name, exceptId }))) return {};
  return { name: `${type === 'Alert' ? 'An alert' : 'A report'} named "${name}" already exists` };
}

async function checkContent(db: Db, identity: Identity, after: ScheduleFacts): Promise<Messages> {
  const chartId = after.chartId ?? null;
  const dashboardId = after.dashboardId ?? null;
  if (after.creationMethod === 'charts' && chartId === null)
    return { chart: 'Please save your chart first, then try creating a new email report.' };
  if (after.creationMethod === 'dashboards' && dashboardId === null)
    return { dashboard: 'Please save your dashboard first, then try creating a new email report.' };
  if ((chartId === null) === (dashboardId === null)) return { chart: 'Choose a chart or dashboard not both' };
  if (chartId !== null)
    return (await findVisibleChartIds(db, identity, [chartId])).length > 0 ? {} : { chart: 'Chart does not exist' };
  const seen = dashboardId === null ? [] : await findVisibleDashboardIds(db, identity, [dashboardId]);
  return seen.length > 0 ? {} : { dashboard: 'Dashboard does not exist' };
}

/** Only new tabs are checked, so that a deleted tab doesn't block other changes. */
async function checkTabs(deps: Deps, identity: Identity, { before, after }: Check): Promise<Messages> {
  const { dashboardId = null, extraJson } = after;
  if (dashboardId === null || (before?.dashboardId === dashboardId && before.extraJson === extraJson)) return {};
  const state = readDashboardState(extraJson);
  const ids = [...readAnchors(state.anchor), ...(state.activeTabs ?? [])];
  const open = ids.length === 0 ? null : await openDashboard(deps, identity, dashboardId);
  const unknown = open ? findUnknownIds(open.tree, ids) : [];
  return unknown.length === 0 ? {} : { extra: [`The dashboard has no tab ${unknown.map((id) => `“${id}”`).join(', ')}`] };
}

/** An alert on a dashboard has one as well: it is sent when the alert fires. */
const checkFormat = ({ dashboardId, chartId, reportFormat }: ScheduleFacts): Messages =>
  (dashboardId ?? null) === null || (chartId ?? null) !== null || reportFormat === 'PNG' || reportFormat === 'PDF'
    ? {}
    : { report_format: DASHBOARD_FORMATS };

async function checkDatabase(db: Db, identity: Identity, before: ScheduleRow | null, after: ScheduleFacts): Promise<Messages> {
  const id = after.databaseId ?? null;
  if (after.type === 'Report') return id === null ? {} : { database: 'Database reference is not allowed on a report' };
  if (readSeriesCondition(after) !== null) {
    if (after.chartId === null || after.chartId === undefined) return { chart: 'Select the chart that the alert watches' };
    if (id === null) return {};
  }
  if (id === null) return { database: 'Database is required for alerts' };
  if (before?.databaseId === id) return {};
  const [seen] = await db
    .select({ id: databases.id })
    .from(databases)
    .where(and(eq(databases.id, id), isVisibleTo(identity)));
  return seen ? {} : { database: 'Database does not exist' };
}

/** Each user can have one report per chart or dashboard from its menu. */
async function requireFirstOfMenu(db: Db, after: ScheduleFacts, userId: number | null): Promise<void> {
  const { creationMethod } = after;
  const objectId = creationMethod === 'charts' ? after.chartId : after.dashboardId;
  if (creationMethod === 'alerts_reports' || objectId === null || objectId === undefined) return;
  if (await hasMenuSchedule(db, { creationMethod, objectId, userId })) throw attachedTwice();
}
