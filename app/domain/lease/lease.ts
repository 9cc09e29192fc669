// Who can fill a cache key: the first to request it; the others wait for the outcome. A holder that stops renewing
// loses the lease to the one that has waited longest. Pure: time and ids are arguments.
import type { ErrorData } from '#app/domain/errors.ts';

export interface LeaseState {
  readonly holder: { readonly id: string; readonly expiresAtMs: number } | null;
  /** In the order of their coming. */
  readonly waiting: readonly { readonly id: string; readonly leaseMs: number }[];
  /** When the key was last filled; null when that is not known. */
  readonly filledAtMs: number | null;
}

export const freeLease: LeaseState = { holder: null, waiting: [], filledAtMs: null };

/** A claimant could have looked for a stored result this long before it came here. */
const LOOK_AGAIN_MS = 30_000;

/** `fresh`: the database was queried; `stored`: a result was already there. */
export type LeaseOutcome =
  | { readonly kind: 'done'; readonly source: 'fresh' | 'stored' }
  | { readonly kind: 'failed'; readonly error: ErrorData }
  /** The holder gives up without a result: the next can try. */
  | { readonly kind: 'released' };

export type LeaseEvent =
  | { readonly kind: 'claim'; readonly id: string; readonly leaseMs: number }
  | { readonly kind: 'renew'; readonly id: string; readonly leaseMs: number }
  | { readonly kind: 'settle'; readonly id: string; readonly outcome: LeaseOutcome }
  /** The holder or a waiting claimant left. */
  | { readonly kind: 'leave'; readonly id: string }
  | { readonly kind: 'tick' };

/** The reply to a claim: that the lease is granted, or how the one it waited for ended. */
export type LeaseReply =
  /** `lookAgain`: a result could have been stored since the claimant looked. */
  { readonly kind: 'granted'; readonly lookAgain: boolean } | Exclude<LeaseOutcome, { readonly kind: 'released' }>;

export interface LeaseStep {
  readonly lease: LeaseState;
  readonly replies: readonly { readonly id: string; readonly reply: LeaseReply }[];
  /** Whether an event of the holder came from the holder: false tells it that it has lost the lease. */
  readonly isHolder: boolean;
}

/** The lease after an event, and who is notified of what. An expired holder is replaced whatever the event. */
export function reduceLease(lease: LeaseState, event: LeaseEvent, nowMs: number): LeaseStep {
  const current = expire(lease, nowMs);
  const isHolder = 'id' in event && current.holder?.id === event.id;
  switch (event.kind) {
    case 'claim':
      return passOn({ ...current, waiting: [...current.waiting, { id: event.id, leaseMs: event.leaseMs }] }, nowMs, isHolder);
    case 'renew':
      return passOn(
        isHolder ? { ...current, holder: { id: event.id, expiresAtMs: nowMs + event.leaseMs } } : current,
        nowMs,
        isHolder,
      );
    case 'leave':
      return passOn(leave(current, event.id), nowMs, isHolder);
    case 'settle':
      return isHolder ? settle(current, event.outcome, nowMs) : passOn(current, nowMs, false);
    case 'tick':
      return passOn(current, nowMs, false);
  }
}

/** While a claimant waits, when the holder's time is up; null if there is nothing to wait for. */
export const nextTickMs = (lease: LeaseState): number | null =>
  lease.holder && lease.waiting.length > 0 ? lease.holder.expiresAtMs : null;

/** Whether a lease is as good as `freeLease`: no one has it or waits, and its last filling is too long ago to matter. */
export const isForgettable = ({ holder, waiting, filledAtMs }: LeaseState, nowMs: number): boolean =>
  (holder === null || holder.expiresAtMs <= nowMs) &&
  waiting.length === 0 &&
  (filledAtMs === null || nowMs - filledAtMs >= LOOK_AGAIN_MS);

const expire = (lease: LeaseState, nowMs: number): LeaseState =>
  lease.holder && lease.holder.expiresAtMs <= nowMs ? { ...lease, holder: null } : lease;

const leave = (lease: LeaseState, id: string): LeaseState => ({
  ...lease,
  holder: lease.holder?.id === id ? null : lease.holder,
  waiting: lease.waiting.filter((waiter) => waiter.id !== id),
});

function settle(lease: LeaseState, outcome: LeaseOutcome, nowMs: number): LeaseStep {
  if (outcome.kind === 'released') return passOn({ ...lease, holder: null }, nowMs, true);
  const filledAtMs = outcome.kind === 'done' ? nowMs : lease.filledAtMs;
  return {
    lease: { holder: null, waiting: [], filledAtMs },
    replies: lease.waiting.map(({ id }) => ({ id, reply: outcome })),
    isHolder: true,
  };
}

function passOn(lease: LeaseState, nowMs: number, isHolder: boolean): LeaseStep {
  const [next, ...waiting] = lease.waiting;
  if (lease.holder || !next) return { lease, replies: [], isHolder };
  const holder = { id: next.id, expiresAtMs: nowMs + next.leaseMs };
  const lookAgain = lease.filledAtMs !== null && nowMs - lease.filledAtMs < LOOK_AGAIN_MS;
  return { lease: { ...lease, holder, waiting }, replies: [{ id: next.id, reply: { kind: 'granted', lookAgain } }], isHolder };
}
