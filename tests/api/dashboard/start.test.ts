// A first dashboard made from a dataset: its charts, its filters, and who can make one.
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pickResult, startBoards, type Boards } from '#tests/fixtures/dashboards/boards.ts';
import type { DashboardJson } from '#tests/fixtures/dashboards/dashboard-api.ts';
import { openSqliteQueryService } from '#tests/fixtures/datasets/sqlite-query-service.ts';
import { insertDataset } from '#app/stores/dataset/store.server.ts';
import { datasetColumns } from '#drizzle/schema/index.ts';

let api: Boards;

beforeAll(async () => {
  api = await startBoards();
  const stamps = { createdOnMs: 1, changedOnMs: 1 };
  const column = (name: string, type: string, verboseName: string | null = null) => ({
    uuid: crypto.randomUUID(),
    datasetId: api.sales,
    name,
    type,
    verboseName,
    isTemporal: type === 'TIMESTAMP',
    ...stamps,
  });
  for (const one of [
    column('ordered_on', 'TIMESTAMP'),
    column('region', 'TEXT', 'Region'),
    column('status', 'TEXT'),
    column('amount', 'REAL'),
  ])
    await api.db.insert(datasetColumns).values(one).onConflictDoNothing();
});
afterAll(() => api.stop());

const start = (body: DashboardJson, as = 'ada') => api.call('POST', '/start/', { body, as });
const chartsOf = async (id: number, as = 'ada') =>
  (await api.call('GET', `/${id}/charts`, { as })).json['result'] as { slice_name: string; form_data: DashboardJson }[];

describe('a dashboard from a dataset', () => {
  it('has the suggested charts in rows, with filters of time and categories, as a draft of its maker', async () => {
    const { status, json } = await start({ dataset_id: api.sales });
    expect(status).toBe(201);
    const id = Number(json['id']);
    const charts = await chartsOf(id);
    expect(charts.length).toBe(pickResult(json)['charts']);
    expect(charts.length).toBeGreaterThanOrEqual(4);
    expect(charts.map(({ slice_name }) => slice_name)).toContain('total over time');
    for (const { form_data } of charts) expect(form_data['datasource']).toBe(`${api.sales}__table`);
    const item = await api.item(id);
    expect(item).toMatchObject({ published: false, owners: [{ first_name: 'ada' }] });
    const { native_filter_configuration: filters } = JSON.parse(String(item['json_metadata'])) as {
      native_filter_configuration: { name: string; filterType: string; chartsInScope: number[] }[];
    };
    expect(filters.map(({ name, filterType }) => `${name} ${filterType}`)).toEqual(
      expect.arrayContaining(['Time range filter_time', 'Region filter_select']),
    );
    expect(filters.every(({ chartsInScope }) => chartsInScope.length === charts.length)).toBe(true);
  });

  it('leaves out columns with one value, but not of a dataset without rows', async () => {
    const warehouse = new DatabaseSync(':memory:');
    warehouse.exec('CREATE TABLE shops (status TEXT, region TEXT, city TEXT, channel TEXT, amount REAL)');
    const columns = ['status', 'region', 'city', 'channel'].map((name) => ({ uuid: crypto.randomUUID(), name, type: 'TEXT' }));
    const facts = { uuid: crypto.randomUUID(), databaseId: api.databaseId, name: 'shops', columns, metrics: [], ownerIds: [] };
    const dataset = await insertDataset(api.db, facts, { authorId: null, nowMs: 0 });
    const { query } = openSqliteQueryService(warehouse);
    const before = { ...api.deps.queryService };
    Object.assign(api.deps.queryService, { query });
    const build = async () => {
      const id = Number((await start({ dataset_id: dataset })).json['id']);
      const { json_metadata: metadata } = await api.item(id);
      const { native_filter_configuration: filters } = JSON.parse(String(metadata)) as {
        native_filter_configuration: { name: string }[];
      };
      const charts = (await chartsOf(id)).map(({ form_data }) => form_data['x_axis'] ?? form_data['groupby']).filter(Boolean);
      return { filters: filters.map(({ name }) => name), charts };
    };
    expect((await build()).filters).toEqual(['status', 'region']);
    warehouse.exec("INSERT INTO shops VALUES ('open', 'north', 'Oslo', NULL, 1), ('open', 'south', 'Rome', NULL, 2)");
    expect(await build()).toEqual({ filters: ['region', 'city'], charts: ['region', ['city'], 'city'] });
    Object.assign(api.deps.queryService, before);
    expect((await build()).filters).toEqual(['status', 'region']);
  });

  it("fills an empty dashboard of the caller, and no one else's", async () => {
    const id = await api.create({ dashboard_title: 'Mine' });
    expect((await start({ dataset_id: api.sales, dashboard_id: id }, 'bob')).status).toBeGreaterThanOrEqual(403);
    expect(await chartsOf(id)).toEqual([]);
    const before = (await api.db.query.charts.findMany()).length;
    expect((await start({ dataset_id: api.sales, dashboard_id: id })).json['id']).toBe(id);
    const charts = await chartsOf(id);
    expect(charts.length).toBeGreaterThan(3);
    expect((await api.item(id))['dashboard_title']).toBe('Mine');
    expect((await api.db.query.charts.findMany()).length).toBe(before + charts.length);
  });

  it('saves the query of each chart, as Explore does', async () => {
    const [before, { json }] = [await api.db.query.charts.findMany(), await start({ dataset_id: api.sales })];
    const made = (await api.db.query.charts.findMany()).slice(before.length);
    expect(made).toHaveLength(Number(pickResult(json)['charts']));
    for (const { queryContext } of made) {
      expect(JSON.parse(queryContext ?? 'null')).toMatchObject({
        datasource: { id: api.sales, type: 'table' },
        queries: expect.arrayContaining([expect.objectContaining({ filters: expect.any(Array) as unknown })]) as unknown,
      });
    }
  });

  it('takes the title that was typed before it', async () => {
    const id = await api.create({ dashboard_title: 'Untitled' });
    await start({ dataset_id: api.sales, dashboard_id: id, title: ' Typed ' });
    expect((await api.item(id))['dashboard_title']).toBe('Typed');
    const made = await start({ dataset_id: api.sales, title: 'New and typed' });
    expect((await api.item(Number(made.json['id'])))['dashboard_title']).toBe('New and typed');
    expect((await start({ dataset_id: api.sales, title: 'x'.repeat(1_000) })).status).toBe(400);
  });

  it('is refused for datasets that the caller cannot read or that do not exist, and leaves no charts behind', async () => {
    const before = (await api.db.query.charts.findMany()).length;
    expect((await start({ dataset_id: 999_999 })).status).toBe(404);
    expect((await start({ dataset_id: api.secret }, 'gus')).status).toBeGreaterThanOrEqual(403);
    expect((await start({ dataset_id: api.sales, dashboard_id: 999_999 })).status).toBe(404);
    expect((await start({ dataset_id: 'x' })).status).toBe(400);
    expect((await api.db.query.charts.findMany()).length).toBe(before);
  });
});
