import { expect, it } from 'vitest';
import type { AxisPlace } from '#app/charts/shared/axes/axis-place.ts';
import { readTimeAxis, writeTimeAxis } from './time-axis-text.ts';

const axis: AxisPlace = {
  kind: 'time',
  direction: 'x',
  from: Date.UTC(2023, 0),
  to: Date.UTC(2023, 11),
  fromPx: 40.5,
  toPx: 380,
  until: Date.UTC(2024, 0),
  plot: { x: 30, y: 8, widthPx: 360, heightPx: 200.25 },
  canZoom: false,
  isZoomed: false,
};
const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month));
const tableOf = (moments?: readonly number[]) => ({ columns: [], rows: [], moreRows: 0, ...(moments && { moments }) });

it.each([
  ['months', months],
  ['one moment', [Date.UTC(2023, 4)]],
  ['the same moment twice', [5, 5, 9]],
  ['before 1970', [-86_400_000 * 3, -86_400_000, 0]],
  ['fractions of ms', [0.5, 0.75, 2]],
  ['none', []],
] as const)('round-trips %s', (_, moments) => {
  const text = writeTimeAxis({ axis, dataTable: tableOf(moments) }) ?? '';
  expect(readTimeAxis(text)).toEqual({ axis, moments });
});

it('packs regular moments compactly', () => {
  expect(writeTimeAxis({ axis, dataTable: tableOf(months) })).toContain(' 86400000 1672531200000 31 28 31 30');
});

it('is null for other axes', () => {
  expect(writeTimeAxis({ axis: { ...axis, kind: 'number' }, dataTable: tableOf() })).toBeNull();
  expect(writeTimeAxis({ axis: null, dataTable: tableOf() })).toBeNull();
});

it.each([
  '',
  'x',
  'z 1 2 3 4 5 6 7 8 9',
  'x 1 2 3 4 5 6 7 8',
  'x 1 2 3 4 5 6 7 8 NaN',
  'x 1 2 3 4 5 6 7 8 9 a',
  'x 1  2 3 4 5 6 7 8 9',
])('reads nothing from "%s"', (text) => expect(readTimeAxis(text)).toBeNull());
