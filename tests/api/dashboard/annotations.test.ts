// Annotation layers of a whole dashboard: drawn on its charts of time, for whom, and kept by saves, copies and archives.
import { DatabaseSync } from 'node:sqlite';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeDashboardLayer } from '#app/domain/dashboard/metadata/dashboard-annotations.ts';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import type { PictureEntry, RenderEntry } from '#app/stores/chart-render/wire.ts';
import { grantPermission, insertRole } from '#app/stores/security/store.server.ts';
import { annotationLayers, charts, dashboards, datasetColumns, datasetMetrics } from '#drizzle/schema/index.ts';
import type { ChartCaller, ChartJson, Someone } from '#tests/fixtures/charts/charts.ts';
import { startEmbeddedBoard, withToken, type EmbeddedBoard } from '#tests/fixtures/dashboards/embedded-board.ts';
import { openSqliteQueryService } from '#tests/fixtures/datasets/sqlite-query-service.ts';

const ROOT = '/api/v1/annotation_layer/';
const warehouse = new DatabaseSync(':memory:');
let api: EmbeddedBoard;
let editor: Someone;
/** Has a role with which the dashboard is shared, and which can read neither annotations nor the dataset. */
let viewer: Someone;
/** Owns the dashboard and can't read annotations. */
let coEditor: Someone;
let guest: ChartCaller;
let [datasetId, lineId, pieId, boardId, viewersId, releases] = [0, 0, 0, 0, 0, 0];

const LINE = { viz_type: 'echarts_timeseries_line', x_axis: 'day', time_grain_sqla: 'P1D', metrics: ['sold'], groupby: [] };
const PIE = { viz_type: 'pie', groupby: ['region'], metric: 'sold', row_limit: 100 };
const layer = (value: number, change: ChartJson = {}): ChartJson => ({
  ...writeDashboardLayer({ name: 'Releases', annotationType: 'EVENT', value, color: '#aa0000', showLabel: true }),
  ...change,
});

const addLayer = async (name: string, ...annotations: readonly string[]): Promise<number> => {
  const id = Number((await api.query('POST', ROOT, api.admin, { name, descr: '' })).json['id']);
  const times = { start_dttm: '2026-03-02T00:00:00', end_dttm: '2026-03-02T00:00:00', json_metadata: '{}' };
  for (const short_descr of annotations) {
    const { status } = await api.query('POST', `${ROOT}${id}/annotation/`, api.admin, { short_descr, ...times });
    expect(status).toBe(201);
  }
  return id;
};

beforeAll(async () => {
  warehouse.exec(`attach ':memory:' as public; create table public.sales (day text, region text, amount integer);
    insert into public.sales values ('2026-03-01', 'North', 90), ('2026-03-02', 'East', 60), ('2026-03-03', 'South', 30)`);
  api = await startEmbeddedBoard();
  Object.assign(api.deps.queryService, withTimes(openSqliteQueryService(warehouse)));
  editor = await api.user('Alpha');
  viewersId = await insertRole(api.db, 'Lookers');
  for (const view of ['Chart', 'Dashboard'] as const) await grantPermission(api.db, viewersId, ['can_read', view]);
  viewer = await api.user('Lookers');
  const writersId = await insertRole(api.db, 'Writers');
  const write = [
    ['can_read', 'Dashboard'],
    ['can_write', 'Dashboard'],
    ['can_read', 'Chart'],
  ] as const;
  for (const pair of write) await grantPermission(api.db, writersId, pair);
  coEditor = await api.user('Writers');
  datasetId = await api.dataset(await api.database('local'), 'sales');
  const stamps = { datasetId, createdOnMs: 1, changedOnMs: 1 };
  for (const [name, type] of [
    ['day', 'DATE'],
    ['region', 'TEXT'],
  ] as const)
    await api.db.insert(datasetColumns).values({ uuid: crypto.randomUUID(), name, type, isTemporal: name === 'day', ...stamps });
  await api.db.insert(datasetMetrics).values({ uuid: crypto.randomUUID(), name: 'sold', expression: 'SUM(amount)', ...stamps });
  [lineId, pieId] = [await api.chart(datasetId, 'Days'), await api.chart(datasetId, 'Regions')];
  await setChart(lineId, LINE);
  await setChart(pieId, PIE);
  releases = await addLayer('Product releases', 'Version 7');
});
afterAll(() => api.stop());
beforeEach(async () => {
  await setChart(lineId, LINE);
  boardId = await insertDashboard(
    api.db,
    {
      ...{ uuid: crypto.randomUUID(), title: 'Days', positionJson: '{}', jsonMetadata: '{}', published: true },
      ...{ ownerIds: [editor.id, coEditor.id], roleIds: [viewersId], chartIds: [lineId, pieId] },
    },
    { authorId: null, nowMs: 1 },
  );
  const token = (await api.grant(await api.embed(boardId))).json['token'];
  guest = withToken(String(token));
});

/** SQLite has no type for times. */
const withTimes = ({
  query,
}: ReturnType<typeof openSqliteQueryService>): Pick<ReturnType<typeof openSqliteQueryService>, 'query'> => ({
  async query(...request) {
    const result = await query(...request);
    const columns = result.table.columns.map((column) =>
      column.name === 'day'
        ? {
            name: 'day',
            type: 'temporal' as const,
            values: Float64Array.from(column.values as string[], (day) => Date.parse(day)),
          }
        : column,
    );
    return { ...result, table: { ...result.table, columns } };
  },
});

/** Can query every dataset and read no annotations. */
async function dataReader(): Promise<Someone> {
  const role = `Readers ${crypto.randomUUID()}`;
  const id = await insertRole(api.db, role);
  const all = ['all_datasource_access', 'all_datasource_access'] as const;
  for (const pair of [['can_read', 'Dashboard'], ['can_write', 'Dashboard'], ['can_read', 'Chart'], all] as const)
    await grantPermission(api.db, id, pair);
  return api.user(role);
}

const setChart = (id: number, params: ChartJson) =>
  api.db
    .update(charts)
    .set({ vizType: String(params['viz_type']), params: JSON.stringify(params) })
    .where(eq(charts.id, id));
const save = (annotations: unknown, who: ChartCaller = editor, id = boardId) =>
  api.query('PUT', `/api/v1/dashboard/${id}`, who, { json_metadata: JSON.stringify({ annotation_layers: annotations }) });
async function storedLayers(id = boardId): Promise<unknown> {
  const [row] = await api.db.select().from(dashboards).where(eq(dashboards.id, id));
  return (JSON.parse(row?.jsonMetadata ?? '{}') as ChartJson)['annotation_layers'];
}

async function render(who: ChartCaller, chartId = lineId, more: ChartJson = {}): Promise<PictureEntry> {
  const box = { chartId, slot: 1, widthPx: 600, heightPx: 400 };
  const body = { dashboardId: boardId, charts: [box], include: ['data', 'query', 'settings', 'file'], ...more };
  const { text } = await api.query('POST', '/charts/render', who, body);
  const entry = JSON.parse(text) as RenderEntry;
  if ('error' in entry) throw new Error(text);
  return entry;
}
const titlesIn = ({ data }: PictureEntry, name = 'Releases'): unknown =>
  data?.annotations[name]?.records.map((record) => record['short_descr']);

describe('annotations of a dashboard', () => {
  it('are drawn on its charts of time, in pages and files, for everybody who can view it', async () => {
    expect((await save([layer(releases)])).status).toBe(200);
    for (const who of [editor, viewer, guest]) {
      const entry = await render(who);
      expect(titlesIn(entry)).toEqual(['Version 7']);
      for (const picture of [entry.svg, entry.file]) {
        expect(picture).toContain('Version 7');
        expect(picture).toContain('#aa0000');
      }
      expect(entry.note.annotations).toBeUndefined();
    }
  });

  it('have an entry in the legend, by which they are hidden, where any falls into the chart’s time', async () => {
    await save([layer(releases), layer(await addLayer(`Empty ${boardId}`), { name: 'Nothing yet' })]);
    const { svg, data } = await render(viewer);
    expect([/data-legend[^]*>Releases</.test(svg), svg.includes('Nothing yet')]).toEqual([true, false]);
    expect(Object.keys(data?.annotations ?? {})).toEqual(['Releases', 'Nothing yet']);
  });

  it('are no part of the chart: its settings, and kinds without annotations, stay as they are', async () => {
    await save([layer(releases)]);
    expect((await render(editor)).settings).not.toHaveProperty('annotation_layers');
    const pie = await render(editor, pieId);
    expect([pie.data?.annotations, pie.svg.includes('Version 7')]).toEqual([{}, false]);
    await setChart(lineId, { ...LINE, viz_type: 'echarts_timeseries_bar', x_axis: 'region' });
    expect((await render(editor)).data?.annotations).toEqual({});
  });

  it.each([
    'echarts_timeseries_bar',
    'echarts_area',
    'echarts_timeseries_scatter',
    'echarts_timeseries_step',
    'mixed_timeseries',
  ])('are drawn by %s', async (viz_type) => {
    await save([layer(releases)]);
    await setChart(lineId, { ...LINE, viz_type });
    expect((await render(viewer)).svg).toContain('Version 7');
  });

  it('are cached with their chart, and follow what changes them', async () => {
    expect(titlesIn(await render(editor))).toBeUndefined();
    await save([layer(releases)]);
    expect(titlesIn(await render(editor))).toEqual(['Version 7']);
    await save([layer(releases, { name: 'Versions', show: false })]);
    expect((await render(editor)).data?.annotations).toEqual({});
  });

  it('stay away from a chart that is broken down', async () => {
    await save([layer(releases)]);
    const box = { chartId: lineId, slot: 1, widthPx: 600, heightPx: 400, drill: { column: 'region' } };
    expect((await render(api.admin, lineId, { charts: [box] })).data?.annotations).toEqual({});
  });

  it('can be queried again as they were drawn, and no others', async () => {
    await save([layer(releases)]);
    const hidden = await addLayer(`Layoffs ${boardId}`, 'Secret');
    const { query } = await render(guest);
    const [sent] = (query?.queryContext['queries'] ?? []) as ChartJson[];
    const queryWith = (annotations: unknown) =>
      api.query('POST', '/api/v1/chart/data', guest, {
        ...query?.queryContext,
        queries: [{ ...sent, annotation_layers: annotations }],
        form_data: { slice_id: lineId, dashboardId: boardId },
        result_type: 'full',
      });
    const own = await queryWith(sent?.['annotation_layers']);
    expect([own.status, own.text.includes('Version 7')], own.text).toEqual([200, true]);
    for (const stranger of [layer(hidden), layer(releases, { sourceType: 'table', value: pieId })]) {
      const refused = await queryWith([stranger]);
      expect([refused.status, refused.text.includes('Secret')]).toEqual([403, false]);
    }
  });
});

describe('a layer that cannot be shown', () => {
  it('is left out once it was deleted, with a note only for editors', async () => {
    const gone = await addLayer(`Gone ${boardId}`);
    await save([layer(gone, { name: 'Old <b>news</b>' }), layer(releases)]);
    await api.db.delete(annotationLayers).where(eq(annotationLayers.id, gone));
    const seen = await render(editor);
    expect(titlesIn(seen)).toEqual(['Version 7']);
    expect(seen.note.annotations?.message).toContain('Old <b>news</b>');
    for (const who of [viewer, guest]) {
      const entry = await render(who);
      expect([titlesIn(entry), entry.note.annotations]).toEqual([['Version 7'], undefined]);
    }
    expect((await render(editor, pieId)).note.annotations).toBeUndefined();
  });

  it('stops no chart for somebody who can read neither it nor the dashboard’s data through it', async () => {
    await save([layer(releases)]);
    await api.db.update(dashboards).set({ published: false }).where(eq(dashboards.id, boardId));
    const owner = await dataReader();
    await api.query('PUT', `/api/v1/dashboard/${boardId}`, api.admin, { owners: [owner.id] });
    const entry = await render(owner);
    expect(entry.data?.annotations).toEqual({});
    expect(entry.note.annotations?.brief).toBe('Annotations missing');
  });

  it.each([
    ['no list', { length: 2 }],
    ['another instance’s id', [layer(999_999)]],
    ['data of a chart', [layer(1, { sourceType: 'table' })]],
    ['texts that are no ids', [layer(1, { value: "1' or '1'='1" }), 'x', null, 7]],
  ])('is ignored: %s', async (_, annotations) => {
    expect((await save(annotations, api.admin)).status).toBe(200);
    for (const who of [editor, guest]) expect((await render(who)).data?.annotations).toEqual({});
  });

  it('counts the first ten alone', async () => {
    const twelve = Array.from({ length: 12 }, (_, at) =>
      layer(releases, { name: `Layer ${at}`, annotationType: at % 2 ? 'EVENT' : 'INTERVAL' }),
    );
    await save(twelve);
    expect(Object.keys((await render(editor)).data?.annotations ?? {})).toHaveLength(10);
  });
});

describe('who writes them', () => {
  it('needs access to the annotations, which every viewer then sees', async () => {
    const refused = await save([layer(releases)], coEditor);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Releases')]);
    expect(await storedLayers()).toBeUndefined();
    const made = await api.query('POST', '/api/v1/dashboard/', coEditor, {
      dashboard_title: 'Mine',
      json_metadata: JSON.stringify({ annotation_layers: [layer(releases)] }),
    });
    expect(made.status).toBe(403);
  });

  it('keeps those that are there, can look at them otherwise, and can remove them', async () => {
    await save([layer(releases)]);
    const renamed = [layer(releases, { name: 'Versions', color: null })];
    expect((await save(renamed, coEditor)).status).toBe(200);
    expect(await storedLayers()).toEqual(renamed);
    expect((await save([], coEditor)).status).toBe(200);
    expect(await storedLayers()).toEqual([]);
  });

  it('copies them only with access to them', async () => {
    await save([layer(releases)]);
    const copy = (who: ChartCaller) =>
      api.query('POST', `/api/v1/dashboard/${boardId}/copy/`, who, {
        dashboard_title: 'Copy',
        json_metadata: '{}',
        duplicate_slices: false,
      });
    // Without roles, everyone with access to its data can open it.
    await api.query('PUT', `/api/v1/dashboard/${boardId}`, api.admin, { roles: [] });
    const refused = await copy(await dataReader());
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Releases')]);
    const done = await copy(editor);
    expect(done.status, done.text).toBe(200);
    expect(await storedLayers((done.json['result'] as { id: number }).id)).toEqual([layer(releases)]);
  });
});
