// A lease while it is held: renewed until it ends, and given up when whoever asked has left and nobody else waits.
import type { ResultLease } from './result-lease.ts';
import { aborted } from './aborted.ts';

export interface HeldLease {
  /** Aborted, with `givenUp`, when nobody waits for what the lease is held for. */
  readonly signal: AbortSignal;
  /** It is no longer renewed, nor looked at. */
  end(): void;
}

export interface HoldOptions {
  readonly id: string;
  /** A holder that has died is replaced after this; a living one renews three times in it. */
  readonly leaseMs: number;
  /** Aborted when whoever asked has left. Absent: somebody waits whatever happens. */
  readonly left: AbortSignal | undefined;
}

const RENEWALS_PER_LEASE = 3;

/** Looks whether others wait when whoever asked leaves, and again with each renewal: those may leave too. */
export function holdLease(lease: ResultLease, { id, leaseMs, left }: HoldOptions): HeldLease {
  const stop = new AbortController();
  const renew = async (): Promise<void> => {
    const isHeld = await lease.renew(id, leaseMs);
    if (!left?.aborted) return;
    // Who waits for a lease that was lost waits for another's answer.
    if (!isHeld || (await lease.waiting()) === 0) stop.abort(aborted(left.reason));
  };
  // What fails now may succeed the next time; a lease that cannot be renewed expires.
  const tryRenewal = (): void => void renew().catch(() => undefined);
  const renewing = setInterval(tryRenewal, leaseMs / RENEWALS_PER_LEASE);
  left?.addEventListener('abort', tryRenewal, { once: true });
  if (left?.aborted) tryRenewal();
  return {
    signal: stop.signal,
    end: () => {
      clearInterval(renewing);
      left?.removeEventListener('abort', tryRenewal);
    },
  };
}
