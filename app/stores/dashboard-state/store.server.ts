// Stores filter states and permalinks. Their dashboard and access to it are decided elsewhere.
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { keyValues } from '#drizzle/schema/index.ts';

const STATE = 'dashboard_filter_state';
/** Maps a user's browser tab to its key for a dashboard. */
const TAB = 'dashboard_filter_tab';
const PERMALINK = 'dashboard_permalink';

export interface StoredDashboardState {
  readonly value: string;
  /** Null: created anonymously. */
  readonly ownerId: number | null;
}

interface Moment {
  readonly nowMs: number;
  readonly expiresAtMs: number;
}

/** The state of this dashboard under the key; null when there is none, or no longer. */
export async function findState(db: Db, dashboardId: number, key: string, nowMs: number): Promise<StoredDashboardState | null> {
  const [row] = await db
    .select({ value: keyValues.value, ownerId: keyValues.createdById })
    .from(keyValues)
    .where(and(isState(dashboardId, key), or(isNull(keyValues.expiresAtMs), gt(keyValues.expiresAtMs, nowMs))));
  return row ?? null;
}

export async function putState(db: Db, dashboardId: number, key: string, state: StoredDashboardState & Moment): Promise<void> {
  await db
    .insert(keyValues)
    .values({
      resource: STATE,
      key: stateKey(dashboardId, key),
      value: state.value,
      createdById: state.ownerId,
      createdOnMs: state.nowMs,
      changedOnMs: state.nowMs,
      expiresAtMs: state.expiresAtMs,
    })
    .onConflictDoUpdate({
      target: [keyValues.resource, keyValues.key],
      set: { value: state.value, changedOnMs: state.nowMs, expiresAtMs: state.expiresAtMs },
    });
}

/** Whether there was one. */
export async function removeState(db: Db, dashboardId: number, key: string): Promise<boolean> {
  const removed = await db.delete(keyValues).where(isState(dashboardId, key)).returning({ key: keyValues.key });
  return removed.length > 0;
}

/** The key of the user's tab on the dashboard: the one it has, else the new one, which it has from now on. */
export async function keyOfTab(
  db: Db,
  tab: { readonly userId: number; readonly dashboardId: number; readonly tabId: string },
  newKey: string,
  { nowMs, expiresAtMs }: Moment,
): Promise<string> {
  const [row] = await db
    .insert(keyValues)
    .values({
      resource: TAB,
      key: `${tab.userId}.${tab.dashboardId}.${tab.tabId}`,
      value: newKey,
      createdById: tab.userId,
      createdOnMs: nowMs,
      changedOnMs: nowMs,
      expiresAtMs,
    })
    .onConflictDoUpdate({
      target: [keyValues.resource, keyValues.key],
      set: {
        value: sql`case when ${keyValues.expiresAtMs} > ${nowMs} then ${keyValues.value} else excluded.value end`,
        expiresAtMs,
      },
    })
    .returning({ value: keyValues.value });
  return row?.value ?? newKey;
}

/** Stores a permalink without expiry; repeating it changes nothing. */
export async function putPermalink(
  db: Db,
  entry: { readonly key: string; readonly value: string; readonly userId: number | null; readonly nowMs: number },
): Promise<void> {
  await db
    .insert(keyValues)
    .values({
      resource: PERMALINK,
      key: entry.key,
      value: entry.value,
      createdById: entry.userId,
      createdOnMs: entry.nowMs,
      changedOnMs: entry.nowMs,
      expiresAtMs: null,
    })
    .onConflictDoNothing();
}

/** Null when there is none. */
export async function findPermalink(db: Db, key: string): Promise<string | null> {
  const [row] = await db
    .select({ value: keyValues.value })
    .from(keyValues)
    .where(and(eq(keyValues.resource, PERMALINK), eq(keyValues.key, key)));
  return row?.value ?? null;
}

const stateKey = (dashboardId: number, key: string): string => `${dashboardId}.${key}`;
const isState = (dashboardId: number, key: string) =>
  and(eq(keyValues.resource, STATE), eq(keyValues.key, stateKey(dashboardId, key)));
