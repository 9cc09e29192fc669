import { expect, it } from 'vitest';
import { createNumberFormat, digitsOfColumn } from './number-format.ts';

const format = createNumberFormat('amount', 'en-US');

it.each([
  [1234567, '1,234,567'],
  [2024, null],
  [0.1 + 0.2, '0.3'],
  [1234.5, '1,234.5'],
  [1e-9, null],
  [-98765.4321987, '-98,765.432199'],
  ['12345678901234567890', '12,345,678,901,234,567,890'],
  ['1.50', '1.50'],
  ['1234.50', '1,234.50'],
  ['1000', null],
  ['17.0584795321637427', '17.05848'],
  ['0.30000000000000004', '0.3'],
  ['1e-9', null],
  ['-98765.4321987', '-98,765.432199'],
  ['0.000000', '0.000000'],
  ['NaN', null],
  ['abc', null],
  [true, null],
] as const)('shows %s as %s', (cell, shown) => {
  expect(format?.(cell)).toBe(shown);
});

it('leaves numbers alone that name something', () => {
  for (const name of ['id', 'user_id', 'customerId', 'zip', 'year', 'order_no'])
    expect(createNumberFormat(name, 'en-US')).toBeNull();
  for (const name of ['paid', 'valid', 'yearly_total', 'amount']) expect(createNumberFormat(name, 'en-US')).not.toBeNull();
});

it('gives all numbers of a column the same digits: cents where one has them, separators where one is long', () => {
  const show = (cells: readonly (number | string)[]): unknown[] => {
    const own = createNumberFormat('amount', 'en-US', digitsOfColumn(cells));
    return cells.map((cell) => own?.(cell) ?? cell);
  };
  expect(show([12.5, 3.25, 7])).toEqual(['12.50', '3.25', '7.00']);
  expect(show([9999, 12_000])).toEqual(['9,999', '12,000']);
  expect(show([2024, 2025])).toEqual([2024, 2025]);
  expect(show([0.125, 3])).toEqual(['0.125', 3]);
});
