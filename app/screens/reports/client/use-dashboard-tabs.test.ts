import { expect, it } from 'vitest';
import { listTabs } from './use-dashboard-tabs.ts';

it('lists the tabs of a dashboard in order, each with those around it', () => {
  const leaf = { value: 'TAB-b', title: 'Spain', children: [] };
  expect(listTabs([{ value: 'TAB-a', title: 'Europe', children: [leaf] }])).toEqual([
    { id: 'TAB-a', title: 'Europe', path: ['TAB-a'] },
    { id: 'TAB-b', title: 'Europe › Spain', path: ['TAB-a', 'TAB-b'] },
  ]);
});
