// Requests of users to open dashboards: one a user and dashboard, open until an editor grants or refuses it.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { accessRequests, dashboardOwners, dashboards, users } from '#drizzle/schema/index.ts';

/** Of one user: beyond that, further ones aren't stored. */
const MAX_OPEN_REQUESTS = 20;
const MAX_LISTED = 50;
const FULL_NAME = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

interface NewRequest {
  readonly dashboardId: number;
  readonly userId: number;
  readonly nowMs: number;
}

/** The id of a new request. Null where the user has requested it before: a refused one is open again, but isn't new. */
export async function saveRequest(db: Db, { dashboardId, userId, nowMs }: NewRequest): Promise<number | null> {
  const isOfUser = eq(accessRequests.userId, userId);
  const [inserted] = await db.batch([
    db
      .insert(accessRequests)
      .select(
        sql`select null, ${dashboardId}, ${userId}, 'open', ${nowMs} where (
          select count(*) from access_requests where user_id = ${userId} and status = 'open') < ${MAX_OPEN_REQUESTS}`,
      )
      .onConflictDoNothing()
      .returning({ id: accessRequests.id }),
    db
      .update(accessRequests)
      .set({ status: 'open', requestedOnMs: nowMs })
      .where(and(isOfUser, eq(accessRequests.dashboardId, dashboardId), eq(accessRequests.status, 'refused'))),
  ]);
  return inserted[0]?.id ?? null;
}

const COLUMNS = {
  id: accessRequests.id,
  requestedOnMs: accessRequests.requestedOnMs,
  dashboard: { id: dashboards.id, title: dashboards.title, slug: dashboards.slug, published: dashboards.published },
  requester: { id: users.id, name: FULL_NAME.as('requester_name'), email: users.email },
};

const select = (db: Db) =>
  db
    .select(COLUMNS)
    .from(accessRequests)
    .innerJoin(dashboards, eq(dashboards.id, accessRequests.dashboardId))
    .innerJoin(users, eq(users.id, accessRequests.userId));

/** Open ones, oldest first; `ownerId` null: for all dashboards, else for those of this owner. Users who can't log in are left out. */
export const listOpenRequests = (db: Db, ownerId: number | null) =>
  select(db)
    .where(
      and(
        eq(accessRequests.status, 'open'),
        eq(users.isActive, true),
        ownerId === null
          ? undefined
          : sql`exists (select 1 from ${dashboardOwners} where ${dashboardOwners.dashboardId} = ${accessRequests.dashboardId}
              and ${dashboardOwners.userId} = ${ownerId})`,
      ),
    )
    .orderBy(asc(accessRequests.requestedOnMs), asc(accessRequests.id))
    .limit(MAX_LISTED);

export type StoredRequest = Awaited<ReturnType<typeof listOpenRequests>>[number];

/** Null unless it is open. */
export async function findOpenRequest(db: Db, id: number): Promise<StoredRequest | null> {
  const [row] = await select(db).where(and(eq(accessRequests.id, id), eq(accessRequests.status, 'open')));
  return row ?? null;
}

export const refuseRequest = (db: Db, id: number) =>
  db.update(accessRequests).set({ status: 'refused' }).where(eq(accessRequests.id, id));

/** Addresses of a dashboard's owners who can log in. */
export async function listOwnerEmails(db: Db, dashboardId: number): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(dashboardOwners)
    .innerJoin(users, eq(users.id, dashboardOwners.userId))
    .where(and(eq(dashboardOwners.dashboardId, dashboardId), eq(users.isActive, true)))
    .orderBy(asc(users.id));
  return rows.map(({ email }) => email);
}
