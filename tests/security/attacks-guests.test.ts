// Guests, and viewers through a dashboard’s role, get what its charts query and nothing besides.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_TABLE } from '#app/api/router/endpoints.server.ts';
import { charts } from '#drizzle/schema/index.ts';
import type { ChartCaller, Someone } from '#tests/fixtures/charts/charts.ts';
import { QUERY, SECRET, startVault, type Vault } from '#tests/fixtures/access/vault.ts';

let api: Vault;
let admin: Someone;
let mallory: Someone;
let guest: ChartCaller;

beforeAll(async () => {
  api = await startVault();
  ({ admin, mallory, guest } = api);
});
afterAll(() => api.stop());
beforeEach(() => void api.requested.splice(0));

describe('a guest, and a viewer through a dashboard’s role', () => {
  const dataOf = (who: ChartCaller, query: object, more: object = {}) =>
    api.query('POST', '/api/v1/chart/data', who, {
      datasource: { id: api.ids.secret, type: 'table' },
      queries: [{ ...QUERY, ...query }],
      form_data: { slice_id: api.ids.secretChart, dashboardId: who === guest ? api.ids.board : api.ids.shared },
      ...more,
    });

  it('get what the chart queries, and no query that was changed by as much as a field', async () => {
    const changes: object[] = [
      { columns: ['salary'] },
      { columns: ['city', 'salary'] },
      { columns: [] },
      { metrics: [] },
      { metrics: null },
      { metrics: ['count', { expressionType: 'SQL', sqlExpression: 'max(salary)', label: 'count' }] },
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'max(salary)', label: 'count' }] },
      { orderby: [['salary', true]] },
      { orderby: [] },
      { row_limit: 101 },
      { row_limit: 0 },
      { row_limit: null },
      { row_limit: 100, row_offset: 100 },
      { row_offset: 1 },
      { extras: { where: '1 = 1', having: '' } },
      { extras: { where: '', having: 'max(salary) > 1' } },
      { filters: [{ col: 'salary', op: '>', val: 1 }] },
      { filters: [{ col: 'region', op: 'IN', val: ['a'], grain: 'P1D' }] },
      { filters: [{ col: { sqlExpression: 'salary', label: 'region', expressionType: 'SQL' }, op: '==', val: 'a' }] },
      { post_processing: [{ operation: 'pivot', options: { index: ['city'], columns: [], aggregates: {} } }] },
      { is_rowcount: true },
      { is_timeseries: true },
      { series_columns: ['city'], series_limit: 5 },
      { series_limit_metric: 'count' },
      { order_desc: false },
      { granularity: 'salary', time_range: 'Last week' },
      { result_type: 'samples' },
      { result_type: 'query' },
    ];
    for (const who of [guest, mallory]) {
      expect((await dataOf(who, {})).status).toBe(200);
      expect((await dataOf(who, { filters: [{ col: 'region', op: 'IN', val: ['a'] }] })).status).toBe(200);
      api.requested.splice(0);
      for (const change of changes) {
        const { status, text } = await dataOf(who, change);
        expect([change, [400, 403].includes(status), api.requested, text.includes(SECRET)]).toEqual([change, true, [], false]);
      }
      for (const more of [
        { form_data: { slice_id: api.ids.secretChart, dashboardId: api.ids.draft } },
        { form_data: { slice_id: api.ids.chart, dashboardId: api.ids.shared } },
        { form_data: { slice_id: api.ids.secretChart, dashboardId: 999_999 } },
        { result_type: 'samples' },
        { result_type: 'query' },
      ])
        expect([more, (await dataOf(who, {}, more)).status]).toEqual([more, 403]);
      expect(api.requested).toEqual([]);
    }
  });

  it('get a table with pages whole, for its file, and no row beyond its limit in one', async () => {
    const page = { ...QUERY, row_limit: 10 };
    const paging = {
      viz_type: 'table',
      query_mode: 'aggregate',
      server_pagination: true,
      server_page_length: 10,
      row_limit: 2_000,
    };
    const queries = [page, { ...QUERY, row_limit: 2_000, is_rowcount: true }];
    const before = (await api.db.select().from(charts).where(eq(charts.id, api.ids.secretChart)))[0];
    const write = (facts: { params: string; queryContext: string | null }) =>
      api.db.update(charts).set(facts).where(eq(charts.id, api.ids.secretChart));
    const datasource = { id: api.ids.secret, type: 'table' };
    await write({ params: JSON.stringify(paging), queryContext: JSON.stringify({ datasource, queries, form_data: paging }) });
    try {
      for (const who of [guest, mallory]) {
        for (const row_limit of [10, 2_000]) expect((await dataOf(who, { row_limit })).status).toBe(200);
        expect((await dataOf(who, { row_limit: 2_001 })).status).toBe(403);
        expect((await dataOf(who, { row_limit: 2_000, columns: ['salary'] })).status).toBe(403);
      }
    } finally {
      if (before) await write(before);
    }
  });

  it('get the totals of a pivot table that the chart shows, and measure no other groups of its metrics', async () => {
    const distinct = { expressionType: 'SQL', sqlExpression: 'COUNT(DISTINCT salary)', label: 'salaries' };
    const pivot = { viz_type: 'pivot_table_v2', groupbyRows: ['city'], groupbyColumns: [], metrics: [distinct] };
    const query = { ...QUERY, columns: ['city'], metrics: [distinct] };
    const datasource = { id: api.ids.secret, type: 'table' };
    const before = (await api.db.select().from(charts).where(eq(charts.id, api.ids.secretChart)))[0];
    const countOf = async (who: ChartCaller, saved: object): Promise<readonly unknown[]> => {
      const params = { ...pivot, ...saved };
      const queryContext = JSON.stringify({ datasource, queries: [query], form_data: params });
      await api.db
        .update(charts)
        .set({ vizType: 'pivot_table_v2', params: JSON.stringify(params), queryContext })
        .where(eq(charts.id, api.ids.secretChart));
      api.requested.splice(0);
      const place = { slice_id: api.ids.secretChart, dashboardId: who === guest ? api.ids.board : api.ids.shared };
      const form_data = { ...pivot, colTotals: true, ...place };
      const { status } = await dataOf(who, query, { form_data, result_type: 'post_processed' });
      return [status, api.requested.length];
    };
    try {
      for (const who of [guest, mallory]) {
        expect(await countOf(who, { colTotals: true })).toEqual([200, 2]);
        expect(await countOf(who, {})).toEqual([200, 1]);
      }
    } finally {
      if (before) await api.db.update(charts).set(before).where(eq(charts.id, api.ids.secretChart));
    }
  });

  it('choose in filters from their columns alone, whatever the masks of others say', async () => {
    const options = (who: ChartCaller, more: object = {}) =>
      api.query('POST', '/dashboards/filter-options', who, {
        dashboardId: who === guest ? api.ids.board : api.ids.shared,
        filterId: 'NATIVE_FILTER-1',
        ...more,
      });
    const evil = { extraFormData: { adhoc_filters: [{ sqlExpression: 'salary > 1', clause: 'WHERE', expressionType: 'SQL' }] } };
    for (const who of [guest, mallory]) {
      api.requested.splice(0);
      for (const more of [
        {},
        { masks: { 'NATIVE_FILTER-1': evil, __proto__: evil, 'NATIVE_FILTER-2': evil } },
        { search: "' or salary > 1 --" },
      ])
        expect([more, (await options(who, more)).status]).toEqual([more, 200]);
      expect(api.requested.some((sql) => /(?<!')salary/.test(sql.replaceAll(/'(?:[^']|'')*'/g, "''")))).toBe(false);
      for (const more of [{ filterId: 'NATIVE_FILTER-2' }, { filterId: '__proto__' }, { dashboardId: api.ids.draft }])
        expect([more, [403, 404].includes((await options(who, more)).status)]).toEqual([more, true]);
    }
  });

  it('never get a row without the clauses of the token, on any path', async () => {
    const limited = await api.guestWith([{ clause: "city <> 'hidden'" }]);
    const form = { slice_id: api.ids.secretChart, dashboardId: api.ids.board };
    const body = { datasource: { id: api.ids.secret, type: 'table' }, queries: [QUERY], form_data: form };
    const box = { chartId: api.ids.secretChart, slot: 1, widthPx: 300, heightPx: 200 };
    const filter = { form_data: { native_filter_id: 'NATIVE_FILTER-1', dashboardId: api.ids.board } };
    const values = { ...body, ...filter, queries: [{ columns: ['region'], metrics: [], row_limit: 1_000 }] };
    for (const [method, path, sent] of [
      ['POST', '/api/v1/chart/data', body],
      ['POST', '/api/v1/chart/data', { ...body, result_format: 'csv' }],
      ['POST', '/api/v1/chart/data', { ...body, force: true }],
      ['POST', '/api/v1/chart/data', values],
      ['GET', `/api/v1/chart/${api.ids.secretChart}/data/`, undefined],
      ['POST', '/charts/render', { dashboardId: api.ids.board, charts: [box], include: ['data', 'file'] }],
      ['POST', '/dashboards/filter-options', { dashboardId: api.ids.board, filterId: 'NATIVE_FILTER-1' }],
      ['POST', '/charts/render', { dashboardId: api.ids.board, charts: [box], force: true }],
      ['GET', `/c/${api.ids.secretChart}.svg?dashboard=${api.ids.board}`, undefined],
    ] as const) {
      api.requested.splice(0);
      const { status } = await api.query(method, path, limited, sent);
      expect([path, status, api.requested.length > 0]).toEqual([path, 200, true]);
      for (const sql of api.requested) expect(sql).toContain("(city <> 'hidden')");
    }
  });

  it('drill only by columns of the dashboard’s filters and its chart, with the clauses of the token, and never see rows', async () => {
    const limited = await api.guestWith([{ clause: "city <> 'hidden'" }]);
    const place = { dashboardId: api.ids.board, chartId: api.ids.secretChart };
    const info = await api.query('POST', '/charts/drill', limited, place);
    expect([info.status, (info.json as { rows?: string }).rows]).toEqual([200, 'denied']);
    expect((info.json as { columns: { name: string }[] }).columns.map(({ name }) => name)).toEqual(['region']);

    const drillBy = (who: ChartCaller, drill: object, at: object = {}) => {
      const box = { chartId: api.ids.secretChart, slot: 1, widthPx: 300, heightPx: 200, drill, ...at };
      return api.query('POST', '/charts/render', who, { dashboardId: api.ids.board, charts: [box], include: ['data'], ...at });
    };
    api.requested.splice(0);
    const mark = { column: 'city', op: '==', value: 'Oslo' };
    const drawn = await drillBy(limited, { column: 'region', conditions: [mark] });
    expect([drawn.status, drawn.text.includes('"error"'), api.requested.length > 0]).toEqual([200, false, true]);
    for (const sql of api.requested) expect(sql).toContain("(city <> 'hidden')");

    api.requested.splice(0);
    for (const drill of [
      { column: 'salary' },
      { column: 'max(salary)' },
      { column: '__proto__' },
      { column: 'region', conditions: [{ column: 'salary', op: '==', value: 1 }] },
      { column: 'region', conditions: [{ column: 'salary > 1 or city', op: '==', value: 'x' }] },
      { column: 'region', conditions: [{ column: 'city', op: 'SQL', value: '1 = 1' }] },
    ]) {
      const { status, text } = await drillBy(limited, drill);
      expect([drill, status !== 200 || text.includes('"error"'), api.requested]).toEqual([drill, true, []]);
    }
    for (const foreign of [
      { dashboardId: api.ids.draft, chartId: api.ids.secretChart },
      { dashboardId: api.ids.shared, chartId: api.ids.secretChart },
      { dashboardId: api.ids.board, chartId: api.ids.chart },
      { dashboardId: 999_999, chartId: api.ids.secretChart },
    ]) {
      expect([foreign, (await api.query('POST', '/charts/drill', limited, foreign)).status]).toEqual([foreign, 404]);
      const { status, text } = await drillBy(limited, { column: 'region' }, foreign);
      expect([foreign, status !== 200 || text.includes('"error"')]).toEqual([foreign, true]);
    }
    for (const [path, more] of [
      ['/charts/drill/rows', {}],
      ['/charts/drill/rows', { columns: ['salary'], conditions: [mark] }],
      ['/charts/drill/file', { format: 'csv' }],
      ['/charts/drill/file', { format: 'xlsx' }],
    ] as const)
      for (const who of [guest, limited]) {
        const { status, text } = await api.query('POST', path, who, { ...place, ...more });
        expect([path, status, text.includes(SECRET)]).toEqual([path, 403, false]);
      }
    expect(api.requested).toEqual([]);
  });

  it('get of a chart that is embedded alone what it queries, with the clauses of the token, and nothing beside it', async () => {
    const sent = await api.query('POST', `/api/v1/chart/${api.ids.secretChart}/embedded`, admin, { allowed_domains: [] });
    const { uuid } = sent.json['result'] as { uuid: string };
    const limited = await api.guestOf([{ type: 'chart', id: uuid }], [{ clause: "city <> 'hidden'" }]);
    const alone = -api.ids.secretChart;
    const box = { chartId: api.ids.secretChart, slot: 1, widthPx: 300, heightPx: 200 };
    const source = { id: api.ids.secret, type: 'table' };
    const body = { datasource: source, queries: [QUERY], form_data: { slice_id: api.ids.secretChart } };
    for (const [path, request] of [
      ['/charts/render', { dashboardId: alone, charts: [box], include: ['data'] }],
      ['/api/v1/chart/data', body],
    ] as const) {
      api.requested.splice(0);
      expect([path, (await api.query('POST', path, limited, request)).status]).toEqual([path, 200]);
      expect(api.requested.length).toBeGreaterThan(0);
      for (const sql of api.requested) expect(sql).toContain("(city <> 'hidden')");
    }
    api.requested.splice(0);
    for (const [who, path, request] of [
      [limited, '/charts/render', { dashboardId: api.ids.board, charts: [box] }],
      [limited, '/charts/render', { dashboardId: -api.ids.chart, charts: [{ ...box, chartId: api.ids.chart }] }],
      [limited, '/api/v1/chart/data', { ...body, queries: [{ ...QUERY, columns: ['salary'] }] }],
      [guest, '/charts/render', { dashboardId: alone, charts: [box] }],
      [admin, '/charts/render', { dashboardId: alone, charts: [box] }],
      [mallory, '/charts/render', { dashboardId: alone, charts: [box] }],
    ] as const)
      expect([403, 404]).toContain((await api.query('POST', path, who, request)).status);
    expect(api.requested).toEqual([]);
    expect((await api.get(`/api/v1/embedded_chart/${uuid}`, guest)).status).toBe(404);
    expect((await api.get(`/api/v1/embedded_chart/${uuid}`, mallory)).status).toBe(404);
    expect((await api.query('DELETE', `/api/v1/chart/${api.ids.secretChart}/embedded`, admin)).status).toBe(200);
    expect((await api.query('POST', '/api/v1/chart/data', limited, body)).status).toBe(403);
  });

  it('get no row where a clause is none', async () => {
    const long = Array.from({ length: 20_000 }, (_, n) => `city = '${n}'`).join(' or ');
    for (const clause of [
      '',
      ' ',
      '1=1) or (1=1',
      '1=1 --\n) or (1=1',
      '1=1; select 1',
      '/* ',
      "'",
      '))((',
      '1=1 union all select 1',
      'city = ?',
      '\0',
      `(${long}`,
    ]) {
      api.requested.splice(0);
      const limited = await api.guestWith([{ clause }]);
      const body = {
        datasource: { id: api.ids.secret, type: 'table' },
        queries: [QUERY],
        form_data: { slice_id: api.ids.secretChart },
      };
      const { status } = await api.query('POST', '/api/v1/chart/data', limited, body);
      expect([clause.slice(0, 50), status >= 400 && status < 500, api.requested.length]).toEqual([clause.slice(0, 50), true, 0]);
    }
  });

  it('change nothing, and see no one', async () => {
    for (const { method, path, allowsGuests, rule } of API_TABLE) {
      if (allowsGuests === true || rule.kind === 'public') continue;
      const url = path.replaceAll(/:\w+/g, '1');
      expect([method, path, (await api.query(method, url, guest, method === 'GET' ? undefined : {})).status]).toEqual([
        method,
        path,
        403,
      ]);
    }
    const { text } = await api.get(`/api/v1/dashboard/${api.ids.board}`, guest);
    expect(text).not.toContain('@');
    const uuid = (await api.query('POST', `/api/v1/dashboard/${api.ids.shared}/embedded`, admin, { allowed_domains: [] })).json;
    const other = (uuid['result'] as { uuid: string }).uuid;
    for (const path of [
      `/api/v1/embedded_dashboard/${other}`,
      ...['', '/charts', '/datasets', '/tabs'].map((part) => `/api/v1/dashboard/${api.ids.shared}${part}`),
    ])
      expect([path, (await api.get(path, guest)).status]).toEqual([path, 404]);
  });
});
