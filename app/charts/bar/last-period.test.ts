import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { TimeRange } from '#app/charts/shared/kind.ts';
import { layoutInput, timesColumn } from '#app/charts/shared/layout-input.fixture.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

const MONTHS = timesColumn([0, 1, 2].map((month) => Date.UTC(2024, month, 1)));
const until = (text: string): TimeRange => ({ fromMs: null, toMs: Date.parse(`${text}T00:00:00Z`) });
const drawn = (timeRange: TimeRange, formData: FormData = {}) =>
  layout(
    layoutInput(
      MONTHS,
      { n: [3, 3, 1] },
      {
        settings: readSettings(settings, { x_axis: 'day', metrics: ['n'], time_grain_sqla: 'P1M', ...formData }),
        timeRange,
      },
    ),
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
