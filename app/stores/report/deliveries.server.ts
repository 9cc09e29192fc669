// What of a run was delivered to whom: written before and after each delivery, so that nothing is delivered twice. An email is one
// delivery; addresses that were refused have their own rows.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { reportDeliveries as deliveries } from '#drizzle/schema/index.ts';

export interface DeliveryKey {
  readonly logId: number;
  readonly recipientKey: string;
}

type DeliveryState = (typeof deliveries.$inferSelect)['state'];
/** `new`: the caller is the first. Else how far an earlier attempt came: `sending` was cut off in the middle. */
export type DeliveryStart = 'new' | DeliveryState;

export interface DeliveryEnd {
  readonly state: 'sent' | 'failed' | 'waiting';
  readonly error: string | null;
}
export interface AddressEnd extends DeliveryEnd {
  readonly address: string;
}

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

/** Resumes a waiting delivery. False: it isn't waiting, or another consumer was first. */
export async function resumeDelivery(db: Db, key: DeliveryKey, nowMs: number): Promise<boolean> {
  const rows = await db
    .update(deliveries)
    .set({ state: 'sending', changedMs: nowMs })
    .where(and(at(key), eq(deliveries.state, 'waiting')))
    .returning({ state: deliveries.state });
  return rows.length > 0;
}

export async function endDelivery(db: Db, key: DeliveryKey, end: DeliveryEnd & { readonly nowMs: number }): Promise<void> {
  await db.update(deliveries).set({ state: end.state, error: end.error, changedMs: end.nowMs }).where(at(key));
}

/** The email was taken, but not for these addresses: all of it is noted, or nothing. */
export async function endEmail(db: Db, key: DeliveryKey, ends: readonly AddressEnd[], nowMs: number): Promise<void> {
  await db.batch([
    db.update(deliveries).set({ state: 'sent', error: null, changedMs: nowMs }).where(at(key)),
    ...ends.map((end) => writeAddress(db, key, end, nowMs)),
  ]);
}

const writeAddress = (db: Db, key: DeliveryKey, { address, state, error }: AddressEnd, nowMs: number) =>
  db
    .insert(deliveries)
    .values({ logId: key.logId, recipientKey: addressKey(key, address), state, error, changedMs: nowMs })
    .onConflictDoUpdate({ target: [deliveries.logId, deliveries.recipientKey], set: { state, error, changedMs: nowMs } });

const addressKey = ({ recipientKey }: DeliveryKey, address: string): string => `${recipientKey}:${address}`;

export interface OpenAddress {
  readonly address: string;
  readonly state: DeliveryState;
}

/** Addresses of the email that have nothing yet: `waiting`, or `sending` where an attempt was cut off. */
export async function findOpenAddresses(db: Db, key: DeliveryKey): Promise<OpenAddress[]> {
  const prefix = addressKey(key, '');
  const rows = await db
    .select({ key: deliveries.recipientKey, state: deliveries.state })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.logId, key.logId),
        sql`substr(${deliveries.recipientKey}, 1, ${prefix.length}) = ${prefix}`,
        inArray(deliveries.state, ['waiting', 'sending']),
      ),
    )
    .orderBy(deliveries.recipientKey);
  return rows.map(({ key: full, state }) => ({ address: full.slice(prefix.length), state }));
}

/** Before the first byte leaves. */
export async function startAddresses(db: Db, key: DeliveryKey, addresses: readonly string[], nowMs: number): Promise<void> {
  const keys = JSON.stringify(addresses.map((address) => addressKey(key, address)));
  await db
    .update(deliveries)
    .set({ state: 'sending', changedMs: nowMs })
    .where(and(eq(deliveries.logId, key.logId), sql`${deliveries.recipientKey} in (select value from json_each(${keys}))`));
}

/** Forgets a failed delivery, so that another attempt starts as the first. */
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
