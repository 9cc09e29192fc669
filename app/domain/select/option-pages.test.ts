// Pages of options, and when the next one is loaded.
import { expect, it } from 'vitest';
import { addPage, isNextPageDue, NO_PAGES, OPTIONS_PER_PAGE } from './option-pages.ts';

it('spec 495: a page of a select has 100 options', () => {
  expect(OPTIONS_PER_PAGE).toBe(100);
});

it('spec 497: the next page is due from 70 percent of the scrolling on, and where nothing scrolls', () => {
  const at = (scrollTop: number) => isNextPageDue({ scrollTop, clientHeight: 200, scrollHeight: 1_200 });
  expect([at(0), at(699), at(700), at(1_000)]).toEqual([false, false, true, true]);
  expect(isNextPageDue({ scrollTop: 0, clientHeight: 200, scrollHeight: 120 })).toBe(true);
});

it('spec 495: pages follow each other, each value once, and another search begins again', () => {
  const idOf = (item: string) => item;
  const first = addPage(NO_PAGES, { key: 'a', page: 0, items: ['x', 'y'], hasMore: true }, idOf);
  const second = addPage(first, { key: 'a', page: 1, items: ['y', 'z'], hasMore: false }, idOf);
  expect(second).toEqual({ key: 'a', pageCount: 2, items: ['x', 'y', 'z'], hasMore: false });
  expect(addPage(second, { key: 'a', page: 1, items: ['again'], hasMore: true }, idOf)).toBe(second);
  expect(addPage(second, { key: 'b', page: 1, items: ['late'], hasMore: true }, idOf)).toBe(second);
  expect(addPage(second, { key: 'b', page: 0, items: ['q'], hasMore: false }, idOf).items).toEqual(['q']);
});
