import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LeaseTable } from './lease-table.ts';

const LEASE_MS = 1_000;
const claimBy = (id: string) => ({ id, leaseMs: LEASE_MS });
const settleBy = (id: string) => ({ kind: 'settle', id, outcome: { kind: 'done', source: 'fresh' } }) as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('LeaseTable', () => {
  it('keeps the leases of different keys independent', async () => {
    const leases = new LeaseTable();
    expect(await leases.claim('a', claimBy('first'))).toEqual({ kind: 'granted', lookAgain: false });
    expect(await leases.claim('b', claimBy('second'))).toEqual({ kind: 'granted', lookAgain: false });
    const waiting = leases.claim('a', claimBy('third'));
    expect([leases.countWaiters('a'), leases.countWaiters('b'), leases.countWaiters('c')]).toEqual([1, 0, 0]);
    expect(leases.apply('b', settleBy('second'))).toBe(true);
    expect(leases.apply('b', settleBy('first'))).toBe(false);
    expect(leases.countWaiters('a')).toBe(1);
    expect(leases.apply('a', settleBy('first'))).toBe(true);
    expect(await waiting).toEqual({ kind: 'done', source: 'fresh' });
  });

  it('grants the lease to the next claimant when the holder does not renew it', async () => {
    const leases = new LeaseTable();
    await leases.claim('a', claimBy('first'));
    const next = leases.claim('a', claimBy('second'));
    await vi.advanceTimersByTimeAsync(LEASE_MS);
    expect(await next).toEqual({ kind: 'granted', lookAgain: false });
    expect(leases.apply('a', settleBy('first'))).toBe(false);
  });

  it('drops unused leases when there are many, but never one in use', async () => {
    const leases = new LeaseTable();
    await leases.claim('held', claimBy('holder'));
    leases.apply('held', { kind: 'renew', id: 'holder', leaseMs: 600_000 });
    for (let key = 0; key < 600; key += 1) {
      await leases.claim(`key ${key}`, claimBy('one'));
      leases.apply(`key ${key}`, settleBy('one'));
    }
    vi.setSystemTime(Date.now() + 60_000);
    expect(await leases.claim('key 1', claimBy('again'))).toEqual({ kind: 'granted', lookAgain: false });
    expect(leases.apply('held', settleBy('holder'))).toBe(true);
    expect(leases.apply('key 599', { kind: 'renew', id: 'one', leaseMs: 1 })).toBe(false);
  });

  it('ignores events of keys that were never claimed', () => {
    expect(new LeaseTable().apply('none', settleBy('nobody'))).toBe(false);
  });
});
