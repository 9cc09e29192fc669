import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LeaseTable } from './lease-table.ts';

const LEASE_MS = 1_000;
const claimed = (id: string) => ({ id, leaseMs: LEASE_MS });
const done = (id: string) => ({ kind: 'settle', id, outcome: { kind: 'done', source: 'fresh' } }) as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the leases of many keys', () => {
  it("are apart: one key's holder does not block another's", async () => {
    const leases = new LeaseTable();
    expect(await leases.claim('a', claimed('first'))).toEqual({ kind: 'granted', lookAgain: false });
    expect(await leases.claim('b', claimed('second'))).toEqual({ kind: 'granted', lookAgain: false });
    const waiting = leases.claim('a', claimed('third'));
    expect([leases.waiting('a'), leases.waiting('b'), leases.waiting('c')]).toEqual([1, 0, 0]);
    expect(leases.apply('b', done('second'))).toBe(true);
    expect(leases.apply('b', done('first'))).toBe(false);
    expect(leases.waiting('a')).toBe(1);
    expect(leases.apply('a', done('first'))).toBe(true);
    expect(await waiting).toEqual({ kind: 'done', source: 'fresh' });
  });

  it('pass on from a dead holder', async () => {
    const leases = new LeaseTable();
    await leases.claim('a', claimed('first'));
    const next = leases.claim('a', claimed('second'));
    await vi.advanceTimersByTimeAsync(LEASE_MS);
    expect(await next).toEqual({ kind: 'granted', lookAgain: false });
    expect(leases.apply('a', done('first'))).toBe(false);
  });

  it('are forgotten when there are many and unused, never while in use', async () => {
    const leases = new LeaseTable();
    await leases.claim('held', claimed('holder'));
    leases.apply('held', { kind: 'renew', id: 'holder', leaseMs: 600_000 });
    for (let key = 0; key < 600; key += 1) {
      await leases.claim(`key ${key}`, claimed('one'));
      leases.apply(`key ${key}`, done('one'));
    }
    vi.setSystemTime(Date.now() + 60_000);
    expect(await leases.claim('key 1', claimed('again'))).toEqual({ kind: 'granted', lookAgain: false });
    expect(leases.apply('held', done('holder'))).toBe(true);
    expect(leases.apply('key 599', { kind: 'renew', id: 'one', leaseMs: 1 })).toBe(false);
  });

  it('know nothing of unclaimed keys', () => {
    expect(new LeaseTable().apply('none', done('nobody'))).toBe(false);
  });
});
