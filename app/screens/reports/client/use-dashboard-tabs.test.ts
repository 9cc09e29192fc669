import { describe, expect, it } from 'vitest';
import { listTabs, tabChoices } from './use-dashboard-tabs.ts';

it('lists the tabs of a dashboard in order, each with its parents', () => {
  const leaf = { value: 'TAB-b', title: 'Spain', children: [] };
  expect(listTabs([{ value: 'TAB-a', title: 'Europe', children: [leaf] }])).toEqual([
    { id: 'TAB-a', title: 'Europe', path: ['TAB-a'] },
    { id: 'TAB-b', title: 'Europe › Spain', path: ['TAB-a', 'TAB-b'] },
  ]);
});

describe('tab options', () => {
  const tabs = ['Sales', 'Costs'].map((title) => ({ id: `TAB-${title}`, title, path: [] }));
  const plain = [
    ['TAB-Sales', 'Sales'],
    ['TAB-Costs', 'Costs'],
  ];

  it('are the tabs of the dashboard', () => {
    for (const tab of ['', 'TAB-Sales', '["TAB-Sales"', '[]']) expect(tabChoices(tabs, tab).slice(-2)).toEqual(plain);
    expect(tabChoices(tabs, 'TAB-Sales')).toHaveLength(2);
    expect(tabChoices(tabs, '')).toHaveLength(2);
  });

  it('also include what a client saved: several tabs at once, or a deleted one', () => {
    expect(tabChoices(tabs, '["TAB-Sales","TAB-Costs"]')).toEqual([['["TAB-Sales","TAB-Costs"]', 'Sales, Costs'], ...plain]);
    expect(tabChoices(tabs, 'TAB-gone')[0]).toEqual(['TAB-gone', 'TAB-gone']);
  });
});
