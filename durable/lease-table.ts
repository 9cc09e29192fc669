// In-memory leases of many cache keys: which caller fills each key, and which callers wait for it. The rules for one key are in
// `domain/lease`.
import {
  freeLease,
  isForgettable,
  nextTickMs,
  reduceLease,
  type LeaseState,
  type LeaseEvent,
  type LeaseReply,
} from '#app/domain/lease/lease.ts';

interface Entry {
  lease: LeaseState;
  readonly waiters: Map<string, (reply: LeaseReply) => void>;
  timer: ReturnType<typeof setTimeout> | null;
}

/** Above this number of keys, unused leases are dropped. */
const MAX_KEYS_BEFORE_CLEANUP = 500;

export class LeaseTable {
  private readonly entries = new Map<string, Entry>();

  /** Resolves when the lease is granted or settled. */
  claim(key: string, claim: { readonly id: string; readonly leaseMs: number }): Promise<LeaseReply> {
    if (this.entries.size > MAX_KEYS_BEFORE_CLEANUP) this.dropIdleLeases();
    const entry = this.entries.get(key) ?? { lease: freeLease, waiters: new Map(), timer: null };
    this.entries.set(key, entry);
    const reply = new Promise<LeaseReply>((resolve) => entry.waiters.set(claim.id, resolve));
    this.apply(key, { kind: 'claim', ...claim });
    return reply;
  }

  /** Whether the event came from the holder. */
  apply(key: string, event: LeaseEvent): boolean {
    const entry = this.entries.get(key);
    if (!entry) return false;
    const { lease, replies, isHolder } = reduceLease(entry.lease, event, Date.now());
    entry.lease = lease;
    if (event.kind === 'leave') entry.waiters.delete(event.id);
    for (const { id, reply } of replies) {
      entry.waiters.get(id)?.(reply);
      entry.waiters.delete(id);
    }
    this.scheduleTick(key, entry, nextTickMs(lease));
    return isHolder;
  }

  countWaiters(key: string): number {
    return this.entries.get(key)?.waiters.size ?? 0;
  }

  private scheduleTick(key: string, entry: Entry, atMs: number | null): void {
    if (entry.timer !== null) clearTimeout(entry.timer);
    entry.timer = atMs === null ? null : setTimeout(() => this.apply(key, { kind: 'tick' }), Math.max(1, atMs - Date.now()));
  }

  private dropIdleLeases(): void {
    const nowMs = Date.now();
    for (const [key, { lease }] of this.entries) if (isForgettable(lease, nowMs)) this.entries.delete(key);
  }
}
