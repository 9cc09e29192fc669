import { expect, it } from 'vitest';
import { canReadMetrics } from './metrics-reader.ts';

const alone = { allowedAddresses: ['10.0.0.7'], isBehindProxy: false };
const behindProxy = { ...alone, isBehindProxy: true };

it('lets only this machine and named addresses read', () => {
  const can = (address: string | null, rules = alone) => canReadMetrics({ address, isForwarded: false }, rules);
  expect(['127.0.0.1', '127.9.9.9', '::1', '10.0.0.7'].map((address) => can(address))).toEqual([true, true, true, true]);
  const others = ['10.0.0.8', '127.0.0.1.example.com', '::2', '', null];
  expect(others.map((address) => can(address))).toEqual(others.map(() => false));
  expect(can(null, behindProxy)).toBe(false);
});

it('believes a proxy only where the operator names one: else every visitor would come from this machine', () => {
  const forwarded = { address: '127.0.0.1', isForwarded: true };
  expect([canReadMetrics(forwarded, alone), canReadMetrics(forwarded, behindProxy)]).toEqual([false, true]);
  expect(canReadMetrics({ address: '203.0.113.9', isForwarded: true }, behindProxy)).toBe(false);
});
