// Status of the moves from D1 to Neon, for administrators: the time of the last one, and since when and why they fail.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#app/stores/db.ts';
import { keyValues } from '#drizzle/schema/index.ts';
import type { NeonFailure } from './neon-failure.ts';

const moveOutcome = z.object({
  /** UTC ms; null: nothing was ever moved. */
  lastMovedMs: z.number().nullable(),
  /** Null: the last move didn't fail. */
  failure: z.object({ kind: z.enum(['away', 'full']), sinceMs: z.number() }).nullable(),
});
export type MoveOutcome = Readonly<z.output<typeof moveOutcome>>;

const KEY = { resource: 'history', key: 'move' };
const NO_MOVE: MoveOutcome = { lastMovedMs: null, failure: null };

export async function readMoveOutcome(db: Db): Promise<MoveOutcome> {
  const [row] = await db
    .select({ value: keyValues.value })
    .from(keyValues)
    .where(and(eq(keyValues.resource, KEY.resource), eq(keyValues.key, KEY.key)));
  return row === undefined ? NO_MOVE : moveOutcome.parse(JSON.parse(row.value));
}

interface MoveAttempt {
  readonly movedCount: number;
  /** Null: none. */
  readonly failure: NeonFailure | null;
  /** UTC ms. */
  readonly nowMs: number;
}

/** Writes nothing where a move fails as the one before: while Neon is away that is once a minute. */
export async function saveMoveAttempt(db: Db, { movedCount, failure, nowMs }: MoveAttempt): Promise<void> {
  const former = await readMoveOutcome(db);
  if (movedCount === 0 && failure === (former.failure?.kind ?? null)) return;
  const since = former.failure?.kind === failure ? former.failure : failure && { kind: failure, sinceMs: nowMs };
  const outcome: MoveOutcome = { lastMovedMs: movedCount > 0 ? nowMs : former.lastMovedMs, failure: since };
  const change = { value: JSON.stringify(outcome), changedOnMs: nowMs };
  await db
    .insert(keyValues)
    .values({ ...KEY, ...change, createdOnMs: nowMs })
    .onConflictDoUpdate({ target: [keyValues.resource, keyValues.key], set: change });
}
