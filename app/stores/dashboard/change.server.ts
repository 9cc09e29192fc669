// Changes to existing dashboards: each in one transaction, and only if no other write came first.
import type { DASHBOARD_FIELDS } from '#app/domain/dashboard/fields.ts';
import type { FieldRow } from '#app/domain/fields/field.ts';
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { auditAccounts, changers } from '#app/stores/list/audit-accounts.server.ts';
import type { NewerVersion } from '#app/stores/list/etag.ts';
import type { Db } from '#app/stores/db.ts';
import {
  dashboardCharts,
  dashboardOwners,
  dashboardRoles,
  dashboards,
  favorites,
  roles,
  taggedObjects,
  tags,
  users,
} from '#drizzle/schema/index.ts';
import { deleteDrafts, saveDrafts } from '#app/stores/list/draft-charts.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

/** What is left out stays as it is. */
export interface DashboardUpdate {
  readonly fields: Partial<FieldRow<typeof DASHBOARD_FIELDS>> & { readonly uuid?: string; readonly positionJson?: string };
  /** Existing charts are linked; all other links are removed. */
  readonly chartIds?: readonly number[] | undefined;
  readonly ownerIds?: readonly number[] | undefined;
  readonly roleIds?: readonly number[] | undefined;
  readonly tagIds?: readonly number[] | undefined;
}

export interface ChangeMark {
  readonly userId: number | null;
  readonly nowMs: number;
  /** False: no user is recorded as the changer, as when a page computes colors. */
  readonly isChange?: boolean;
}

/**
 * Writes the change if the dashboard still has this version (`<uuid>.<number>`); returns the new version, or null when it
 * has another one or is deleted, and nothing was written.
 */
export async function changeDashboard(
  db: Db,
  id: number,
  version: string,
  change: DashboardUpdate & { readonly by: ChangeMark },
): Promise<string | null> {
  const { by } = change;
  const isCurrent = sql`(uuid || '.' || version) = ${version}`;
  // Links first: their condition is the version that the last statement ends.
  const held = { id, isHeld: sql`exists (select 1 from dashboards where id = ${id} and ${isCurrent})` };
  const links: BatchItem<'sqlite'>[] = [
    ...chartStatements(db, held, change.chartIds),
    ...ownerStatements(db, held, change.ownerIds),
    ...roleStatements(db, held, change.roleIds),
    ...tagStatements(db, held, change),
    ...(by.isChange === false ? [] : [saveDrafts(db, { id, chartIds: change.chartIds ?? [], isHeld: held.isHeld })]),
  ];
  const update = db
    .update(dashboards)
    .set({
      ...change.fields,
      version: sql`${dashboards.version} + 1`,
      ...(by.isChange !== false && { changedOnMs: by.nowMs, changedById: by.userId }),
    })
    .where(and(eq(dashboards.id, id), isCurrent))
    .returning({ uuid: dashboards.uuid, version: dashboards.version });
  const results = await db.batch([...links, update] as unknown as [typeof update]);
  const [row] = (results as unknown as unknown[]).at(-1) as Awaited<typeof update>;
  return row ? `${row.uuid}.${row.version}` : null;
}

/**
 * Writes settings in which only noted colors differ, if nothing else was written since they were read. This doesn't count as a change
 * of the dashboard: its version stays, so that its editors get no conflict.
 */
export async function storeNotedColors(
  db: Db,
  id: number,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  await db
    .update(dashboards)
    .set({ jsonMetadata: after })
    .where(and(eq(dashboards.id, id), eq(dashboards.jsonMetadata, before)));
}

interface Held {
  readonly id: number;
  /** Whether the dashboard still has the version that was read. */
  readonly isHeld: SQL;
}

// Inserts by SELECT: D1's batch takes no bare SQL. Their WHERE also keeps ON CONFLICT apart from a join's ON.

function chartStatements(db: Db, { id, isHeld }: Held, ids: readonly number[] | undefined): BatchItem<'sqlite'>[] {
  if (ids === undefined) return [];
  const wanted = valueList(ids);
  const links = dashboardCharts;
  return [
    db.delete(links).where(sql`${eq(links.dashboardId, id)} and ${links.chartId} not in ${wanted} and ${isHeld}`),
    db
      .insert(links)
      .select(sql`select ${id}, id from charts where id in ${wanted} and ${isHeld}`)
      .onConflictDoNothing(),
  ];
}

function ownerStatements(db: Db, { id, isHeld }: Held, ids: readonly number[] | undefined): BatchItem<'sqlite'>[] {
  if (ids === undefined) return [];
  const wanted = valueList(ids);
  const links = dashboardOwners;
  return [
    db.delete(links).where(sql`${eq(links.dashboardId, id)} and ${links.userId} not in ${wanted} and ${isHeld}`),
    db
      .insert(links)
      .select(sql`select ${id}, id from users where id in ${wanted} and ${isHeld}`)
      .onConflictDoNothing(),
  ];
}

function roleStatements(db: Db, { id, isHeld }: Held, ids: readonly number[] | undefined): BatchItem<'sqlite'>[] {
  if (ids === undefined) return [];
  const wanted = valueList(ids);
  const links = dashboardRoles;
  return [
    db.delete(links).where(sql`${eq(links.dashboardId, id)} and ${links.roleId} not in ${wanted} and ${isHeld}`),
    db
      .insert(links)
      .select(sql`select ${id}, id from roles where id in ${wanted} and ${isHeld}`)
      .onConflictDoNothing(),
  ];
}

interface TagChange extends Pick<DashboardUpdate, 'tagIds'> {
  readonly by: ChangeMark;
}

function tagStatements(db: Db, { id, isHeld }: Held, { tagIds, by }: TagChange): BatchItem<'sqlite'>[] {
  if (tagIds === undefined) return [];
  const wanted = valueList(tagIds);
  const links = taggedObjects;
  return [
    db
      .delete(links)
      .where(
        sql`${eq(links.objectType, 'dashboard')} and ${eq(links.objectId, id)} and ${links.tagId} not in ${wanted} and ${isHeld}`,
      ),
    db
      .insert(links)
      .select(sql`select id, 'dashboard', ${id}, ${by.nowMs}, ${by.userId} from tags where id in ${wanted} and ${isHeld}`)
      .onConflictDoNothing(),
  ];
}

/** Removes them with their stars and tags. */
export async function deleteDashboards(db: Db, ids: readonly number[]): Promise<void> {
  const wanted = valueList(ids);
  await db.batch([
    db.delete(favorites).where(and(eq(favorites.objectType, 'dashboard'), inArray(favorites.objectId, wanted))),
    db.delete(taggedObjects).where(and(eq(taggedObjects.objectType, 'dashboard'), inArray(taggedObjects.objectId, wanted))),
    deleteDrafts(db, ids),
    db.delete(dashboards).where(inArray(dashboards.id, wanted)),
  ]);
}

/** Last editor and version of the dashboard; null once deleted. */
export async function findLastChange(db: Db, id: number): Promise<NewerVersion | null> {
  const [row] = await db
    .select({
      uuid: dashboards.uuid,
      version: dashboards.version,
      changedOnMs: dashboards.changedOnMs,
      changer: auditAccounts.changer,
    })
    .from(dashboards)
    .leftJoin(changers, eq(dashboards.changedById, changers.id))
    .where(eq(dashboards.id, id));
  if (!row) return null;
  return { version: `${row.uuid}.${row.version}`, changedOnMs: row.changedOnMs, changer: row.changer };
}

/** Missing references: users, roles, tags; and whether another dashboard has the slug. */
export async function findObstacles(
  db: Db,
  request: {
    readonly id: number | null;
    readonly slug?: string | null | undefined;
    readonly ownerIds?: readonly number[] | undefined;
    readonly roleIds?: readonly number[] | undefined;
    readonly tagIds?: readonly number[] | undefined;
  },
) {
  const missing = (table: typeof users | typeof roles | typeof tags, ids: readonly number[] | undefined) =>
    db.all<{ id: number }>(
      sql`select value as id from json_each(${JSON.stringify(ids ?? [])}) where value not in (select id from ${table})`,
    );
  const [owners, roleRows, tagRows, slugs] = await Promise.all([
    missing(users, request.ownerIds),
    missing(roles, request.roleIds),
    missing(tags, request.tagIds),
    request.slug
      ? db
          .select({ id: dashboards.id })
          .from(dashboards)
          .where(and(eq(dashboards.slug, request.slug), ne(dashboards.id, request.id ?? 0)))
      : [],
  ]);
  return { owners: owners.length > 0, roles: roleRows.length > 0, tags: tagRows.length > 0, slug: slugs.length > 0 };
}
