import { describe, expect, it } from 'vitest';
import { keepLease } from './keep-lease.ts';

describe('work that takes longer than a lease', () => {
  it('renews it until the work is done', async () => {
    let renewals = 0;
    let finish = (_result: string): void => undefined;
    const work = new Promise<string>((resolve) => (finish = resolve));
    const renew = async (): Promise<void> => {
      renewals += 1;
      if (renewals === 3) finish('done');
    };
    expect(await keepLease(renew, work, 1)).toBe('done');
    expect(renewals).toBe(3);
    expect(await keepLease(renew, Promise.resolve('at once'), 1)).toBe('at once');
    expect(renewals).toBe(3);
  });

  it('ends where the lease is lost, and fails as the work fails', async () => {
    const lost = new Error('lost');
    const never = new Promise<never>(() => undefined);
    await expect(keepLease(() => Promise.reject(lost), never, 1)).rejects.toBe(lost);
    const broken = new Error('broken');
    await expect(keepLease(() => Promise.resolve(), Promise.reject(broken), 1)).rejects.toBe(broken);
  });
});
