// Requests of users to open objects: one a user and object, open until an editor grants or refuses it.
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { canDecideAll, hasPermission, sharedIds, SHARED_VIEWS } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { SHARED_KINDS, type SharedKind } from '#app/domain/access/shared-objects.ts';
import type { Db } from '#app/stores/db.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import {
  accessRequests,
  chartOwners,
  charts,
  dashboardOwners,
  dashboards,
  datasetOwners,
  datasets,
  reportSchedules,
  reportScheduleUsers,
  savedQueries,
  shares,
  users,
} from '#drizzle/schema/index.ts';
import { requestColumn, shareColumn, type SharedKey } from './shared-columns.server.ts';
import { FULL_NAME } from './subjects.server.ts';

/** Max open requests per user; further ones aren't stored. */
const MAX_OPEN_REQUESTS = 20;
const MAX_LISTED = 50;

interface NewRequest {
  readonly key: SharedKey;
  readonly userId: number;
  readonly nowMs: number;
}

/** The id of a new request. Null where the user has requested it before: a refused one is open again, but isn't new. */
export async function saveRequest(db: Db, { key, userId, nowMs }: NewRequest): Promise<number | null> {
  const isOfUser = eq(accessRequests.userId, userId);
  const ids = sql.join(
    SHARED_KINDS.map((kind) => sql`${kind === key.kind ? key.id : null}`),
    sql`, `,
  );
  const [inserted] = await db.batch([
    db
      .insert(accessRequests)
      .select(
        sql`select null, ${ids}, ${userId}, 'open', ${nowMs} where (
          select count(*) from access_requests where user_id = ${userId} and status = 'open') < ${MAX_OPEN_REQUESTS}`,
      )
      .onConflictDoNothing()
      .returning({ id: accessRequests.id }),
    db
      .update(accessRequests)
      .set({ status: 'open', requestedOnMs: nowMs })
      .where(and(isOfUser, eq(requestColumn(key.kind), key.id), eq(accessRequests.status, 'refused'))),
  ]);
  return inserted[0]?.id ?? null;
}

const COLUMNS = {
  id: accessRequests.id,
  requestedOnMs: accessRequests.requestedOnMs,
  ids: {
    dashboard: accessRequests.dashboardId,
    chart: accessRequests.chartId,
    dataset: accessRequests.datasetId,
    saved_query: accessRequests.savedQueryId,
    report: accessRequests.reportId,
  } satisfies Record<SharedKind, unknown>,
  title:
    sql<string>`coalesce(${dashboards.title}, ${charts.name}, ${datasets.name}, ${savedQueries.label}, ${reportSchedules.name}, '')`.as(
      'object_title',
    ),
  slug: dashboards.slug,
  published: dashboards.published,
  reportType: reportSchedules.type,
  requester: { id: users.id, name: FULL_NAME.as('requester_name'), email: users.email },
};

const select = (db: Db) =>
  db
    .select(COLUMNS)
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .leftJoin(dashboards, eq(dashboards.id, accessRequests.dashboardId))
    .leftJoin(charts, eq(charts.id, accessRequests.chartId))
    .leftJoin(datasets, eq(datasets.id, accessRequests.datasetId))
    .leftJoin(savedQueries, eq(savedQueries.id, accessRequests.savedQueryId))
    .leftJoin(reportSchedules, eq(reportSchedules.id, accessRequests.reportId));

type RequestRow = Awaited<ReturnType<typeof select>>[number];

export interface StoredRequest extends Pick<RequestRow, 'id' | 'requestedOnMs' | 'requester' | 'title' | 'slug' | 'reportType'> {
  readonly key: SharedKey;
  /** Null for all but dashboards. */
  readonly published: boolean | null;
}

function toRequest({ ids, ...row }: RequestRow): StoredRequest[] {
  const kind = SHARED_KINDS.find((one) => ids[one] !== null);
  const id = kind === undefined ? null : ids[kind];
  return kind === undefined || id === null ? [] : [{ ...row, key: { kind, id } }];
}

/** Open ones for objects that the identity can edit, oldest first. Users who can't log in are left out. */
export async function listOpenRequests(db: Db, identity: Identity): Promise<StoredRequest[]> {
  const kinds = SHARED_KINDS.filter((kind) => hasPermission(identity, 'can_write', SHARED_VIEWS[kind]));
  if (kinds.length === 0 || identity.kind !== 'user') return [];
  const rows = await select(db)
    .where(
      and(
        eq(accessRequests.status, 'open'),
        eq(users.isActive, true),
        or(...kinds.map((kind) => isDecidedBy(identity, identity.userId, kind))),
      ),
    )
    .orderBy(asc(accessRequests.requestedOnMs), asc(accessRequests.id))
    .limit(MAX_LISTED);
  return rows.flatMap(toRequest);
}

function isDecidedBy(identity: Identity, userId: number, kind: SharedKind): SQL | undefined {
  const column = requestColumn(kind);
  if (canDecideAll(identity, kind)) return sql`${column} is not null`;
  return or(
    sql`${column} in (${ownersOf(kind, sql`user_id = ${userId}`)})`,
    inArray(column, valueList(sharedIds(identity, kind, ({ canEdit }) => canEdit))),
  );
}

/** The ids of objects with owners under the condition. */
const ownersOf = (kind: SharedKind, condition: SQL): SQL => {
  switch (kind) {
    case 'dashboard':
      return sql`select dashboard_id from ${dashboardOwners} where ${condition}`;
    case 'chart':
      return sql`select chart_id from ${chartOwners} where ${condition}`;
    case 'dataset':
      return sql`select dataset_id from ${datasetOwners} where ${condition}`;
    case 'report':
      return sql`select schedule_id from ${reportScheduleUsers} where ${condition}`;
    case 'saved_query':
      return sql`select id from (select id, created_by_id as user_id from ${savedQueries}) where ${condition}`;
  }
};

/** Null unless it is open. */
export async function findOpenRequest(db: Db, id: number): Promise<StoredRequest | null> {
  const rows = await select(db).where(and(eq(accessRequests.id, id), eq(accessRequests.status, 'open')));
  return rows.flatMap(toRequest)[0] ?? null;
}

export const refuseRequest = (db: Db, id: number) =>
  db.update(accessRequests).set({ status: 'refused' }).where(eq(accessRequests.id, id));

/** Deletes requests that are settled: the users can open the object, or no longer need to. */
export async function deleteRequests(db: Db, { kind, id }: SharedKey, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await db.delete(accessRequests).where(and(eq(requestColumn(kind), id), inArray(accessRequests.userId, valueList(userIds))));
}

/** Addresses of an object's owners and other people who edit it, of those who can log in; members of groups find it on Home. */
export async function listEditorEmails(db: Db, { kind, id }: SharedKey): Promise<string[]> {
  const isShared = sql`${users.id} in (
    select user_id from ${shares} where ${shareColumn(kind)} = ${id} and ${shares.canEdit} and user_id is not null)`;
  const isOwner = sql`${id} in (${ownersOf(kind, sql`user_id = ${users.id}`)})`;
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.isActive, true), or(isOwner, isShared)))
    .orderBy(asc(users.id));
  return rows.map(({ email }) => email);
}

/** The id of an object by what its address calls it: an id, or of a dashboard its slug or uuid; null: there is none. */
export async function findRequested(db: Db, kind: SharedKind, text: string): Promise<number | null> {
  if (!/^\d{1,15}$/.test(text)) return null;
  const table = { dashboard: dashboards, chart: charts, dataset: datasets, saved_query: savedQueries, report: reportSchedules }[
    kind
  ];
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.id, Number(text)));
  return row?.id ?? null;
}
