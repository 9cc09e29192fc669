import { expect, it } from 'vitest';
import { shareDashboard } from '#app/messages/en/share-dashboard.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { DashboardReach } from '#app/stores/share/wire.ts';
import { describeReach, hasClosedCharts } from './describe-reach.ts';

const t = createTranslate(shareDashboard, 'en-US');
const ana = { type: 'user', id: 1, name: 'Ana', email: null, can_open: true, can_edit: true, closed_charts: ['a', 'b'] } as const;
const reachOf = (...reach: DashboardReach['reach']): DashboardReach => ({ published: true, chart_count: 6, reach });
const one = (more: Partial<DashboardReach['reach'][number]>) => reachOf({ ...ana, closed_charts: [], ...more });

it('says who can open it, and which charts use data that they can’t query', () => {
  expect(describeReach(reachOf({ ...ana, closed_charts: ['a', 'b'] }), 'viewer', t)).toEqual([
    'Ana can open it. 2 of 6 charts use data they can’t query: share them through this dashboard, or leave them out.',
  ]);
  expect(describeReach(one({ closed_charts: ['a'] }), 'viewer', t)[0]).toContain('1 of 6 charts uses data they can’t query');
  expect(describeReach(one({ type: 'group', name: 'Sales' }), 'viewer', t)).toEqual(['Members of Sales can open it.']);
});

it('says what roles don’t allow', () => {
  expect(describeReach(one({ can_open: false }), 'viewer', t)[0]).toMatch(/^Ana can’t open dashboards/);
  expect(describeReach(one({ can_edit: false }), 'editor', t)[0]).toMatch(/^Ana can’t edit dashboards/);
  expect(describeReach(one({}), 'editor', t)).toEqual(['Ana can open and edit it.']);
});

it('leaves a choice only where someone who can open it has charts that they can’t query', () => {
  expect(hasClosedCharts(one({}))).toBe(false);
  expect(hasClosedCharts(one({ closed_charts: ['a'], can_open: false }))).toBe(false);
  expect(hasClosedCharts(one({ closed_charts: ['a'] }))).toBe(true);
});
