import { expect, it } from 'vitest';
import { share as shareMessages } from '#app/messages/en/share.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { ObjectReach } from '#app/stores/share/wire.ts';
import { describeReach, hasClosedCharts } from './describe-reach.ts';

const t = createTranslate(shareMessages, 'en-US');
const ana = {
  type: 'user',
  id: 1,
  name: 'Ana',
  email: null,
  can_open: true,
  can_edit: true,
  can_run: true,
  closed_charts: ['a', 'b'],
} as const;
const reachOf = (...reach: ObjectReach['reach']): ObjectReach => ({ published: true, chart_count: 6, reach });
const one = (more: Partial<ObjectReach['reach'][number]>) => reachOf({ ...ana, closed_charts: [], ...more });

it('says who can open it, and which charts use data that they can’t query', () => {
  expect(describeReach(reachOf({ ...ana, closed_charts: ['a', 'b'] }), { kind: 'dashboard', right: 'viewer' }, t)).toEqual([
    'Ana can open it. 2 of 6 charts use data they can’t query: share them through this dashboard, or leave them out.',
  ]);
  expect(describeReach(one({ closed_charts: ['a'] }), { kind: 'dashboard', right: 'viewer' }, t)[0]).toContain(
    '1 of 6 charts uses data they can’t query',
  );
  expect(describeReach(one({ type: 'group', name: 'Sales' }), { kind: 'dashboard', right: 'viewer' }, t)).toEqual([
    'Members of Sales can open it.',
  ]);
});

it('says what roles don’t allow', () => {
  expect(describeReach(one({ can_open: false }), { kind: 'dashboard', right: 'viewer' }, t)[0]).toMatch(
    /^Ana can’t open dashboards/,
  );
  expect(describeReach(one({ can_edit: false }), { kind: 'dashboard', right: 'editor' }, t)[0]).toMatch(
    /^Ana can’t edit dashboards/,
  );
  expect(describeReach(one({}), { kind: 'dashboard', right: 'editor' }, t)).toEqual(['Ana can open and edit it.']);
});

it('leaves a choice only where someone who can open it has charts that they can’t query', () => {
  expect(hasClosedCharts(one({}))).toBe(false);
  expect(hasClosedCharts(one({ closed_charts: ['a'], can_open: false }))).toBe(false);
  expect(hasClosedCharts(one({ closed_charts: ['a'] }))).toBe(true);
});

it('says what a chart shows that they can’t query, and what running a query needs', () => {
  const chart = (right: 'viewer' | 'editor', more: Partial<ObjectReach['reach'][number]> = {}) =>
    describeReach(one({ closed_charts: ['a'], ...more }), { kind: 'chart', right }, t)[0];
  expect(chart('viewer')).toBe('Ana can open it, but can’t query its dataset: this chart shows them its data, and no more.');
  expect(chart('viewer', { closed_charts: [] })).toBe('Ana can open it.');
  expect(chart('editor')).toContain('its data stays closed to them');
  expect(chart('editor', { type: 'group', name: 'Sales', closed_charts: [] })).toBe('Members of Sales can open and edit it.');
  const query = describeReach(one({ can_run: false }), { kind: 'saved_query', right: 'viewer' }, t);
  expect(query).toEqual(['Ana can open it. They can’t query all of its database, so running it can fail.']);
  expect(describeReach(one({ can_open: false }), { kind: 'report', right: 'viewer' }, t)[0]).toMatch(/^Ana can’t open reports/);
});
