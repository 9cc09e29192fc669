// The action log through the API: who reads it, what pages send, recent items; and the menu.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantGuestToken } from '#app/services/auth/guest-grant.server.ts';
import { charts, dashboards, embeddedDashboards } from '#drizzle/schema/index.ts';
import { startCharts, type Charts, type ChartJson, type Someone } from '#tests/fixtures/charts/charts.ts';
import { formData, listLogLines, postToLog } from '#tests/fixtures/metadata/log-lines.ts';

let api: Charts;
let admin: Someone;
let alpha: Someone;
let gamma: Someone;

beforeAll(async () => {
  api = await startCharts();
  [admin, alpha, gamma] = [await api.user('Admin'), await api.user('Alpha'), await api.user('Gamma')];
});
afterAll(() => api.stop());

const q = (rison: string): string => `?q=${encodeURIComponent(rison)}`;
const lines = () => listLogLines(api);
const post = (fields: Record<string, string>, who: Someone | null = gamma, path?: string) => postToLog(api, fields, who, path);

describe('POST superset/log/', () => {
  it('writes a line for each event and replies with nothing', async () => {
    const events = [
      { source: 'dashboard', source_id: 18, event_name: 'mount_dashboard', ts: 1, event_id: 'e1', duration: 2.4 },
      { source: 'dashboard', source_id: 18, event_name: 'load_chart', slice_id: 7 },
      { no: 'name' },
    ];
    const reply = await post({ events: JSON.stringify(events) });
    expect([reply.status, reply.text, reply.headers.get('content-type')]).toEqual([200, '', 'text/html; charset=utf-8']);
    const [third, second, first] = await lines();
    expect(first).toMatchObject({
      action: 'mount_dashboard',
      userId: gamma.id,
      dashboardId: 18,
      chartId: null,
      durationMs: 2,
      referrer: 'http://localhost/x',
      happenedAtMs: api.clock.nowMs,
    });
    expect(JSON.parse(first?.json ?? '')).toEqual(events[0]);
    expect(second).toMatchObject({ action: 'load_chart', dashboardId: 18, chartId: 7 });
    expect(third).toMatchObject({ action: 'log', dashboardId: null, chartId: null });
  });

  it('takes the ids of the address, urlencoded forms, JSON, and our own path', async () => {
    await post({ events: '[{"event_name":"spa_navigation"}]' }, gamma, '/log/?explode=events&dashboard_id=3&slice_id=4');
    expect((await lines())[0]).toMatchObject({ action: 'spa_navigation', dashboardId: 3, chartId: 4 });
    const body = new URLSearchParams({ events: '[{"event_name":"encoded"}]' });
    await api.send('/superset/log/?explode=events', { method: 'POST', body, headers: { ...gamma.headers } });
    expect((await lines())[0]).toMatchObject({ action: 'encoded' });
    await api.query('POST', '/superset/log/?explode=events', gamma, { events: [{ event_name: 'as json' }] });
    expect((await lines())[0]).toMatchObject({ action: 'as json' });
    await api.query('POST', '/superset/log/', gamma, { event_name: 'alone' });
    expect((await lines())[0]).toMatchObject({ action: 'alone' });
  });

  it.each(['{', '{}', '7', '"x"', 'null', '[1]', '[[]]', ''])('returns 400 for events that are %j', async (events) => {
    const before = (await lines()).length;
    expect((await post({ events })).status).toBe(400);
    expect((await lines()).length).toBe(before);
  });

  it('spec 504: takes 1,024 events, and bounds what is kept', async () => {
    const many = JSON.stringify(Array.from({ length: 1025 }, () => ({ event_name: 'x' })));
    expect((await post({ events: many })).status).toBe(413);
    const whole = JSON.stringify(Array.from({ length: 1024 }, () => ({ event_name: 'x' })));
    expect((await post({ events: whole })).status).toBe(200);
    await post({
      events: JSON.stringify([{ event_name: 'e'.repeat(9_000), text: '\u0000\u{1F600}'.repeat(9_000), duration: 1e300 }]),
    });
    const [line] = await lines();
    expect([line?.action.length, line?.durationMs]).toEqual([250, null]);
    expect(line?.json.length).toBeLessThan(80_000);
    expect(
      (await api.send('/superset/log/?explode=__proto__', { method: 'POST', body: formData({}), headers: { ...gamma.headers } }))
        .status,
    ).toBe(400);
  });

  it('spec 319: is for users and for guests, who can have their token in the form', async () => {
    expect((await post({ events: '[]' }, null)).status).toBe(401);
    expect((await post({ events: '[]', guest_token: 'forged' }, null)).status).toBe(401);
    const board = await api.dashboard('Embedded');
    await api.db
      .insert(embeddedDashboards)
      .values({ uuid: crypto.randomUUID(), dashboardId: board, createdOnMs: 0, changedOnMs: 0 });
    const [embedded] = await api.db.select().from(embeddedDashboards);
    const token = await grantGuestToken(api.deps, {
      user: { username: 'visitor', first_name: '', last_name: '' },
      resources: [{ type: 'dashboard', id: embedded?.uuid ?? '' }],
      rls_rules: [],
    });
    const reply = await post({ events: '[{"event_name":"by a guest"}]', guest_token: token }, null);
    expect(reply.status).toBe(200);
    const [line] = await lines();
    expect(line).toMatchObject({ action: 'by a guest', userId: null });
    expect(line?.json).not.toContain(token);
    // A beacon brings the cookies of another user of the browser.
    await post({ events: '[{"event_name":"still the guest"}]', guest_token: token }, gamma);
    expect((await lines())[0]).toMatchObject({ action: 'still the guest', userId: null });
  });
});

describe('GET log/', () => {
  it('is for administrators', async () => {
    for (const who of [alpha, gamma]) expect((await api.get('/api/v1/log/', who)).status).toBe(403);
    expect((await api.get('/api/v1/log/', admin)).status).toBe(200);
  });

  it('lists lines, the last first, with who did them; filters, orders, pages', async () => {
    await post({ events: '[{"event_name":"Noted","slice_id":5,"duration":12}]' });
    const id = (await lines())[0]?.id;
    const { json } = await api.get(`/api/v1/log/${q('(page_size:1)')}`, admin);
    expect(json).toMatchObject({ ids: [id], list_title: 'List Log' });
    const request = async (rison: string) => (await api.get(`/api/v1/log/${q(rison)}`, admin)).json['ids'];
    expect(await request(`(filters:!((col:user,opr:rel_o_m,value:${gamma.id}),(col:slice_id,opr:eq,value:5)))`)).toEqual([id]);
    expect(await request("(filters:!((col:action,opr:eq,value:Noted),(col:dttm,opr:gt,value:'2030-01-01')))")).toEqual([]);
    for (const column of ['id', 'action', 'dttm', 'user.username', 'slice_id', 'dashboard_id', 'duration_ms', 'referrer'])
      expect(((await request(`(order_column:${column},order_direction:asc,page_size:2)`)) as number[]).length).toBe(2);
    const bad = await api.get(`/api/v1/log/${q('(filters:!((col:nope,opr:eq,value:1)))')}`, admin);
    expect([bad.status, bad.json['message']]).toEqual([400, 'Filter column: nope not allowed to filter']);
  });

  it('gives one line in the long envelope', async () => {
    const line = (await lines()).find(({ action }) => action === 'Noted');
    const { json } = await api.get(`/api/v1/log/${line?.id}`, admin);
    expect(json).toMatchObject({
      id: line?.id,
      label_columns: { dttm: 'dttm', json: 'JSON', 'user.first_name': 'User First Name' },
      show_title: 'Show Log',
      result: { action: 'Noted', slice_id: 5, duration_ms: 12, user: { first_name: 'A' }, user_id: gamma.id },
    });
    expect((await api.get('/api/v1/log/999999', admin)).json['message']).toBe('Not found');
  });

  it('takes no lines: they come from events', async () => {
    const reply = await api.query('POST', '/api/v1/log/', gamma, { action: 'x', user_id: admin.id });
    expect([reply.status, reply.json]).toEqual([422, { message: { action: ['Unknown field.'], user_id: ['Unknown field.'] } }]);
  });
});

describe('GET log/recent_activity/', () => {
  it('names each item once, newest first, and only what is still visible', async () => {
    const me = await api.user('Alpha');
    const datasetId = await api.dataset(await api.database(), 'seen');
    const [first, second] = [await api.chart(datasetId, 'First'), await api.chart(datasetId, 'Second')];
    const board = await api.dashboard('Board');
    await api.db.update(dashboards).set({ slug: 'a b' }).where(eq(dashboards.id, board));
    const draft = await api.dashboard('Draft', { published: false });
    const see = async (event: ChartJson) => {
      api.clock.nowMs += 60_000;
      await post({ events: JSON.stringify([event]) }, me);
    };
    await see({ event_name: 'mount_explorer', slice_id: first });
    await see({ event_name: 'mount_dashboard', source: 'dashboard', source_id: board });
    await see({ event_name: 'mount_dashboard', source: 'dashboard', source_id: draft });
    await see({ event_name: 'mount_explorer', slice_id: second });
    await see({ event_name: 'mount_explorer', slice_id: first });
    await see({ event_name: 'load_chart', slice_id: second });
    await see({ event_name: 'mount_explorer' });
    const recent = async (rison = '()', who = me) =>
      (await api.get(`/api/v1/log/recent_activity/${q(rison)}`, who)).json['result'] as ChartJson[];
    expect((await recent()).map((item) => item['item_title'])).toEqual(['First', 'Second', 'Board']);
    expect((await recent())[0]).toMatchObject({
      action: 'mount_explorer',
      item_type: 'slice',
      item_url: `/explore/?slice_id=${first}`,
      time_delta_humanized: '2 minutes ago',
    });
    expect((await recent())[2]).toMatchObject({ item_type: 'dashboard', item_url: '/superset/dashboard/a%20b/' });
    expect((await recent('(page:1,page_size:2)')).map((item) => item['item_title'])).toEqual(['Board']);
    expect((await recent('(actions:!(mount_dashboard))')).length).toBe(1);
    expect((await recent('(distinct:!f)')).map((item) => item['item_title'])).toEqual(['First', 'Second', 'Board', 'First']);
    expect(await recent('()', admin)).toEqual([]);
    await api.db.delete(charts).where(eq(charts.id, first));
    expect((await recent()).map((item) => item['item_title'])).toEqual(['Second', 'Board']);
  });
});

describe('GET menu/ and available_domains/', () => {
  const names = (json: ChartJson) =>
    (json['result'] as { name: string; childs?: { name: string }[] }[]).map((entry) => entry.name);
  it('offer what the user can open', async () => {
    expect(names((await api.get('/api/v1/menu/', admin)).json)).toContain('Security');
    expect(names((await api.get('/api/v1/menu/', gamma)).json)).toEqual(['Dashboards', 'Charts', 'Datasets']);
    expect((await api.send('/api/v1/menu/')).status).toBe(401);
    expect((await api.get('/api/v1/available_domains/', gamma)).json).toEqual({ result: { domains: [] } });
  });
});
