import { expect, it } from 'vitest';
import { layoutInput, timesColumn } from '#app/charts/shared/layout-input.fixture.ts';
import { formatNumber, fullWriter, numberWriter, tickWriter } from './value-format.ts';

it('writes numbers below zero with a true minus sign', () => {
  const text = (value: number | null, format: string): string => formatNumber(value, format, { locale: 'en' });
  expect([text(-5, ',d'), text(-0.25, '.0%'), text(5e-7, '.0e'), text(-Infinity, ''), text(null, '')]).toEqual([
    '−5',
    '−25%',
    '5e-7',
    '−∞',
    '',
  ]);
});

const written = (text: string): string => tickWriter(() => text)(0);

it('formats ticks without trailing zeros', () => {
  expect(['0.0', '5.0M', '-1.0M', '$2.00', '7.5M', '10', '5.0%', '1.05k', '3.10'].map(written)).toEqual([
    '0',
    '5M',
    '-1M',
    '$2',
    '7.5M',
    '10',
    '5%',
    '1.05k',
    '3.10',
  ]);
});

const meta = (d3Format: string | null, symbol?: string) => ({
  verboseName: 'Sales',
  d3Format,
  currency: symbol === undefined ? null : ({ symbol, symbolPosition: 'prefix' } as const),
});
const buildInput = (sales: ReturnType<typeof meta>, values: readonly number[]) =>
  layoutInput(timesColumn(values.map((_, at) => at)), { sales: values }, { columnMeta: { sales } });

it('prefers the selected format to the metric’s, and treats "adaptive" as not selected', () => {
  const input = buildInput(meta(',.1f'), [12_345.25]);
  const onMark = (format: string | null): string => numberWriter(input, 'sales', format)(12_345.25);
  expect([onMark('.2s'), onMark('SMART_NUMBER'), onMark(null)]).toEqual(['12k', '12,345.3', '12,345.3']);
  expect(numberWriter(buildInput(meta(null), []), 'sales', 'SMART_NUMBER')(12_345.25)).toBe('12.3k');
});

it('uses the column’s precision in full text if no format is selected', () => {
  const inFull = (columnMeta: ReturnType<typeof meta>, values: readonly number[], format: string | null = 'SMART_NUMBER') =>
    values.map(fullWriter(buildInput(columnMeta, values), 'sales', format));
  expect(inFull(meta(null), [12_345, 5])).toEqual(['12,345', '5']);
  expect(inFull(meta(null), [12_345.25, 5])).toEqual(['12,345.25', '5.00']);
  expect(inFull(meta(null, 'EUR'), [3.5])).toEqual(['€3.50']);
  expect(inFull(meta('.1s'), [12_345])).toEqual(['10k']);
  expect(inFull(meta('.1s'), [12_345], ',.1f')).toEqual(['12,345.0']);
});
