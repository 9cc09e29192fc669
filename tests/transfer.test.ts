// Moving over through the API: what arrives, what is refused, and that what is refused leaves nothing behind.
import { unzipSync, zipSync } from 'fflate';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  charts,
  dashboardCharts,
  dashboards,
  databases,
  datasetColumns,
  datasets,
  savedQueries,
  taggedObjects,
  tags,
} from '#drizzle/schema/index.ts';
import type { Someone } from './fixtures/charts.ts';
import {
  CHART,
  DASHBOARD,
  DATABASE,
  DATASET,
  FILES,
  QUERY,
  startTransfer,
  UUIDS,
  zip,
  type Transfer,
} from './fixtures/transfer.ts';

interface Failure {
  readonly errors: readonly [{ readonly extra: Record<string, unknown>; readonly error_type: string }];
}
interface Item {
  readonly kind: string;
  readonly action: string;
  readonly name: string;
  readonly differences: string[];
  readonly notes: string[];
}

let api: Transfer;
let admin: Someone;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  api = await startTransfer();
  stops.push(() => api.stop());
  admin = await api.user('Admin');
});
beforeEach(async () => {
  for (const table of [savedQueries, taggedObjects, tags, dashboards, charts, datasets, databases]) await api.db.delete(table);
  // Every test begins with the ids of an empty instance.
  await api.db.run(sql`delete from sqlite_sequence where name in ('tags', 'dashboards', 'charts', 'datasets', 'databases')`);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const extraOf = (json: unknown): Record<string, unknown> => {
  const { issue_codes: _, ...files } = (json as Failure).errors[0].extra;
  return files;
};
const importFiles = (files: Record<string, string>, fields: Record<string, string> = {}, who = admin) =>
  api.upload('dashboard/import/', who, zip(files), fields);
const plan = async (files: Record<string, string>, fields: Record<string, string> = {}, who = admin): Promise<Item[]> => {
  const { json, status, text } = await api.upload('assets/preview/', who, zip(files), fields);
  expect(status, text).toBe(200);
  return (json['result'] as { items: Item[] }).items;
};
const counts = async () => ({
  databases: (await api.db.select().from(databases)).length,
  datasets: (await api.db.select().from(datasets)).length,
  charts: (await api.db.select().from(charts)).length,
  dashboards: (await api.db.select().from(dashboards)).length,
});
const NOTHING = { databases: 0, datasets: 0, charts: 0, dashboards: 0 };
const textsOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, content]) => [
      path.slice(path.indexOf('/') + 1),
      new TextDecoder().decode(content),
    ]),
  );

describe('importing', () => {
  it('brings a dashboard with everything that it needs, and gives it the ids of this instance', async () => {
    await api.chart(await api.dataset(await api.database(), 'other'), 'In the way');
    const reply = await importFiles(FILES());
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toMatchObject({ message: 'OK' });
    const [board] = await api.db.select().from(dashboards);
    const stored = await api.db.select().from(charts).where(eq(charts.uuid, UUIDS.chart));
    const chartId = stored[0]?.id ?? 0;
    expect(chartId).toBe(2);
    const [dataset] = await api.db.select().from(datasets).where(eq(datasets.uuid, UUIDS.dataset));
    expect(stored[0]).toMatchObject({ vizType: 'gauge_chart', datasetId: dataset?.id });
    expect(JSON.parse(stored[0]?.params ?? '')).toEqual({
      datasource: `${dataset?.id}__table`,
      slice_id: chartId,
      row_limit: 10,
      odd: '1e5',
      metric: 'count',
    });
    expect(JSON.parse(stored[0]?.queryContext ?? '')).toMatchObject({ datasource: { id: dataset?.id, type: 'table' } });
    const position = JSON.parse(board?.positionJson ?? '') as Record<string, { meta: { chartId: number } }>;
    expect(position['CHART-1']?.meta.chartId).toBe(chartId);
    const metadata = JSON.parse(board?.jsonMetadata ?? '') as Record<string, never>;
    expect(metadata['expanded_slices']).toEqual({ [chartId]: true });
    expect(metadata['timed_refresh_immune_slices']).toEqual([chartId + 1]);
    expect(metadata['native_filter_configuration']).toMatchObject([
      {
        scope: { excluded: [chartId + 1] },
        chartsInScope: [chartId],
        targets: [{ column: { name: 'day' }, datasetId: dataset?.id }],
      },
    ]);
    expect(metadata['chart_configuration']).toMatchObject({
      [chartId]: { id: chartId, crossFilters: { chartsInScope: [chartId + 1] } },
    });
    expect(await api.db.select().from(dashboardCharts)).toHaveLength(2);
    expect(board).toMatchObject({ published: true, slug: 'orders', createdById: admin.id });
  });

  it('keeps nothing of an archive of which one file is wrong, and says what is wrong by file', async () => {
    const broken = {
      ...FILES(),
      'charts/Other_9.yaml': 'slice_name: [',
      'datasets/shop/orders_3.yaml': DATASET.replace(/^table_name.*\n/, ''),
    };
    const { status, json } = await importFiles(broken);
    expect(status).toBe(422);
    expect(extraOf(json)).toMatchObject({
      'charts/Other_9.yaml': expect.stringContaining('not YAML') as string,
      'datasets/shop/orders_3.yaml': { table_name: ['Missing data for required field.'] },
    });
    expect(await counts()).toEqual(NOTHING);
  });

  it('refuses what is here already unless it is to be overwritten, and then changes it in place', async () => {
    await importFiles(FILES());
    const before = await counts();
    const refused = await importFiles(FILES());
    expect(refused.status).toBe(422);
    expect(extraOf(refused.json)).toEqual({
      'dashboards/Orders_1.yaml': 'Dashboard already exists and `overwrite=true` was not passed',
    });
    const files = { ...FILES(), 'charts/Orders_7.yaml': CHART('Orders', UUIDS.chart, 99) };
    expect(await plan(files, { overwrite: 'true' })).toMatchObject([
      { kind: 'database', action: 'keep' },
      { kind: 'dataset', action: 'keep' },
      { kind: 'chart', name: 'Orders', action: 'overwrite', differences: ['settings: row_limit'] },
      { kind: 'chart', name: 'Other', action: 'overwrite', differences: [] },
      { kind: 'dashboard', action: 'overwrite', differences: [] },
    ]);
    expect((await importFiles(files, { overwrite: 'true' })).status).toBe(200);
    expect(await counts()).toEqual(before);
    const [chart] = await api.db.select().from(charts).where(eq(charts.uuid, UUIDS.chart));
    expect(JSON.parse(chart?.params ?? '')).toMatchObject({ row_limit: 99 });
    expect(chart?.version).toBe(2);
  });

  it('names what somebody changed here in between as overwritten, with what differs', async () => {
    await importFiles(FILES());
    await api.db.update(charts).set({ name: 'Renamed', vizType: 'pie' }).where(eq(charts.uuid, UUIDS.chart));
    const items = await plan(FILES(), { overwrite: 'true' });
    expect(items.find(({ name, kind }) => kind === 'chart' && name === 'Orders')?.differences).toEqual(['name', 'chart type']);
  });

  it('replaces columns by name when datasets are overwritten too, and keeps their ids', async () => {
    await importFiles(FILES());
    const before = await api.db.select().from(datasetColumns);
    const changed = DATASET.replace("- column_name: 'yes'", '- column_name: city');
    const files = { ...FILES(), 'datasets/shop/orders_3.yaml': changed };
    const items = await plan(files, { overwrite: 'true', overwrite_all: 'true' });
    expect(items[1]?.differences).toEqual(['new columns: city', 'columns that go: yes']);
    const reply = await importFiles(files, { overwrite: 'true', overwrite_all: 'true' });
    expect(reply.status, reply.text).toBe(200);
    const after = await api.db.select().from(datasetColumns);
    expect(after.map(({ name }) => name)).toEqual(['day', 'city']);
    expect(after[0]?.id).toBe(before[0]?.id);
  });

  it('asks for the password that an export never holds, and stores it encrypted', async () => {
    const files = { ...FILES(), 'databases/shop.yaml': DATABASE('postgresql://ada:XXXXXXXXXX@db.example.org/shop') };
    const refused = await importFiles(files);
    expect(refused.status).toBe(422);
    expect(extraOf(refused.json)).toEqual({ 'databases/shop.yaml': { _schema: ['Must provide a password for the database'] } });
    const passwords = JSON.stringify({ 'databases/shop.yaml': 'sesame' });
    expect((await importFiles(files, { passwords })).status).toBe(200);
    const [row] = await api.db.select().from(databases);
    expect(row?.encryptedSecrets).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain('sesame');
    const { bytes } = await api.transfer('GET', '/dashboard/export/?q=!(1)', admin);
    expect(textsOf(bytes)['databases/shop.yaml']).toContain('ada:XXXXXXXXXX@db.example.org');
  });

  it('lets a database here stand in for one that it cannot connect, without schemas where that has none', async () => {
    const files = { ...FILES(), 'databases/shop.yaml': DATABASE('duckdb:////tmp/shop.db') };
    const refused = await importFiles(files);
    expect(extraOf(refused.json)).toMatchObject({
      'databases/shop.yaml': { sqlalchemy_uri: [expect.stringContaining('duckdb') as string] },
    });
    const warehouse = await api.database('warehouse');
    const reply = await importFiles(files, { databases: JSON.stringify({ [UUIDS.database]: warehouse }) });
    expect(reply.status, reply.text).toBe(200);
    expect(await api.db.select().from(datasets)).toMatchObject([{ databaseId: warehouse, schema: null }]);
    // The second time it is known: the datasets of the archive are there already.
    expect((await importFiles(files, { overwrite: 'true' })).status).toBe(200);
    expect(await api.db.select().from(databases)).toHaveLength(1);
  });

  it('gives a database another name where its own is taken by one of another engine', async () => {
    await api.database('shop');
    const items = await plan(FILES());
    expect(items[0]).toMatchObject({ action: 'create', name: 'shop 2' });
    expect((await importFiles(FILES())).status).toBe(200);
    expect((await api.db.select().from(databases)).map(({ name }) => name)).toEqual(['shop', 'shop 2']);
  });

  it('makes tags that are missing, and puts them on', async () => {
    const files = {
      ...FILES(),
      'charts/Orders_7.yaml': `${CHART()}tags:\n- Sales\n- sales\n`,
      'tags.yaml': 'tags:\n- tag_name: Sales\n  description: money\n',
    };
    expect((await importFiles(files)).status).toBe(200);
    expect(await api.db.select().from(tags)).toMatchObject([{ name: 'Sales', description: 'money' }]);
    expect(await api.db.select().from(taggedObjects)).toMatchObject([{ objectType: 'chart', objectId: 1 }]);
  });

  it('says what it leaves out instead of passing over it', async () => {
    const { json } = await api.upload('assets/preview/', admin, zip({ ...FILES(), 'themes/Dark_1.yaml': 'a: 1' }));
    expect((json['result'] as { ignored: unknown }).ignored).toMatchObject([{ path: 'themes/Dark_1.yaml' }]);
  });

  it('names every setting that has no place here, of columns and metrics too, and is silent about what was never set', async () => {
    const dataset = DATASET.replace('params: null', 'params: {a: 1}\nfolders: [{name: x}]')
      .replace('catalog: null', 'catalog: prod')
      .replace('is_dttm: true', 'is_dttm: true\n  datetime_format: "%Y"');
    const items = await plan({ ...FILES(), 'datasets/shop/orders_3.yaml': dataset });
    expect(items[1]?.notes).toEqual([
      'The catalog "prod" is left out: the connection says which one is asked.',
      'Not kept, since nothing here uses it: params, folders, datetime_format.',
    ]);
    expect((await plan(FILES())).slice(1).flatMap(({ notes }) => notes)).toEqual([]);
  });

  it('keeps nothing where writing fails in the middle', async () => {
    await api.db.run(sql`create trigger broken before insert on dashboard_charts begin select raise(abort, 'broken'); end`);
    try {
      expect((await importFiles(FILES())).status).toBeGreaterThanOrEqual(500);
    } finally {
      await api.db.run(sql`drop trigger broken`);
    }
    expect(await counts()).toEqual(NOTHING);
    expect((await importFiles(FILES())).status).toBe(200);
  });

  it('takes other ids where somebody makes the same ones meanwhile', async () => {
    api.hooks.beforeWrite = async () => api.chart(await api.dataset(await api.database(), 'other'), 'In the way');
    const reply = await importFiles(FILES());
    expect(reply.status, reply.text).toBe(200);
    const rows = await api.db.select().from(charts);
    expect(rows.map(({ id, name }) => [id, name])).toEqual([
      [1, 'In the way'],
      [2, 'Orders'],
      [3, 'Other'],
    ]);
    expect(JSON.parse(rows[1]?.params ?? '')).toMatchObject({ slice_id: 2, datasource: `${rows[1]?.datasetId}__table` });
  });

  it('brings saved queries to the importer, and overwrites no one else’s', async () => {
    const files = {
      'metadata.yaml': FILES('SavedQuery')['metadata.yaml'] ?? '',
      'databases/shop.yaml': DATABASE(),
      'queries/shop/public/Late_orders.yaml': QUERY,
    };
    const bring = (who: Someone, fields: Record<string, string> = {}) =>
      api.upload('saved_query/import/', who, zip(files), fields);
    expect((await bring(admin)).status).toBe(200);
    const [row] = await api.db.select().from(savedQueries);
    expect(row).toMatchObject({ label: 'Late orders', schema: 'public', sql: 'SELECT *\nFROM orders', createdById: admin.id });
    const { status, bytes } = await api.transfer('GET', `/saved_query/export/?q=!(${row?.id})`, admin);
    expect(status).toBe(200);
    expect(textsOf(bytes)['queries/shop/public/Late_orders.yaml']).toBe(QUERY);
    expect((await bring(admin)).status).toBe(422);
    expect((await bring(admin, { overwrite: 'true' })).status).toBe(200);
    const other = await api.user('Admin');
    expect((await api.transfer('GET', `/saved_query/export/?q=!(${row?.id})`, other)).status).toBe(404);
    expect((await bring(other, { overwrite: 'true' })).status).toBe(422);
    expect(await api.db.select().from(savedQueries)).toHaveLength(1);
  });

  it('takes the ZIP as the body itself', async () => {
    const reply = await api.transfer('POST', '/dashboard/import/', admin, new Uint8Array(zip(FILES())));
    expect(reply.status, reply.text).toBe(200);
  });
});

describe('rights', () => {
  it('lets nobody make a dataset on a database that they may not ask, nor a database without the right', async () => {
    const gamma = await api.user('Gamma');
    const refused = await importFiles(FILES(), {}, gamma);
    expect(refused.status).toBe(422);
    expect(Object.keys(extraOf(refused.json))).toContain('databases/shop.yaml');
    const maker = await api.gammaWith(['can_write', 'Dataset']);
    const shop = await api.database('shop elsewhere');
    const byStandIn = await importFiles(FILES(), { databases: JSON.stringify({ [UUIDS.database]: shop }) }, maker);
    expect(byStandIn.status).toBe(422);
    expect(await counts()).toEqual({ ...NOTHING, databases: 1 });
  });

  it('lets nobody overwrite the chart or the dashboard of somebody else, and puts no unreadable chart on a dashboard', async () => {
    await importFiles(FILES());
    const alpha = await api.user('Alpha');
    const refused = await importFiles(FILES(), { overwrite: 'true' }, alpha);
    expect(refused.status).toBe(422);
    expect(extraOf(refused.json)).toEqual({
      'dashboards/Orders_1.yaml': 'The dashboard is here already, and only its owners and administrators may overwrite it.',
    });
    const [chart] = await api.db.select().from(charts).where(eq(charts.uuid, UUIDS.chart));
    expect(chart?.version).toBe(1);
    const gamma = await api.user('Gamma');
    const own = {
      'metadata.yaml': FILES()['metadata.yaml'] ?? '',
      'dashboards/Mine_1.yaml': DASHBOARD.replace(UUIDS.dashboard, UUIDS.database).replace('slug: orders', 'slug: null'),
    };
    const reply = await importFiles(own, {}, gamma);
    expect(reply.status, reply.text).toBe(200);
    const mine = await api.db.select().from(dashboards).where(eq(dashboards.uuid, UUIDS.database));
    expect(
      await api.db
        .select()
        .from(dashboardCharts)
        .where(eq(dashboardCharts.dashboardId, mine[0]?.id ?? 0)),
    ).toEqual([]);
  });

  it('exports only what the asker may read: 404 for the rest, 403 where a dataset is closed to them', async () => {
    await importFiles(FILES());
    const gamma = await api.user('Gamma');
    expect((await api.transfer('GET', '/chart/export/?q=!(1)', gamma)).status).toBe(404);
    expect((await api.transfer('GET', '/dashboard/export/?q=!(1)', gamma)).status).toBe(404);
    expect((await api.transfer('GET', '/database/export/?q=!(1)', gamma)).status).toBe(403);
    expect((await api.transfer('GET', '/assets/export/', gamma)).status).toBe(403);
    expect((await api.transfer('GET', '/dashboard/export/?q=!(99)', admin)).status).toBe(404);
    expect((await api.transfer('GET', '/dashboard/export/?q=nonsense', admin)).status).toBe(400);
  });
});

describe('hostile archives', () => {
  const refusedWith = async (bytes: Uint8Array): Promise<string> => {
    const { status, text, json } = await api.upload('dashboard/import/', admin, bytes);
    expect(status, text).toBe(422);
    expect(await counts()).toEqual(NOTHING);
    return String(json['message']);
  };
  const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

  it('are refused as a whole: no ZIP, an old export, half a ZIP, a ZIP of something else', async () => {
    expect(await refusedWith(bytesOf('hello'))).toContain('not a ZIP file');
    expect(await refusedWith(bytesOf('{"dashboards": []}'))).toContain('old form');
    expect(await refusedWith(zip(FILES()).subarray(0, 900))).toMatch(/broken|ends before/);
    expect(await refusedWith(zip({ 'readme.txt': 'hi' }))).toContain('metadata.yaml');
    expect(await refusedWith(zip(FILES('Slice')))).toContain('Must be equal to Dashboard');
  });

  it('are refused when they name places outside themselves', async () => {
    expect(await refusedWith(zip(FILES(), '../x/'))).toContain('outside itself');
    expect(await refusedWith(zip({ ...FILES(), 'charts/..\\x.yaml': 'a: 1' }))).toContain('outside itself');
  });

  it('are refused when they unfold beyond the bounds, whatever size they claim', async () => {
    const bomb = zipSync({ 'r/metadata.yaml': new Uint8Array(60 * 1024 * 1024) }, { level: 9 });
    // The claimed size of the first file, in its own head and in the directory, becomes 10 bytes.
    const lying = new Uint8Array(bomb);
    new DataView(lying.buffer).setUint32(22, 10, true);
    expect(await refusedWith(bomb)).toContain('larger than');
    expect(await refusedWith(lying)).toMatch(/larger than|broken/);
  });

  it('are refused when their YAML unfolds, nests without end, or is not what it should be', async () => {
    const aliases = [
      'a: &a [1,1,1,1,1,1,1,1,1]',
      ...'bcdefgh'.split('').map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[at]}`).join(',')}]`),
    ].join('\n');
    const deep = `slice_name: ${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    for (const text of [aliases, deep, '__proto__: {a: 1}', '- 1', '!!python/object:os.system {}'])
      await refusedWith(zip({ ...FILES(), 'charts/Orders_7.yaml': text }));
  });
});

describe('exporting', () => {
  it('gives files that a second instance imports and exports again, byte for byte', async () => {
    await importFiles(FILES());
    const first = await api.transfer('GET', '/dashboard/export/?q=!(1)', admin);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('application/zip');
    expect(first.headers.get('content-disposition')).toMatch(/^attachment; filename=dashboard_export_20261121T0934\d\d\.zip$/);
    const { 'metadata.yaml': about, ...texts } = textsOf(first.bytes);
    expect(about).toContain('type: Dashboard');
    expect(Object.keys(texts).sort()).toEqual([
      'charts/Orders_1.yaml',
      'charts/Other_2.yaml',
      'dashboards/Orders_1.yaml',
      'databases/shop.yaml',
      'datasets/shop/orders_1.yaml',
    ]);
    expect(texts['charts/Orders_1.yaml']).toContain(`dataset_uuid: ${UUIDS.dataset}\n`);
    expect(texts['charts/Orders_1.yaml']).toContain("odd: '1e5'");
    expect(texts['dashboards/Orders_1.yaml']).toContain(`datasetUuid: ${UUIDS.dataset}\n`);
    const second = await startTransfer();
    stops.push(() => second.stop());
    const other = await second.user('Admin');
    expect((await second.upload('dashboard/import/', other, first.bytes)).status).toBe(200);
    const again = await second.transfer('GET', '/dashboard/export/?q=!(1)', other);
    expect(textsOf(again.bytes)).toMatchObject(texts);
  });

  it('gives everything as assets, which import over what is here', async () => {
    await importFiles(FILES());
    const all = await api.transfer('GET', '/assets/export/', admin);
    expect(textsOf(all.bytes)['metadata.yaml']).toContain('type: assets');
    await api.db.update(charts).set({ name: 'Changed' });
    const reply = await api.upload('assets/import/', admin, all.bytes);
    expect(reply.status, reply.text).toBe(200);
    expect((await api.db.select().from(charts)).map(({ name }) => name)).toEqual(['Orders', 'Other']);
  });
});
