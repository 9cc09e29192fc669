import { describe, expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput, timesColumn } from '#app/charts/shared/layout-input.fixture.ts';
import { layout } from './layout.ts';
import { periodsBy } from './periods.ts';
import { settings } from './settings.ts';

const drawn = (times: readonly number[], formData: FormData = {}) =>
  layout(
    layoutInput(
      timesColumn(times),
      { n: times.map((_, at) => at + 1) },
      { settings: readSettings(settings, { x_axis: 'day', metric: 'n', freq: 'AS', ...formData }) },
    ),
  );
const months = (count: number): number[] => Array.from({ length: count }, (_, month) => Date.UTC(2023, month, 1));

it('draws a line a period over the months of the last, the last first', () => {
  const { dataTable, lines } = drawn(months(16));
  expect(dataTable.columns.map(({ label }) => label)).toEqual(['day', '2024', '2023']);
  expect(dataTable.rows[2]).toEqual(['Mar', '15', '3']);
  expect(dataTable.rows).toHaveLength(12);
  expect(lines[0]?.color).toBe('cat2');
});

it('counts periods that are not drawn', () => {
  const days = Array.from({ length: 60 }, (_, day) => Date.UTC(2024, 0, 1 + day));
  expect(drawn(days, { freq: 'D' }).summary).toContain('20 earlier periods not shown');
});

describe('a period', () => {
  const at = (text: string): number => Date.parse(`${text}T00:00:00Z`);
  const written = (freq: string, day: string, last = '2024-03-20'): string =>
    new Date(periodsBy(freq, at(last)).startOf(at(day))).toISOString().slice(0, 10);

  it.each([
    ['AS', '2024-02-29', '2024-01-01'],
    ['QS', '2024-02-29', '2024-01-01'],
    ['MS', '2024-02-29', '2024-02-01'],
    ['D', '2024-02-29', '2024-02-29'],
    ['W-MON', '2024-03-20', '2024-03-18'],
    ['W-SUN', '2024-03-20', '2024-03-17'],
    ['4W-MON', '2024-03-20', '2024-02-26'],
    ['4W-MON', '2024-02-25', '2024-01-29'],
  ])('by %s of %s begins on %s', (freq, day, start) => {
    expect(written(freq, day)).toBe(start);
  });

  it('keeps the day of the month across a leap year', () => {
    const { shift } = periodsBy('AS', at('2025-01-01'));
    expect(shift(at('2024-03-01'), at('2024-01-01'), at('2025-01-01'))).toBe(at('2025-03-01'));
  });
});
