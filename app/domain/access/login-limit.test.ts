import { describe, expect, it } from 'vitest';
import { accountKey, addressKey, MAX_ACCOUNT_ATTEMPTS, MAX_ADDRESS_ATTEMPTS, waitMs } from './login-limit.ts';

describe('the login limit', () => {
  it('counts an account once however its name is written, and never keeps a name of any length', () => {
    expect(accountKey('Ada')).toBe(accountKey('aDA'));
    expect(accountKey('x'.repeat(10_000)).length).toBeLessThan(300);
  });

  it('counts an IPv6 network once, however it is written, and IPv4 addresses one by one', () => {
    const network = addressKey('2001:db8:0:1::1');
    for (const same of ['2001:DB8:0:1:ffff::', '2001:0db8:0000:0001:0:0:0:2']) expect(addressKey(same)).toBe(network);
    expect(addressKey('2001:db8:0:2::1')).not.toBe(network);
    expect(addressKey('::1')).toBe('address:0:0:0:0');
    expect(addressKey('192.0.2.1')).not.toBe(addressKey('192.0.2.2'));
    expect(addressKey('::ffff:192.0.2.1')).toBe('address:::ffff:192.0.2.1');
  });

  it('makes wait until the window ends once either counter is over its limit', () => {
    const window = { endsMs: 5_000, nowMs: 1_000 };
    expect(waitMs({ account: MAX_ACCOUNT_ATTEMPTS, address: MAX_ADDRESS_ATTEMPTS }, window)).toBeNull();
    expect(waitMs({ account: MAX_ACCOUNT_ATTEMPTS + 1, address: 1 }, window)).toBe(4_000);
    expect(waitMs({ account: 1, address: MAX_ADDRESS_ATTEMPTS + 1 }, window)).toBe(4_000);
  });
});
