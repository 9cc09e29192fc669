// Writes with whom objects are shared.
import { and, eq, or } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Subject } from '#app/domain/access/viewers.ts';
import type { Db } from '#app/stores/db.ts';
import { shares } from '#drizzle/schema/index.ts';
import { OBJECT_KEYS, shareColumn, SUBJECT_KEYS, type SharedKey } from './shared-columns.server.ts';

/** An editor's: what it shows them as viewers stays. */
type StoredRight = { readonly canEdit: true } | { readonly canEdit: false; readonly showsData: boolean };

interface NewShares {
  readonly key: SharedKey;
  readonly subjects: readonly Subject[];
  readonly right: StoredRight;
  readonly byId: number | null;
  readonly nowMs: number;
}

/** Shares it with each, or changes their right. */
export async function saveShares(db: Db, { key, subjects, right, byId, nowMs }: NewShares): Promise<void> {
  const own = { [OBJECT_KEYS[key.kind]]: key.id, createdOnMs: nowMs, createdById: byId };
  const inserts = subjects.map(({ type, id }) =>
    db
      .insert(shares)
      .values({ showsData: false, ...own, [SUBJECT_KEYS[type]]: id, ...right })
      .onConflictDoUpdate({ target: [shareColumn(key.kind), shares[SUBJECT_KEYS[type]]], set: right }),
  );
  if (inserts.length > 0) await db.batch(inserts as unknown as [BatchItem<'sqlite'>]);
}

/** Takes the shares of these subjects away, in one statement; whether one of them had any. */
export async function removeShares(db: Db, { kind, id }: SharedKey, subjects: readonly Subject[]): Promise<boolean> {
  if (subjects.length === 0) return false;
  const isTheirs = or(...subjects.map((subject) => eq(shares[SUBJECT_KEYS[subject.type]], subject.id)));
  const removed = await db
    .delete(shares)
    .where(and(eq(shareColumn(kind), id), isTheirs))
    .returning({ id: shares.id });
  return removed.length > 0;
}
