// Chart data through the API: every result type and format, timeouts, jobs in the background, and what is cached.
import { unzipSync } from 'fflate';
import { tableFromIPC } from 'apache-arrow';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import { handleApi } from '#app/http/router.server.ts';
import type { ChartJob } from '#app/services/chart-jobs.ts';
import type { FleetQuestion } from '#app/services/query-fleet.ts';
import { charts, datasetColumns, datasetMetrics, datasets } from '#drizzle/schema/index.ts';
import { startCharts, type Charts, type Json, type Someone } from './fixtures/charts.ts';

const sizes: Table = {
  columns: [
    { name: 'size', type: 'string', values: ['Small', '=Large'] },
    { name: 'count', type: 'numeric', values: Float64Array.of(3, 1) },
  ],
  rowCount: 2,
};

interface Asked {
  readonly key: string;
  readonly question: FleetQuestion;
  readonly force: boolean;
  readonly ttlS: number;
}

let api: Charts;
let admin: Someone;
let gamma: Someone;
let reader: Someone;
let datasetId = 0;
let chartId = 0;
let table = sizes;
let asked: Asked[] = [];
let jobs: ChartJob[] = [];
let stored = false;

beforeAll(async () => {
  api = await startCharts();
  const ask = (key: string, question: FleetQuestion, { force, ttlS }: { force: boolean; ttlS: number }) => {
    asked.push({ key, question, force, ttlS });
    return Promise.resolve({ table, rowCount: table.rowCount, isCached: stored, askedAtMs: 1_000 });
  };
  const fleet = { ...api.deps.fleet, ask, isStored: () => Promise.resolve(stored) };
  Object.assign(api.deps, { fleet, chartJobs: { begin: (job: ChartJob) => Promise.resolve(void jobs.push(job)) } });
  [admin, gamma] = [await api.user('Admin'), await api.user('Gamma')];
  const databaseId = await api.database('examples');
  datasetId = await api.dataset(databaseId, 'sales');
  reader = await api.gammaWith(['datasource_access', `[examples].[sales](id:${datasetId})`]);
  const stamps = { datasetId, createdOnMs: 1, changedOnMs: 1 };
  const column = (name: string, type: string, more = {}) => ({ uuid: crypto.randomUUID(), name, type, ...stamps, ...more });
  await api.db
    .insert(datasetColumns)
    .values([
      column('size', 'TEXT', { verboseName: 'How big' }),
      column('ds', 'TIMESTAMP', { isTemporal: true }),
      column('code', 'TEXT'),
    ]);
  const metric = { uuid: crypto.randomUUID(), name: 'count', expression: 'COUNT(*)', ...stamps };
  await api.db.insert(datasetMetrics).values(metric);
  chartId = await api.chart(datasetId, 'Sizes');
}, 30_000);
afterAll(() => api.stop());
beforeEach(() => {
  [asked, jobs, stored, table] = [[], [], false, sizes];
});

const QUERY = { columns: ['size'], metrics: ['count'], row_limit: 10 };
const bodyOf = (more: Json = {}): Json => ({ datasource: { id: datasetId, type: 'table' }, queries: [QUERY], ...more });
const post = (body: Json, who = reader, path = '/api/v1/chart/data', headers = {}) => api.ask('POST', path, who, body, headers);
const first = (json: Json): Json => (json['result'] as Json[])[0] ?? {};

/** The reply's bytes: files are no text. */
async function file(body: Json, who = reader) {
  const request = new Request('http://localhost/api/v1/chart/data', {
    method: 'POST',
    headers: { ...who.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = await handleApi(request, api.deps);
  const bytes = new Uint8Array((await reply?.arrayBuffer()) ?? new ArrayBuffer(0));
  return {
    status: reply?.status,
    type: reply?.headers.get('content-type'),
    name: reply?.headers.get('content-disposition'),
    bytes,
  };
}

const texts = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, new TextDecoder().decode(part)]));

describe('result types', () => {
  it('gives columns and time grains as rows, and asks no database', async () => {
    const columns = first((await post(bodyOf({ result_type: 'columns' }))).json);
    expect(columns).toEqual({
      data: [
        { column_name: 'size', verbose_name: 'How big', dtype: 1 },
        { column_name: 'ds', verbose_name: null, dtype: 2 },
        { column_name: 'code', verbose_name: null, dtype: 1 },
      ],
    });
    const grains = first((await post(bodyOf({ result_type: 'timegrains' }))).json)['data'] as Json[];
    expect(grains.length).toBeGreaterThan(5);
    expect(grains.every((grain) => Object.keys(grain).join() === 'name,function,duration')).toBe(true);
    expect(grains.find(({ duration }) => duration === 'P1D')).toMatchObject({ name: 'Day' });
    expect(String(grains[0]?.['function'])).toContain('{col}');
    expect(asked).toEqual([]);
  });

  it('gives the rows behind a chart with every key of an answer', async () => {
    const detail = first((await post(bodyOf({ result_type: 'drill_detail' }))).json);
    expect(detail).toMatchObject({ status: 'success', detected_currency: null, annotation_data: {} });
    expect(asked[0]?.question.sql).not.toContain('GROUP BY');
    expect(asked[0]?.question.sql).toContain('"code"');
  });

  it('gives what a table chart shows when it is post-processed', async () => {
    const form_data = { viz_type: 'table', table_timestamp_format: 'smart_date' };
    const { status, json } = await post(bodyOf({ result_type: 'post_processed', form_data }));
    expect(status).toBe(200);
    expect(first(json)['data']).toHaveLength(2);
  });

  it('closes all of them to whoever may not ask the dataset', async () => {
    for (const result_type of ['columns', 'timegrains', 'drill_detail', 'post_processed', 'samples', 'query'])
      expect([result_type, (await post(bodyOf({ result_type }), gamma)).status]).toEqual([result_type, 403]);
    expect((await post(bodyOf({ result_type: 'nope' }))).status).toBe(400);
    expect((await post({ ...bodyOf(), datasource: { id: 999_999, type: 'table' } })).json).toMatchObject({
      message: 'Not found',
    });
  });
});

describe('files', () => {
  it('are CSV, a spreadsheet or an Arrow stream, by names that people read', async () => {
    const csv = await file(bodyOf({ result_format: 'csv' }));
    expect(new TextDecoder().decode(csv.bytes)).toBe("How big,count\nSmall,3\n'=Large,1\n");
    const xlsx = await file(bodyOf({ result_format: 'xlsx' }));
    expect(xlsx).toMatchObject({
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: 'attachment; filename=20261121_093448.xlsx',
    });
    const sheet = texts(xlsx.bytes)['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('How big');
    expect(sheet).toContain('<v>3</v>');
    expect(sheet).not.toContain('<f>');
    const arrow = await file(bodyOf({ result_format: 'arrow' }));
    expect(arrow.type).toBe('application/vnd.apache.arrow.stream');
    expect(tableFromIPC(arrow.bytes).toArray().map(String)).toEqual([
      '{"How big": "Small", "count": 3}',
      '{"How big": "=Large", "count": 1}',
    ]);
  });

  it('of several queries are an archive of one each', async () => {
    const { type, name, bytes } = await file(
      bodyOf({ queries: [QUERY, { ...QUERY, result_type: 'query' }], result_format: 'csv' }),
    );
    expect([type, name]).toEqual(['application/zip', 'attachment; filename=20261121_093448.zip']);
    const entries = texts(bytes);
    expect(Object.keys(entries)).toEqual(['query_1.csv', 'query_2.csv']);
    expect(entries['query_1.csv']).toContain('Small,3');
    expect(entries['query_2.csv']).toContain('SELECT');
  });

  it('say when our limit may have cut them, and not when the asker’s did', async () => {
    const values = Float64Array.from({ length: 50_000 }, (_, index) => index);
    table = { columns: [{ name: 'count', type: 'numeric', values }], rowCount: 50_000 };
    const { row_limit: _, ...endless } = QUERY;
    const cut = new TextDecoder().decode((await file(bodyOf({ queries: [endless], result_format: 'csv' }))).bytes);
    expect(cut.trimEnd().split('\n').at(-1)).toContain('# Capped: this file ends after 50000 rows');
    const json = first((await post(bodyOf({ queries: [endless] }))).json);
    expect(json).toMatchObject({ row_limit_reached: true });
    expect(json['warning']).toContain('50,000');
    const own = first((await post(bodyOf({ queries: [{ ...QUERY, row_limit: 50_000 }] }))).json);
    expect(own).toMatchObject({ row_limit_reached: true, warning: null });
  });

  it('are for those who may take data away', async () => {
    const bare = await api.gammaWith();
    expect((await file(bodyOf({ result_format: 'xlsx' }), bare)).status).toBe(403);
    expect((await post(bodyOf({ result_format: 'pdf' }))).status).toBe(400);
  });
});

describe('timeouts', () => {
  const ttlOf = async (more: Json): Promise<number | undefined> => {
    asked = [];
    const reply = await post(bodyOf(more));
    expect(reply.status).toBe(200);
    return asked[0]?.ttlS;
  };

  it('are the request’s, else the chart’s, else the dataset’s, else the installation’s', async () => {
    expect(await ttlOf({})).toBe(86_400);
    await api.db.update(datasets).set({ cacheTimeoutS: 300 }).where(eq(datasets.id, datasetId));
    expect(await ttlOf({})).toBe(300);
    await api.db.update(charts).set({ cacheTimeoutS: 200 }).where(eq(charts.id, chartId));
    expect(await ttlOf({ form_data: { slice_id: chartId } })).toBe(200);
    expect(await ttlOf({ form_data: { slice_id: chartId }, custom_cache_timeout: 100 })).toBe(100);
    expect(await ttlOf({ custom_cache_timeout: -1 })).toBe(0);
    await api.db.update(charts).set({ cacheTimeoutS: null }).where(eq(charts.id, chartId));
    await api.db.update(datasets).set({ cacheTimeoutS: null }).where(eq(datasets.id, datasetId));
  });
});

describe('the currency of amounts', () => {
  const form_data = { currency_format: { symbol: 'AUTO' } };

  it('is found in the rows where the dataset knows the column of codes', async () => {
    expect(first((await post(bodyOf({ form_data }))).json)['detected_currency']).toBeNull();
    await api.db.update(datasets).set({ currencyCodeColumn: 'code' }).where(eq(datasets.id, datasetId));
    table = { columns: [{ name: 'code', type: 'string', values: ['eur'] }], rowCount: 1 };
    const before = asked.length;
    expect(first((await post(bodyOf({ form_data }))).json)['detected_currency']).toBe('EUR');
    expect(asked.slice(before).some(({ question }) => question.sql.includes('"code"'))).toBe(true);
    await api.db.update(datasets).set({ currencyCodeColumn: null }).where(eq(datasets.id, datasetId));
  });
});

describe('in the background', () => {
  const later = '/api/v1/chart/data?async=true';

  it('answers 202 with the job, whose answer is then read under its key by whoever may ask', async () => {
    const { status, json } = await post(bodyOf({ force: true }), reader, later);
    const [job] = jobs;
    expect(status).toBe(202);
    expect(json).toEqual({
      channel_id: `user-${reader.id}`,
      job_id: job?.jobId,
      user_id: reader.id,
      status: 'pending',
      errors: [],
      result_url: null,
    });
    expect(job?.asks[0]?.question.sql).toContain('GROUP BY');
    expect(JSON.stringify(job)).not.toContain('parameters');
    expect(asked).toEqual([]);
    stored = true;
    const result = await api.get(job?.resultUrl ?? '', reader);
    expect(first(result.json)).toMatchObject({
      is_cached: true,
      data: [
        { size: 'Small', count: 3 },
        { size: '=Large', count: 1 },
      ],
    });
    expect(asked[0]).toMatchObject({ key: job?.asks[0]?.cacheKey, force: false });
    expect((await api.get(job?.resultUrl ?? '', gamma)).status).toBe(403);
  });

  it('means the same now later', async () => {
    const lastDay = { col: 'ds', op: 'TEMPORAL_RANGE', val: 'DATEADD(DATETIME("now"), -1, day) : now' };
    await post(bodyOf({ queries: [{ ...QUERY, filters: [lastDay] }] }), reader, later);
    const [job] = jobs;
    api.clock.nowMs += 5_000;
    await api.get(job?.resultUrl ?? '', reader);
    expect(asked[0]?.key).toBe(job?.asks[0]?.cacheKey);
  });

  it('is asked for by a header too, and answers at once what is there, what is a file and what asks nothing', async () => {
    expect((await post(bodyOf(), reader, undefined, { prefer: 'respond-async, wait=1' })).status).toBe(202);
    stored = true;
    expect((await post(bodyOf(), reader, later)).status).toBe(200);
    stored = false;
    expect((await post(bodyOf({ result_format: 'csv' }), reader, later)).status).toBe(200);
    expect((await post(bodyOf({ result_type: 'columns' }), reader, later)).status).toBe(200);
  });

  it('refuses at once what cannot be asked', async () => {
    expect((await post(bodyOf({ queries: [{ metrics: ['nope'] }] }), reader, later)).status).toBe(400);
    expect((await post(bodyOf(), gamma, later)).status).toBe(403);
    expect(jobs).toEqual([]);
  });

  it('knows no other keys', async () => {
    for (const key of ['nosuchkey', `qc-${'0'.repeat(64)}`, '__proto__', 'qc-%2e%2e'])
      expect(await api.get(`/api/v1/chart/data/${key}`, reader)).toMatchObject({ status: 404, json: { message: 'Not found' } });
  });
});

describe('the cache', () => {
  const keyNow = async (): Promise<string | undefined> => {
    asked = [];
    await post(bodyOf());
    return asked[0]?.key;
  };

  it('is emptied of a dataset’s answers by its uid, and by its name', async () => {
    const before = await keyNow();
    const invalidate = (body: Json, who = admin) => api.ask('POST', '/api/v1/cachekey/invalidate', who, body);
    expect(await invalidate({ datasource_uids: ['nope', '999__table', `${datasetId}__query`] })).toMatchObject({
      status: 201,
      json: {},
    });
    expect(await keyNow()).toBe(before);
    expect((await invalidate({ datasource_uids: [`${datasetId}__table`] })).status).toBe(201);
    const after = await keyNow();
    expect(after).not.toBe(before);
    const named = {
      database_name: 'examples',
      datasource_name: 'sales',
      datasource_type: 'table',
      schema: 'public',
      catalog: null,
    };
    expect((await invalidate({ datasources: [{ ...named, schema: 'other' }] })).status).toBe(201);
    expect(await keyNow()).toBe(after);
    expect((await invalidate({ datasources: [named] })).status).toBe(201);
    expect(await keyNow()).not.toBe(after);
    expect((await invalidate({ datasource_uids: [`${datasetId}__table`] }, gamma)).status).toBe(403);
    expect((await invalidate({ datasource_uids: 'x' })).status).toBe(400);
  });

  it('is warmed by chart and by dataset, with the filters that were sent', async () => {
    const warm = (body: Json, who = admin, noun = 'chart') => api.ask('PUT', `/api/v1/${noun}/warm_up_cache`, who, body);
    expect((await warm({ chart_id: chartId })).json).toEqual({
      result: [{ chart_id: chartId, viz_error: "Chart's query context does not exist", viz_status: null }],
    });
    const queryContext = JSON.stringify(bodyOf());
    await api.db.update(charts).set({ queryContext }).where(eq(charts.id, chartId));
    const extra_filters = JSON.stringify([{ col: 'size', op: '==', val: 'Small' }]);
    expect((await warm({ chart_id: chartId, extra_filters })).json).toEqual({
      result: [{ chart_id: chartId, viz_error: null, viz_status: 'success' }],
    });
    expect(asked[0]).toMatchObject({ force: true });
    expect(asked[0]?.question.sql).toContain('"size" = ');
    const byDataset = { db_name: 'examples', table_name: 'sales' };
    expect((await warm(byDataset, admin, 'dataset')).json['result']).toHaveLength(1);
    expect((await warm({ ...byDataset, table_name: 'nope' }, admin, 'dataset')).status).toBe(404);
    expect((await api.get(`/superset/warm_up_cache/?slice_id=${chartId}`, admin)).json).toEqual([
      { chart_id: chartId, viz_error: null, viz_status: 'success' },
    ]);
    expect((await warm({ chart_id: 999 })).status).toBe(404);
    expect((await warm({ chart_id: chartId, extra_filters: '{' })).status).toBe(400);
    expect((await warm({ chart_id: chartId }, gamma)).status).toBe(403);
  });
});
