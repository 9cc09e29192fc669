// Unguessable keys that are the same for the same state, and the texts stored under keys.
import { createHmac } from 'node:crypto';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { AppError } from '#app/domain/errors.ts';
import { keyValues, users } from '#drizzle/schema/index.ts';
import type { Db } from '#app/stores/db.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 11;
/** D1's row limit is 2 MB, well above that of statements. */
const MAX_STATE_BYTES = 900_000;

/** Eleven letters and digits: the same for the same parts, and not to be found without the operator's secret. */
export function stableKey(secretKey: string, parts: readonly (string | number | null)[]): string {
  const digest = createHmac('sha256', secretKey)
    .update(`meridian/v1/state-key\n${JSON.stringify(parts)}`)
    .digest();
  let number = BigInt(`0x${digest.toString('hex')}`);
  let key = '';
  for (let n = 0; n < KEY_LENGTH; n += 1) {
    key += LETTERS.charAt(Number(number % BigInt(LETTERS.length)));
    number /= BigInt(LETTERS.length);
  }
  return key;
}

/** Throws 413 for a state that cannot be kept. */
function checkStateSize(text: string): void {
  if (new TextEncoder().encode(text).length <= MAX_STATE_BYTES) return;
  throw new AppError(
    'RESULT_TOO_LARGE_ERROR',
    `The state to store is larger than ${MAX_STATE_BYTES / 1000} KB. Remove filters or values and try again.`,
  );
}

export interface KeptState {
  readonly value: string;
  /** Null: an anonymous or deleted user. */
  readonly makerId: number | null;
  readonly changedOnMs: number;
}

export interface StateToKeep {
  readonly value: string;
  readonly makerId: number | null;
  readonly nowMs: number;
  /** Null: never expires. */
  readonly ttlMs: number | null;
}

/** Keeps the text under the key, in the place of what its maker kept there before. */
export async function keepState(db: Db, resource: string, key: string, state: StateToKeep): Promise<void> {
  checkStateSize(state.value);
  const expiresAtMs = state.ttlMs === null ? null : state.nowMs + state.ttlMs;
  const changing = { value: state.value, changedOnMs: state.nowMs, expiresAtMs };
  await db
    .insert(keyValues)
    .values({ resource, key, createdById: state.makerId, createdOnMs: state.nowMs, ...changing })
    .onConflictDoUpdate({ target: [keyValues.resource, keyValues.key], set: changing });
}

/** Null where there is none, or no longer. */
export async function findState(db: Db, resource: string, key: string, nowMs: number): Promise<KeptState | null> {
  const [row] = await db
    .select({ value: keyValues.value, makerId: keyValues.createdById, changedOnMs: keyValues.changedOnMs })
    .from(keyValues)
    .where(and(is(resource, key), or(isNull(keyValues.expiresAtMs), gt(keyValues.expiresAtMs, nowMs))));
  return row ?? null;
}

export interface ListedState {
  readonly key: string;
  readonly makerId: number;
  readonly maker: string;
  readonly createdOnMs: number;
}

interface StateListing {
  readonly value: string;
  /** Null: of all users. */
  readonly makerId: number | null;
  readonly most: number;
}

/** The keys of users under which exactly the value is kept, newest first. */
export async function listStates(db: Db, resource: string, { value, makerId, most }: StateListing): Promise<ListedState[]> {
  const ofMaker = makerId === null ? undefined : eq(keyValues.createdById, makerId);
  const rows = await db
    .select({
      key: keyValues.key,
      makerId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      createdOnMs: keyValues.createdOnMs,
    })
    .from(keyValues)
    .innerJoin(users, eq(users.id, keyValues.createdById))
    .where(and(eq(keyValues.resource, resource), eq(keyValues.value, value), ofMaker))
    .orderBy(desc(keyValues.createdOnMs), desc(keyValues.key))
    .limit(most);
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, maker: `${firstName} ${lastName}`.trim() }));
}

export async function dropState(db: Db, resource: string, key: string): Promise<void> {
  await db.delete(keyValues).where(is(resource, key));
}

/** Lets a state that is still used live on. */
export async function prolongState(
  db: Db,
  resource: string,
  key: string,
  until: { nowMs: number; ttlMs: number },
): Promise<void> {
  await db
    .update(keyValues)
    .set({ changedOnMs: until.nowMs, expiresAtMs: until.nowMs + until.ttlMs })
    .where(is(resource, key));
}

const is = (resource: string, key: string) => and(eq(keyValues.resource, resource), eq(keyValues.key, key));
