// Which charts, and which of their dashboards, are visible to whom: in lists, by id, and anonymously.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canReadChart } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { findVisibleChartIds, listChartsPage } from '#app/stores/chart/list.server.ts';
import { CHART_LIST } from '#app/stores/chart/wire.ts';
import { findDatasetPerms } from '#app/stores/dataset/store.server.ts';
import { chartOwners, charts, dashboardCharts } from '#drizzle/schema/index.ts';
import { q, readReplyResult, startChartApi, type ChartApiHost } from '#tests/fixtures/charts/chart-api.ts';
import type { ChartJson, Someone } from '#tests/fixtures/charts/charts.ts';

let api: ChartApiHost;
let admin: Someone;
let alpha: Someone;
let gamma: Someone;
let reader: Someone;
let sales = 0;
let secret = 0;

beforeAll(async () => {
  api = await startChartApi();
  ({ admin, alpha, gamma, reader, sales, secret } = api);
});
afterAll(() => api.stop());

describe('seeing charts', () => {
  it('lists exactly the charts that the access decision lets each viewer open', async () => {
    const { db } = api;
    const owned = await api.chart(secret, 'owned by reader', [reader.id]);
    await api.chart(secret, 'secret');
    for (const name of ['one of sales', 'another of sales']) await api.chart(sales, name);
    const orphan = await api.chart(sales, 'orphan');
    const board = await api.dashboard('embedded', { chartIds: [orphan] });
    await db.update(charts).set({ datasetId: null }).where(eq(charts.id, orphan));
    const rows = await db.select().from(charts);
    const owners = await db.select().from(chartOwners);
    const placed = await db.select().from(dashboardCharts);
    const facts = await Promise.all(
      rows.map(async ({ id, datasetId }) => ({
        id,
        ownerIds: owners.filter((owner) => owner.chartId === id).map((owner) => owner.userId),
        dashboardIds: placed.filter((link) => link.chartId === id).map((link) => link.dashboardId),
        dataset: datasetId === null ? null : await findDatasetPerms(db, datasetId),
      })),
    );
    const person = (userId: number, keys: string[] = [], isAdmin = false): Identity => ({
      kind: 'user',
      userId,
      username: '',
      firstName: '',
      lastName: '',
      email: '',
      isAdmin,
      roleIds: [],
      roles: [],
      permissions: new Set(keys),
      via: 'token',
    });
    const nobody = { permissions: new Set<string>(), roleIds: [], roles: [] };
    const viewers: Identity[] = [
      person(admin.id, [], true),
      person(alpha.id, ['all_datasource_access on all_datasource_access']),
      person(gamma.id),
      person(reader.id, [`datasource_access on [examples].[sales](id:${sales})`]),
      person(gamma.id, ['schema_access on [examples].[public]']),
      person(gamma.id, ['database_access on [examples].(id:1)']),
      { kind: 'anonymous', ...nobody },
      { kind: 'anonymous', ...nobody, permissions: new Set(['all_datasource_access on all_datasource_access']) },
      {
        kind: 'guest',
        username: 'g',
        firstName: '',
        lastName: '',
        dashboardIds: [board],
        clauses: [],
        ...nobody,
        permissions: new Set(['all_datasource_access on all_datasource_access']),
      },
    ];
    const request = { columns: ['id'], keys: null, filters: [], order: CHART_LIST.defaultOrder, page: 0, pageSize: 200 };
    const seen: number[] = [];
    for (const viewer of viewers) {
      const expected = facts.filter((chart) => canReadChart(viewer, chart)).map((chart) => chart.id);
      const page = await listChartsPage(db, viewer, request);
      expect(page.views.map(({ record }) => record.id).sort((a, b) => a - b)).toEqual(expected);
      expect(page.count).toBe(expected.length);
      const ids = facts.map((chart) => chart.id);
      expect((await findVisibleChartIds(db, viewer, ids)).sort((a, b) => a - b)).toEqual(expected);
      seen.push(expected.length);
    }
    expect(new Set(seen).size).toBeGreaterThan(4);
    expect(await api.list('(page_size:200)', reader)).toContain(owned);
  });

  it('returns the same 404 for what is missing, what the caller can’t see, and invalid ids', async () => {
    const hidden = await api.chart(secret, 'hidden');
    for (const key of ['999999', String(hidden), 'nope', '1%20or%201', '-1', crypto.randomUUID()]) {
      const { status, json } = await api.get(`/api/v1/chart/${key}`, reader);
      expect([status, json['message']]).toEqual([404, 'Not found']);
    }
    for (const method of ['PUT', 'DELETE'])
      expect((await api.query(method, `/api/v1/chart/${hidden}`, reader, method === 'PUT' ? {} : undefined)).status).toBe(404);
  });

  it('identifies the caller before anything else', async () => {
    const { status, json } = await api.send('/api/v1/chart/');
    expect([status, json['msg']]).toEqual([401, 'Missing Authorization Header']);
  });

  it('names no dashboard that the viewer cannot open', async () => {
    const id = await api.chart(sales, 'on two boards');
    const open = await api.dashboard('Open', { chartIds: [id] });
    const draft = await api.dashboard('Draft', { chartIds: [id], published: false });
    const boardsFor = async (who: Someone) =>
      (readReplyResult((await api.get(`/api/v1/chart/${id}`, who)).json)['dashboards'] as ChartJson[]).map(
        (board) => board['id'],
      );
    expect(await boardsFor(admin)).toEqual([open, draft]);
    expect(await boardsFor(reader)).toEqual([open]);
    expect(await api.list(`(filters:!((col:dashboards,opr:rel_m_m,value:${draft})))`, reader)).toEqual([]);
    expect(await api.list(`(filters:!((col:dashboards,opr:rel_m_m,value:${draft})))`, admin)).toEqual([id]);
    const options = await api.get(`/api/v1/chart/related/dashboards${q("(filter:'DRAFT')")}`, reader);
    expect(options.json).toEqual({ count: 0, result: [] });
  });
});
