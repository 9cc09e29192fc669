// Annotation layers through the API, and what they bring to the queries that name them.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertChart } from '#app/stores/chart/store.server.ts';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { annotationData, type AnnotationsRequested } from '#app/services/chart-data/annotation-data.server.ts';
import { startSqlLab, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';

type Someone = Awaited<ReturnType<SqlLab['user']>>;

const ROOT = '/api/v1/annotation_layer/';
const MARCH_1 = Date.UTC(2004, 2, 1);
const by = { authorId: null, nowMs: 0 };
const nobody: Identity = { kind: 'anonymous', permissions: new Set(), roleIds: [], roles: [] };
const reader: Identity = { ...nobody, permissions: new Set(['can_read on Annotation']) };
let lab: SqlLab;
let alpha: Someone;
let layer = 0;
let dataset = 0;
let source = 0;

const put = (path: string, body: unknown, who = alpha) =>
  lab.send(path, { method: 'PUT', body: JSON.stringify(body), headers: { ...who.headers, 'content-type': 'application/json' } });
const remove = (path: string) => lab.send(path, { method: 'DELETE', headers: alpha.headers });
const release = {
  short_descr: 'release',
  start_dttm: '2004-03-01T00:00:00',
  end_dttm: '2004-03-02T00:00:00',
  json_metadata: '{}',
};

beforeAll(async () => {
  lab = await startSqlLab();
  alpha = await lab.user('Alpha');
  const made = await lab.post(ROOT, { name: 'Releases', descr: 'd' }, alpha);
  expect([made.status, made.json]).toEqual([201, { id: made.json['id'], result: { name: 'Releases', descr: 'd' } }]);
  layer = made.json['id'] as number;
  expect((await lab.post(`${ROOT}${layer}/annotation/`, release, alpha)).status).toBe(201);
  const database = await lab.database();
  dataset = await lab.dataset({ databaseId: database, name: 'sales' });
  const chart = { name: 'Source', vizType: 'table', params: '{}', datasetId: dataset, ownerIds: [] };
  const queries = [{ columns: ['day'], filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: 'Last year' }], metrics: [] }];
  source = await insertChart(lab.db, { ...chart, uuid: crypto.randomUUID(), queryContext: JSON.stringify({ queries }) }, by);
});
afterAll(() => lab.stop());

describe('annotation_layer/', () => {
  it('shows a layer in the long envelope, and 404 for none', async () => {
    const changed = { changed_on: expect.any(String) as unknown, changed_on_delta_humanized: 'now' };
    expect((await lab.get(`${ROOT}${layer}`, alpha)).json).toEqual({
      description_columns: {},
      id: layer,
      label_columns: {
        descr: 'Descr',
        id: 'Id',
        name: 'Name',
        changed_on: 'Changed On',
        changed_on_delta_humanized: 'Changed On Delta Humanized',
      },
      result: { descr: 'd', id: layer, name: 'Releases', ...changed },
      show_columns: ['id', 'name', 'descr', 'changed_on', 'changed_on_delta_humanized'],
      show_title: 'Show Annotation Layer',
    });
    const listed = await lab.get(`${ROOT}?q=(order_column:changed_on,columns:!(changed_on,changed_on_delta_humanized))`, alpha);
    expect((listed.json['result'] as unknown[])[0]).toEqual(changed);
    const missing = await lab.get(`${ROOT}999999`, alpha);
    expect([missing.status, missing.json['message']]).toEqual([404, 'Not found']);
  });

  it('lists, finds by all its text, and refuses a name that is taken', async () => {
    const { json } = await lab.get(`${ROOT}?q=(filters:!((col:name,opr:annotation_layer_all_text,value:RELEA)))`, alpha);
    expect(json).toMatchObject({ count: 1, ids: [layer], result: [{ name: 'Releases', annotation_count: 1 }] });
    const again = await lab.post(ROOT, { name: 'Releases' }, alpha);
    expect([again.status, Object.keys(again.json['message'] as object)]).toEqual([422, ['name']]);
  });

  it('keeps a layer that still has annotations', async () => {
    expect((await remove(`${ROOT}${layer}`)).status).toBe(422);
    const empty = (await lab.post(ROOT, { name: 'Empty' }, alpha)).json['id'] as number;
    expect((await remove(`${ROOT}?q=!(${empty})`)).json).toEqual({ message: 'Deleted 1 annotation layer' });
    expect((await remove(`${ROOT}?q=!(${empty})`)).status).toBe(404);
  });

  it('is read by Gamma and written by Alpha', async () => {
    const gamma = await lab.user('Gamma');
    expect((await lab.get(ROOT, gamma)).status).toBe(200);
    expect((await lab.post(ROOT, { name: 'x' }, gamma)).status).toBe(403);
    expect((await lab.get(`${ROOT}_info?q=(keys:!(permissions))`, alpha)).json).toEqual({
      permissions: ['can_write', 'can_read'],
    });
  });
});

describe('annotation_layer/{pk}/annotation/', () => {
  it('shows an annotation with its layer', async () => {
    const { json } = await lab.get(`${ROOT}${layer}/annotation/`, alpha);
    const [id] = json['ids'] as number[];
    expect((await lab.get(`${ROOT}${layer}/annotation/${id}`, alpha)).json).toMatchObject({
      id,
      result: { ...release, id, long_descr: null, layer: { id: layer, name: 'Releases' } },
    });
    expect((await lab.get(`${ROOT}999/annotation/${id}`, alpha)).status).toBe(404);
    expect((await lab.get(`${ROOT}999/annotation/`, alpha)).status).toBe(404);
  });

  it.each([
    [{ short_descr: 'release' }, 422, 'short_descr'],
    [{ end_dttm: '2004-02-28' }, 422, 'start_dttm'],
    [{ start_dttm: 'yesterday' }, 400, 'start_dttm'],
    [{ json_metadata: '{' }, 400, 'json_metadata'],
    [{ short_descr: '' }, 400, 'short_descr'],
    [{ color: 'red' }, 400, 'color'],
  ])('refuses %j at its field', async (change, status, field) => {
    const body = { ...release, short_descr: 'another', ...change };
    const reply = await lab.post(`${ROOT}${layer}/annotation/`, body, alpha);
    expect([reply.status, Object.keys(reply.json['message'] as object)[0]]).toEqual([status, field]);
  });

  it('changes and removes', async () => {
    const added = await lab.post(`${ROOT}${layer}/annotation/`, { ...release, short_descr: 'temporary' }, alpha);
    const path = `${ROOT}${layer}/annotation/${String(added.json['id'])}`;
    expect((await put(path, { end_dttm: '2004-02-01T00:00:00' })).status).toBe(422);
    expect((await put(path, { start_dttm: '2004-01-01T12:00:00+02:00', short_descr: 'temporary' })).status).toBe(200);
    expect((await lab.get(path, alpha)).json['result']).toMatchObject({ start_dttm: '2004-01-01T10:00:00' });
    const deleted = await remove(`${ROOT}${layer}/annotation/?q=!(${String(added.json['id'])})`);
    expect(deleted.json).toEqual({ message: 'Deleted 1 annotation' });
  });
});

describe('annotationData', () => {
  const named = { name: 'L', show: true, showMarkers: false };
  const native = () => ({
    ...named,
    annotationType: 'EVENT',
    sourceType: 'NATIVE',
    value: layer,
    overrides: { time_range: null },
  });
  const line = (overrides: object = {}) => ({
    ...named,
    annotationType: 'TIME_SERIES',
    sourceType: 'line',
    value: String(source),
    overrides,
  });
  const request: unknown[] = [];
  const runQuery = (layers: readonly unknown[], more: Partial<AnnotationsRequested> = {}) =>
    annotationData(lab.deps, {
      identity: reader,
      datasetId: dataset,
      layers,
      force: false,
      nowMs: 0,
      fromMs: null,
      toMs: null,
      timeZone: null,
      execute: ({ query }) => {
        request.push(query);
        return Promise.resolve({
          table: { columns: [{ name: 'day', type: 'temporal', values: Float64Array.of(MARCH_1) }], rowCount: 1 },
        });
      },
      ...more,
    });

  it('brings the rows of a native layer that fall into the time', async () => {
    const record = {
      start_dttm: MARCH_1,
      end_dttm: MARCH_1 + DAY_MS,
      short_descr: 'release',
      long_descr: null,
      json_metadata: '{}',
    };
    const columns = ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'];
    expect(await runQuery([native()])).toEqual({ L: { columns, records: [record] } });
    expect((await runQuery([native()], { fromMs: MARCH_1 + 2 * DAY_MS }))['L']?.records).toEqual([]);
    expect((await runQuery([native()], { toMs: MARCH_1 }))['L']?.records).toEqual([]);
  });

  it('brings nothing for formulas, and names what a layer lacks', async () => {
    expect(await runQuery([{ ...named, annotationType: 'FORMULA', sourceType: '', value: 'x' }])).toEqual({});
    const { showMarkers: _, ...bare } = native();
    await expect(runQuery([bare], { at: ['queries', 0] })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Missing data for required field.') as string,
    });
    await expect(runQuery([{ ...native(), value: 999_999 }])).rejects.toMatchObject({ status: 400 });
  });

  it('queries another chart as saved, in the time range of the one that it is drawn over', async () => {
    const owner: Identity = { ...reader, permissions: new Set(['all_datasource_access on all_datasource_access']) };
    const bounds = { fromMs: MARCH_1, toMs: MARCH_1 + DAY_MS };
    const { L } = await runQuery([line({ time_range: null, time_grain_sqla: 'P1M' })], { identity: owner, ...bounds });
    expect(L).toEqual({ columns: ['day'], records: [{ day: MARCH_1 }] });
    expect(request.at(-1)).toMatchObject({
      filters: [{ col: 'day', val: '2004-03-01T00:00:00 : 2004-03-02T00:00:00' }],
      extras: { time_grain_sqla: 'P1M' },
      annotation_layers: [],
    });
    await runQuery([line()], { identity: owner });
    expect(request.at(-1)).toMatchObject({ filters: [{ val: 'Last year' }] });
  });

  it('refuses what the caller cannot see, unless a dashboard shared with them shows it', async () => {
    await expect(runQuery([line()])).rejects.toMatchObject({ status: 403, message: expect.stringContaining('"L"') as string });
    await expect(runQuery([native()], { identity: nobody })).rejects.toMatchObject({ status: 403 });
    const params = JSON.stringify({ annotation_layers: [native(), line()] });
    const chart = {
      uuid: crypto.randomUUID(),
      name: 'Host',
      vizType: 'table',
      params,
      queryContext: null,
      datasetId: dataset,
      ownerIds: [],
    };
    const host = await insertChart(lab.db, chart, by);
    const board = {
      uuid: crypto.randomUUID(),
      title: 'Board',
      positionJson: '',
      jsonMetadata: '{}',
      ownerIds: [],
      published: true,
    };
    const dashboardId = await insertDashboard(lab.db, { ...board, chartIds: [host] }, by);
    const guest: Identity = {
      kind: 'guest',
      username: 'g',
      firstName: '',
      lastName: '',
      clauses: [],
      roleIds: [],
      roles: [],
      dashboardIds: [dashboardId],
      permissions: new Set<string>(),
    };
    const shown = await runQuery([{ ...native(), name: 'N' }, line()], { identity: guest });
    expect(Object.keys(shown)).toEqual(['N', 'L']);
    await expect(runQuery([native()], { identity: { ...guest, dashboardIds: [] } })).rejects.toMatchObject({ status: 403 });
  });
});
