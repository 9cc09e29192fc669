import { describe, expect, it } from 'vitest';
import { mergeRecent, type HomeItem } from './recent-items.ts';

const item = (kind: HomeItem['kind'], id: number, action: HomeItem['action'], atMs: number): HomeItem => ({
  kind,
  id,
  name: `${kind} ${id}`,
  href: '/',
  action,
  atMs,
});

const brief = (items: readonly HomeItem[]) => items.map(({ kind, id, action, atMs }) => `${kind} ${id} ${action} ${atMs}`);

describe('mergeRecent', () => {
  it('has every item once, by what was done last, newest first', () => {
    const items = [
      item('dashboard', 1, 'viewed', 50),
      item('dashboard', 1, 'edited', 40),
      item('chart', 1, 'viewed', 10),
      item('chart', 1, 'edited', 60),
      item('query', 1, 'edited', 55),
    ];
    expect(brief(mergeRecent(items, 8))).toEqual(['chart 1 edited 60', 'query 1 edited 55', 'dashboard 1 viewed 50']);
  });

  it('names the edit where both happened at once, whichever comes first', () => {
    const both = [item('chart', 3, 'viewed', 7), item('chart', 3, 'edited', 7)];
    expect(brief(mergeRecent(both, 8))).toEqual(['chart 3 edited 7']);
    expect(brief(mergeRecent(both.toReversed(), 8))).toEqual(['chart 3 edited 7']);
  });

  it('ends at the limit', () => {
    const many = Array.from({ length: 12 }, (_, at) => item('chart', at, 'viewed', at));
    expect(mergeRecent(many, 8).map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
  });
});
