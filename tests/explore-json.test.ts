// Charts of the older kind through the API: what is asked of the database, what comes back, and who may.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handleApi } from '#app/http/router.server.ts';
import { insertChart } from '#app/resources/chart/store.server.ts';
import { insertDashboard } from '#app/resources/dashboard/store.server.ts';
import { insertDatabase } from '#app/resources/database/store.server.ts';
import { insertDataset } from '#app/resources/dataset/store.server.ts';
import { grantPermission, insertRole, seedStandardRoles } from '#app/resources/security/store.server.ts';
import { issueToken } from '#app/services/auth-token.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { issueGuestToken } from '#app/services/guest-token.server.ts';
import type { FleetQuestion } from '#app/services/query-fleet.ts';
import { addUser } from '#scripts/user-add.ts';
import { startMetadata, testDeps, type Metadata } from './fixtures/metadata.ts';

const MIDNIGHT = Date.UTC(2026, 10, 21);
const clock = { nowMs: MIDNIGHT + 3_600_000 };
const by = { authorId: null, nowMs: clock.nowMs };
const uuid = (): string => crypto.randomUUID();

let metadata: Metadata;
let deps: Deps;
const asked: FleetQuestion[] = [];
const bearers = new Map<string, string>();
const ids = { dataset: 0, map: 0, hidden: 0, board: 0 };

beforeAll(async () => {
  metadata = await startMetadata();
  const plain = testDeps(metadata.db, clock);
  const ask: Deps['fleet']['ask'] = (_key, question) => {
    asked.push(question);
    const columns = question.columns.map(({ name }) =>
      name === 'code' || name === 'size'
        ? { name, type: 'string' as const, values: ['FRA', null] }
        : {
            name,
            type: 'numeric' as const,
            values: Float64Array.of(name === '__timestamp' ? MIDNIGHT : 1, name === '__timestamp' ? MIDNIGHT : 2),
          },
    );
    return Promise.resolve({ table: { columns, rowCount: 2 }, rowCount: 2, isCached: false, askedAtMs: clock.nowMs });
  };
  deps = { ...plain, fleet: { ...plain.fleet, ask } };
  await seedStandardRoles(metadata.db);
  const viewers = await insertRole(metadata.db, 'Viewers');
  await grantPermission(metadata.db, viewers, ['can_read', 'Chart']);
  for (const role of ['Admin', 'Gamma', 'Viewers']) {
    const userId = await addUser(metadata.db, { username: role, password: 'correct horse', role });
    bearers.set(role, await issueToken('access', { userId, credentialVersion: 1 }, deps.config, deps.now()));
  }
  await addThings();
}, 30_000);
afterAll(() => metadata.stop());
beforeEach(() => void asked.splice(0));

async function addThings(): Promise<void> {
  const { db } = metadata;
  const databaseId = await insertDatabase(db, { uuid: uuid(), name: 'world', engine: 'sqlite', parameters: {} }, by);
  const columns = [
    ...['code', 'size', 'salary'].map((name) => ({ uuid: uuid(), name, type: 'TEXT' })),
    { uuid: uuid(), name: 'ds', type: 'TIMESTAMP', isTemporal: true },
  ];
  const metrics = [{ uuid: uuid(), name: 'count', expression: 'COUNT(*)' }];
  ids.dataset = await insertDataset(db, { uuid: uuid(), databaseId, name: 'people', columns, metrics, ownerIds: [] }, by);
  const chart = (name: string, entity: string): Promise<number> => {
    const params = JSON.stringify({ ...map, entity, row_limit: 100 });
    return insertChart(db, { uuid: uuid(), name, vizType: 'world_map', params, datasetId: ids.dataset, ownerIds: [] }, by);
  };
  ids.map = await chart('Map', 'code');
  ids.hidden = await chart('Salaries', 'salary');
  const filter = {
    id: 'NATIVE_FILTER-1',
    filterType: 'filter_select',
    targets: [{ datasetId: ids.dataset, column: { name: 'size' } }],
  };
  const board = {
    uuid: uuid(),
    title: 'Board',
    positionJson: '',
    jsonMetadata: JSON.stringify({ native_filter_configuration: [filter] }),
  };
  ids.board = await insertDashboard(db, { ...board, published: false, chartIds: [ids.map], ownerIds: [] }, by);
}

const map = { viz_type: 'world_map', country_fieldtype: 'cca3', metric: 'count' };
const form = () => ({ ...map, datasource: `${ids.dataset}__table`, entity: 'code', adhoc_filters: [] });

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

async function send(path: string, init: RequestInit): Promise<Reply> {
  const reply = await handleApi(new Request(`http://localhost${path}`, init), deps);
  if (!reply) throw new Error(`${path} is not there.`);
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    json: (isJson ? JSON.parse(text) : {}) as Record<string, unknown>,
  };
}

const as = (role: string): Record<string, string> => ({ authorization: `Bearer ${bearers.get(role)}` });

function post(formData: unknown, path = '/superset/explore_json/', headers = as('Admin')): Promise<Reply> {
  const body = new FormData();
  body.set('form_data', typeof formData === 'string' ? formData : JSON.stringify(formData));
  return send(path, { method: 'POST', headers, body });
}

describe('POST /superset/explore_json/', () => {
  it('answers with one object in the known order of keys', async () => {
    const { status, json } = await post(form());
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

  it('puts filters of every age into the question', async () => {
    const { json } = await post({
      ...form(),
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
      ...form(),
      viz_type: 'horizon',
      metrics: ['count'],
      groupby: ['size'],
      granularity_sqla: 'ds',
      time_range: 'No filter',
    };
    const { json } = await post(lines);
    expect(json).toMatchObject({ colnames: ['__timestamp', 'size', 'count'], from_dttm: null, to_dttm: null });
    expect(json['query']).toContain('ORDER BY "count" ASC');
    expect((await post({ ...lines, order_desc: true })).json['query']).toContain('ORDER BY "count" DESC');
  });

  it('takes the dataset from the address, and the form from the address or a JSON body', async () => {
    const { datasource: _, ...rest } = form();
    expect((await post(rest, `/superset/explore_json/table/${ids.dataset}/`)).status).toBe(200);
    const path = `/meridian/explore_json/?form_data=${encodeURIComponent(JSON.stringify(form()))}`;
    expect((await send(path, { headers: as('Admin') })).json['status']).toBe('success');
    const headers = { ...as('Admin'), 'content-type': 'application/json' };
    expect(
      (await send('/superset/explore_json/', { method: 'POST', headers, body: JSON.stringify({ form_data: form() }) })).status,
    ).toBe(200);
  });

  it('answers again under the key of a reply, to whoever may ask it', async () => {
    const first = await post(form());
    const path = `/superset/explore_json/data/${String(first.json['cache_key'])}`;
    expect((await send(path, { headers: as('Admin') })).json['data']).toEqual(first.json['data']);
    expect((await send(path, { headers: as('Gamma') })).status).toBe(403);
    expect((await send(`${path}0`, { headers: as('Admin') })).status).toBe(404);
  });

  it('asks a saved chart by its number alone', async () => {
    const { json } = await post({ slice_id: ids.map });
    expect(json['query']).toContain('LIMIT 100');
  });

  it('gives rows, samples, the SQL and a file where they are asked for', async () => {
    expect((await post(form(), '/superset/explore_json/?results=true')).json).toEqual({
      data: [
        { code: 'FRA', count: 1 },
        { code: null, count: 2 },
      ],
      colnames: ['code', 'count'],
      coltypes: [1, 0],
      rowcount: 2,
      sql_rowcount: 2,
    });
    expect((await post(form(), '/superset/explore_json/?samples=true')).json['colnames']).toEqual([
      'code',
      'size',
      'salary',
      'ds',
    ]);
    asked.splice(0);
    expect((await post(form(), '/superset/explore_json/?query=true')).json).toMatchObject({ language: 'sql' });
    expect(asked).toEqual([]);
    const file = await post(form(), '/superset/explore_json/?csv=true');
    expect(file.text).toBe('code,count\nFRA,1\n,2\n');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=20261121_010000.csv');
  });

  it.each([
    [{ viz_type: 'table' }, 400, /asked at \/api\/v1\/chart\/data/],
    [{ viz_type: 'nonsense' }, 400, /no kind of chart called/],
    [{ viz_type: 'constructor' }, 400, /no kind of chart called/],
    [{ viz_type: '' }, 400, /viz_type is missing/],
    [{ datasource: 'people' }, 400, /datasource is missing/],
    [{ datasource: '99999__table' }, 404, /Not found/],
    [{ metric: null }, 400, /no metric/],
    [{ adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = (1' }] }, 400, /./],
    [{ row_limit: -3 }, 400, /./],
    [{ time_range: 'bogus nonsense', granularity_sqla: 'ds' }, 400, /time/i],
  ])('refuses %j with %i', async (change, status, words) => {
    const reply = await post({ ...form(), ...change });
    expect(reply.status).toBe(status);
    expect(String(reply.json['message'])).toMatch(words);
    expect(asked).toEqual([]);
  });

  it.each(['', 'null', '[]', '{', '7'])('refuses the form data %j', async (text) => {
    expect((await post(text)).status).toBe(400);
  });

  it('says what a chart over time lacks: a time column, or both bounds', async () => {
    const lines = { ...form(), viz_type: 'paired_ttest', metrics: ['count'], groupby: [] };
    const lacking = await post(lines);
    expect(lacking.status).toBe(400);
    expect(lacking.json).toMatchObject({ errors: [{ error_type: 'VIZ_GET_DF_ERROR', level: 'error', extra: null }] });
    expect(Object.keys(lacking.json)).toEqual(KEYS.filter((key) => key !== 'data'));
    const heatmap = await post({ ...lines, viz_type: 'cal_heatmap', granularity_sqla: 'ds', time_range: 'No filter' });
    expect([heatmap.status, heatmap.json['error']]).toEqual([400, 'Please provide both time bounds (Since and Until)']);
  });
});

describe('who may ask', () => {
  it('is refused without a login and without the dataset', async () => {
    expect((await post(form(), '/superset/explore_json/', {})).status).toBe(401);
    for (const role of ['Gamma', 'Viewers'])
      expect([role, (await post(form(), '/superset/explore_json/', as(role))).status]).toEqual([role, 403]);
    expect(asked).toEqual([]);
  });

  it('lets a guest see what its dashboard’s chart derives, by the dashboard’s filters, and nothing else', async () => {
    const path = `/api/v1/dashboard/${ids.board}/embedded`;
    const json = { ...as('Admin'), 'content-type': 'application/json' };
    const embedded = await send(path, { method: 'POST', headers: json, body: '{"allowed_domains":[]}' });
    const claims = {
      user: { username: 'g', first_name: 'G', last_name: 'U' },
      resources: [{ type: 'dashboard' as const, id: (embedded.json['result'] as { uuid: string }).uuid }],
      rls_rules: [{ clause: "size = 'L'" }],
    };
    const headers = { 'x-guesttoken': await issueGuestToken(claims, deps.config, deps.now()) };
    const ask = (change: object, path?: string) => post({ slice_id: ids.map, dashboardId: ids.board, ...change }, path, headers);
    const own = await ask({});
    expect([own.status, String(own.json['query'])]).toEqual([200, expect.stringContaining(`(size = 'L')`)]);
    expect((await ask({ extra_form_data: { filters: [{ col: 'size', op: 'IN', val: ['S'] }] } })).status).toBe(200);
    asked.splice(0);
    for (const change of [
      { extra_form_data: { filters: [{ col: 'salary', op: '>', val: '1' }] } },
      { extra_form_data: { adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 1' }] } },
      { slice_id: ids.hidden },
      { ...form(), entity: 'salary' },
      { ...form(), metric: { expressionType: 'SQL', sqlExpression: 'MAX(salary)', label: 'count' } },
    ])
      expect([change, (await ask(change)).status]).toEqual([change, 403]);
    for (const flag of ['samples', 'query'])
      expect([flag, (await ask({}, `/superset/explore_json/?${flag}=true`)).status]).toEqual([flag, 403]);
    expect(asked).toEqual([]);
  });
});

const KEYS = [
  'cache_key',
  'cached_dttm',
  'cache_timeout',
  'errors',
  'form_data',
  'is_cached',
  'query',
  'from_dttm',
  'to_dttm',
  'status',
  'stacktrace',
  'rowcount',
  'colnames',
  'coltypes',
  'data',
  'applied_filters',
  'rejected_filters',
];
