// Tags of a selection.
import { expect, it } from 'vitest';
import { foldTags, listNames, shortenTag } from './tags.ts';

it('spec 496: four tags are shown, the others are folded', () => {
  expect(foldTags(['a', 'b', 'c', 'd'])).toEqual({ shown: ['a', 'b', 'c', 'd'], rest: [] });
  expect(foldTags(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual({ shown: ['a', 'b', 'c', 'd'], rest: ['e', 'f'] });
});

it('spec 300, 499: names of more than 20 characters end in an ellipsis', () => {
  expect(shortenTag('exactly 20 character')).toBe('exactly 20 character');
  expect(shortenTag('exactly 20 characters')).toBe('exactly 20 character…');
  expect(shortenTag('😀'.repeat(20))).toBe('😀'.repeat(20));
  expect(shortenTag('😀'.repeat(21))).toBe(`${'😀'.repeat(20)}…`);
});

it('spec 496: a tooltip of thousands of names stays readable', () => {
  expect(listNames(['a', 'b'])).toBe('a, b');
  expect(listNames(Array.from({ length: 5_000 }, () => 'x')).length).toBeLessThan(400);
});
