// A dashboard as an example bundle: the files that Superset's loader of examples reads.
import { parquetReadObjects } from 'hyparquet';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRouter } from '#app/api/router/create-router.server.ts';
import { transferEndpoints } from '#app/api/transfer/endpoints.server.ts';
import { parseYaml } from '#app/domain/transfer/yaml-text.ts';
import { LEAK, startLimitedShop } from '#tests/fixtures/access/limited-shop.ts';
import { grantPermission } from '#app/stores/security/store.server.ts';
import { dashboards, userRoles } from '#drizzle/schema/index.ts';
import { eq } from 'drizzle-orm';

type Shop = Awaited<ReturnType<typeof startLimitedShop>>;
let shop: Shop;
let dashboard: number;

beforeAll(async () => {
  shop = await startLimitedShop();
  dashboard = await addBoard('Sales / 2026', [shop.ids.orders]);
});
afterAll(() => shop.stop());

async function addBoard(title: string, datasets: readonly number[], slug: string | null = null): Promise<number> {
  const ids: number[] = [];
  for (const dataset of datasets) {
    const params = JSON.stringify({ viz_type: 'table', groupby: ['region'], metrics: ['total'] });
    const body = { slice_name: 'By region', viz_type: 'table', params, datasource_id: dataset, datasource_type: 'table' };
    ids.push((await shop.post('/api/v1/chart/', body, shop.admin)).json['id'] as number);
  }
  const charts = ids.map((chartId) => [
    `CHART-${chartId}`,
    { id: `CHART-${chartId}`, type: 'CHART', children: [], meta: { chartId } },
  ]);
  const position = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: charts.map(([id]) => id) },
    ...(Object.fromEntries(charts) as object),
  };
  const filter = {
    id: 'F',
    name: 'Region',
    filterType: 'filter_select',
    targets: [{ datasetId: datasets[0], column: { name: 'region' } }],
  };
  const metadata = {
    native_filter_configuration: [filter],
    chart_configuration: Object.fromEntries(ids.map((id) => [id, { id, crossFilters: { scope: 'global', chartsInScope: ids } }])),
  };
  const body = { dashboard_title: title, slug, position_json: JSON.stringify(position), json_metadata: JSON.stringify(metadata) };
  return (await shop.post('/api/v1/dashboard/', body, shop.admin)).json['id'] as number;
}

async function read(id: number, query = '', who: { headers: Record<string, string> } = shop.admin) {
  const address = `http://localhost/api/v1/dashboard/${id}/export_as_example/${query}`;
  const reply = await createRouter(transferEndpoints)(new Request(address, { headers: who.headers }), shop.deps);
  if (!reply) throw new Error('The router has no such endpoint.');
  return { status: reply.status, headers: reply.headers, bytes: new Uint8Array(await reply.arrayBuffer()) };
}

const filesOf = async (...request: Parameters<typeof read>) => unzipSync((await read(...request)).bytes);
const documentIn = (files: Record<string, Uint8Array>, path: string): Record<string, unknown> => {
  const parsed = parseYaml(new TextDecoder().decode(files[path]));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value as Record<string, unknown>;
};
const rowsIn = (files: Record<string, Uint8Array>, path: string) =>
  parquetReadObjects({ file: new Uint8Array(files[path] ?? []).buffer });

it('has the documents of one dataset at its root, by uuids, and all of its rows', async () => {
  const { status, headers } = await read(dashboard);
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/zip',
    `attachment; filename=dashboard_${dashboard}_example.zip`,
  ]);
  const files = await filesOf(dashboard);
  expect(Object.keys(files)).toEqual(['dataset.yaml', 'data.parquet', 'charts/By_region.yaml', 'dashboard.yaml']);
  const dataset = documentIn(files, 'dataset.yaml');
  const chart = documentIn(files, 'charts/By_region.yaml');
  const board = documentIn(files, 'dashboard.yaml');
  const metadata = board['metadata'] as { native_filter_configuration: { targets: object[] }[]; chart_configuration: object };
  expect(dataset).toMatchObject({ table_name: 'orders', data_file: 'data.parquet', sql: null, schema: null });
  expect(chart).toMatchObject({ slice_name: 'By region', dataset_uuid: dataset['uuid'], query_context: null });
  expect(metadata.native_filter_configuration[0]?.targets).toEqual([
    { datasetUuid: dataset['uuid'], column: { name: 'region' } },
  ]);
  expect(metadata.chart_configuration).toEqual({
    [String(chart['uuid'])]: { id: chart['uuid'], crossFilters: { scope: 'global', chartsInScope: [chart['uuid']] } },
  });
  expect(await rowsIn(files, 'data.parquet')).toHaveLength(4);
});

it('has as many rows as are requested, or none', async () => {
  expect(await rowsIn(await filesOf(dashboard, '?sample_rows=3'), 'data.parquet')).toHaveLength(3);
  expect(Object.keys(await filesOf(dashboard, '?export_data=false'))).not.toContain('data.parquet');
});

it('has several datasets in folders; SQL stays where its tables are in the example, else its rows are', async () => {
  const both = await addBoard('Both', [shop.ids.orders, shop.ids.all], 'both-of-them');
  expect((await read(both)).headers.get('content-disposition')).toBe('attachment; filename=both-of-them_example.zip');
  const files = await filesOf(both);
  expect(Object.keys(files).sort()).toEqual([
    expect.stringMatching(/^charts\/By_region-[0-9a-f]{8}\.yaml$/),
    'charts/By_region.yaml',
    'dashboard.yaml',
    'data/orders.parquet',
    'datasets/everything.yaml',
    'datasets/orders.yaml',
  ]);
  expect(documentIn(files, 'datasets/everything.yaml')).toMatchObject({
    data_file: null,
    sql: 'select * from orders',
    source_db_engine: 'sqlite',
  });
  const alone = await filesOf(await addBoard('Alone', [shop.ids.all]));
  expect(documentIn(alone, 'dataset.yaml')).toMatchObject({ data_file: 'data.parquet', sql: null });
  expect(await rowsIn(alone, 'data.parquet')).toHaveLength(4);
});

it('has only the rows that its caller sees', async () => {
  const [role] = await shop.db.select().from(userRoles).where(eq(userRoles.userId, shop.limited.id));
  const who = shop.limited;
  expect((await read(dashboard, '', who)).status).toBe(403);
  for (const [right, view] of [
    ['can_export_as_example', 'Dashboard'],
    ['can_read', 'Dashboard'],
  ] as const)
    await grantPermission(shop.db, role?.roleId ?? 0, [right, view]);
  await shop.db.update(dashboards).set({ published: true });
  const rows = await rowsIn(await filesOf(dashboard, '', who), 'data.parquet');
  expect([rows.length, JSON.stringify(rows, (_, value: unknown) => String(value)).includes(LEAK)]).toEqual([2, false]);
});

it('is not found where there is none', async () => {
  const { status, bytes } = await read(999_999);
  expect([status, JSON.parse(new TextDecoder().decode(bytes))]).toMatchObject([404, { message: 'Not found' }]);
});
