import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { TimeRange } from '#app/charts/shared/kind.ts';
import { layoutInput, timesColumn } from '#app/charts/shared/layout-input.fixture.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

const MONTHS = timesColumn([0, 1, 2].map((month) => Date.UTC(2024, month, 1)));
const until = (text: string, from: string | null = null): TimeRange => ({
  fromMs: from === null ? null : Date.parse(`${from}T00:00:00Z`),
  toMs: Date.parse(`${text}T00:00:00Z`),
});
const drawn = (
  timeRange: TimeRange,
  formData: FormData = {},
  series: Readonly<Record<string, readonly number[]>> = { n: [3, 3, 1] },
) =>
  layout(
    layoutInput(MONTHS, series, {
      settings: readSettings(settings, { x_axis: 'day', metrics: ['n'], time_grain_sqla: 'P1M', ...formData }),
      timeRange,
    }),
  );
const strengths = (chart: ReturnType<typeof drawn>): readonly number[] => chart.bars.map(({ opacity }) => opacity);

it('marks the last period where the time range ends within it, and says so', () => {
  expect(strengths(drawn(until('2024-03-10')))).toEqual([1, 1, 0.5]);
  expect(drawn(until('2024-03-10')).summary).toContain('the last period is incomplete');
});

it('marks nothing where the range ends with the period, after it, or nowhere', () => {
  for (const range of [until('2024-04-01'), until('2025-01-01'), { fromMs: null, toMs: null }])
    expect(strengths(drawn(range))).toEqual([1, 1, 1]);
});

it('leaves the period out, or draws it as the others, where the chart says so', () => {
  expect(drawn(until('2024-03-10'), { last_period: 'left_out' }).dataTable.rows).toHaveLength(2);
  expect(strengths(drawn(until('2024-03-10'), { last_period: 'plain' }))).toEqual([1, 1, 1]);
});

it('marks a period that was not over at the time of the query, whatever the range says', () => {
  const queriedAtMs = Date.parse('2024-03-10T12:00:00Z');
  expect(strengths(drawn({ fromMs: null, toMs: null, queriedAtMs }))).toEqual([1, 1, 0.5]);
  expect(strengths(drawn({ ...until('2025-01-01'), queriedAtMs }))).toEqual([1, 1, 0.5]);
  expect(strengths(drawn({ fromMs: null, toMs: null, queriedAtMs: Date.parse('2024-05-01') }))).toEqual([1, 1, 1]);
});

it('says in the tooltip until when the period was measured', () => {
  const { tooltips } = drawn(until('2024-03-10'));
  expect(tooltips['x2']?.rows.at(-1)).toEqual({ label: 'Incomplete: until 9 Mar 2024', value: '', color: null });
  expect(tooltips['x1']?.rows).toHaveLength(1);
});

const compared = (range: TimeRange, ...shifts: readonly string[]) => {
  const series = Object.fromEntries(shifts.map((shift) => [`n__${shift}`, [2, 2, 1]]));
  const chart = drawn(range, { time_compare: shifts }, { n: [3, 3, 1], ...series });
  const [, ...columns] = chart.dataTable.rows[2] ?? [];
  return { columns, summary: chart.summary };
};

it('compares with as much of the period before', () => {
  for (const shift of ['1 year ago', '52 weeks ago', '1 month ago', '28 days ago']) {
    const { columns, summary } = compared(until('2024-03-10', '2024-01-01'), shift);
    expect([shift, columns]).toEqual([shift, ['1', '1']]);
    expect(summary).toContain('compared with an equal part');
  }
});

it('compares nothing where the other period is whole, or another part', () => {
  // Of a range that ends later, the year before is over.
  const queried = { ...until('2024-12-31', '2024-01-01'), queriedAtMs: Date.parse('2024-03-10') };
  for (const [range, shift] of [
    [queried, '1 year ago'],
    [until('2024-03-10', '2024-01-01'), '1 week ago'],
    [until('2024-03-10', '2024-01-01'), 'inherit'],
  ] as const) {
    const { columns, summary } = compared(range, shift);
    expect([shift, columns[1]]).toEqual([shift, '–']);
    expect(summary).toContain('incomplete and not compared');
  }
  const both = compared(until('2024-03-10', '2024-01-01'), '1 year ago', '1 week ago');
  expect(both.summary).toContain('only compared with equal parts');
});

it('compares weeks that begin on a Sunday with the same part of the other week', () => {
  const weeks = timesColumn([3, 10, 17].map((day) => Date.UTC(2024, 2, day)));
  const form = { x_axis: 'day', metrics: ['n'], time_grain_sqla: 'P1W', time_compare: ['52 weeks ago'] };
  const timeRange = until('2024-03-20', '2024-03-03');
  const values = { n: [3, 3, 1], 'n__52 weeks ago': [2, 2, 1] };
  expect(layout(layoutInput(weeks, values, { settings: readSettings(settings, form), timeRange })).summary).toContain(
    'an equal part',
  );
});
