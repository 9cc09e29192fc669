import { expect, it } from 'vitest';
import { toSheetTimeFormat } from './sheet-time-format.ts';

it.each([
  ['%Y-%m-%d', 'yyyy\\-mm\\-dd'],
  ['%d.%m.%y', 'dd\\.mm\\.yy'],
  ['%b %-d, %Y', 'mmm\\ d\\,\\ yyyy'],
  ['%I:%M %p', 'hh\\:mm\\ AM/PM'],
  ['%H h', 'hh" h"'],
  ['%Y', 'yyyy'],
])('shows %s as %s', (format, code) => {
  expect(toSheetTimeFormat(format)).toBe(code);
});

it.each([null, '', 'smart_date', 'adaptive', '%Y Q%q', '%U', '%I:%M', '100%'])('has none for %s', (format) => {
  expect(toSheetTimeFormat(format)).toBeNull();
});
