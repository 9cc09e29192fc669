import { expect, it } from 'vitest';
import { layoutInput, timesColumn } from '#app/charts/shared/layout-input.fixture.ts';
import { differenceWriter, pointsWriter } from './percent-points.ts';

const points = (format: string | null, value: number, isSigned = true): string | undefined =>
  pointsWriter({ format, currency: undefined }, { locale: 'en', isSigned })?.(value);

it('formats the difference of two percentages in points, with at least one decimal', () => {
  expect([points('.0%', 0.012), points('.1%', -0.05), points('.2%', 0), points('.3p', 0.2)]).toEqual([
    '+1.2 pp',
    '−5.0 pp',
    '0.00 pp',
    '+20.0 pp',
  ]);
  expect(points('.1%', 0.05, false)).toBe('5.0 pp');
});

it('returns null for other numbers', () => {
  for (const format of [null, '', ',.2f', 'SMART_NUMBER', 'no format%%']) expect(points(format, 1)).toBeUndefined();
  const dollars = { symbol: 'USD', symbolPosition: 'prefix' } as const;
  expect(pointsWriter({ format: '.1%', currency: dollars }, { locale: 'en' })).toBeNull();
});

it('uses the metric’s format if the chart has none', () => {
  const meta = { verboseName: 'Rate', d3Format: '.1%', currency: null };
  const input = layoutInput(timesColumn([0]), {}, { columnMeta: { rate: meta } });
  const write = () => 'as the number';
  expect(differenceWriter(input, 'rate', { chartFormat: 'SMART_NUMBER', write })(0.02)).toBe('+2.0 pp');
  expect(differenceWriter(input, 'rate', { chartFormat: ',.2f', write })(0.02)).toBe('as the number');
  expect(differenceWriter(input, 'sales', { chartFormat: null, write })(0.02)).toBe('as the number');
});
