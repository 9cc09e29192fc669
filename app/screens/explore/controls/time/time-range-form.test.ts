import { expect, it } from 'vitest';
import { resolveTimeRange } from '#app/domain/time/resolve-time-range.ts';
import {
  CURRENT_RANGES,
  LAST_RANGES,
  parseCustom,
  PREVIOUS_RANGES,
  rangeFor,
  UNITS,
  findTarget,
  writeCustom,
  type CustomRange,
} from './time-range-form.ts';

const CLOCK = { nowMs: Date.UTC(2026, 10, 21, 18), timeZone: null };

it('knows each text by the form that writes it', () => {
  expect(findTarget('No filter')).toBe('none');
  expect(findTarget('')).toBe('none');
  expect(findTarget('last week')).toBe('last');
  expect(findTarget('previous calendar month')).toBe('previous');
  expect(findTarget('Current quarter')).toBe('current');
  expect(findTarget('2003-01-01T00:00:00 : 2004-01-01T00:00:00')).toBe('custom');
  expect(findTarget('DATEADD(DATETIME("today"), -7, day) : today')).toBe('custom');
  expect(findTarget('100 years ago : now')).toBe('advanced');
  expect(findTarget('Last 3 fortnights')).toBe('advanced');
});

it('writes only ranges that the server understands', () => {
  const customs = UNITS.flatMap((unit) =>
    [-3, 2].map((count): CustomRange => ({ since: { kind: 'open' }, until: { kind: 'relative', count, unit } })),
  );
  const moment: CustomRange = { since: { kind: 'moment', at: '2026-03-14T09:26' }, until: { kind: 'now' } };
  const ranges = [...LAST_RANGES, ...PREVIOUS_RANGES, ...CURRENT_RANGES, ...[...customs, moment].map(writeCustom)];
  for (const range of ranges) expect(() => resolveTimeRange({ timeRange: range }, CLOCK), range).not.toThrow();
  for (const custom of [...customs, moment]) expect(parseCustom(writeCustom(custom))).toEqual(custom);
});

it('keeps what is there when a way fits it already, and carries text into Advanced', () => {
  expect(rangeFor('last', 'Last year')).toBe('Last year');
  expect(rangeFor('current', 'Last year')).toBe('Current month');
  expect(rangeFor('advanced', 'Last year')).toBe('Last year');
  expect(rangeFor('none', 'Last year')).toBe('No filter');
});
