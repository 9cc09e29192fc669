// Making, starring and removing charts through the API, and what goes with them.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardCharts, favorites, taggedObjects } from '#drizzle/schema/index.ts';
import { q, readReplyResult, readResultRows, startChartApi, type ChartApiHost } from '#tests/fixtures/charts/chart-api.ts';
import type { Someone } from '#tests/fixtures/charts/charts.ts';
import { insertTag } from '#tests/fixtures/metadata/tags.ts';

let api: ChartApiHost;
let admin: Someone;
let alpha: Someone;
let reader: Someone;
let sales = 0;
let secret = 0;

beforeAll(async () => {
  api = await startChartApi();
  ({ admin, alpha, reader, sales, secret } = api);
});
afterAll(() => api.stop());

describe('making a chart', () => {
  it('gives it to its maker, with the form data that was sent', async () => {
    const params = '{"viz_type":"pie","groupby":["deal_size"]}';
    const id = await api.make(alpha, { params, viz_type: 'pie', description: '**about** <script>x</script>' });
    const { json, headers, status } = await api.get(`/api/v1/chart/${id}`, alpha);
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(['result']);
    const item = readReplyResult(json);
    expect(item).toMatchObject({
      datasource_id: sales,
      datasource_name_text: 'public.sales',
      datasource_type: 'table',
      owners: [{ id: alpha.id, first_name: 'A' }],
      params,
      query_context: null,
      url: `/explore/?slice_id=${id}`,
      viz_type: 'pie',
    });
    expect(headers.get('etag')).toBe(`"${String(item['uuid'])}.1"`);
    const byUuid = await api.get(`/api/v1/chart/${String(item['uuid']).toUpperCase()}`, alpha);
    expect(readReplyResult(byUuid.json)['id']).toBe(id);
    const row = readResultRows((await api.get(`/api/v1/chart/${q(`(filters:!((col:id,opr:eq,value:${id})))`)}`, alpha)).json)[0];
    expect(row).toMatchObject({
      form_data: { groupby: ['deal_size'], slice_id: id, viz_type: 'pie', datasource: `${sales}__table` },
      description_markeddown: '<p><strong>about</strong> </p>',
      created_by: { id: alpha.id },
      slice_url: `/explore/?slice_id=${id}&form_data=%7B%22slice_id%22%3A%20${id}%7D`,
      table: { table_name: 'sales', default_endpoint: null },
    });
  });

  it.each([
    [{ datasource_id: 999_999 }, 422, { datasource_id: ['Datasource does not exist'] }],
    [{ datasource_type: 'query' }, 422, { datasource_id: ['Datasource does not exist'] }],
    [{ owners: [999_999] }, 422, { owners: ['Owners are invalid'] }],
    [{ dashboards: [999_999] }, 422, { dashboards: ['Dashboards do not exist'] }],
    [{ params: '{not json' }, 400, { params: ['JSON not valid'] }],
    [{ query_context: '[' }, 400, { query_context: ['JSON not valid'] }],
    [{ bogus: 1 }, 400, { bogus: ['Unknown field.'] }],
    [{ slice_name: ' ' }, 400, { slice_name: ['Give the chart a name.'] }],
    [{ slice_name: 3 }, 400, { slice_name: ['Not a valid string.'] }],
  ])('refuses %j by field', async (more, status, message) => {
    const body = { slice_name: 'Sample', datasource_id: sales, datasource_type: 'table', ...more };
    const reply = await api.query('POST', '/api/v1/chart/', admin, body);
    expect(reply.status).toBe(status);
    expect(reply.json).toEqual({ message });
  });

  it('hides datasets that the creator cannot query', async () => {
    const body = { slice_name: 'Spy', datasource_id: secret, datasource_type: 'table' };
    const reply = await api.query('POST', '/api/v1/chart/', reader, body);
    expect([reply.status, reply.json]).toEqual([422, { message: { datasource_id: ['Datasource does not exist'] } }]);
  });

  it('says whose UUID it is that is taken', async () => {
    const uuid = crypto.randomUUID();
    await api.make(admin, { uuid });
    const again = await api.query('POST', '/api/v1/chart/', admin, {
      slice_name: 'Twin',
      datasource_id: sales,
      datasource_type: 'table',
      uuid: uuid.toUpperCase(),
    });
    expect([again.status, again.json]).toEqual([422, { message: { uuid: ['Another chart already has this UUID.'] } }]);
  });
});

describe('removing charts', () => {
  it('takes their stars, tags and places along, all or none', async () => {
    const [a, b, theirs] = [await api.make(alpha), await api.make(alpha), await api.make(admin)];
    await api.query('POST', `/api/v1/chart/${a}/favorites/`, alpha);
    const tagId = await insertTag(api.db, 'Gone');
    await api.db.insert(taggedObjects).values({ tagId, objectType: 'chart', objectId: a, createdOnMs: 0 });
    await api.dashboard('Holds', { chartIds: [a] });
    const removeAll = (ids: number[]) => api.query('DELETE', `/api/v1/chart/${q(`!(${ids.join(',')})`)}`, alpha);
    expect((await removeAll([a, 999_999])).json['message']).toBe('Not found');
    expect((await removeAll([a, theirs])).status).toBe(403);
    expect((await api.get(`/api/v1/chart/${a}`, alpha)).status).toBe(200);
    expect((await removeAll([a, b, a])).json).toEqual({ message: 'Deleted 2 charts' });
    expect(await api.db.select().from(favorites).where(eq(favorites.objectId, a))).toEqual([]);
    expect(await api.db.select().from(taggedObjects).where(eq(taggedObjects.tagId, tagId))).toEqual([]);
    expect(await api.db.select().from(dashboardCharts).where(eq(dashboardCharts.chartId, a))).toEqual([]);
    const one = await api.make(alpha);
    expect((await api.query('DELETE', `/api/v1/chart/${one}`, reader)).status).toBe(403);
    expect((await api.query('DELETE', `/api/v1/chart/${one}`, alpha)).json).toEqual({ message: 'OK' });
    expect((await removeAll([])).status).toBe(400);
  });
});

describe('stars', () => {
  it('are each user’s own, given once, taken back', async () => {
    const [a, b] = [await api.make(alpha), await api.make(alpha)];
    const status = async (who: Someone) => (await api.get(`/api/v1/chart/favorite_status/${q(`!(${a},${b})`)}`, who)).json;
    expect((await api.query('POST', `/api/v1/chart/${a}/favorites/`, alpha)).json).toEqual({ result: 'OK' });
    expect((await api.query('POST', `/api/v1/chart/${a}/favorites/`, alpha)).status).toBe(200);
    expect(await status(alpha)).toEqual({
      result: [
        { id: a, value: true },
        { id: b, value: false },
      ],
    });
    expect(await status(reader)).toEqual({
      result: [
        { id: a, value: false },
        { id: b, value: false },
      ],
    });
    expect((await api.query('DELETE', `/api/v1/chart/${a}/favorites/`, alpha)).json).toEqual({ result: 'OK' });
    expect(await status(alpha)).toEqual({
      result: [
        { id: a, value: false },
        { id: b, value: false },
      ],
    });
  });
  it('are not given to objects hidden from the user', async () => {
    const hidden = await api.chart(secret, 'hidden');
    expect((await api.query('POST', `/api/v1/chart/${hidden}/favorites/`, reader)).status).toBe(404);
    expect((await api.get(`/api/v1/chart/favorite_status/${q(`!(${hidden})`)}`, reader)).status).toBe(404);
  });
});
