import { expect, it } from 'vitest';
import { mergeViews, type ViewEntry } from './merge-views.ts';

const seen = (dashboardId: number, atMs: number): ViewEntry => [dashboardId, null, 'mount_dashboard', atMs];

it('has each item once, as last seen, the newest first, in whatever order and however often it is merged', () => {
  const [older, newer] = [
    [seen(1, 10), seen(2, 20)],
    [seen(1, 30), seen(3, 5)],
  ];
  const merged = [seen(1, 30), seen(2, 20), seen(3, 5)];
  expect(mergeViews(older, newer)).toEqual(merged);
  expect(mergeViews(newer, older)).toEqual(merged);
  expect(mergeViews(merged, newer)).toEqual(merged);
  expect(mergeViews(Array.from({ length: 300 }, (_, index) => seen(index, index)))).toHaveLength(200);
});
