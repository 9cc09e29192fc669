// The language that a user selected, kept with the account: a browser that they log in with for the first time starts in it.
import { and, eq } from 'drizzle-orm';
import { findLocale } from '#app/domain/viewer/locales.ts';
import type { Db } from '#app/stores/db.ts';
import { keyValues } from '#drizzle/schema/index.ts';

/** Never expires. */
const RESOURCE = 'user_locale';

export async function saveUserLocale(
  db: Db,
  { userId, locale, nowMs }: { readonly userId: number; readonly locale: string; readonly nowMs: number },
): Promise<void> {
  const change = { value: locale, changedOnMs: nowMs };
  await db
    .insert(keyValues)
    .values({ ...change, resource: RESOURCE, key: String(userId), createdById: userId, createdOnMs: nowMs })
    .onConflictDoUpdate({ target: [keyValues.resource, keyValues.key], set: change });
}

/** A BCP 47 tag; null where none was selected, and for one that no longer exists. */
export async function findUserLocale(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ value: keyValues.value })
    .from(keyValues)
    .where(and(eq(keyValues.resource, RESOURCE), eq(keyValues.key, String(userId))));
  return findLocale(row?.value)?.id ?? null;
}
