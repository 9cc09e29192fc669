// Cached chart data: timeouts, jobs in the background whose results are read later, and what clears or warms the cache.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { charts, datasets } from '#drizzle/schema/index.ts';
import { first, QUERY, startChartData, type ChartDataHost } from '#tests/fixtures/charts/chart-data.ts';
import type { ChartJson } from '#tests/fixtures/charts/charts.ts';
import { withFeatures } from '#tests/fixtures/metadata/features.ts';

let api: ChartDataHost;
beforeAll(async () => void (api = await startChartData()));
afterAll(() => api.stop());
beforeEach(() => api.forget());

describe('timeouts', () => {
  const ttlOf = async (more: ChartJson): Promise<number | undefined> => {
    api.queryService.requested = [];
    const reply = await api.post(api.bodyOf(more));
    expect(reply.status).toBe(200);
    return api.queryService.requested[0]?.ttlS;
  };

  it('are the request’s, else the chart’s, else the dataset’s, else the installation’s', async () => {
    expect(await ttlOf({})).toBe(86_400);
    await api.db.update(datasets).set({ cacheTimeoutS: 300 }).where(eq(datasets.id, api.datasetId));
    expect(await ttlOf({})).toBe(300);
    await api.db.update(charts).set({ cacheTimeoutS: 200 }).where(eq(charts.id, api.chartId));
    expect(await ttlOf({ form_data: { slice_id: api.chartId } })).toBe(200);
    expect(await ttlOf({ form_data: { slice_id: api.chartId }, custom_cache_timeout: 100 })).toBe(100);
    expect(await ttlOf({ custom_cache_timeout: -1 })).toBe(0);
    await api.db.update(charts).set({ cacheTimeoutS: null }).where(eq(charts.id, api.chartId));
    await api.db.update(datasets).set({ cacheTimeoutS: null }).where(eq(datasets.id, api.datasetId));
  });
});

describe('in the background', () => {
  const later = '/api/v1/chart/data?async=true';

  it('returns 202 with the job, whose result callers with the same access then read by key', async () => {
    const { status, json } = await api.post(api.bodyOf({ force: true }), api.reader, later);
    const [job] = api.queryService.jobs;
    expect(status).toBe(202);
    expect(json).toEqual({
      channel_id: `user-${api.reader.id}`,
      job_id: job?.jobId,
      user_id: api.reader.id,
      status: 'pending',
      errors: [],
      result_url: null,
    });
    expect(job?.queries[0]?.statement.sql).toContain('GROUP BY');
    expect(JSON.stringify(job)).not.toContain('parameters');
    expect(api.queryService.requested).toEqual([]);
    api.queryService.stored = true;
    const result = await api.get(job?.resultUrl ?? '', api.reader);
    expect(first(result.json)).toMatchObject({
      is_cached: true,
      data: [
        { size: 'Small', count: 3 },
        { size: '=Large', count: 1 },
      ],
    });
    expect(api.queryService.requested[0]).toMatchObject({ key: job?.queries[0]?.cacheKey, force: false });
    expect((await api.get(job?.resultUrl ?? '', api.gamma)).status).toBe(403);
  });

  it('means the same now later', async () => {
    const lastDay = { col: 'ds', op: 'TEMPORAL_RANGE', val: 'DATEADD(DATETIME("now"), -1, day) : now' };
    await api.post(api.bodyOf({ queries: [{ ...QUERY, filters: [lastDay] }] }), api.reader, later);
    const [job] = api.queryService.jobs;
    api.clock.nowMs += 5_000;
    await api.get(job?.resultUrl ?? '', api.reader);
    expect(api.queryService.requested[0]?.key).toBe(job?.queries[0]?.cacheKey);
  });

  it('is requested by a header too, and replies at once for what is cached, a file or without a query', async () => {
    expect((await api.post(api.bodyOf(), api.reader, undefined, { prefer: 'respond-async, wait=1' })).status).toBe(202);
    api.queryService.stored = true;
    expect((await api.post(api.bodyOf(), api.reader, later)).status).toBe(200);
    api.queryService.stored = false;
    expect((await api.post(api.bodyOf({ result_format: 'csv' }), api.reader, later)).status).toBe(200);
    expect((await api.post(api.bodyOf({ result_type: 'columns' }), api.reader, later)).status).toBe(200);
  });

  it('spec 314: is switched off with async queries, whatever a request or the other setting says', async () => {
    const header = { prefer: 'respond-async' };
    const { config } = api.deps;
    Object.assign(api.deps, { config: { ...config, chartDataAsync: true } });
    expect((await api.post(api.bodyOf({ force: true }))).status).toBe(202);
    await withFeatures(api.deps, { asyncQueries: false }, async () => {
      expect((await api.post(api.bodyOf({ force: true }), api.reader, later, header)).status).toBe(200);
    });
    Object.assign(api.deps, { config });
    expect((await api.post(api.bodyOf({ force: true }), api.reader, later, header)).status).toBe(202);
  });

  it('refuses at once what cannot be queried', async () => {
    expect((await api.post(api.bodyOf({ queries: [{ metrics: ['nope'] }] }), api.reader, later)).status).toBe(400);
    expect((await api.post(api.bodyOf(), api.gamma, later)).status).toBe(403);
    expect(api.queryService.jobs).toEqual([]);
  });

  it('knows no other keys', async () => {
    for (const key of ['nosuchkey', `qc-${'0'.repeat(64)}`, '__proto__', 'qc-%2e%2e'])
      expect(await api.get(`/api/v1/chart/data/${key}`, api.reader)).toMatchObject({
        status: 404,
        json: { message: 'Not found' },
      });
  });
});

describe('the cache', () => {
  const keyNow = async (): Promise<string | undefined> => {
    api.queryService.requested = [];
    await api.post(api.bodyOf());
    return api.queryService.requested[0]?.key;
  };

  it('is cleared of a dataset’s results by its uid, and by its name', async () => {
    const before = await keyNow();
    const invalidate = (body: ChartJson, who = api.admin) => api.query('POST', '/api/v1/cachekey/invalidate', who, body);
    expect(await invalidate({ datasource_uids: ['nope', '999__table', `${api.datasetId}__query`] })).toMatchObject({
      status: 201,
      json: {},
    });
    expect(await keyNow()).toBe(before);
    expect((await invalidate({ datasource_uids: [`${api.datasetId}__table`] })).status).toBe(201);
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
    expect((await invalidate({ datasource_uids: [`${api.datasetId}__table`] }, api.gamma)).status).toBe(403);
    expect((await invalidate({ datasource_uids: 'x' })).status).toBe(400);
  });

  it('is warmed by chart and by dataset, with the filters that were sent', async () => {
    const warm = (body: ChartJson, who = api.admin, noun = 'chart') =>
      api.query('PUT', `/api/v1/${noun}/warm_up_cache`, who, body);
    expect((await warm({ chart_id: api.chartId })).json).toEqual({
      result: [{ chart_id: api.chartId, viz_error: "Chart's query context does not exist", viz_status: null }],
    });
    const queryContext = JSON.stringify(api.bodyOf());
    await api.db.update(charts).set({ queryContext }).where(eq(charts.id, api.chartId));
    const extra_filters = JSON.stringify([{ col: 'size', op: '==', val: 'Small' }]);
    expect((await warm({ chart_id: api.chartId, extra_filters })).json).toEqual({
      result: [{ chart_id: api.chartId, viz_error: null, viz_status: 'success' }],
    });
    expect(api.queryService.requested[0]).toMatchObject({ force: true });
    expect(api.queryService.requested[0]?.statement.sql).toContain('"size" = ');
    const byDataset = { db_name: 'examples', table_name: 'sales' };
    expect((await warm(byDataset, api.admin, 'dataset')).json['result']).toHaveLength(1);
    expect((await warm({ ...byDataset, table_name: 'nope' }, api.admin, 'dataset')).status).toBe(404);
    expect((await api.get(`/superset/warm_up_cache/?slice_id=${api.chartId}`, api.admin)).json).toEqual([
      { chart_id: api.chartId, viz_error: null, viz_status: 'success' },
    ]);
    expect((await warm({ chart_id: 999 })).status).toBe(404);
    expect((await warm({ chart_id: api.chartId, extra_filters: '{' })).status).toBe(400);
    expect((await warm({ chart_id: api.chartId }, api.gamma)).status).toBe(403);
  });
});
