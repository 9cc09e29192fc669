// Reports and alerts as lists and items: those that the identity sees, with their owners and recipients.
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { sharedIds } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { changers, creators, buildNameOrder } from '#app/stores/list/audit-accounts.server.ts';
import {
  contains,
  filterCondition,
  operatorNames,
  buildPageClauses,
  textValue,
  type FilterTable,
} from '#app/stores/list/list-filters.server.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import { selectPage } from '#app/stores/list/select-page.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Db } from '#app/stores/db.ts';
import { reportRecipients, reportSchedules, reportScheduleUsers, users } from '#drizzle/schema/index.ts';
import { seesEverySchedule } from './rules.ts';
import { selectSchedules, type ScheduleDetails, type ScheduleView } from './view.server.ts';

const FILTERS: FilterTable = {
  id: { column: reportSchedules.id, kind: 'number' },
  name: {
    column: reportSchedules.name,
    kind: 'text',
    custom: {
      report_all_text: (value) =>
        or(
          contains(reportSchedules.name, textValue(value)),
          contains(sql`coalesce(${reportSchedules.description}, '')`, textValue(value)),
          contains(sql`coalesce(${reportSchedules.sql}, '')`, textValue(value)),
        ),
    },
  },
  active: { column: reportSchedules.active, kind: 'boolean' },
  type: { column: reportSchedules.type, kind: 'text' },
  last_state: { column: reportSchedules.lastState, kind: 'text' },
  creation_method: { column: reportSchedules.creationMethod, kind: 'text' },
  chart_id: { column: reportSchedules.chartId, kind: 'relation' },
  dashboard_id: { column: reportSchedules.dashboardId, kind: 'relation' },
  database_id: { column: reportSchedules.databaseId, kind: 'relation' },
  created_by: { column: reportSchedules.createdById, kind: 'relation' },
  changed_by: { column: reportSchedules.changedById, kind: 'relation' },
  changed_on: { column: reportSchedules.changedOnMs, kind: 'instant' },
  owners: { column: reportSchedules.id, kind: 'relation', custom: { rel_m_m: (value) => isOwnedBy(Number(textValue(value))) } },
};

const ORDERS = {
  active: reportSchedules.active,
  description: sql`lower(${reportSchedules.description})`,
  'created_by.first_name': buildNameOrder(creators),
  'changed_by.first_name': buildNameOrder(changers),
  changed_on: reportSchedules.changedOnMs,
  changed_on_delta_humanized: reportSchedules.changedOnMs,
  created_on: reportSchedules.createdOnMs,
  crontab: reportSchedules.crontab,
  crontab_humanized: reportSchedules.crontab,
  last_eval_dttm: reportSchedules.lastEvalMs,
  name: sql`lower(${reportSchedules.name})`,
  next_run_dttm: reportSchedules.nextRunMs,
  type: reportSchedules.type,
};

export const reportOperators = () => operatorNames(FILTERS);

const isOwnedBy = (userId: number | null): SQL => sql`${reportSchedules.id} in (
  select ${reportScheduleUsers.scheduleId} from ${reportScheduleUsers} where ${reportScheduleUsers.userId} = ${userId})`;

/** The condition on `report_schedules` under which the identity sees one; undefined: every one. */
const isVisibleTo = (identity: Identity): SQL | undefined =>
  seesEverySchedule(identity)
    ? undefined
    : or(
        isOwnedBy(identity.kind === 'user' ? identity.userId : null),
        inArray(reportSchedules.id, valueList(sharedIds(identity, 'report', () => true))),
      );

export async function listSchedules(db: Db, identity: Identity, query: ListQuery): Promise<ViewPage<ScheduleDetails>> {
  const where = and(isVisibleTo(identity), filterCondition(query.filters, FILTERS));
  const page = buildPageClauses(query, ORDERS, reportSchedules.id);
  const { count, rows } = await selectPage(db, { from: reportSchedules, where, select: selectSchedules(db), ...page });
  return { count, views: await withRelations(db, rows) };
}

/** Null when there is none, or none that the identity sees. */
export async function findSchedule(db: Db, identity: Identity, id: number): Promise<ScheduleDetails | null> {
  const found = await selectSchedules(db).where(and(eq(reportSchedules.id, id), isVisibleTo(identity)));
  const [view] = await withRelations(db, found);
  return view ?? null;
}

/** Existing schedules that the identity can see, with their owners. */
export async function findVisibleSchedules(
  db: Db,
  identity: Identity,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly ownerIds: readonly number[] }[]> {
  const found = await db
    .select({ id: reportSchedules.id })
    .from(reportSchedules)
    .where(and(inArray(reportSchedules.id, valueList(ids)), isVisibleTo(identity)));
  const owners = await db
    .select()
    .from(reportScheduleUsers)
    .where(inArray(reportScheduleUsers.scheduleId, valueList(ids)));
  return found.map(({ id }) => ({ id, ownerIds: owners.flatMap((row) => (row.scheduleId === id ? [row.userId] : [])) }));
}

async function withRelations(db: Db, views: readonly ScheduleView[]): Promise<ScheduleDetails[]> {
  if (views.length === 0) return [];
  const ids = valueList(views.map(({ row }) => row.id));
  const [owners, recipients] = await Promise.all([
    db
      .select({
        scheduleId: reportScheduleUsers.scheduleId,
        id: users.id,
        first_name: users.firstName,
        last_name: users.lastName,
        email: users.email,
      })
      .from(reportScheduleUsers)
      .innerJoin(users, eq(users.id, reportScheduleUsers.userId))
      .where(inArray(reportScheduleUsers.scheduleId, ids))
      .orderBy(users.id),
    db.select().from(reportRecipients).where(inArray(reportRecipients.scheduleId, ids)).orderBy(reportRecipients.id),
  ]);
  return views.map((view) => {
    const isOf = ({ scheduleId }: { readonly scheduleId: number }): boolean => scheduleId === view.row.id;
    return { ...view, owners: owners.filter(isOf), recipients: recipients.filter(isOf) };
  });
}
