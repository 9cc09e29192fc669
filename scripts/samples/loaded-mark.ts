// The mark of a finished load. Its number rises when samples are added that older hosts should get too.
// Apart from the loader, so that a restart need not read what loading needs.
import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { keyValues } from '#drizzle/schema/index.ts';

const DONE = { resource: 'samples', key: 'loaded-1' } as const;

export async function areSamplesLoaded(db: Db): Promise<boolean> {
  const where = and(eq(keyValues.resource, DONE.resource), eq(keyValues.key, DONE.key));
  return (await db.select({ key: keyValues.key }).from(keyValues).where(where)).length > 0;
}

export async function markSamplesLoaded(db: Db, nowMs: number): Promise<void> {
  await db.insert(keyValues).values({ ...DONE, value: 'true', createdOnMs: nowMs, changedOnMs: nowMs });
}
