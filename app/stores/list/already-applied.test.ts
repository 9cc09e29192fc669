import { describe, expect, it } from 'vitest';
import { hasSameIds, isApplied } from './already-applied.ts';

describe('isApplied', () => {
  const stored = { title: 'A', css: null, json: '{"a":1,"b":[1,2]}' };
  it('knows what is stored already, whatever the order of keys', () => {
    expect(isApplied({ title: 'A', css: null, json: '{ "b": [1,2], "a": 1 }', other: undefined }, stored)).toBe(true);
    expect(isApplied({}, stored)).toBe(true);
  });
  it.each([{ title: 'B' }, { css: '' }, { json: '{"a":1}' }, { json: '{"a":1,"b":[2,1]}' }, { unknown: 1 }, { title: '{' }])(
    'knows what is not: %o',
    (change) => expect(isApplied(change, stored)).toBe(false),
  );
});

it('compares ids as a set', () => {
  expect(hasSameIds([2, 1, 1], [1, 2])).toBe(true);
  expect(hasSameIds(undefined, [1])).toBe(true);
  expect(hasSameIds([1], [1, 2])).toBe(false);
  expect(hasSameIds([], [1])).toBe(false);
});
