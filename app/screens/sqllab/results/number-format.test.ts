import { expect, it } from 'vitest';
import { createNumberFormat } from './number-format.ts';

const format = createNumberFormat('amount', 'en-US');

it.each([
  [1234567, '1,234,567'],
  [2024, null],
  [0.1 + 0.2, '0.3'],
  [1234.5, '1,234.5'],
  [1e-9, null],
  [-98765.4321987, '-98,765.432199'],
  ['12345678901234567890', null],
  [true, null],
] as const)('shows %s as %s', (cell, shown) => {
  expect(format?.(cell)).toBe(shown);
});

it('leaves numbers alone that name something', () => {
  for (const name of ['id', 'user_id', 'customerId', 'zip', 'year', 'order_no'])
    expect(createNumberFormat(name, 'en-US')).toBeNull();
  for (const name of ['paid', 'valid', 'yearly_total', 'amount']) expect(createNumberFormat(name, 'en-US')).not.toBeNull();
});
