// An active lease: renewed until it ends, and released when the caller has disconnected and no one else waits.
import type { ResultLease } from './result-lease.ts';
import { aborted } from '#app/services/query-service/aborted.ts';

export interface HeldLease {
  /** Aborted, with `aborted`, when no one waits for the lease's result. */
  readonly signal: AbortSignal;
  /** Stops renewing and checking it. */
  end(): void;
}

export interface HoldOptions {
  readonly id: string;
  /** A holder that has died is replaced after this; a living one renews three times in it. */
  readonly leaseMs: number;
  /** Aborted when the caller disconnects. Absent: the query always finishes. */
  readonly left: AbortSignal | undefined;
}

const RENEWALS_PER_LEASE = 3;

/** Checks for other waiters when the caller disconnects, and again with each renewal: those can leave too. */
export function holdLease(lease: ResultLease, { id, leaseMs, left }: HoldOptions): HeldLease {
  const stop = new AbortController();
  const renew = async (): Promise<void> => {
    const isHeld = await lease.renew(id, leaseMs);
    if (!left?.aborted) return;
    // If the lease was lost, those who wait for it get another holder's result.
    if (!isHeld || (await lease.countWaiters()) === 0) stop.abort(aborted(left.reason));
  };
  // A failure now can succeed next time; a lease that cannot be renewed expires.
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
