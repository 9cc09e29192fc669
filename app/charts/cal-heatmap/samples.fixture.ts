// Sample results of calendars for the contract suite: one row per day.
import { indexes, numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';

const START = Date.UTC(2003, 0, 27);

const byDay = ({ rows, value }: Shape): Table => ({
  rowCount: rows,
  columns: [
    { name: 'ordered_on', type: 'temporal', values: Float64Array.from(indexes(rows), (row) => START + row * DAY_MS) },
    numeric(
      'total',
      indexes(rows).map((row) => value(row, 0)),
    ),
    numeric(
      'other',
      indexes(rows).map((row) => value(row, 1)),
    ),
  ],
});

const settings = { x_axis: 'ordered_on' };

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'cal_heatmap', formData: { ...settings, metrics: ['total'] }, table: byDay, look: { rows: 60 } },
];
