// A query of a report runs once it has one of its database's slots: reports leave a database free for its viewers.
import { AppError } from '#app/domain/errors.ts';
import type { SlotClaim } from '#app/domain/query-slots/slots.ts';
import { aborted } from './aborted.ts';

/** The slots of one database. */
export interface QuerySlots {
  /** Resolves when the slot is this claimant's. */
  claim(claim: SlotClaim, signal: AbortSignal): Promise<void>;
  end(id: string): Promise<void>;
}

export interface SlotDeps {
  readonly slots: QuerySlots;
  readonly newId: () => string;
  /** Lets work outlive the reply and the caller. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** Claims that can fail: objects that restart. */
const MAX_CLAIMS = 3;
/** Max wait for a turn; then the report is retried later. */
export const SLOT_WAIT_MS = 120_000;

/** Throws what the work throws, and ASYNC_WORKERS_ERROR where no slot comes free in time. */
export async function withSlot<T>(
  claim: Omit<SlotClaim, 'id'>,
  deps: SlotDeps,
  left: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const id = deps.newId();
  const ended = (): void => deps.waitUntil(deps.slots.end(id).catch(() => undefined));
  try {
    await claimed({ ...claim, id }, deps.slots, left);
    return await work();
  } finally {
    ended();
  }
}

async function claimed(claim: SlotClaim, slots: QuerySlots, left: AbortSignal): Promise<void> {
  const patience = AbortSignal.timeout(SLOT_WAIT_MS);
  const signal = AbortSignal.any([patience, left]);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await slots.claim(claim, signal);
    } catch (error) {
      if (left.aborted) throw aborted(error);
      if (patience.aborted || attempt === MAX_CLAIMS)
        throw new AppError('ASYNC_WORKERS_ERROR', 'The database is busy with other reports. Try again.', { cause: error });
    }
  }
}
