// Explore through the API: what it starts with, states under keys, links; and who can read whose.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCharts, type Charts, type ChartJson, type Someone } from '#tests/fixtures/charts/charts.ts';

let api: Charts;
let admin: Someone;
let reader: Someone;
let second: Someone;
let outsider: Someone;
let sales = 0;
let secret = 0;
let chartId = 0;

const FORM_DATA = '{"viz_type": "table", "groupby": ["deal_size"], "metrics": ["count"], "row_limit": 10}';

beforeAll(async () => {
  api = await startCharts();
  admin = await api.user('Admin');
  outsider = await api.user('Gamma');
  const databaseId = await api.database('examples');
  sales = await api.dataset(databaseId, 'sales');
  secret = await api.dataset(databaseId, 'secret');
  const pair = ['datasource_access', `[examples].[sales](id:${sales})`] as const;
  reader = await api.gammaWith(pair);
  second = await api.gammaWith(pair);
  const { json } = await api.query('POST', '/api/v1/chart/', reader, {
    slice_name: 'Saved',
    datasource_id: sales,
    datasource_type: 'table',
    viz_type: 'pie',
    params: '{"groupby":["city"],"row_limit":5}',
    description: 'about',
  });
  chartId = json['id'] as number;
});
afterAll(() => api.stop());

const explore = async (query: string, who: Someone = reader) => {
  const reply = await api.get(`/api/v1/explore/?${query}`, who);
  return { ...reply, result: reply.json['result'] as Record<string, ChartJson> };
};
const keepBody = (more: ChartJson = {}) => ({
  datasource_id: sales,
  datasource_type: 'table',
  chart_id: chartId,
  form_data: FORM_DATA,
  ...more,
});
const keep = async (who: Someone, query = '', more: ChartJson = {}) =>
  api.query('POST', `/api/v1/explore/form_data${query}`, who, keepBody(more));
const keyOf = (reply: { json: ChartJson }) => reply.json['key'] as string;

describe('GET explore/', () => {
  it('starts with a saved chart: its dataset, form data, and what is known of it', async () => {
    const { status, result } = await explore(`slice_id=${chartId}`);
    expect(status).toBe(200);
    expect(Object.keys(result).sort()).toEqual(['dataset', 'form_data', 'message', 'metadata', 'slice']);
    expect(result['form_data']).toEqual({
      adhoc_filters: [],
      applied_time_extras: {},
      datasource: `${sales}__table`,
      groupby: ['city'],
      row_limit: 5,
      slice_id: chartId,
      url_params: { slice_id: String(chartId) },
      viz_type: 'pie',
    });
    expect(result['slice']).toMatchObject({
      slice_id: chartId,
      owners: [reader.id],
      description_markeddown: '<p>about</p>',
      datasource: 'public.sales',
    });
    expect(result['metadata']).toMatchObject({ owners: [expect.stringMatching(/^A D/)], dashboards: [] });
    expect(result['dataset']).toMatchObject({ id: sales, name: 'public.sales', type: 'table', uid: `${sales}__table` });
    expect(result['message']).toBeNull();
  });

  it('starts with a dataset alone, and with the kind that the address names', async () => {
    const { result } = await explore(`datasource_id=${sales}&datasource_type=table&viz_type=bar`);
    expect(result).toMatchObject({ slice: null, metadata: null, message: null });
    expect(result['form_data']).toMatchObject({ datasource: `${sales}__table`, viz_type: 'bar' });
  });

  it('takes a kept state whole: what was taken out of it does not come back from the saved chart', async () => {
    const key = keyOf(await keep(reader));
    const { result } = await explore(`slice_id=${chartId}&form_data_key=${key}`);
    expect(result['form_data']).toEqual({
      ...(JSON.parse(FORM_DATA) as ChartJson),
      adhoc_filters: [],
      applied_time_extras: {},
      datasource: `${sales}__table`,
      slice_id: chartId,
      url_params: { slice_id: String(chartId), form_data_key: key },
    });
    expect(result['slice']).toMatchObject({ slice_id: chartId });
    const alone = await explore(`form_data_key=${key}`);
    expect(alone.result).toMatchObject({ slice: null, metadata: null });
  });

  it('says that a key has expired and goes on with what is saved', async () => {
    const { result } = await explore(`slice_id=${chartId}&form_data_key=gone`);
    expect(result['message']).toBe('Form data not found in cache, reverting to chart metadata.');
    expect(result['form_data']).toMatchObject({ groupby: ['city'] });
    const other = await explore(`datasource_id=${sales}&datasource_type=table&form_data_key=gone`);
    expect(other.result['message']).toBe('Form data not found in cache, reverting to dataset metadata.');
  });

  it('puts the form data of the address over what is saved, and refuses what is none', async () => {
    const { result } = await explore(
      `slice_id=${chartId}&form_data=${encodeURIComponent('{"row_limit":7,"__proto__":{"x":1}}')}`,
    );
    expect(result['form_data']).toMatchObject({ row_limit: 7, groupby: ['city'], url_params: { slice_id: String(chartId) } });
    expect((await explore('form_data=%5B')).status).toBe(400);
    expect((await explore('slice_id=1%27')).status).toBe(400);
  });

  it('has no dataset to show once deleted', async () => {
    const { status, result } = await explore('datasource_id=999999&datasource_type=table');
    expect(status).toBe(200);
    expect(result['dataset']).toMatchObject({ name: '[Missing Dataset]', columns: [], metrics: [] });
    expect((await explore('datasource_id=1&datasource_type=query')).result['dataset']).toMatchObject({
      name: '[Missing Dataset]',
    });
  });

  it('shows nothing of charts and datasets that are not the viewer’s to see', async () => {
    expect((await explore('slice_id=999999')).status).toBe(404);
    expect((await explore(`slice_id=${chartId}`, outsider)).status).toBe(404);
    const denied = await explore(`datasource_id=${secret}&datasource_type=table`);
    expect(denied.status).toBe(403);
    expect(denied.text).not.toContain('secret');
    expect(denied.json['errors']).toMatchObject([{ error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR' }]);
    const hidden = await api.chart(secret, 'mine on a secret', [reader.id]);
    expect((await explore(`slice_id=${hidden}`)).status).toBe(403);
  });
});

describe('explore/form_data', () => {
  const at = (key: string) => `/api/v1/explore/form_data/${key}`;

  it('gives back the text that was kept', async () => {
    const reply = await keep(reader);
    expect(reply.status).toBe(201);
    expect((await api.get(at(keyOf(reply)), reader)).json).toEqual({ form_data: FORM_DATA });
  });

  it('keeps one key for each user, tab, dataset and chart, and a new one without a tab', async () => {
    const key = keyOf(await keep(reader, '?tab_id=1'));
    expect(keyOf(await keep(reader, '?tab_id=1', { form_data: '{"a":1}' }))).toBe(key);
    expect((await api.get(at(key), reader)).json).toEqual({ form_data: '{"a":1}' });
    const others = [
      await keep(second, '?tab_id=1'),
      await keep(reader, '?tab_id=2'),
      await keep(reader, '?tab_id=1', { chart_id: null }),
      await keep(reader),
      await keep(reader),
    ];
    expect(new Set([key, ...others.map(keyOf)]).size).toBe(6);
    const put = await api.query('PUT', `${at(key)}?tab_id=1`, reader, keepBody());
    expect([put.status, put.json]).toEqual([200, { key }]);
    expect((await api.get(at(key), reader)).json).toEqual({ form_data: FORM_DATA });
  });

  it('is read by those who can query the dataset, and changed only by its creator', async () => {
    const key = keyOf(await keep(reader));
    expect((await api.get(at(key), second)).status).toBe(200);
    expect((await api.get(at(key), outsider)).status).toBe(404);
    const alone = keyOf(await keep(reader, '', { chart_id: 0 }));
    expect((await api.get(at(alone), outsider)).status).toBe(403);
    for (const who of [second, admin]) {
      expect((await api.query('PUT', at(key), who, keepBody({ form_data: '{}' }))).status).toBe(403);
      expect((await api.query('DELETE', at(key), who)).status).toBe(403);
    }
    expect((await api.query('DELETE', at(key), reader)).json).toEqual({ message: 'Deleted successfully' });
    expect((await api.get(at(key), reader)).status).toBe(404);
    expect((await api.query('DELETE', at(key), reader)).status).toBe(404);
  });

  it('keeps nothing for datasets and charts that its creator cannot see', async () => {
    expect((await keep(reader, '', { datasource_id: secret, chart_id: null })).status).toBe(403);
    expect((await keep(reader, '', { datasource_id: 999_999, chart_id: null })).status).toBe(404);
    expect((await keep(reader, '', { chart_id: 999_999 })).status).toBe(404);
    expect((await keep(reader, '', { datasource_type: 'query' })).status).toBe(404);
  });

  it('ends after a week without use, and lives on while it is used', async () => {
    const [used, unused] = [keyOf(await keep(reader)), keyOf(await keep(reader))];
    api.clock.nowMs += 5 * DAY_MS;
    const fresh = { ...reader, headers: (await api.login(reader)).headers };
    await api.get(at(used), fresh);
    api.clock.nowMs += 5 * DAY_MS;
    const later = { ...reader, headers: (await api.login(reader)).headers };
    expect((await api.get(at(used), later)).status).toBe(200);
    expect((await api.get(at(unused), later)).status).toBe(404);
    for (const who of [admin, reader, second, outsider]) Object.assign(who, await api.login(who));
  });

  it('refuses what is no JSON object, unknown fields, and what is too large', async () => {
    expect((await keep(reader, '', { form_data: '{' })).json).toEqual({ message: { form_data: ['JSON not valid'] } });
    expect((await keep(reader, '', { bogus: 1 })).json).toEqual({ message: { bogus: ['Unknown field.'] } });
    const large = await keep(reader, '', { form_data: JSON.stringify({ text: 'x'.repeat(950_000) }) });
    expect(large.status).toBe(413);
    expect(large.json['message']).toMatch(/larger than 900 KB/);
    expect((await keep(reader, '', { form_data: JSON.stringify({ text: 'x'.repeat(800_000) }) })).status).toBe(201);
  });
});

describe('explore/permalink', () => {
  const link = (who: Someone, formData: ChartJson, urlParams: unknown = []) =>
    api.query('POST', '/api/v1/explore/permalink', who, { formData, urlParams });
  const state = () => ({ viz_type: 'table', datasource: `${sales}__table`, groupby: ['deal_size'] });

  it('gives the same link for the same person and state, another for another’s', async () => {
    const first = await link(reader, state());
    expect(first.status).toBe(201);
    const key = keyOf(first);
    expect(key).toMatch(/^\w{11}$/);
    expect(first.json['url']).toBe(`http://localhost/superset/explore/p/${key}/`);
    expect(keyOf(await link(reader, state()))).toBe(key);
    expect(keyOf(await link(second, state()))).not.toBe(key);
    expect(keyOf(await link(reader, { ...state(), row_limit: 3 }))).not.toBe(key);
  });

  it('has the state, for those who can query its dataset', async () => {
    const key = keyOf(await link(reader, { ...state(), slice_id: chartId }, [['standalone', '1']]));
    const found = await api.get(`/api/v1/explore/permalink/${key}`, second);
    expect(found.json).toEqual({
      chartId,
      datasource: `${sales}__table`,
      datasourceId: sales,
      datasourceType: 'table',
      state: { formData: { ...state(), slice_id: chartId }, urlParams: [['standalone', '1']] },
    });
    expect((await api.get(`/api/v1/explore/permalink/${key}`, outsider)).status).toBe(404);
    expect((await api.get('/api/v1/explore/permalink/nothing', reader)).status).toBe(404);
    const { result } = await explore(`permalink_key=${key}`, second);
    expect(result['form_data']).toMatchObject({ groupby: ['deal_size'], url_params: { standalone: '1', permalink_key: key } });
    expect((await explore('permalink_key=nothing')).status).toBe(404);
  });

  it('contains nothing that its creator cannot see', async () => {
    expect((await link(reader, { datasource: `${secret}__table` })).status).toBe(403);
    for (const datasource of ['999999__table', '1__query', 'x', null])
      expect((await link(reader, { datasource })).status).toBe(404);
    expect((await api.query('POST', '/api/v1/explore/permalink', reader, { state: 1 })).status).toBe(400);
    const chartState = { sortModel: [{ colId: 'deal_size', sort: 'asc' }] };
    const sent = { formData: { datasource: `${sales}__table` }, chartState };
    const kept = await api.query('POST', '/api/v1/explore/permalink', reader, sent);
    expect((await api.get(`/api/v1/explore/permalink/${String(kept.json['key'])}`, reader)).json['state']).toMatchObject(sent);
  });
});

describe('GET form_data/', () => {
  it('gives a saved chart’s form data, and an empty one for what is unseen', async () => {
    const at = (id: number | string) => `/api/v1/form_data/?slice_id=${id}`;
    expect((await api.get(at(chartId), reader)).json).toMatchObject({ slice_id: chartId, viz_type: 'pie', groupby: ['city'] });
    expect((await api.get(at(chartId), outsider)).json).toEqual({});
    expect((await api.get(at('x'), reader)).status).toBe(400);
  });
});
