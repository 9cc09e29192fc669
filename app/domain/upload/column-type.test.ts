import { expect, it } from 'vitest';
import { mergeTypes } from './column-type.ts';

it('merges two types into one that has the values of both', () => {
  expect(mergeTypes(null, { type: 'date' })).toEqual({ type: 'date' });
  expect(mergeTypes({ type: 'integer' }, { type: 'number' })).toEqual({ type: 'number' });
  expect(mergeTypes({ type: 'timestamp' }, { type: 'date' })).toEqual({ type: 'timestamp' });
  expect(mergeTypes({ type: 'boolean' }, { type: 'integer' })).toEqual({ type: 'text' });
  expect(mergeTypes(null, null)).toBeNull();
});

it('merges two decimals into one with the digits of both', () => {
  const [wide, fine] = [
    { type: 'decimal', precision: 10, scale: 0 },
    { type: 'decimal', precision: 6, scale: 4 },
  ] as const;
  expect(mergeTypes(wide, fine)).toEqual({ type: 'decimal', precision: 14, scale: 4 });
  expect(mergeTypes(wide, { type: 'decimal' })).toEqual({ type: 'decimal' });
});
