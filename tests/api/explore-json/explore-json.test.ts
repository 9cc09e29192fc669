// Charts of the older kind through the API: the database queries, and the replies.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEYS, MIDNIGHT, startExploreJson, type ExploreJson } from '#tests/fixtures/charts/explore-json.ts';

let api: ExploreJson;
beforeAll(async () => void (api = await startExploreJson()));
afterAll(() => api.stop());
beforeEach(() => void api.requested.splice(0));

describe('POST /superset/explore_json/', () => {
  it('replies with one object in the known order of keys', async () => {
    const { status, json } = await api.post(api.form());
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(KEYS);
    expect(json).toMatchObject({
      errors: [],
      is_cached: false,
      cached_dttm: null,
      from_dttm: null,
      to_dttm: MIDNIGHT,
      rowcount: 2,
      colnames: ['code', 'count'],
      coltypes: [1, 0],
      form_data: { entity: 'code', applied_time_extras: {}, where: '', having: '', filters: [] },
    });
    expect(json['data']).toEqual([
      { country: 'FRA', m1: 1, code: 'FRA', latitude: 46, longitude: 2, name: 'France' },
      { country: 'XXX', m1: 2 },
    ]);
    expect(json['query']).toContain('LIMIT 50000');
  });

  it('puts filters of every age into the query', async () => {
    const { json } = await api.post({
      ...api.form(),
      granularity_sqla: 'ds',
      time_range: '2020-01-01 : 2021-01-01',
      adhoc_filters: [
        { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'size', operator: 'IN', comparator: ['S'] },
        { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 1' },
      ],
      extra_filters: [{ col: 'size', op: '==', val: 'L' }],
      extra_form_data: { filters: [{ col: 'code', op: 'IN', val: ['FRA'] }] },
    });
    const sql = String(json['query']);
    for (const part of [`"size" IN ('S')`, `"code" IN ('FRA')`, `"size" = 'L'`, 'HAVING', `'2020-01-01 00:00:00'`])
      expect(sql).toContain(part);
    expect(json).toMatchObject({
      from_dttm: Date.UTC(2020, 0),
      to_dttm: Date.UTC(2021, 0),
      form_data: { having: '(COUNT(*) > 1)' },
    });
  });

  it('orders time series by their metric, ascending unless told', async () => {
    const lines = {
      ...api.form(),
      viz_type: 'horizon',
      metrics: ['count'],
      groupby: ['size'],
      granularity_sqla: 'ds',
      time_range: 'No filter',
    };
    const { json } = await api.post(lines);
    expect(json).toMatchObject({ colnames: ['__timestamp', 'size', 'count'], from_dttm: null, to_dttm: null });
    expect(json['query']).toContain('ORDER BY "count" ASC');
    expect((await api.post({ ...lines, order_desc: true })).json['query']).toContain('ORDER BY "count" DESC');
  });

  it('takes the dataset from the address, and the form from the address or a JSON body', async () => {
    const { datasource: _, ...rest } = api.form();
    expect((await api.post(rest, `/superset/explore_json/table/${api.ids.dataset}/`)).status).toBe(200);
    const path = `/meridian/explore_json/?form_data=${encodeURIComponent(JSON.stringify(api.form()))}`;
    expect((await api.get(path, api.admin)).json['status']).toBe('success');
    expect((await api.query('POST', '/superset/explore_json/', api.admin, { form_data: api.form() })).status).toBe(200);
  });

  it('returns it again under a reply’s key, to callers who can query it', async () => {
    const first = await api.post(api.form());
    const path = `/superset/explore_json/data/${String(first.json['cache_key'])}`;
    expect((await api.get(path, api.admin)).json['data']).toEqual(first.json['data']);
    expect((await api.get(path, api.gamma)).status).toBe(403);
    expect((await api.get(`${path}0`, api.admin)).status).toBe(404);
  });

  it('queries a saved chart by its number alone', async () => {
    const { json } = await api.post({ slice_id: api.ids.map });
    expect(json['query']).toContain('LIMIT 100');
  });

  it('returns rows, samples, the SQL and a file on request', async () => {
    expect((await api.post(api.form(), '/superset/explore_json/?results=true')).json).toEqual({
      data: [
        { code: 'FRA', count: 1 },
        { code: null, count: 2 },
      ],
      colnames: ['code', 'count'],
      coltypes: [1, 0],
      rowcount: 2,
      sql_rowcount: 2,
    });
    expect((await api.post(api.form(), '/superset/explore_json/?samples=true')).json['colnames']).toEqual([
      'code',
      'size',
      'salary',
      'ds',
    ]);
    api.requested.splice(0);
    expect((await api.post(api.form(), '/superset/explore_json/?query=true')).json).toMatchObject({ language: 'sql' });
    expect(api.requested).toEqual([]);
    const file = await api.post(api.form(), '/superset/explore_json/?csv=true');
    expect(file.text).toBe('code,count\nFRA,1\n,2\n');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=20261121_010000.csv');
  });
});
