// Home: which dashboards, recent items, favorites and first steps a viewer gets, and which never.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import { identifyForPage } from '#app/services/auth/identify.server.ts';
import { loadHomePage, type HomePage } from '#app/services/home/home-page.server.ts';
import { addFavorite } from '#app/stores/list/favorites.server.ts';
import { insertLogs } from '#app/stores/log/store.server.ts';
import { charts, dashboards, databases, savedQueries, users } from '#drizzle/schema/index.ts';
import { startCharts, type Charts, type Someone } from '#tests/fixtures/charts/charts.ts';

let api: Charts;
let datasetId: number;
/** Has a role that can only read charts. */
let viewer: Someone;

beforeAll(async () => {
  api = await startCharts();
  viewer = await api.viewer();
  datasetId = await api.dataset(await api.database('examples'), 'sales');
});
afterAll(() => api.stop());

const identify = ({ headers }: Someone): Promise<Identity> =>
  identifyForPage(new Request('http://localhost/', { headers }), api.deps);
const open = async (who: Someone): Promise<HomePage> => loadHomePage(api.deps, await identify(who));

const see = async (who: Someone, of: { dashboardId?: number; chartId?: number }, action = 'mount_dashboard') => {
  api.clock.nowMs += 60_000;
  const line = { action, userId: who.id, json: '{}', durationMs: null, referrer: null, dashboardId: null, chartId: null };
  await insertLogs(api.db, [{ ...line, ...of }], api.clock.nowMs);
};
const saveQuery = async (who: Someone, label: string) => {
  const by = { createdById: who.id, createdOnMs: api.clock.nowMs, changedOnMs: (api.clock.nowMs += 60_000) };
  await api.db.insert(savedQueries).values({ uuid: crypto.randomUUID(), label, sql: 'SELECT 1', ...by });
};
const titles = ({ cards }: HomePage): string[] => cards.map(({ title }) => title);
const brief = (items: HomePage['recent']): string[] => items.map(({ kind, name, action }) => `${kind} ${name} ${action}`);

describe('the dashboards of home', () => {
  it('are those that the viewer opened last, then those that were changed last, at most six', async () => {
    const me = await api.user('Alpha');
    const ids: number[] = [];
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const id = await api.dashboard(`Board ${at}`);
      await api.db.update(dashboards).set({ changedOnMs: at }).where(eq(dashboards.id, id));
      ids.push(id);
    }
    await see(me, { dashboardId: ids[1] ?? 0 });
    await see(me, { dashboardId: ids[0] ?? 0 });
    await see(await api.user('Alpha'), { dashboardId: ids[2] ?? 0 });
    const home = await open(me);
    expect(titles(home)).toEqual(['Board 1', 'Board 2', 'Board 8', 'Board 7', 'Board 6', 'Board 5']);
    expect(home.count).toBe(8);
  });

  it('have their facts, their thumbnail, and a sketch where it is not there yet', async () => {
    const me = await api.user('Alpha');
    const chartId = await api.chart(datasetId, 'One');
    const id = await api.dashboard('Sketched', { chartIds: [chartId] });
    const node = { type: 'CHART', id: 'CHART-1', children: [], meta: { chartId, width: 6, height: 40 } };
    const positionJson = JSON.stringify({
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
      GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'] },
      'ROW-1': { type: 'ROW', id: 'ROW-1', children: ['CHART-1'], meta: {} },
      'CHART-1': node,
    });
    await api.db.update(dashboards).set({ positionJson, slug: 'a b', description: 'What it says' }).where(eq(dashboards.id, id));
    await see(me, { dashboardId: id });
    const [card] = (await open(me)).cards;
    expect(card).toMatchObject({ title: 'Sketched', description: 'What it says', published: true, chartCount: 1 });
    expect(card?.href).toBe('/superset/dashboard/a%20b/');
    const stored = await api.get(`/api/v1/dashboard/${id}`, me);
    expect(card?.thumbnailUrl).toBe((stored.json['result'] as { thumbnail_url: string }).thumbnail_url);
    expect(card?.sketch).toEqual([{ x: 0, y: 0, width: 6, height: 40 }]);
  });

  it('leave out drafts of others, also those that the viewer opened before', async () => {
    const me = await api.user('Gamma');
    const id = await api.dashboard('Withdrawn');
    await see(me, { dashboardId: id });
    expect(titles(await open(me))[0]).toBe('Withdrawn');
    await api.db.update(dashboards).set({ published: false }).where(eq(dashboards.id, id));
    const home = await open(me);
    expect(titles(home)).not.toContain('Withdrawn');
    expect(brief(home.recent)).toEqual([]);
  });

  it('are none for those who cannot view dashboards, and it says so', async () => {
    const home = await open(viewer);
    expect([home.cards, home.count, home.seesDashboards]).toEqual([[], 0, false]);
    expect((await open(await api.user('Gamma'))).seesDashboards).toBe(true);
  });
});

describe('what the viewer was at', () => {
  it('is one list of dashboards, charts and saved queries, each once, by what was done last', async () => {
    const me = await api.user('Alpha');
    const board = await api.dashboard('Both');
    const chart = await api.chart(datasetId, 'Edited chart', [me.id], me.id);
    await see(me, { chartId: chart }, 'mount_explorer');
    await api.db
      .update(charts)
      .set({ changedOnMs: (api.clock.nowMs += 60_000) })
      .where(eq(charts.id, chart));
    await see(me, { dashboardId: board });
    await saveQuery(me, 'Rows a day');
    await see(me, { chartId: chart, dashboardId: board }, 'load_chart');
    expect(brief((await open(me)).recent)).toEqual([
      'query Rows a day edited',
      'dashboard Both viewed',
      'chart Edited chart edited',
    ]);
  });

  it('has nothing of others, and nothing of what was deleted', async () => {
    const [me, other] = [await api.user('Alpha'), await api.user('Alpha')];
    const board = await api.dashboard('Short-lived');
    await see(me, { dashboardId: board });
    await saveQuery(other, 'Theirs');
    expect(brief((await open(me)).recent)).toEqual(['dashboard Short-lived viewed']);
    await api.db.delete(dashboards).where(eq(dashboards.id, board));
    expect((await open(me)).recent).toEqual([]);
  });

  it('ends after eight', async () => {
    const me = await api.user('Alpha');
    for (let at = 0; at < 10; at += 1) await saveQuery(me, `Query ${at}`);
    expect((await open(me)).recent.map(({ name }) => name)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((at) => `Query ${at}`));
  });
});

it('favorites are the dashboards and charts with a star, as long as they can be seen', async () => {
  const me = await api.user('Alpha');
  const board = await api.dashboard('Starred board');
  const chart = await api.chart(datasetId, 'Starred chart');
  const star = (objectType: 'dashboard' | 'chart', objectId: number) =>
    addFavorite(api.db, { userId: me.id, objectType, objectId }, api.clock.nowMs);
  await star('dashboard', board);
  await star('chart', chart);
  const names = async () => (await open(me)).favorites.map(({ name }) => name).sort();
  expect(await names()).toEqual(['Starred board', 'Starred chart']);
  await api.db.update(dashboards).set({ published: false }).where(eq(dashboards.id, board));
  expect(await names()).toEqual(['Starred chart']);
});

describe('first steps', () => {
  const steps = async (who: Someone): Promise<string[]> =>
    (await open(who)).firstSteps.map(({ id, isDone }) => `${id}${isDone ? ' done' : ''}`);
  const dismiss = (who: Someone, step: string, method = 'PUT') => api.query(method, `/api/v1/me/dismissed_steps/${step}`, who);

  it('are what an administrator has to do, done where what is stored says so', async () => {
    const me = await api.user('Admin');
    // The sample data isn't their database; the other users of this test are invited ones.
    expect(await steps(me)).toEqual(['connect-database', 'create-dashboard', 'invite-users done']);
    const databaseId = await api.database('warehouse');
    expect(await steps(me)).toEqual(['connect-database done', 'create-dashboard', 'invite-users done']);
    await api.query('POST', '/api/v1/dashboard/', me, { dashboard_title: 'Mine' });
    expect(await steps(me)).toEqual([]);
    await api.db.delete(databases).where(eq(databases.id, databaseId));
    expect(await steps(me)).toEqual(['connect-database', 'create-dashboard done', 'invite-users done']);
  });

  it('count only users who can log in as invited', async () => {
    const me = await api.user('Admin');
    const isActive = (value: boolean) => api.db.update(users).set({ isActive: value });
    await isActive(false);
    await api.db.update(users).set({ isActive: true }).where(eq(users.id, me.id));
    expect(await steps(me)).toContain('invite-users');
    await isActive(true);
    expect(await steps(me)).toContain('invite-users done');
  });

  it('are only those that a role can take', async () => {
    expect(await steps(await api.user('Gamma'))).toEqual(['create-dashboard']);
    expect(await steps(viewer)).toEqual([]);
  });

  it('stay away once dismissed, for that user alone, and come back', async () => {
    const [me, other] = [await api.user('Admin'), await api.user('Admin')];
    expect((await dismiss(me, 'connect-database')).status).toBe(200);
    expect((await dismiss(me, 'connect-database')).status).toBe(200);
    expect(await steps(me)).toEqual(['create-dashboard', 'invite-users done']);
    expect(await steps(other)).toContain('connect-database');
    await dismiss(me, 'create-dashboard');
    expect(await steps(me)).toEqual([]);
    expect((await dismiss(me, 'create-dashboard', 'DELETE')).status).toBe(200);
    expect(await steps(me)).toEqual(['create-dashboard', 'invite-users done']);
  });

  it('refuse a step that does not exist', async () => {
    expect((await dismiss(await api.user('Admin'), 'conquer-the-world')).status).toBe(404);
  });
});
