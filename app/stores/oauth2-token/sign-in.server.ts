// Ended sign-ins to databases, so that each ends only once, with the reason of a failure. Rows expire like other key-value texts.
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { keyValues } from '#drizzle/schema/index.ts';

const RESOURCE = 'database_sign_in';

/** False: it has been spent before. */
export async function spendSignIn(
  db: Db,
  id: string,
  { nowMs, expiresAtMs }: { readonly nowMs: number; readonly expiresAtMs: number },
): Promise<boolean> {
  const spent = await db
    .insert(keyValues)
    .values({ resource: RESOURCE, key: id, value: '', createdOnMs: nowMs, changedOnMs: nowMs, expiresAtMs })
    .onConflictDoNothing()
    .returning({ key: keyValues.key });
  return spent.length === 1;
}

const isRow = (id: string) => and(eq(keyValues.resource, RESOURCE), eq(keyValues.key, id));

/** Why it failed, for the user's page. */
export async function noteSignIn(db: Db, id: string, reason: string): Promise<void> {
  await db.update(keyValues).set({ value: reason }).where(isRow(id));
}

/** Null: it didn't fail, or that was a while ago. */
export async function findSignInFailure(db: Db, id: string, nowMs: number): Promise<string | null> {
  const [row] = await db
    .select({ value: keyValues.value })
    .from(keyValues)
    .where(and(isRow(id), gt(keyValues.expiresAtMs, nowMs)));
  return row?.value ? row.value : null;
}
