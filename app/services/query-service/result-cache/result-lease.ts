// The lease interface of a cache key.
import type { LeaseOutcome, LeaseReply } from '#app/domain/lease/lease.ts';

/** The exclusive right to fill one cache key. */
export interface ResultLease {
  /** Waits until the lease is this claimant's, or settled by another. */
  claim(id: string, leaseMs: number, signal?: AbortSignal): Promise<LeaseReply>;
  /** False when the lease is lost. */
  renew(id: string, leaseMs: number): Promise<boolean>;
  /** Number of waiting callers. */
  countWaiters(): Promise<number>;
  /** False when the lease was lost before. */
  settle(id: string, outcome: LeaseOutcome): Promise<boolean>;
}
