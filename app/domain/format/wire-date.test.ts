import { describe, expect, it } from 'vitest';
import { humanizeAge } from './humanize-age.ts';
import { formatEpochMsText, formatNaiveIso, formatNaiveIsoSeconds, formatUtcIso, toEpochSeconds } from './wire-date.ts';

const MOMENT_MS = Date.UTC(2026, 10, 21, 9, 4, 8, 26);

describe('dates on the wire', () => {
  it('have one form each', () => {
    expect(formatNaiveIso(MOMENT_MS)).toBe('2026-11-21T09:04:08.026000');
    expect(formatNaiveIsoSeconds(MOMENT_MS)).toBe('2026-11-21T09:04:08');
    expect(formatUtcIso(MOMENT_MS)).toBe('2026-11-21T09:04:08.026000+0000');
    expect(toEpochSeconds(MOMENT_MS)).toBe(MOMENT_MS / 1000 - 0.026);
    expect(formatEpochMsText(MOMENT_MS)).toBe(`${MOMENT_MS}.000000`);
  });

  it('apply before 1970 as well', () => {
    expect(formatNaiveIso(-1)).toBe('1969-12-31T23:59:59.999000');
  });
});

describe('humanizeAge', () => {
  const SECOND = 1000;
  const DAY = 86_400 * SECOND;
  it.each([
    [0, 'now'],
    [900, 'now'],
    [SECOND, 'a second ago'],
    [59 * SECOND, '59 seconds ago'],
    [60 * SECOND, 'a minute ago'],
    [36 * 60 * SECOND, '36 minutes ago'],
    [90 * 60 * SECOND, 'an hour ago'],
    [23 * 3600 * SECOND, '23 hours ago'],
    [DAY, 'a day ago'],
    [30 * DAY, '30 days ago'],
    [31 * DAY, 'a month ago'],
    [200 * DAY, '6 months ago'],
    [365 * DAY, 'a year ago'],
    [366 * DAY, '1 year, 1 day ago'],
    [500 * DAY, '1 year, 4 months ago'],
    [900 * DAY, '2 years ago'],
    [-240 * SECOND, '4 minutes from now'],
  ])('says of %i ms: %s', (ageMs, wanted) => expect(humanizeAge(MOMENT_MS, MOMENT_MS + ageMs)).toBe(wanted));
});
