import { expect, it } from 'vitest';
import { filtersByTab } from './tab-tree.ts';

it('lists filters under each tab that they apply to, and all of them', () => {
  const [everywhere, one, two] = [
    { id: 'a' },
    { id: 'b', tabsInScope: ['TAB-1'] },
    { id: 'c', tabsInScope: ['TAB-1', 'TAB-2', 3] },
  ];
  expect(filtersByTab([everywhere, one, two])).toEqual({
    all: [everywhere, one, two],
    'TAB-1': [one, two],
    'TAB-2': [two],
  });
  expect(filtersByTab([])).toEqual({ all: [] });
});
