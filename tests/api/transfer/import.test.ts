// Archives that are imported: what arrives under which ids, what is overwritten, and that a failure leaves nothing behind.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  charts,
  dashboardCharts,
  dashboards,
  datasetColumns,
  datasets,
  savedQueries,
  taggedObjects,
  tags,
} from '#drizzle/schema/index.ts';
import type { Someone } from '#tests/fixtures/charts/charts.ts';
import {
  CHART,
  DATABASE,
  DATASET,
  readRefusedFiles,
  FILES,
  QUERY,
  startTransfer,
  readArchiveTexts,
  UUIDS,
  zip,
  type TransferHost,
} from '#tests/fixtures/transfer/transfer.ts';

let api: TransferHost;
beforeAll(async () => void (api = await startTransfer()));
beforeEach(() => api.empty());
afterAll(() => api.stop());

describe('importing', () => {
  it('brings a dashboard with everything that it needs, and gives it the ids of this instance', async () => {
    await api.chart(await api.dataset(await api.database(), 'other'), 'In the way');
    const reply = await api.importFiles(FILES());
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
    expect(board).toMatchObject({ published: true, slug: 'orders', createdById: api.admin.id });
  });

  it('spec 276, 278: gives a dashboard without a title a name, and keeps certification details only with a certifier', async () => {
    const imported = async (certifier: string) => {
      const text = (FILES()['dashboards/Orders_1.yaml'] ?? '')
        .replace('dashboard_title: Orders', "dashboard_title: ''")
        .replace("certified_by: ''", `certified_by: ${certifier}\ncertification_details: Checked`);
      const sent = zip({ ...FILES(), 'dashboards/Orders_1.yaml': text });
      const reply = await api.upload('dashboard/import/', api.admin, sent, { overwrite: 'true' });
      expect(reply.status, reply.text).toBe(200);
      const [board] = await api.db.select().from(dashboards);
      return [board?.title, board?.certificationDetails];
    };
    expect(await imported("''")).toEqual(['[ untitled dashboard ]', null]);
    expect(await imported('Finance')).toEqual(['[ untitled dashboard ]', 'Checked']);
  });

  it('leaves texts with live values as they are: they name charts by what an archive keeps', async () => {
    const code = `Sold [Orders](chart-value:${UUIDS.chart}?column=count)`;
    const row = 'ROW-1: {id: ROW-1, type: ROW, children: [CHART-1, CHART-2';
    const text = `  MARKDOWN-1: {id: MARKDOWN-1, type: MARKDOWN, children: [], meta: {code: '${code}', height: 20, width: 4}}\n`;
    const files = FILES();
    const dashboard = files['dashboards/Orders_1.yaml'] ?? '';
    expect(dashboard).toContain(`  ${row}`);
    const written = dashboard.replace(`  ${row}`, `${text}  ${row}, MARKDOWN-1`);
    expect((await api.importFiles({ ...files, 'dashboards/Orders_1.yaml': written })).status).toBe(200);
    const [board] = await api.db.select().from(dashboards);
    const position = JSON.parse(board?.positionJson ?? '') as Record<string, { meta: { code: string } }>;
    expect(position['MARKDOWN-1']?.meta.code).toBe(code);
    expect((await api.db.select().from(charts)).map(({ uuid }) => uuid)).toContain(UUIDS.chart);
    const { bytes } = await api.transfer('GET', '/dashboard/export/?q=!(1)', api.admin);
    expect(readArchiveTexts(bytes)['dashboards/Orders_1.yaml']?.replaceAll(/\s+/g, ' ')).toContain(code);
  });

  it('stores what Superset would of hostile scalars in settings, and writes them so that they come back', async () => {
    const hostile =
      `params:\n  adhoc_filters:\n  - {clause: WHERE, expressionType: SIMPLE, subject: a, operator: '==', comparator: 05:00}\n` +
      `  - {clause: WHERE, expressionType: SIMPLE, subject: a, operator: IN, comparator: [5:00, '5:00', on, 'on', 1_000, 0o7, 1e3, 2020-01-01, '2020-01-01', ~]}\n  since: 2020-01-01 10:00:00\n`;
    const wanted = ['05:00', [300, '5:00', true, 'on', 1000, '0o7', '1e3', '2020-01-01', '2020-01-01', null]];
    const file = CHART().replace('params:\n', hostile);
    for (const round of ['from Superset', 'from here']) {
      const files = { ...FILES(), 'charts/Orders_7.yaml': file };
      const sent =
        round === 'from Superset'
          ? zip(files)
          : (
              await api.transfer(
                'GET',
                `/dashboard/export/?q=!(${(await api.db.select().from(dashboards))[0]?.id ?? 0})`,
                api.admin,
              )
            ).bytes;
      const reply = await api.upload('dashboard/import/', api.admin, sent, { overwrite: 'true' });
      expect(reply.status, reply.text).toBe(200);
      const [stored] = await api.db.select().from(charts).where(eq(charts.uuid, UUIDS.chart));
      const params = JSON.parse(stored?.params ?? '') as { adhoc_filters: { comparator: unknown }[]; since: unknown };
      expect(
        params.adhoc_filters.map(({ comparator }) => comparator),
        round,
      ).toEqual(wanted);
      expect(params.since).toBe('2020-01-01T10:00:00');
    }
  });

  it('refuses a number or a date in a text field, and says that it needs quotes', async () => {
    for (const value of ['5:00', 'yes', '2020-01-01']) {
      const files = { ...FILES(), 'charts/Orders_7.yaml': CHART().replace('description: null', `description: ${value}`) };
      const { status, json } = await api.importFiles(files);
      expect(status).toBe(422);
      expect(readRefusedFiles(json)).toEqual({
        'charts/Orders_7.yaml': { description: ['Not a valid string. Put the value in quotes.'] },
      });
    }
  });

  it('refuses what is here already unless it is to be overwritten, and then changes it in place', async () => {
    await api.importFiles(FILES());
    const before = await api.counts();
    const refused = await api.importFiles(FILES());
    expect(refused.status).toBe(422);
    expect(readRefusedFiles(refused.json)).toEqual({
      'dashboards/Orders_1.yaml': 'Dashboard already exists and `overwrite=true` was not passed',
    });
    const files = { ...FILES(), 'charts/Orders_7.yaml': CHART('Orders', UUIDS.chart, 99) };
    expect(await api.plan(files, { overwrite: 'true' })).toMatchObject([
      { kind: 'database', action: 'keep' },
      { kind: 'dataset', action: 'keep' },
      { kind: 'chart', name: 'Orders', action: 'overwrite', differences: ['settings: row_limit'] },
      { kind: 'chart', name: 'Other', action: 'overwrite', differences: [] },
      { kind: 'dashboard', action: 'overwrite', differences: [] },
    ]);
    expect((await api.importFiles(files, { overwrite: 'true' })).status).toBe(200);
    expect(await api.counts()).toEqual(before);
    const [chart] = await api.db.select().from(charts).where(eq(charts.uuid, UUIDS.chart));
    expect(JSON.parse(chart?.params ?? '')).toMatchObject({ row_limit: 99 });
    expect(chart?.version).toBe(2);
  });

  it('lists objects changed here in between as overwritten, with what differs', async () => {
    await api.importFiles(FILES());
    await api.db.update(charts).set({ name: 'Renamed', vizType: 'pie' }).where(eq(charts.uuid, UUIDS.chart));
    const items = await api.plan(FILES(), { overwrite: 'true' });
    expect(items.find(({ name, kind }) => kind === 'chart' && name === 'Orders')?.differences).toEqual(['name', 'chart type']);
  });

  it('replaces columns by name when datasets are overwritten too, and keeps their ids', async () => {
    await api.importFiles(FILES());
    const before = await api.db.select().from(datasetColumns);
    const changed = DATASET.replace("- column_name: 'yes'", '- column_name: city');
    const files = { ...FILES(), 'datasets/shop/orders_3.yaml': changed };
    const items = await api.plan(files, { overwrite: 'true', overwrite_all: 'true' });
    expect(items[1]?.differences).toEqual(['new columns: city', 'columns that go: yes']);
    const reply = await api.importFiles(files, { overwrite: 'true', overwrite_all: 'true' });
    expect(reply.status, reply.text).toBe(200);
    const after = await api.db.select().from(datasetColumns);
    expect(after.map(({ name }) => name)).toEqual(['day', 'city']);
    expect(after[0]?.id).toBe(before[0]?.id);
  });

  it('makes tags that are missing, and puts them on', async () => {
    const files = {
      ...FILES(),
      'charts/Orders_7.yaml': `${CHART()}tags:\n- Sales\n- sales\n`,
      'tags.yaml': 'tags:\n- tag_name: Sales\n  description: money\n',
    };
    expect((await api.importFiles(files)).status).toBe(200);
    expect(await api.db.select().from(tags)).toMatchObject([{ name: 'Sales', description: 'money' }]);
    expect(await api.db.select().from(taggedObjects)).toMatchObject([{ objectType: 'chart', objectId: 1 }]);
  });

  it('says what it leaves out instead of passing over it', async () => {
    const { json } = await api.upload('assets/preview/', api.admin, zip({ ...FILES(), 'themes/Dark_1.yaml': 'a: 1' }));
    expect((json['result'] as { ignored: unknown }).ignored).toMatchObject([{ path: 'themes/Dark_1.yaml' }]);
  });

  it('names every setting that has no place here, of columns and metrics too, and is silent about what was never set', async () => {
    const dataset = DATASET.replace('params: null', 'params: {a: 1}')
      .replace('catalog: null', 'catalog: prod')
      .replace('is_dttm: true', 'is_dttm: true\n  datetime_format: "%Y"');
    const items = await api.plan({ ...FILES(), 'datasets/shop/orders_3.yaml': dataset });
    expect(items[1]?.notes).toEqual([
      'The catalog "prod" is left out. The connection determines which one is queried.',
      "Not imported because Meridian doesn't use it: params, datetime_format.",
    ]);
    expect((await api.plan(FILES())).slice(1).flatMap(({ notes }) => notes)).toEqual([]);
  });

  it('finds the contents of folders by their names, and exports folders with them', async () => {
    const [box, entry] = ['7a56dbc2-5e7b-4d35-ba36-d0f038342161', '7a56dbc2-5e7b-4d35-ba36-d0f038342162'];
    const folders = `folders:\n- uuid: ${box}\n  type: folder\n  name: Time\n  children:\n  - {uuid: ${entry}, type: column, name: day}`;
    const files = { ...FILES(), 'datasets/shop/orders_3.yaml': DATASET.replace('params: null', `params: null\n${folders}`) };
    const reply = await api.importFiles(files);
    expect(reply.status, reply.text).toBe(200);
    const [day] = await api.db.select().from(datasetColumns).where(eq(datasetColumns.name, 'day'));
    const [row] = await api.db.select().from(datasets);
    const child = { type: 'column', uuid: day?.uuid, name: 'day' };
    expect(JSON.parse(row?.folders ?? 'null')).toEqual([
      { type: 'folder', uuid: box, name: 'Time', description: null, children: [child] },
    ]);
    const [, plan] = await api.plan(files);
    expect(plan?.notes).toEqual([]);
    const refused = await api.importFiles({
      ...FILES(),
      'datasets/shop/orders_3.yaml': DATASET.replace('params: null', 'folders: [{name: x}]'),
    });
    expect(refused.status).toBe(422);
  });

  it('takes other ids where the same ones are created meanwhile', async () => {
    api.hooks.beforeWrite = async () => api.chart(await api.dataset(await api.database(), 'other'), 'In the way');
    const reply = await api.importFiles(FILES());
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
    expect((await bring(api.admin)).status).toBe(200);
    const [row] = await api.db.select().from(savedQueries);
    expect(row).toMatchObject({
      label: 'Late orders',
      schema: 'public',
      sql: 'SELECT *\nFROM orders',
      createdById: api.admin.id,
    });
    const { status, bytes } = await api.transfer('GET', `/saved_query/export/?q=!(${row?.id})`, api.admin);
    expect(status).toBe(200);
    expect(readArchiveTexts(bytes)['queries/shop/public/Late_orders.yaml']).toBe(QUERY);
    expect((await bring(api.admin)).status).toBe(422);
    expect((await bring(api.admin, { overwrite: 'true' })).status).toBe(200);
    const other = await api.user('Admin');
    expect((await api.transfer('GET', `/saved_query/export/?q=!(${row?.id})`, other)).status).toBe(404);
    expect((await bring(other, { overwrite: 'true' })).status).toBe(422);
    expect(await api.db.select().from(savedQueries)).toHaveLength(1);
  });

  it('takes the ZIP as the body itself', async () => {
    const reply = await api.transfer('POST', '/dashboard/import/', api.admin, new Uint8Array(zip(FILES())));
    expect(reply.status, reply.text).toBe(200);
  });
});
