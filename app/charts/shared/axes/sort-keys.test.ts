import { expect, it } from 'vitest';
import { withoutSortKeys } from './sort-keys.ts';

it('drops sort keys', () => {
  expect(withoutSortKeys(['01 Jan', '02 Feb', '12 Dec'])).toEqual(['Jan', 'Feb', 'Dec']);
  expect(withoutSortKeys(['01 - Low', '02 - High'])).toEqual(['Low', 'High']);
});

it.each([
  [['01 Jan', '02 Jan']],
  [['15 to 29 minutes', 'More than 60 minutes']],
  [['5 km', '10 km']],
  [['01 Jan']],
  [['2003 Jan', '2004 Feb']],
])('keeps numbers that are part of the name: %j', (names) => {
  expect(withoutSortKeys(names)).toEqual(names);
});
