// What people try who are logged in as somebody else, or as a guest: other people's things through lists, filters, keys
// and ids; rows through queries that their dashboard does not ask; rights through fields that are not theirs to send.
import { base64url } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_TABLE } from '#app/http/api.server.ts';
import { handleApi } from '#app/http/router.server.ts';
import { insertChart } from '#app/resources/chart/store.server.ts';
import { insertDashboard } from '#app/resources/dashboard/store.server.ts';
import { insertDataset } from '#app/resources/dataset/store.server.ts';
import { grantPermission, insertRole } from '#app/resources/security/store.server.ts';
import { loginWithPassword } from '#app/services/auth.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { issueGuestToken } from '#app/services/guest-token.server.ts';
import { datasetColumns, userRoles } from '#drizzle/schema/index.ts';
import { addUser } from '#scripts/user-add.ts';
import { startCharts, type Charts, type Json, type Someone } from './fixtures/charts.ts';

const SECRET = 'Zanzibar';

let api: Charts;
let deps: Deps;
let admin: Someone;
let mallory: Someone;
let guest: Someone;
const asked: string[] = [];
const ids = { dataset: 0, secret: 0, chart: 0, secretChart: 0, board: 0, draft: 0, mine: 0, shared: 0 };
const uuids = { secretChart: crypto.randomUUID(), secret: crypto.randomUUID(), draft: crypto.randomUUID() };

beforeAll(async () => {
  api = await startCharts();
  deps = api.deps;
  const ask: Deps['fleet']['ask'] = (_key, question) => {
    asked.push(question.sql);
    const columns = question.columns.map(({ name }) => ({ name, type: 'string' as const, values: ['x'] }));
    return Promise.resolve({ table: { columns, rowCount: 1 }, rowCount: 1, isCached: false, askedAtMs: deps.now() });
  };
  deps.fleet.ask = ask;
  admin = await api.user('Admin');
  mallory = await api.user('Gamma');
  await addThings();
}, 60_000);
afterAll(() => api.stop());
beforeEach(() => void asked.splice(0));

const by = { authorId: null, nowMs: 0 };

async function addThings(): Promise<void> {
  const { db } = api;
  const databaseId = await api.database('vault');
  const own = await api.dataset(databaseId, 'weather', [mallory.id]);
  const columns = ['city', 'region', 'salary'].map((name) => ({ uuid: crypto.randomUUID(), name, type: 'TEXT' }));
  const metrics = [{ uuid: crypto.randomUUID(), name: 'count', expression: 'COUNT(*)' }];
  ids.secret = await insertDataset(
    db,
    { uuid: uuids.secret, databaseId, name: SECRET, schema: 'public', columns, metrics, ownerIds: [] },
    by,
  );
  ids.dataset = own;
  for (const name of ['city', 'salary'])
    await db.insert(datasetColumns).values({
      uuid: crypto.randomUUID(),
      datasetId: own,
      name,
      type: 'TEXT',
      createdOnMs: 0,
      changedOnMs: 0,
    } as typeof datasetColumns.$inferInsert);
  const params = JSON.stringify({ viz_type: 'table', groupby: ['city'], metrics: ['count'], row_limit: 100 });
  const context = JSON.stringify({ datasource: { id: ids.secret, type: 'table' }, queries: [QUERY] });
  ids.secretChart = await insertChart(
    db,
    {
      uuid: uuids.secretChart,
      name: SECRET,
      vizType: 'table',
      params,
      queryContext: context,
      datasetId: ids.secret,
      ownerIds: [],
    },
    by,
  );
  ids.chart = await api.chart(own, 'Rain', [mallory.id]);
  const viewers = await insertRole(db, 'Viewers');
  await grantPermission(db, viewers, ['can_read', 'Chart']);
  await db.insert(userRoles).values({ userId: mallory.id, roleId: viewers });
  const metadata = {
    native_filter_configuration: [
      { id: 'NATIVE_FILTER-1', filterType: 'filter_select', targets: [{ datasetId: ids.secret, column: { name: 'region' } }] },
    ],
  };
  const board = {
    uuid: crypto.randomUUID(),
    title: 'Board',
    positionJson: '',
    jsonMetadata: JSON.stringify(metadata),
    ownerIds: [],
  };
  ids.board = await insertDashboard(db, { ...board, published: false, chartIds: [ids.secretChart] }, by);
  ids.draft = await insertDashboard(
    db,
    { ...board, uuid: uuids.draft, title: SECRET, slug: 'zanzibar', published: false, chartIds: [ids.secretChart, ids.chart] },
    by,
  );
  const shared = { ...board, uuid: crypto.randomUUID(), title: 'Shared', published: true, roleIds: [viewers] };
  ids.shared = await insertDashboard(db, { ...shared, chartIds: [ids.secretChart] }, by);
  ids.mine = await api.dashboard('Mine', { ownerIds: [mallory.id], published: false });
  for (const [type, id] of [
    ['chart', ids.secretChart],
    ['dashboard', ids.draft],
    ['dataset', ids.secret],
  ] as const)
    await api.ask('POST', `/api/v1/tag/${type}/${id}/`, admin, { properties: { tags: ['gold'] } });
  guest = { id: 0, headers: await guestHeaders([]) };
}

const QUERY = {
  columns: ['city'],
  metrics: ['count'],
  orderby: [['count', false]],
  row_limit: 100,
  filters: [],
  extras: { where: '', having: '' },
};

async function guestHeaders(rules: { dataset?: number; clause: string }[]): Promise<Record<string, string>> {
  const { json } = await api.ask('POST', `/api/v1/dashboard/${ids.board}/embedded`, admin, { allowed_domains: [] });
  const { uuid } = json['result'] as { uuid: string };
  const user = { username: 'g', first_name: 'G', last_name: 'U' };
  const resources = [{ type: 'dashboard' as const, id: uuid }];
  return { 'x-guesttoken': await issueGuestToken({ user, resources, rls_rules: rules }, deps.config, deps.now()) };
}

const q = (value: unknown): string => `q=${encodeURIComponent(JSON.stringify(value))}`;
const resultOf = (json: Json): unknown[] => json['result'] as unknown[];

describe('what others keep to themselves', () => {
  it('is found by none of its names, ids, addresses and keys', async () => {
    const gone = [
      `/api/v1/chart/${ids.secretChart}`,
      `/api/v1/chart/${uuids.secretChart}`,
      `/api/v1/chart/${ids.secretChart}/data/`,
      `/api/v1/dataset/${ids.secret}`,
      `/api/v1/dataset/${uuids.secret}`,
      `/api/v1/dataset/${ids.secret}/related_objects`,
      `/api/v1/dataset/${ids.secret}/drill_info/`,
      `/api/v1/dashboard/${ids.board}`,
      `/api/v1/dashboard/${ids.board}/charts`,
      `/api/v1/dashboard/${ids.board}/datasets`,
      `/api/v1/dashboard/${ids.board}/tabs`,
      `/api/v1/dashboard/${ids.board}/embedded`,
      `/api/v1/dashboard/zanzibar`,
      `/api/v1/dashboard/${uuids.draft}`,
      `/api/v1/explore/?slice_id=${ids.secretChart}`,
      `/api/v1/chart/export/?${q([ids.secretChart])}`,
      `/api/v1/dashboard/export/?${q([ids.draft])}`,
    ];
    for (const path of gone) {
      const reply = await api.get(path, mallory);
      expect([path, reply.status]).toEqual([path, 404]);
      expect(reply.text).not.toContain(SECRET);
    }
    const exploring = await api.get(`/api/v1/explore/?datasource_id=${ids.secret}&datasource_type=table`, mallory);
    expect([exploring.status, exploring.text.includes(SECRET)]).toEqual([403, false]);
  });

  it('is in no list, count, choice or search, whatever they are filtered by', async () => {
    const lists: [string, unknown][] = [
      ['chart/', {}],
      ['chart/', { filters: [{ col: 'slice_name', opr: 'chart_all_text', value: SECRET }] }],
      ['chart/', { filters: [{ col: 'datasource_id', opr: 'eq', value: ids.secret }] }],
      ['chart/', { filters: [{ col: 'datasource_name', opr: 'sw', value: 'Z' }] }],
      ['chart/', { filters: [{ col: 'tags', opr: 'chart_tags', value: 'gold' }] }],
      ['chart/', { filters: [{ col: 'uuid', opr: 'eq', value: uuids.secretChart }] }],
      ['chart/', { filters: [{ col: 'dashboards', opr: 'rel_m_m', value: ids.draft }] }],
      ['dashboard/', {}],
      ['dashboard/', { filters: [{ col: 'dashboard_title', opr: 'title_or_slug', value: SECRET }] }],
      ['dashboard/', { filters: [{ col: 'tags', opr: 'dashboard_tags', value: 'gold' }] }],
      ['dashboard/', { filters: [{ col: 'id', opr: 'in', value: [ids.draft, ids.board] }] }],
      ['dataset/', {}],
      ['dataset/', { filters: [{ col: 'table_name', opr: 'ct', value: 'anzi' }] }],
      ['chart/related/dashboards', { filter: SECRET, include_ids: [ids.draft] }],
      ['tag/get_objects/', {}],
      ['log/recent_activity/', {}],
    ];
    // Looking at what is closed leaves a trace in the log; the trace names nothing.
    const events = [ids.draft, ids.board].map((id) => ({ event_name: 'mount_dashboard', source: 'dashboard', source_id: id }));
    await api.ask('POST', '/log/?explode=events', mallory, { events });
    for (const [path, asking] of lists) {
      const { text, json, status } = await api.get(`/api/v1/${path}?${q(asking)}&tags=gold`, mallory);
      expect([path, asking, status, text.includes(SECRET)]).toEqual([path, asking, 200, false]);
      if ('filters' in (asking as object)) expect([path, asking, json['count']]).toEqual([path, asking, 0]);
    }
    const item = await api.get(`/api/v1/chart/${ids.chart}`, mallory);
    expect([item.status, item.text.includes(SECRET)]).toEqual([200, false]);
  });

  it('is neither starred, tagged, changed nor removed', async () => {
    const changes: [string, string, unknown?][] = [
      ['POST', `/api/v1/chart/${ids.secretChart}/favorites/`],
      ['POST', `/api/v1/dashboard/${ids.draft}/favorites/`],
      ['POST', `/api/v1/tag/chart/${ids.secretChart}/`, { properties: { tags: ['mine'] } }],
      ['POST', `/api/v1/tag/dashboard/${ids.draft}/`, { properties: { tags: ['mine'] } }],
      ['DELETE', `/api/v1/tag/dataset/${ids.secret}/gold/`],
      ['PUT', `/api/v1/chart/${ids.secretChart}`, { slice_name: 'x' }],
      ['PUT', `/api/v1/dashboard/${ids.draft}`, { dashboard_title: 'x' }],
      ['PUT', `/api/v1/dashboard/${ids.draft}/filters`, { modified: [], deleted: ['x'], reordered: [] }],
      ['PUT', `/api/v1/dashboard/${ids.draft}/colors`, { color_scheme: 'x' }],
      ['POST', `/api/v1/dashboard/${ids.draft}/copy/`, { dashboard_title: 'x', json_metadata: '{}' }],
      ['POST', `/api/v1/dashboard/${ids.draft}/filter_state`, { value: '{}' }],
      ['POST', `/api/v1/dashboard/${ids.draft}/permalink`, {}],
      ['DELETE', `/api/v1/chart/${ids.secretChart}`],
      ['DELETE', `/api/v1/chart/?${q([ids.chart, ids.secretChart])}`],
      ['DELETE', `/api/v1/dashboard/${ids.draft}`],
      ['DELETE', `/api/v1/dashboard/?${q([ids.mine, ids.draft])}`],
      ['DELETE', `/api/v1/dashboard/${ids.draft}/embedded`],
    ];
    for (const [method, path, body] of changes) {
      const { status, text } = await api.ask(method, path, mallory, body);
      expect([method, path, status === 404 || (status === 403 && !text.includes(SECRET))]).toEqual([method, path, true]);
    }
    const stars = await api.get(`/api/v1/chart/favorite_status/?${q([ids.secretChart])}`, mallory);
    expect([200, 404]).toContain(stars.status);
    expect(JSON.stringify(stars.json)).not.toContain('true');
    for (const path of [`/api/v1/chart/${ids.secretChart}`, `/api/v1/chart/${ids.chart}`, `/api/v1/dashboard/${ids.mine}`])
      expect((await api.get(path, admin)).status).toBe(200);
  });

  it('is not opened by a key that somebody passes on', async () => {
    const form = { datasource_id: ids.secret, datasource_type: 'table', form_data: JSON.stringify({ viz_type: SECRET }) };
    const kept = await api.ask('POST', '/api/v1/explore/form_data', admin, form);
    const state = { formData: { datasource: `${ids.secret}__table`, viz_type: SECRET } };
    const link = await api.ask('POST', '/api/v1/explore/permalink', admin, state);
    const board = await api.ask('POST', `/api/v1/dashboard/${ids.draft}/permalink`, admin, { dataMask: { a: { id: SECRET } } });
    const filters = await api.ask('POST', `/api/v1/dashboard/${ids.draft}/filter_state`, admin, {
      value: JSON.stringify({ a: SECRET }),
    });
    expect([kept.status, link.status, board.status, filters.status]).toEqual([201, 201, 201, 201]);
    for (const path of [
      `/api/v1/explore/form_data/${String(kept.json['key'])}`,
      `/api/v1/explore/?form_data_key=${String(kept.json['key'])}`,
      `/api/v1/explore/permalink/${String(link.json['key'])}`,
      `/api/v1/explore/?permalink_key=${String(link.json['key'])}`,
      `/api/v1/dashboard/permalink/${String(board.json['key'])}`,
      `/api/v1/dashboard/${ids.draft}/filter_state/${String(filters.json['key'])}`,
      // A key belongs to its dashboard: another one that may be opened does not give it away.
      `/api/v1/dashboard/${ids.shared}/filter_state/${String(filters.json['key'])}`,
    ]) {
      const reply = await api.get(path, mallory);
      expect([path, [403, 404].includes(reply.status), reply.text.includes(SECRET)]).toEqual([path, true, false]);
    }
    const key = String(kept.json['key']);
    const own = { ...form, datasource_id: ids.dataset };
    expect((await api.ask('PUT', `/api/v1/explore/form_data/${key}`, mallory, own)).status).toBe(403);
    expect((await api.ask('DELETE', `/api/v1/explore/form_data/${key}`, mallory)).status).toBe(403);
  });
});

describe('charts and datasets', () => {
  it('are pointed at no data that their owner may not read', async () => {
    const at = { datasource_id: ids.secret, datasource_type: 'table' };
    for (const [method, path, body] of [
      ['PUT', `/api/v1/chart/${ids.chart}`, at],
      ['POST', '/api/v1/chart/', { slice_name: 'x', viz_type: 'table', ...at }],
      ['PUT', `/api/v1/dataset/${ids.dataset}`, { table_name: SECRET, schema: 'public' }],
      ['PUT', `/api/v1/dataset/${ids.dataset}`, { table_name: 'hidden' }],
      ['PUT', `/api/v1/dataset/${ids.dataset}`, { sql: `select * from ${SECRET}` }],
      ['POST', '/charts/preview', { datasetId: ids.secret, formData: {}, slot: 1, widthPx: 300, heightPx: 200 }],
      ['POST', '/charts/preview', { chartId: ids.secretChart, slot: 1, widthPx: 300, heightPx: 200 }],
    ] as const) {
      const reply = await api.ask(method, path, mallory, body);
      expect([path, reply.status >= 400 && reply.status < 500, asked]).toEqual([path, true, []]);
    }
    const values = `/api/v1/datasource/table/${ids.secret}/column/salary/values/`;
    expect([[403, 404].includes((await api.get(values, mallory)).status), asked]).toEqual([true, []]);
  });

  it('keep what nobody sends: ids, makers, versions', async () => {
    const forbidden = [
      { id: 1 },
      { created_by: 1 },
      { created_by_fk: 1 },
      { version: 7 },
      { changed_on: '2020-01-01' },
      { perm: 'x' },
    ];
    for (const extra of forbidden)
      for (const path of [`/api/v1/chart/${ids.chart}`, `/api/v1/dashboard/${ids.mine}`, `/api/v1/dataset/${ids.dataset}`])
        expect([path, extra, (await api.ask('PUT', path, admin, extra)).status]).toEqual([path, extra, 400]);
    for (const extra of [{ roles: [1] }, { is_active: true }, { username: 'root' }, { id: 1 }, { email: 'a@b.c' }])
      expect([extra, (await api.ask('PUT', '/api/v1/me/', mallory, extra)).status]).toEqual([extra, 400]);
  });

  it('ask nothing by SQL that reaches beyond their dataset', async () => {
    const query = { columns: ['city'], metrics: [], row_limit: 10 };
    const sql = (sqlExpression: string) => ({ sqlExpression, label: 'x', expressionType: 'SQL' });
    const reach = `(select salary from ${SECRET})`;
    for (const smuggled of [
      { extras: { where: `1 = 1) union select salary from ${SECRET} --` } },
      { extras: { where: `city in ${reach}` } },
      { extras: { having: `1 = ${reach}` } },
      { columns: [sql(reach)] },
      { metrics: [sql(`max(${reach})`)] },
      { orderby: [[sql(reach), true]] },
      { filters: [{ col: sql(reach), op: '==', val: 'x' }] },
      { extras: { where: '1 = 1; drop table x' } },
      { extras: { where: '1 = 1 /*' } },
    ]) {
      const body = { datasource: { id: ids.dataset, type: 'table' }, queries: [{ ...query, ...smuggled }] };
      const { status } = await api.ask('POST', '/api/v1/chart/data', mallory, body);
      expect([smuggled, [400, 403, 422].includes(status), asked]).toEqual([smuggled, true, []]);
    }
  });
});

describe('a guest, and a viewer through a dashboard’s role', () => {
  const dataOf = (who: Someone, query: object, more: object = {}) =>
    api.ask('POST', '/api/v1/chart/data', who, {
      datasource: { id: ids.secret, type: 'table' },
      queries: [{ ...QUERY, ...query }],
      form_data: { slice_id: ids.secretChart, dashboardId: who === guest ? ids.board : ids.shared },
      ...more,
    });

  it('get what the chart asks, and no query that was changed by as much as a field', async () => {
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
      asked.splice(0);
      for (const change of changes) {
        const { status, text } = await dataOf(who, change);
        expect([change, [400, 403].includes(status), asked, text.includes(SECRET)]).toEqual([change, true, [], false]);
      }
      for (const more of [
        { form_data: { slice_id: ids.secretChart, dashboardId: ids.draft } },
        { form_data: { slice_id: ids.chart, dashboardId: ids.shared } },
        { form_data: { slice_id: ids.secretChart, dashboardId: 999_999 } },
        { result_type: 'samples' },
        { result_type: 'query' },
      ])
        expect([more, (await dataOf(who, {}, more)).status]).toEqual([more, 403]);
      expect(asked).toEqual([]);
    }
  });

  it('choose in filters from their columns alone, whatever the masks of others say', async () => {
    const options = (who: Someone, more: object = {}) =>
      api.ask('POST', '/dashboards/filter-options', who, {
        dashboardId: who === guest ? ids.board : ids.shared,
        filterId: 'NATIVE_FILTER-1',
        ...more,
      });
    const evil = { extraFormData: { adhoc_filters: [{ sqlExpression: 'salary > 1', clause: 'WHERE', expressionType: 'SQL' }] } };
    for (const who of [guest, mallory]) {
      asked.splice(0);
      for (const more of [
        {},
        { masks: { 'NATIVE_FILTER-1': evil, __proto__: evil, 'NATIVE_FILTER-2': evil } },
        { search: "' or salary > 1 --" },
      ])
        expect([more, (await options(who, more)).status]).toEqual([more, 200]);
      expect(asked.some((sql) => /(?<!')salary/.test(sql.replaceAll(/'(?:[^']|'')*'/g, "''")))).toBe(false);
      for (const more of [{ filterId: 'NATIVE_FILTER-2' }, { filterId: '__proto__' }, { dashboardId: ids.draft }])
        expect([more, [403, 404].includes((await options(who, more)).status)]).toEqual([more, true]);
    }
  });

  it('never get a row without the clauses of the token, on any path', async () => {
    const headers = await guestHeaders([{ clause: "city <> 'hidden'" }]);
    const limited: Someone = { id: 0, headers };
    const form = { slice_id: ids.secretChart, dashboardId: ids.board };
    const body = { datasource: { id: ids.secret, type: 'table' }, queries: [QUERY], form_data: form };
    const box = { chartId: ids.secretChart, slot: 1, widthPx: 300, heightPx: 200 };
    const filter = { form_data: { native_filter_id: 'NATIVE_FILTER-1', dashboardId: ids.board } };
    const values = { ...body, ...filter, queries: [{ columns: ['region'], metrics: [], row_limit: 1_000 }] };
    for (const [method, path, sent] of [
      ['POST', '/api/v1/chart/data', body],
      ['POST', '/api/v1/chart/data', { ...body, result_format: 'csv' }],
      ['POST', '/api/v1/chart/data', { ...body, force: true }],
      ['POST', '/api/v1/chart/data', values],
      ['GET', `/api/v1/chart/${ids.secretChart}/data/`, undefined],
      ['POST', '/charts/render', { dashboardId: ids.board, charts: [box], include: ['data', 'file'] }],
      ['POST', '/dashboards/filter-options', { dashboardId: ids.board, filterId: 'NATIVE_FILTER-1' }],
    ] as const) {
      asked.splice(0);
      const { status } = await api.ask(method, path, limited, sent);
      expect([path, status, asked.length > 0]).toEqual([path, 200, true]);
      for (const sql of asked) expect(sql).toContain("(city <> 'hidden')");
    }
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
      asked.splice(0);
      const limited: Someone = { id: 0, headers: await guestHeaders([{ clause }]) };
      const body = { datasource: { id: ids.secret, type: 'table' }, queries: [QUERY], form_data: { slice_id: ids.secretChart } };
      const { status } = await api.ask('POST', '/api/v1/chart/data', limited, body);
      expect([clause.slice(0, 50), status >= 400 && status < 500, asked.length]).toEqual([clause.slice(0, 50), true, 0]);
    }
  });

  it('change nothing, and see nobody', async () => {
    for (const { method, path, allowsGuests, rule } of API_TABLE) {
      if (allowsGuests === true || rule.kind === 'public') continue;
      const url = path.replaceAll(/:\w+/g, '1');
      expect([method, path, (await api.ask(method, url, guest, method === 'GET' ? undefined : {})).status]).toEqual([
        method,
        path,
        403,
      ]);
    }
    const { text } = await api.get(`/api/v1/dashboard/${ids.board}`, guest);
    expect(text).not.toContain('@');
    const uuid = (await api.ask('POST', `/api/v1/dashboard/${ids.shared}/embedded`, admin, { allowed_domains: [] })).json;
    const other = (uuid['result'] as { uuid: string }).uuid;
    for (const path of [
      `/api/v1/embedded_dashboard/${other}`,
      ...['', '/charts', '/datasets', '/tabs'].map((part) => `/api/v1/dashboard/${ids.shared}${part}`),
    ])
      expect([path, (await api.get(path, guest)).status]).toEqual([path, 404]);
  });
});

describe('who somebody is', () => {
  it('is not told by unsigned or rewritten tokens', async () => {
    const real = (mallory.headers['authorization'] ?? '').slice('Bearer '.length);
    const [header = '', payload = '', signature = ''] = real.split('.');
    const encode = (value: unknown): string => base64url.encode(JSON.stringify(value));
    const claims = JSON.parse(new TextDecoder().decode(base64url.decode(payload))) as object;
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${encode({ alg: 'NONE' })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256', b64: false, crit: ['b64'] })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256', jwk: { kty: 'oct', k: 'AA' }, kid: '../../dev/null' })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, sub: String(admin.id) })}.${signature}`,
      `${header}.${payload}.`,
      `mrd_${'A'.repeat(43)}`,
      'mrd_',
      '...',
    ];
    for (const token of forged) {
      const reply = await api.get('/api/v1/me/', { id: 0, headers: { authorization: `Bearer ${token}` } });
      expect([token.slice(0, 60), reply.status]).toEqual([token.slice(0, 60), 401]);
    }
  });

  it('is not lent to foreign pages: whatever changes something with a session’s cookie needs its CSRF token', async () => {
    await addUser(api.db, { username: 'root', password: 'correct horse', role: 'Admin' });
    const login = await loginWithPassword(deps, {
      username: 'root',
      password: 'correct horse',
      address: '192.0.2.1',
      userAgent: '',
    });
    const cookie = (login.setCookie ?? '').split(';')[0] ?? '';
    // Reads alone, and events that name only whoever sends them.
    const exempt = [
      '/api/v1/chart/data',
      '/charts/render',
      '/charts/preview',
      '/dashboards/filter-options',
      '/log/',
      '/superset/log/',
      '/datasource/samples',
      ...['/superset', '/meridian'].flatMap((at) => [`${at}/explore_json/`, `${at}/explore_json/:type/:id/`]),
    ];
    let refused = 0;
    for (const { method, path, rule } of API_TABLE) {
      if (method === 'GET' || exempt.includes(path) || rule.kind === 'public') continue;
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json']) {
        const request = new Request(`http://localhost${path.replaceAll(/:\w+/g, '1')}`, {
          method,
          headers: { cookie, 'content-type': type, 'x-csrftoken': type === 'text/plain' ? 'x.y' : '' },
          body: 'a=1',
        });
        const reply = await handleApi(request, deps);
        const text = (await reply?.text()) ?? '';
        expect([method, path, type, text.includes('CSRF')]).toEqual([method, path, type, true]);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(200);
    expect(resultOf((await api.get('/api/v1/chart/', admin)).json).length).toBeGreaterThan(1);
  }, 60_000);
});
