import { expect, it } from 'vitest';
import { decodeValue, encodeValue, toggleValue } from './value-id.ts';

it('values come back from their ids as they were', () => {
  for (const value of ['1', 1, '', null, true, 'a "b"']) expect(decodeValue(encodeValue(value))).toBe(value);
});

it('a value that is pressed is added, one that was selected goes, and one alone takes the place of another', () => {
  expect(toggleValue(['a', 'b'], 'c', true)).toEqual(['a', 'b', 'c']);
  expect(toggleValue(['a', 'b'], 'a', true)).toEqual(['b']);
  expect(toggleValue<string | number>([1], '1', true)).toEqual([1, '1']);
  expect(toggleValue(['a'], 'b', false)).toEqual(['b']);
  expect(toggleValue(['a'], 'a', false)).toEqual([]);
});
