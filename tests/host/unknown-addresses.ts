// What must not be reachable from outside, whatever headers a request has, and what strangers cannot open.
import { describe, expect, it } from 'vitest';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import { findUserByName, grantPermission, insertRole } from '#app/stores/security/store.server.ts';
import { userRoles } from '#drizzle/schema/index.ts';
import { addUser } from '#scripts/user-add.ts';
import type { TestHost } from './test-host.ts';

export const describeClosedDoors = (testHost: () => TestHost) =>
  describe('what requests from outside cannot reach', () => {
    it('leads no request from outside to the query service', async () => {
      const statement = {
        connection: { databaseId: 1, engine: 'sqlite', parameters: { warehouse: 'examples' }, version: '1' },
        sql: 'SELECT name FROM sqlite_master',
        params: [],
        maxRows: 1,
        timeoutMs: 1000,
      };
      for (const name of ['meridian-query', 'meridian-report', 'meridian-objects']) {
        const reply = await fetch(`${testHost().origin}/rows`, {
          method: 'POST',
          headers: { 'MF-Route-Override': name, 'content-type': 'application/json' },
          body: JSON.stringify({ statement }),
        });
        expect(reply.ok).toBe(false);
        expect(await reply.text()).not.toContain('flights');
      }
    });

    it('shows strangers no dashboard, published and without data or not', async () => {
      const uuid = crypto.randomUUID();
      const content = { positionJson: '{}', jsonMetadata: '{}', published: true, chartIds: [], ownerIds: [] };
      const id = await insertDashboard(
        testHost().host.db,
        { uuid, title: 'Notes', ...content },
        { authorId: null, nowMs: Date.now() },
      );
      for (const place of [id, uuid, 999_999]) {
        const reply = await fetch(`${testHost().origin}/superset/dashboard/${place}/`, { redirect: 'manual' });
        expect(reply.status).toBe(302);
        expect(reply.headers.get('location')).toMatch(/^\/login\/\?next=/);
      }
    });

    it('draws at most a hundred charts of a page at once, and says so of the others', async () => {
      const ids = Array.from({ length: 130 }, (_, index) => `CHART-${index}`);
      const charts = ids.map((id) => [id, { type: 'CHART', meta: { chartId: 1, width: 4, height: 20 } }]);
      const layout = { ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] }, GRID_ID: { type: 'GRID', children: ids } };
      const positionJson = JSON.stringify({ ...layout, ...Object.fromEntries(charts) });
      const content = { positionJson, jsonMetadata: '{}', published: true, chartIds: [1], ownerIds: [] };
      const by = { authorId: null, nowMs: Date.now() };
      const id = await insertDashboard(testHost().host.db, { uuid: crypto.randomUUID(), title: 'Many', ...content }, by);
      const headers = { cookie: testHost().cookie, accept: 'text/html' };
      const page = await (await fetch(`${testHost().origin}/superset/dashboard/${id}/`, { headers })).text();
      expect(page.split('This chart isn’t drawn yet').length - 1).toBe(30);
    });

    it('shows a chart’s query only to those who can read it or export its data', async () => {
      const { db } = testHost().host;
      const roleId = await insertRole(db, 'lookers');
      await grantPermission(db, roleId, ['can_read', 'Dashboard']);
      await grantPermission(db, roleId, ['all_datasource_access', 'all_datasource_access']);
      await addUser(db, { username: 'lou', password: 'only looking around', role: 'lookers' });
      expect(await fetchChartQuery('lou', 'only looking around')).toBeUndefined();
      const lou = await findUserByName(db, 'lou');
      const readerRoleId = await insertRole(db, 'query readers');
      await grantPermission(db, readerRoleId, ['can_view_query', 'Dashboard']);
      await db.insert(userRoles).values({ userId: lou?.id ?? 0, roleId: readerRoleId });
      expect(await fetchChartQuery('lou', 'only looking around')).toMatchObject({ sql: [expect.stringContaining('SELECT')] });
    });

    async function fetchChartQuery(username: string, password: string): Promise<unknown> {
      const { origin } = testHost();
      const json = { 'content-type': 'application/json' };
      const body = JSON.stringify({ username, password, provider: 'db' });
      const login = await fetch(`${origin}/api/v1/security/login`, { method: 'POST', headers: json, body });
      const { access_token: token } = await login.json<{ access_token: string }>();
      const [chart] = await testHost().host.db.query.dashboardCharts.findMany({ limit: 1 });
      const reply = await fetch(`${origin}/charts/render`, {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${token}` },
        body: JSON.stringify({
          dashboardId: chart?.dashboardId,
          charts: [{ chartId: chart?.chartId, slot: 1, widthPx: 400, heightPx: 300 }],
          include: ['query'],
        }),
      });
      const entry = await reply.json<{ svg?: string; query?: unknown }>();
      expect(entry.svg).toBeDefined();
      return entry.query;
    }
  });
