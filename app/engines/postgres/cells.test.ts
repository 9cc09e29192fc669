import { expect, it } from 'vitest';
import { cellReader } from './cells.ts';

const [NUMERIC, NUMERIC_ARRAY, BIGINT, DOUBLE] = [1700, 1231, 20, 701];

it('a column of NUMERIC has one kind of cell: the exact text', () => {
  const texts = ['1.25', '1.50', '16', '17.0584795321637427', '-0.0000001', 'NaN', '12345678901234567890'];
  expect(texts.map(cellReader(NUMERIC))).toEqual(texts);
});

it('the numbers of an array of NUMERIC are literals with all their digits', () => {
  expect(cellReader(NUMERIC_ARRAY)('{1.50,NULL,12345678901234567890,NaN}')).toBe('[1.50, null, 12345678901234567890, "NaN"]');
});

it('whole numbers and doubles are numbers where a double has them', () => {
  expect(['1', '9007199254740993'].map(cellReader(BIGINT))).toEqual([1, '9007199254740993']);
  expect(['1.5', 'NaN', '-Infinity'].map(cellReader(DOUBLE))).toEqual([1.5, 'NaN', '-Infinity']);
});
