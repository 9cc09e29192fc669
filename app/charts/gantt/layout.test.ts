import type { OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { Table } from '#app/domain/table.ts';
import { writeDuration } from './duration.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

type Row = readonly [from: number, to: number, category: string, series: string];
const HOUR = 3_600_000;

function drawn(rows: readonly Row[], formData: FormData = {}, own: OwnInput = {}) {
  const times = (name: string, at: 0 | 1) =>
    ({ name, type: 'temporal', values: Float64Array.from(rows, (row) => Date.UTC(2024, 5, 20) + row[at] * HOUR) }) as const;
  const texts = (name: string, at: 2 | 3) => ({ name, type: 'string', values: rows.map((row) => row[at]) }) as const;
  const table: Table = {
    rowCount: rows.length,
    columns: [times('from', 0), times('to', 1), texts('status', 2), texts('who', 3)],
  };
  return layout({
    tables: [table],
    settings: readSettings(settings, { start_time: 'from', end_time: 'to', y_axis: 'status', series: 'who', ...formData }),
    widthPx: 600,
    heightPx: 300,
    locale: 'en-US',
    timeZone: null,
    colors: () => 'cat1',
    columnMeta: {},
    hidden: [],
    ownState: {},
    ...own,
  });
}
const tops = (chart: ReturnType<typeof drawn>): number[] => chart.bars.map(({ y }) => y);

it('keeps bars that overlap in time apart, and uses a lane again once it is free', () => {
  const [a, b, c] = tops(
    drawn([
      [0, 4, 'A', 'x'],
      [2, 6, 'A', 'y'],
      [5, 7, 'A', 'x'],
    ]),
  );
  expect(a).not.toBe(b);
  expect(a).toBe(c);
});

it('gives each series of a category a row where the chart says so', () => {
  const rows: readonly Row[] = [
    [0, 1, 'A', 'x'],
    [2, 3, 'A', 'y'],
  ];
  expect(new Set(tops(drawn(rows))).size).toBe(1);
  expect(new Set(tops(drawn(rows, { subcategories: true }))).size).toBe(2);
});

it('counts rows without a start and a later end', () => {
  const chart = drawn([
    [0, 1, 'A', 'x'],
    [3, 2, 'A', 'x'],
    [NaN, 2, 'A', 'x'],
  ]);
  expect(chart.bars).toHaveLength(1);
  expect(chart.summary).toContain('2 rows without a start and a later end not shown');
  expect(drawn([[3, 2, 'A', 'x']]).empty).toBe('No row has a start and an end after it');
});

it('shows the hours of the day that are set, and never cuts a bar', () => {
  const plain = drawn([[10, 12, 'A', 'x']]);
  const within = drawn([[10, 12, 'A', 'x']], { x_axis_time_bounds: ['08:00:00', '11:00:00'] });
  expect(within.bars[0]?.widthPx ?? 0).toBeLessThan(plain.bars[0]?.widthPx ?? 0);
  expect((within.bars[0]?.x ?? 0) + (within.bars[0]?.widthPx ?? 0)).toBeLessThanOrEqual(600);
});

it('says what each span is', () => {
  expect(drawn([[0, 25.5, 'Planned', 'Ann']]).tooltips['g0']).toEqual({
    title: 'Planned',
    rows: [
      { label: 'Ann', value: '', color: 'cat1' },
      { label: 'Start', value: 'Jun 20, 2024, 00:00', color: null },
      { label: 'End', value: 'Jun 21, 2024, 01:30', color: null },
      { label: 'Duration', value: '1 day 1 hr', color: null },
    ],
  });
});

it('draws as many categories as have room, and says how many bars those are', () => {
  const chart = drawn(Array.from({ length: 400 }, (_, at): Row => [at, at + 1, `Row ${at}`, 'x']));
  expect(chart.bars.length).toBeLessThan(60);
  expect(chart.summary).toMatch(/\d+ of 400 bars shown/);
});

it('writes a duration in its two largest units', () => {
  expect([0, 61_000, 90 * 60_000, 3 * 86_400_000].map((ms) => writeDuration(ms, 'en-US'))).toEqual([
    '0 sec',
    '1 min 1 sec',
    '1 hr 30 min',
    '3 days',
  ]);
});
