import { describe, expect, it } from 'vitest';
import { accountKey, addressKey, MAX_ACCOUNT_FAILURES, pairBackoff, waitMessage } from './login-limit.ts';

describe('the login limit', () => {
  it('ignores case in account names, and limits the length of keys', () => {
    expect(accountKey('Ada')).toBe(accountKey('aDA'));
    expect(accountKey('x'.repeat(10_000)).length).toBeLessThan(300);
  });

  it('counts by IPv6 network in any notation, and by single IPv4 address', () => {
    const network = addressKey('2001:db8:0:1::1');
    for (const same of ['2001:DB8:0:1:ffff::', '2001:0db8:0000:0001:0:0:0:2', '2001:db8:0:1::192.0.2.1'])
      expect(addressKey(same)).toBe(network);
    expect(addressKey('2001:db8:0:2::1')).not.toBe(network);
    expect(addressKey('::1')).toBe('address:0:0:0:0');
    expect(addressKey('192.0.2.1')).not.toBe(addressKey('192.0.2.2'));
    expect(addressKey('::FFFF:192.0.2.1')).toBe(addressKey('192.0.2.1'));
  });

  it('waits at most a minute, even for an account attacked from many addresses', () => {
    for (const failures of [0, MAX_ACCOUNT_FAILURES, 1_000_000]) {
      const { freeAttempts, firstWaitMs, maxWaitMs } = pairBackoff(failures);
      expect(freeAttempts).toBeGreaterThan(0);
      expect(firstWaitMs).toBeLessThanOrEqual(maxWaitMs);
      expect(maxWaitMs).toBeLessThanOrEqual(60_000);
    }
  });

  it('says in seconds when to try again', () => {
    expect(waitMessage(1)).toBe('Too many attempts. Try again in 1 second.');
    expect(waitMessage(31_001)).toBe('Too many attempts. Try again in 32 seconds.');
  });
});
