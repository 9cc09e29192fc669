// The charts of a dashboard that was built from a dataset: on it alone until it, or they, are saved; gone with it before.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBoards, type Boards } from '#tests/fixtures/dashboards/boards.ts';
import type { DashboardJson } from '#tests/fixtures/dashboards/dashboard-api.ts';
import { identityOfUser } from '#app/services/auth/identify.server.ts';
import { listChartsPage } from '#app/stores/chart/list.server.ts';
import { updateChart } from '#app/stores/chart/store.server.ts';
import { datasetColumns } from '#drizzle/schema/index.ts';

let api: Boards;

beforeAll(async () => {
  api = await startBoards();
  const column = {
    uuid: crypto.randomUUID(),
    datasetId: api.sales,
    name: 'region',
    type: 'TEXT',
    createdOnMs: 1,
    changedOnMs: 1,
  };
  await api.db.insert(datasetColumns).values(column).onConflictDoNothing();
});
afterAll(() => api.stop());

async function build(): Promise<{ id: number; chartIds: number[] }> {
  const { json, status } = await api.call('POST', '/start/', { body: { dataset_id: api.sales } });
  expect(status).toBe(201);
  const id = Number(json['id']);
  return { id, chartIds: await chartIdsOf(id) };
}

async function chartIdsOf(id: number): Promise<number[]> {
  const found = (await api.call('GET', `/${id}/charts`)).json['result'] as { id: number }[];
  return found.map((chart) => chart.id);
}

/** Which of them the list has, for an administrator. */
async function listed(ids: readonly number[]): Promise<number[]> {
  const identity = await identityOfUser({ db: api.db, config: { features: { dashboardRoles: true } } }, api.ids.get('root') ?? 0);
  if (!identity) throw new Error('There is no administrator.');
  const order = { column: 'changed_on_delta_humanized', direction: 'asc' } as const;
  const query = { columns: [], keys: null, filters: [], order, page: 0, pageSize: 200 };
  const { views } = await listChartsPage(api.db, identity, query);
  const found = new Set(views.map(({ record }) => record.id));
  return ids.filter((id) => found.has(id));
}

const stored = async (ids: readonly number[]): Promise<number> =>
  (await api.db.query.charts.findMany()).filter(({ id }) => ids.includes(id)).length;

interface PlacedItem {
  readonly children?: readonly string[];
  readonly meta?: { readonly chartId?: number };
}

/** The layout without a chart, as the edit mode sends it. */
function without(layout: Readonly<Record<string, PlacedItem>>, chartId: number): DashboardJson {
  const isKept = (id: string): boolean => layout[id]?.meta?.chartId !== chartId;
  return Object.fromEntries(
    Object.entries(layout)
      .filter(([id]) => isKept(id))
      .map(([id, item]) => [id, item.children ? { ...item, children: item.children.filter(isKept) } : item]),
  );
}

describe('the charts of a dashboard that was built from a dataset', () => {
  it('are on it and in no list, not even an administrator’s, until it is saved', async () => {
    const { id, chartIds } = await build();
    expect(chartIds.length).toBeGreaterThan(0);
    expect(await listed(chartIds)).toEqual([]);
    expect((await api.item(id))['dashboard_title']).toBe('Sales');
    expect((await api.save(id, { dashboard_title: 'Sales' })).status).toBe(200);
    expect(await listed(chartIds)).toEqual(chartIds);
  });

  it('are deleted with it while it isn’t saved, and stay once it was', async () => {
    const discarded = await build();
    await api.call('DELETE', `/${discarded.id}`);
    expect(await stored(discarded.chartIds)).toBe(0);
    const saved = await build();
    await api.save(saved.id, { published: true });
    await api.call('DELETE', `/${saved.id}`);
    expect(await stored(saved.chartIds)).toBe(saved.chartIds.length);
  });

  it('stay in no list where they were removed before the first save, come back with an undo, and go with the dashboard', async () => {
    const { id, chartIds } = await build();
    const [removed = 0, ...kept] = chartIds;
    const layout = JSON.parse(String((await api.item(id))['position_json'])) as Record<string, PlacedItem>;
    const saveLayout = (positions: DashboardJson) => api.save(id, { json_metadata: JSON.stringify({ positions }) });
    expect((await saveLayout(without(layout, removed))).status).toBe(200);
    expect(await listed(chartIds)).toEqual(kept);
    expect((await saveLayout(layout)).status).toBe(200);
    expect(await listed(chartIds)).toEqual(chartIds);
    const other = await build();
    const [gone = 0, ...stay] = other.chartIds;
    const otherLayout = JSON.parse(String((await api.item(other.id))['position_json'])) as Record<string, PlacedItem>;
    await api.save(other.id, { json_metadata: JSON.stringify({ positions: without(otherLayout, gone) }) });
    await api.call('DELETE', `/${other.id}`);
    expect(await stored([gone])).toBe(0);
    expect(await stored(stay)).toBe(stay.length);
  });

  it('are saved one by one where a chart is saved, or with a copy of the dashboard that shows them', async () => {
    const { id, chartIds } = await build();
    const [first = 0] = chartIds;
    await updateChart(
      api.db,
      first,
      { columns: { name: 'Saved' }, boards: [], onlyIfVersion: null },
      { authorId: null, nowMs: 1 },
    );
    expect(await listed(chartIds)).toEqual([first]);
    const copy: DashboardJson = { dashboard_title: 'Copy', json_metadata: '{}' };
    expect((await api.call('POST', `/${id}/copy/`, { body: copy })).status).toBe(200);
    expect(await listed(chartIds)).toEqual(chartIds);
    await api.call('DELETE', `/${id}`);
    expect(await stored(chartIds)).toBe(chartIds.length);
  });
});
