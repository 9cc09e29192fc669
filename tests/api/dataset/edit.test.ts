// What the edit screen of a dataset relies on: versions, the preview of its source, samples, the addresses of older clients.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { charts, datasetMetrics, datasets } from '#drizzle/schema/index.ts';
import { startDatasetEdit, type DatasetEditHost } from '#tests/fixtures/datasets/dataset-edit.ts';
import type { LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';

let shop: DatasetEditHost;
beforeAll(async () => void (shop = await startDatasetEdit()));
beforeEach(() => void shop.requested.splice(0));
afterAll(() => shop.lab.stop());

describe('the version of a dataset', () => {
  it('guards a late save and says who was first', async () => {
    const old = await shop.etag();
    const first = await shop.send(
      'PUT',
      `/api/v1/dataset/${shop.dataset}`,
      { description: 'first' },
      { headers: { 'if-match': old } },
    );
    expect(first.status, first.text).toBe(200);
    const late = await shop.send(
      'PUT',
      `/api/v1/dataset/${shop.dataset}`,
      { description: 'late' },
      { headers: { 'if-match': old } },
    );
    expect(late).toMatchObject({
      status: 412,
      json: {
        errors: [{ error_type: 'OBJECT_CHANGED_ERROR', extra: { changed_by: { id: shop.admin.id }, etag: await shop.etag() } }],
      },
    });
    const [row] = await shop.lab.db.select().from(datasets).where(eq(datasets.id, shop.dataset));
    expect(row?.description).toBe('first');
  });

  it('takes a save again whose reply was lost, and writes nothing twice', async () => {
    const path = `/api/v1/dataset/${shop.dataset}`;
    const old = { headers: { 'if-match': await shop.etag() } };
    const { result } = (await shop.send('GET', path)).json as { result: { metrics: LabJson[]; columns: LabJson[] } };
    const metrics = [
      ...result.metrics.map(({ id, metric_name, expression }) => ({ id, metric_name, expression })),
      { metric_name: 'lost_reply', expression: 'count(*)' },
    ];
    const columns = result.columns.map(({ id, column_name, verbose_name }) => ({ id, column_name, verbose_name }));
    const body = { description: 'sent twice', metrics, columns };
    const first = await shop.send('PUT', path, body, old);
    expect(first.status, first.text).toBe(200);
    const saved = await shop.etag();
    const again = await shop.send('PUT', path, body, old);
    expect(again.status, again.text).toBe(200);
    expect(await shop.etag()).toBe(saved);
    expect((await shop.send('PUT', path, { ...body, metrics: metrics.slice(1) }, old)).status).toBe(412);
    expect((await shop.send('PUT', path, { ...body, description: 'another' }, old)).status).toBe(412);
    expect((await shop.send('PUT', path, { metrics: metrics.slice(0, -1) })).status).toBe(200);
  });

  it('lets the last write win where no version is named', async () => {
    expect((await shop.send('PUT', `/api/v1/dataset/${shop.dataset}`, { description: 'again' })).status).toBe(200);
  });

  it('refuses zones that there are not and keeps those that there are', async () => {
    const wrong = await shop.send('PUT', `/api/v1/dataset/${shop.dataset}`, { time_zone: 'Europe/Atlantis' });
    expect(wrong.status).toBe(400);
    expect((await shop.send('PUT', `/api/v1/dataset/${shop.dataset}`, { time_zone: 'Europe/Berlin' })).status).toBe(200);
    expect((await shop.lab.get(`/api/v1/dataset/${shop.dataset}`, shop.admin)).json).toMatchObject({
      result: { time_zone: 'Europe/Berlin' },
    });
    expect((await shop.send('PUT', `/api/v1/dataset/${shop.dataset}`, { time_zone: '' })).status).toBe(200);
    expect((await shop.lab.get(`/api/v1/dataset/${shop.dataset}`, shop.admin)).json).toMatchObject({
      result: { time_zone: null },
    });
  });
});

describe('the preview of a source', () => {
  const preview = (body: LabJson, who = shop.admin) =>
    shop.send('POST', `/api/v1/dataset/${shop.dataset}/sync_preview/`, body, { who });

  it('tells what comes, goes and changes, with the charts that would miss it, and writes nothing', async () => {
    await shop.lab.db.insert(charts).values({
      uuid: crypto.randomUUID(),
      name: 'By gone',
      vizType: 'pie',
      datasetId: shop.dataset,
      params: '{"groupby":["gone"]}',
      createdOnMs: 0,
      changedOnMs: 0,
    });
    const before = await shop.version();
    const reply = await preview({ sql: 'select size, day from sales' });
    expect(reply.json).toMatchObject({
      result: {
        added: [{ column_name: 'day', type: 'DATE', is_dttm: true, type_generic: 2 }],
        removed: [{ column_name: 'gone', charts: [{ slice_name: 'By gone' }] }],
        changed: [{ column_name: 'size', from: 'INT', to: 'TEXT' }],
        unchanged_count: 0,
      },
    });
    expect(await shop.version()).toBe(before);
  });

  it('refuses what is no statement that reads, and callers who do not own the dataset', async () => {
    expect(await preview({ sql: 'delete from sales' })).toMatchObject({
      status: 422,
      json: { errors: [{ error_type: 'INVALID_SQL_ERROR' }] },
    });
    expect((await preview({}, shop.alpha)).status).toBe(403);
    expect((await preview({}, shop.gamma)).status).toBe(403);
  });
});

describe('samples', () => {
  const samples = (query: string, body: LabJson = {}, who = shop.admin) =>
    shop.send('POST', `/datasource/samples?${query}`, body, { who });

  it('come page by page with the number of all rows', async () => {
    const reply = await samples(`datasource_type=table&datasource_id=${shop.dataset}&page=3&per_page=2`);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toMatchObject({
      result: {
        page: 3,
        per_page: 2,
        total_count: 41,
        rowcount: 2,
        colnames: ['size', 'day'],
        data: [{ size: 'S', day: 'a' }, {}],
      },
    });
    expect(shop.requested.find(({ sql }) => !/COUNT/.test(sql))?.sql).toMatch(/LIMIT 2 OFFSET 4/);
  });

  it('obey the filters of the body in rows and in their number', async () => {
    const reply = await samples(`datasource_type=table&datasource_id=${shop.dataset}`, {
      filters: [{ col: 'size', op: 'IN', val: [4] }],
    });
    expect(reply.status, reply.text).toBe(200);
    expect(shop.requested).toHaveLength(2);
    for (const { sql } of shop.requested) expect(sql).toMatch(/WHERE/);
  });

  it('are refused to callers who cannot query the dataset, and for unknown kinds', async () => {
    expect((await samples(`datasource_type=table&datasource_id=${shop.dataset}`, {}, shop.gamma)).status).toBe(403);
    expect((await samples(`datasource_type=moon&datasource_id=1`)).status).toBe(400);
    expect((await samples('datasource_type=table&datasource_id=99999')).status).toBe(404);
    expect((await samples(`datasource_type=table&datasource_id=${shop.dataset}&page=0`)).status).toBe(400);
  });
});

describe('the addresses of older clients', () => {
  it('tell what a dataset consists of and what its source has', async () => {
    const received = await shop.lab.get(`/superset/fetch_datasource_metadata?datasourceKey=${shop.dataset}__table`, shop.admin);
    expect(received.json).toMatchObject({ id: shop.dataset, uid: `${shop.dataset}__table`, type: 'table' });
    expect((await shop.lab.get(`/datasource/get/table/${shop.dataset}/`, shop.admin)).json).toMatchObject({ id: shop.dataset });
    expect((await shop.lab.get(`/datasource/get/table/${shop.dataset}/`, shop.gamma)).status).toBe(404);
    expect((await shop.lab.get('/superset/fetch_datasource_metadata?datasourceKey=x', shop.admin)).status).toBe(400);
  });

  it('save a whole dataset from a form and keep what the form does not know', async () => {
    await shop.lab.db.insert(datasetMetrics).values({
      uuid: crypto.randomUUID(),
      datasetId: shop.dataset,
      name: 'total',
      expression: 'SUM(size)',
      createdOnMs: 0,
      changedOnMs: 0,
    });
    const received = (await shop.lab.get(`/datasource/get/table/${shop.dataset}/`, shop.admin)).json as {
      metrics: LabJson[];
    } & LabJson;
    const changed = {
      ...received,
      description: 'From a form',
      metrics: received.metrics.map((metric) => ({ ...metric, verbose_name: 'Total' })),
    };
    const { 'content-type': _, ...headers } = { 'content-type': '', ...shop.admin.headers };
    const reply = await shop.lab.send('/datasource/save/', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ data: JSON.stringify(changed) }).toString(),
    });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toMatchObject({
      description: 'From a form',
      metrics: [{ verbose_name: 'Total', expression: 'SUM(size)' }],
    });
  });

  it('return 400 for a form that cannot be read', async () => {
    for (const data of ['', '{', '{"id":1}', `{"id":${shop.dataset},"type":"table","offset":"x"}`]) {
      const reply = await shop.lab.send('/datasource/save/', {
        method: 'POST',
        headers: { ...shop.admin.headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ data }).toString(),
      });
      expect([400, 422]).toContain(reply.status);
    }
  });
});
