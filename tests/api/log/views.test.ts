// Views of pages and security-relevant actions in the log: recorded by the server.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import { mergeRecentViews } from '#app/stores/history/recent-views.server.ts';
import { purgeActions } from '#app/stores/history/purge-actions.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { recordView } from '#app/services/activity/record-view.server.ts';
import type { PendingChart } from '#app/services/charts/fill-chart-slots.server.ts';
import { collectUsage } from '#tests/fixtures/metadata/usage.ts';
import { logBlocks, logs } from '#drizzle/schema/index.ts';
import { startCharts, type Charts, type ChartJson, type Someone } from '#tests/fixtures/charts/charts.ts';
import { listLogLines, postToLog } from '#tests/fixtures/metadata/log-lines.ts';

let api: Charts;
let admin: Someone;
let gamma: Someone;

beforeAll(async () => {
  api = await startCharts();
  [admin, gamma] = [await api.user('Admin'), await api.user('Gamma')];
});
afterAll(() => api.stop());

const lines = () => listLogLines(api);
const post = (fields: Record<string, string>, who: Someone | null = gamma, path?: string) => postToLog(api, fields, who, path);

describe('a view of a page', () => {
  const chart = (id: number, hasFailed: boolean): PendingChart => ({
    title: '',
    html: Promise.resolve([]),
    chart: { id, hasFailed: () => Promise.resolve(hasFailed) },
  });
  const facts: PendingChart = { title: null, html: Promise.resolve([]) };
  const open = async (headers: Record<string, string> = {}) => {
    await api.db.delete(logBlocks);
    await api.db.delete(logs);
    const usage = collectUsage(api.db, api.clock);
    const later: (() => Promise<unknown>)[] = [];
    const deps = { ...api.deps, usage, afterReply: (begin: () => Promise<unknown>) => void later.push(begin) };
    const identity = { kind: 'user', userId: gamma.id } as Identity;
    recordView(deps, identity, new Request('http://localhost/superset/dashboard/18/', { headers }), {
      name: 'mount_dashboard',
      place: { source: 'dashboard', sourceId: 18 },
      impressionId: 'view',
      charts: new Map([
        [1, chart(7, false)],
        [2, chart(8, true)],
        [3, facts],
      ]),
    });
    await Promise.resolve();
    expect(await lines(), 'nothing is written before the reply is out').toEqual([]);
    for (const begin of later) await begin();
    expect(await lines(), 'nor in its request').toEqual([]);
    await usage.flush();
    return (await lines()).reverse();
  };

  it('spec 29, 197: is recorded by the server, with what its charts took, and once', async () => {
    const [view, ...loads] = await open();
    expect(view).toMatchObject({ action: 'mount_dashboard', userId: gamma.id, dashboardId: 18, chartId: null });
    expect(JSON.parse(view?.json ?? '')).toEqual({
      impression_id: 'view',
      version: 'v2',
      source: 'dashboard',
      source_id: 18,
      ts: api.clock.nowMs,
      event_name: 'mount_dashboard',
      event_type: 'user',
      event_id: 'view-0',
      visibility: 'visible',
    });
    expect(loads.map(({ action, dashboardId, chartId, durationMs }) => [action, dashboardId, chartId, durationMs])).toEqual([
      ['load_chart', 18, 7, 0],
      ['load_chart', 18, 8, 0],
    ]);
    expect(loads.map(({ json }) => JSON.parse(json) as ChartJson)).toMatchObject([
      { impression_id: 'view', event_type: 'timing', trigger_event: 'view-0', slice_id: 7, has_err: false },
      { impression_id: 'view', event_type: 'timing', trigger_event: 'view-0', slice_id: 8, has_err: true },
    ]);
  });

  it('spec 29: with a privacy signal, only opened pages are recorded', async () => {
    for (const wish of [{ dnt: '1' }, { 'sec-gpc': '1' }] as Record<string, string>[])
      expect(await open(wish)).toMatchObject([{ action: 'mount_dashboard', dashboardId: 18, json: '{}' }]);
  });

  it('is none where the browser only prefetches the page', async () => {
    expect(await open({ 'sec-purpose': 'prefetch' })).toEqual([]);
  });
});

describe('what a user viewed last', () => {
  it('is the same before and after the views of blocks are in the rows of their users', async () => {
    const me = await api.user('Alpha');
    const board = await api.dashboard('Merged');
    await post({ events: JSON.stringify([{ event_name: 'mount_dashboard', source: 'dashboard', source_id: board }]) }, me);
    const recent = async () => (await api.get('/api/v1/log/recent_activity/', me)).json['result'];
    // No isolate has noted the view: the store alone has it.
    api.clock.nowMs += 10 * 60_000;
    const before = await recent();
    expect(before).toMatchObject([{ item_title: 'Merged', action: 'mount_dashboard' }]);
    await mergeRecentViews(api.db, { isForced: true });
    await mergeRecentViews(api.db, { isForced: true });
    expect(await recent()).toEqual(before);
    await purgeActions(api.db, { beforeMs: api.clock.nowMs - 5 * 60_000, maxRows: 1_000 });
    expect(await recent()).toEqual([]);
  });

  it('has the viewer’s own view at once, before anything is stored', async () => {
    const me = await api.user('Alpha');
    const dashboardId = await api.dashboard('Just opened');
    const view = { key: 'k', action: 'mount_dashboard', userId: me.id, dashboardId, chartId: null, json: '{}' };
    api.deps.usage.collect([{ ...view, happenedAtMs: api.clock.nowMs, durationMs: null, referrer: null }]);
    const before = (await lines()).length;
    const { json } = await api.get('/api/v1/log/recent_activity/', me);
    expect(json['result']).toMatchObject([{ item_title: 'Just opened' }]);
    expect((await lines()).length).toBe(before + 1);
  });
});

describe('a security-relevant action', () => {
  it('is written before its reply, with the address that the request came from; what a page calls by its name isn’t one', async () => {
    const held: (() => Promise<unknown>)[] = [];
    const deps = {
      ...api.deps,
      beforeReply: (begin: () => Promise<unknown>) => void held.push(begin),
      callerAddress: '203.0.113.7',
    };
    recordAction(deps, { kind: 'user', userId: admin.id } as Identity, { action: 'RoleRestApi.post', json: { id: 1 } });
    expect(held).toHaveLength(1);
    await held[0]?.();
    const stored = () => api.db.select().from(logs).where(eq(logs.action, 'RoleRestApi.post'));
    expect(JSON.parse((await stored())[0]?.json ?? '')).toEqual({ id: 1, address: '203.0.113.7' });
    await post({ events: '[{"event_name":"RoleRestApi.post"}]' });
    expect(await stored()).toHaveLength(1);
  });
});
