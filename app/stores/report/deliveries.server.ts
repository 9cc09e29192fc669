// What of a run was delivered to whom: written before and after each delivery, so that nothing is delivered twice.
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { reportDeliveries as deliveries } from '#drizzle/schema/index.ts';

export interface DeliveryKey {
  readonly logId: number;
  readonly recipientKey: string;
}

/** `new`: the caller is the first. Else how far an earlier attempt came: `sending` was cut off in the middle. */
export type DeliveryStart = 'new' | 'sending' | 'sent' | 'failed';

export async function startDelivery(db: Db, key: DeliveryKey, nowMs: number): Promise<DeliveryStart> {
  const inserted = await db
    .insert(deliveries)
    .values({ ...key, state: 'sending', changedMs: nowMs })
    .onConflictDoNothing()
    .returning({ state: deliveries.state });
  if (inserted.length > 0) return 'new';
  const [known] = await db.select({ state: deliveries.state }).from(deliveries).where(at(key));
  return known?.state ?? 'sending';
}

export async function endDelivery(
  db: Db,
  key: DeliveryKey,
  end: { readonly state: 'sent' | 'failed'; readonly error: string | null; readonly nowMs: number },
): Promise<void> {
  await db.update(deliveries).set({ state: end.state, error: end.error, changedMs: end.nowMs }).where(at(key));
}

/** Nothing was delivered: another attempt begins as the first. */
export async function forgetDelivery(db: Db, key: DeliveryKey): Promise<void> {
  await db.delete(deliveries).where(at(key));
}

/** Errors of the run's content that could not be delivered; notices to owners don't count. */
export async function findDeliveryErrors(db: Db, logId: number): Promise<string[]> {
  const rows = await db
    .select({ error: deliveries.error })
    .from(deliveries)
    .where(and(eq(deliveries.logId, logId), eq(deliveries.state, 'failed'), sql`${deliveries.recipientKey} like 'content:%'`))
    .orderBy(deliveries.recipientKey);
  return rows.map(({ error }) => error ?? '');
}

const at = ({ logId, recipientKey }: DeliveryKey) => and(eq(deliveries.logId, logId), eq(deliveries.recipientKey, recipientKey));
