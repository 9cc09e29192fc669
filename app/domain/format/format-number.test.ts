import { describe, expect, it } from 'vitest';
import { formatNumber } from './format-number.ts';

const EN = { locale: 'en-US' };
const number = (value: number | null, format: string | null, options = EN): string => formatNumber(value, format, options);

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [12_345, '12.3k'],
    [1_234_567, '1.23M'],
    [-1_200_000, '-1.2M'],
    [1_200_000_000, '1.2B'],
    [999_999, '1M'],
    [999.999, '1k'],
    [123.456, '123.46'],
    [5, '5'],
    [0.5, '0.5'],
    [0.00123, '0.0012'],
    [0.000_05, '50µ'],
    [1e-8, '10n'],
  ])('writes %f as the smart number %s', (value, wanted) => {
    expect(number(value, 'SMART_NUMBER')).toBe(wanted);
    expect(number(value, null)).toBe(wanted);
    expect(number(value, '')).toBe(wanted);
  });

  it('puts a plus before signed smart numbers above zero', () => {
    expect([1500, 0, -1500].map((value) => number(value, 'SMART_NUMBER_SIGNED'))).toEqual(['+1.5k', '0', '-1.5k']);
  });

  it('hides what is over the maximum', () => {
    expect(formatNumber(1.2, 'OVER_MAX_HIDDEN', { ...EN, max: 1 })).toBe('');
    expect(formatNumber(0.8, 'OVER_MAX_HIDDEN', { ...EN, max: 1 })).toBe('0.8');
    expect(number(1.2, 'OVER_MAX_HIDDEN')).toBe('1.2');
  });

  it.each([
    [',d', 1234567, '1,234,567'],
    ['.3s', 1234567, '1.23M'],
    ['.1%', 0.1234, '12.3%'],
    ['$,.2f', 1234.5, '$1,234.50'],
    ['~g', 1234.5, '1234.5'],
    ['+,.1f', -2, '-2.0'],
  ])('knows the d3 format %s', (format, value, wanted) => expect(number(value, format)).toBe(wanted));

  it('groups and points as the locale does', () => {
    expect(formatNumber(1234567.5, ',.1f', { locale: 'de-DE' })).toBe('1.234.567,5');
    expect(formatNumber(1234567.5, ',.1f', { locale: 'en-IN' })).toBe('12,34,567.5');
    expect(formatNumber(12_345, null, { locale: 'fr_FR' })).toBe('12,3k');
    expect(formatNumber(1234567.5, ',.1f', { locale: 'no such locale' })).toBe('1,234,567.5');
  });

  it('puts the symbol of a currency where it belongs and drops the format’s own', () => {
    const money = (value: number, symbol: string, symbolPosition: 'prefix' | 'suffix', format: string | null = null): string =>
      formatNumber(value, format, { locale: 'en-US', currency: { symbol, symbolPosition } });
    expect(money(12_345, 'USD', 'prefix')).toBe('$12.3k');
    expect(money(-12_345, 'USD', 'prefix')).toBe('-$12.3k');
    expect(money(5, 'EUR', 'suffix', '$,.2f')).toBe('5.00\u00a0€');
    expect(money(5, 'CHF', 'prefix')).toBe('CHF\u00a05');
    expect(money(5, 'points', 'suffix')).toBe('5\u00a0points');
  });

  it.each([
    [0, '0ms'],
    [0.4, '1ms'],
    [999, '999ms'],
    [1337, '1.3s'],
    [66_000, '1m 6s'],
    [3_600_000, '1h'],
    [95_500, '1m 35.5s'],
    [-66_000, '-1m 6s'],
    [31_536_000_000 + 86_400_000, '1y 1d'],
  ])('writes %f ms as the duration %s', (value, wanted) => expect(number(value, 'DURATION')).toBe(wanted));

  it('splits durations below a millisecond', () => {
    expect(number(100.40008, 'DURATION_SUB')).toBe('100ms 400µs 80ns');
    expect(number(61_001, 'DURATION_SUB')).toBe('1m 1s 1ms');
    expect(number(0, 'DURATION_SUB')).toBe('0ms');
  });

  it('writes bytes in decimal and binary units', () => {
    expect([0, 999, 1500, -1_500_000, 999_999].map((value) => number(value, 'MEMORY_DECIMAL'))).toEqual([
      '0B',
      '999B',
      '1.5kB',
      '-1.5MB',
      '1MB',
    ]);
    expect([1024, 1536, 1_572_864].map((value) => number(value, 'MEMORY_BINARY'))).toEqual(['1KiB', '1.5KiB', '1.5MiB']);
    expect(number(1e30, 'MEMORY_BINARY')).toMatch(/YiB$/);
  });

  it('survives what is no number and formats that are none', () => {
    expect([null, NaN, Infinity, -Infinity].map((value) => number(value, ',d'))).toEqual(['', 'NaN', '∞', '-∞']);
    expect(number(5, 'no such format')).toBe('5 (Invalid format: no such format)');
    expect(number(5, '__proto__')).toBe('5 (Invalid format: __proto__)');
  });
});
