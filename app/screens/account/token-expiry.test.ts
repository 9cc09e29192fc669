import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { computeExpiry, expiryState } from './token-expiry.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

describe('the end of an API token', () => {
  it('is so many days from now, with its zone, or none', () => {
    expect(computeExpiry(30, NOW)).toBe('2026-12-21T12:00:00.000Z');
    expect(computeExpiry(null, NOW)).toBeNull();
  });
  it('is said when it is near and when it is past', () => {
    expect(expiryState(null, NOW)).toBe('valid');
    expect(expiryState(NOW + 8 * DAY_MS, NOW)).toBe('valid');
    expect(expiryState(NOW + 6 * DAY_MS, NOW)).toBe('soon');
    expect(expiryState(NOW, NOW)).toBe('ended');
  });
});
