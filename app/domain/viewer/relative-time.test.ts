import { describe, expect, it } from 'vitest';
import { exactTime, relativeTime } from './relative-time.ts';

const now = Date.UTC(2026, 10, 21, 12, 0, 0);

describe('relativeTime', () => {
  it('calls anything under a minute just now, in both directions', () => {
    expect(relativeTime(now - 59_999, now, 'en')).toBe('just now');
    expect(relativeTime(now + 1_000, now, 'en')).toBe('just now');
  });
  it('counts whole units, never rounding up', () => {
    expect(relativeTime(now - 119_000, now, 'en')).toBe('1 minute ago');
    expect(relativeTime(now - 3 * 3_600_000 - 1, now, 'en')).toBe('3 hours ago');
    expect(relativeTime(now - 400 * 86_400_000, now, 'en')).toBe('last year');
  });
  it('speaks of the future where the instant is ahead', () => {
    expect(relativeTime(now + 2 * 86_400_000, now, 'en')).toBe('in 2 days');
  });
});

describe('exactTime', () => {
  it('names the zone', () => {
    expect(exactTime(now, 'en')).toMatch(/Nov 21, 2026.*12:00.*UTC/);
  });
});
