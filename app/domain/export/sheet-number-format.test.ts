import { describe, expect, it } from 'vitest';
import { toSheetFormat } from './sheet-number-format.ts';

describe('a number format of a spreadsheet', () => {
  it.each([
    ['.1%', '0.0%'],
    ['.0%', '0%'],
    [',.2f', '#,##0.00'],
    ['.3f', '0.000'],
    [',d', '#,##0'],
    ['d', '0'],
    ['+.1%', '+0.0%;-0.0%;0.0%'],
    ['$,.2f', '"$"#,##0.00'],
    ['.2e', '0.00E+00'],
    [',', '#,##0.##'],
  ])('shows %s as %s', (format, code) => {
    expect(toSheetFormat(format)).toBe(code);
  });

  it.each([null, '', 'SMART_NUMBER', 'DURATION', '.3s', 'no format at all', '~g'])('has none for %s', (format) => {
    expect(toSheetFormat(format)).toBeNull();
  });

  it('has the sign of a currency where the chart has it', () => {
    expect(toSheetFormat(',.0f', { symbol: 'USD', symbolPosition: 'prefix' })).toBe('"$"#,##0');
    expect(toSheetFormat(null, { symbol: 'EUR', symbolPosition: 'suffix' })).toBe('#,##0.00"\u00a0€"');
    expect(toSheetFormat(null, { symbol: 'AUTO', symbolPosition: 'prefix' })).toBe('#,##0.00');
    expect(toSheetFormat(null, { symbol: 'a"b', symbolPosition: 'prefix' })).not.toMatch(/"a"b"/);
  });
});
