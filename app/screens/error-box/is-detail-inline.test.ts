import { expect, it } from 'vitest';
import { isDetailInline } from './is-detail-inline.ts';

it('spec 98, 100: the detail is in place in Explore and SQL Lab, and behind “See more” elsewhere', () => {
  expect(isDetailInline('explore', false)).toBe(true);
  expect(isDetailInline('sqllab', false)).toBe(true);
  expect(isDetailInline('other', false)).toBe(false);
});

it('spec 101: the detail is in place in every automated browser', () => {
  expect(isDetailInline('other', true)).toBe(true);
});
