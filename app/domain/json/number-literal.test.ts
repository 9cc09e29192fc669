import { describe, expect, it } from 'vitest';
import { exactCell, fitsDouble, isLongInteger, numberCellJson, numberLiteral } from './number-literal.ts';

describe('numberLiteral', () => {
  it.each([
    ['1.50', '1.50'],
    ['12345678901234567890', '12345678901234567890'],
    ['-0.000000000000000000001', '-0.000000000000000000001'],
    ['1e-7', '1e-7'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['-000', '-0'],
    ['+.5E+03', '0.5E+03'],
    ['NaN', 'null'],
    ['-Infinity', 'null'],
    ['inf', 'null'],
  ])('writes %s as JSON reads it, with all digits', (text, literal) => {
    expect(numberLiteral(text)).toBe(literal);
    expect(() => JSON.parse(literal) as unknown).not.toThrow();
  });

  it.each(['', ' ', '1,5', '0x1f', '1_000', '--1', 'e5', '.', '$1.00', 'null'])('takes %j for no number', (text) => {
    expect(numberLiteral(text)).toBeNull();
  });
});

it('leaves what is no number in a column of numbers as it is', () => {
  expect(['abc', null, undefined, true, NaN, -Infinity, 1.5].map((cell) => numberCellJson(cell))).toEqual([
    '"abc"',
    'null',
    'null',
    'true',
    'null',
    'null',
    '1.5',
  ]);
  expect([1.5, '1.50', null, true].map((cell) => exactCell(cell))).toEqual(['1.5', '1.50', null, true]);
});

it('tells numbers of few digits from those that a double may change', () => {
  expect(['1.50', '-123456789012345', '0.000000000000000000012', '1234567.12345678'].map(fitsDouble)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['1234567890123456', '17.0584795321637427', 'NaN', '1e5', 'abc'].map(fitsDouble)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(['9007199254740993', '-12345678901234567890', '+9007199254740993'].map(isLongInteger)).toEqual([true, true, true]);
  expect(['9007199254740991', '1.5', '12345678901234567.5', 'x'].map(isLongInteger)).toEqual([false, false, false, false]);
});
