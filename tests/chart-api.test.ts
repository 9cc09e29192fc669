// Charts through the API: who sees and changes which, lists and their filters, dashboards, stars and save races.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canReadChart } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { chartIdsInOrder } from '#app/domain/dashboard/layout-tree.ts';
import { parseLayout } from '#app/domain/dashboard/parse-layout.ts';
import { CHART_LIST } from '#app/resources/chart/wire.ts';
import { findVisibleChartIds, listChartsPage } from '#app/resources/chart/list.server.ts';
import { findDatasetPerms } from '#app/resources/dataset/store.server.ts';
import { insertTag } from './fixtures/tags.ts';
import { startCharts, type Charts, type Json, type Someone } from './fixtures/charts.ts';
import { charts, chartOwners, dashboardCharts, dashboards, favorites, taggedObjects } from '#drizzle/schema/index.ts';

let api: Charts;
let admin: Someone;
let alpha: Someone;
let gamma: Someone;
let reader: Someone;
let sales = 0;
let secret = 0;

beforeAll(async () => {
  api = await startCharts();
  [admin, alpha, gamma] = [await api.user('Admin'), await api.user('Alpha'), await api.user('Gamma')];
  const databaseId = await api.database('examples');
  sales = await api.dataset(databaseId, 'sales');
  secret = await api.dataset(databaseId, 'secret');
  reader = await api.gammaWith(['datasource_access', `[examples].[sales](id:${sales})`]);
}, 30_000);
afterAll(() => api.stop());

const resultOf = (json: Json) => json['result'] as Json;
const rowsOf = (json: Json) => json['result'] as Json[];
const q = (rison: string): string => `?q=${encodeURIComponent(rison)}`;
const list = async (rison: string, who: Someone) => (await api.get(`/api/v1/chart/${q(rison)}`, who)).json['ids'];

async function make(who: Someone, more: Json = {}): Promise<number> {
  const body = { slice_name: 'Sample', datasource_id: sales, datasource_type: 'table', ...more };
  const { json, status } = await api.ask('POST', '/api/v1/chart/', who, body);
  expect(json, JSON.stringify(json)).toMatchObject({ result: body });
  expect(status).toBe(201);
  return json['id'] as number;
}

describe('making a chart', { timeout: 30_000 }, () => {
  it('gives it to its maker, with the form data that was sent', async () => {
    const params = '{"viz_type":"pie","groupby":["deal_size"]}';
    const id = await make(alpha, { params, viz_type: 'pie', description: '**about** <script>x</script>' });
    const { json, headers, status } = await api.get(`/api/v1/chart/${id}`, alpha);
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(['result']);
    const item = resultOf(json);
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
    expect(resultOf(byUuid.json)['id']).toBe(id);
    const row = rowsOf((await api.get(`/api/v1/chart/${q(`(filters:!((col:id,opr:eq,value:${id})))`)}`, alpha)).json)[0];
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
    const reply = await api.ask('POST', '/api/v1/chart/', admin, body);
    expect(reply.status).toBe(status);
    expect(reply.json).toEqual({ message });
  });

  it('knows no dataset that the maker may not ask', async () => {
    const body = { slice_name: 'Spy', datasource_id: secret, datasource_type: 'table' };
    const reply = await api.ask('POST', '/api/v1/chart/', reader, body);
    expect([reply.status, reply.json]).toEqual([422, { message: { datasource_id: ['Datasource does not exist'] } }]);
  });

  it('says whose UUID it is that is taken', async () => {
    const uuid = crypto.randomUUID();
    await make(admin, { uuid });
    const again = await api.ask('POST', '/api/v1/chart/', admin, {
      slice_name: 'Twin',
      datasource_id: sales,
      datasource_type: 'table',
      uuid: uuid.toUpperCase(),
    });
    expect([again.status, again.json]).toEqual([422, { message: { uuid: ['Another chart has this UUID already.'] } }]);
  });
});

describe('seeing charts', { timeout: 30_000 }, () => {
  it('lists exactly the charts that the access decision lets each viewer open', async () => {
    const { db } = api;
    const owned = await api.chart(secret, 'owned by reader', [reader.id]);
    await api.chart(secret, 'secret');
    const orphan = await api.chart(sales, 'orphan');
    const board = await api.dashboard('embedded', { chartIds: [orphan] });
    await db.update(charts).set({ datasetId: null }).where(eq(charts.id, orphan));
    const rows = await db.select().from(charts);
    const owners = await db.select().from(chartOwners);
    const placed = await db.select().from(dashboardCharts);
    const facts = await Promise.all(
      rows.map(async ({ id, datasetId }) => ({
        id,
        ownerIds: owners.filter((owner) => owner.chartId === id).map((owner) => owner.userId),
        dashboardIds: placed.filter((link) => link.chartId === id).map((link) => link.dashboardId),
        dataset: datasetId === null ? null : await findDatasetPerms(db, datasetId),
      })),
    );
    const person = (userId: number, keys: string[] = [], isAdmin = false): Identity => ({
      kind: 'user',
      userId,
      username: '',
      firstName: '',
      lastName: '',
      email: '',
      isAdmin,
      roleIds: [],
      roles: [],
      permissions: new Set(keys),
      via: 'token',
    });
    const nobody = { permissions: new Set<string>(), roleIds: [], roles: [] };
    const viewers: Identity[] = [
      person(admin.id, [], true),
      person(alpha.id, ['all_datasource_access on all_datasource_access']),
      person(gamma.id),
      person(reader.id, [`datasource_access on [examples].[sales](id:${sales})`]),
      person(gamma.id, ['schema_access on [examples].[public]']),
      person(gamma.id, ['database_access on [examples].(id:1)']),
      { kind: 'anonymous', ...nobody },
      { kind: 'anonymous', ...nobody, permissions: new Set(['all_datasource_access on all_datasource_access']) },
      {
        kind: 'guest',
        username: 'g',
        firstName: '',
        lastName: '',
        dashboardIds: [board],
        clauses: [],
        ...nobody,
        permissions: new Set(['all_datasource_access on all_datasource_access']),
      },
    ];
    const asked = { columns: ['id'], keys: null, filters: [], order: CHART_LIST.defaultOrder, page: 0, pageSize: 200 };
    const seen: number[] = [];
    for (const viewer of viewers) {
      const expected = facts.filter((chart) => canReadChart(viewer, chart)).map((chart) => chart.id);
      const page = await listChartsPage(api.deps, viewer, asked);
      expect(page.rows.map((row) => row.id).sort((a, b) => a - b)).toEqual(expected);
      expect(page.count).toBe(expected.length);
      const ids = facts.map((chart) => chart.id);
      expect((await findVisibleChartIds(db, viewer, ids)).sort((a, b) => a - b)).toEqual(expected);
      seen.push(expected.length);
    }
    expect(new Set(seen).size).toBeGreaterThan(4);
    expect(await list('(page_size:200)', reader)).toContain(owned);
  });

  it('answers 404 alike for what is missing, unseen, or no id at all', async () => {
    const hidden = await api.chart(secret, 'hidden');
    for (const key of ['999999', String(hidden), 'nope', '1%20or%201', '-1', crypto.randomUUID()]) {
      const { status, json } = await api.get(`/api/v1/chart/${key}`, reader);
      expect([status, json['message']]).toEqual([404, 'Not found']);
    }
    for (const method of ['PUT', 'DELETE'])
      expect((await api.ask(method, `/api/v1/chart/${hidden}`, reader, method === 'PUT' ? {} : undefined)).status).toBe(404);
  });

  it('asks who is there before anything else', async () => {
    const { status, json } = await api.send('/api/v1/chart/');
    expect([status, json['msg']]).toEqual([401, 'Missing Authorization Header']);
  });

  it('names no dashboard that the viewer may not open', async () => {
    const id = await api.chart(sales, 'on two boards');
    const open = await api.dashboard('Open', { chartIds: [id] });
    const draft = await api.dashboard('Draft', { chartIds: [id], published: false });
    const boardsFor = async (who: Someone) =>
      (resultOf((await api.get(`/api/v1/chart/${id}`, who)).json)['dashboards'] as Json[]).map((board) => board['id']);
    expect(await boardsFor(admin)).toEqual([open, draft]);
    expect(await boardsFor(reader)).toEqual([open]);
    expect(await list(`(filters:!((col:dashboards,opr:rel_m_m,value:${draft})))`, reader)).toEqual([]);
    expect(await list(`(filters:!((col:dashboards,opr:rel_m_m,value:${draft})))`, admin)).toEqual([id]);
    const options = await api.get(`/api/v1/chart/related/dashboards${q("(filter:'DRAFT')")}`, reader);
    expect(options.json).toEqual({ count: 0, result: [] });
  });
});

describe('filters and orders', { timeout: 30_000 }, () => {
  let mine = 0;
  let certified = 0;
  let starred = 0;
  beforeAll(async () => {
    const base = await api.dataset(await api.database(), 'harbour 100%_x');
    mine = await make(alpha, { slice_name: 'Ferries', datasource_id: base, viz_type: 'bar' });
    certified = await make(admin, { slice_name: 'Cranes', datasource_id: base, certified_by: 'Ada', certification_details: 'x' });
    starred = await make(admin, { slice_name: 'Ropes', datasource_id: base, owners: [alpha.id], description: 'with a bar' });
    await api.ask('POST', `/api/v1/chart/${starred}/favorites/`, gamma);
    const tagId = await insertTag(api.db, 'Ocean');
    await api.db.insert(taggedObjects).values({ tagId, objectType: 'chart', objectId: certified, createdOnMs: 0 });
    await api.db.insert(taggedObjects).values({ tagId, objectType: 'dashboard', objectId: mine, createdOnMs: 0 });
    await api.ask('POST', `/api/v1/chart/${starred}/favorites/`, alpha);
  }, 30_000);
  const among = async (...filters: string[]) => {
    const within = "(col:datasource_name,opr:eq,value:'harbour 100%_x')";
    const ids = (await list(
      `(filters:!(${[within, ...filters].join(',')}),order_column:slice_name,page_size:100)`,
      alpha,
    )) as number[];
    return ids.map((id) => ({ [mine]: 'mine', [certified]: 'certified', [starred]: 'starred' })[id]);
  };

  it.each([
    ["(col:slice_name,opr:chart_all_text,value:'BAR')", ['mine', 'starred']],
    ["(col:slice_name,opr:chart_all_text,value:'100%_x')", ['certified', 'mine', 'starred']],
    ["(col:slice_name,opr:chart_all_text,value:'')", ['certified', 'mine', 'starred']],
    ['(col:id,opr:chart_is_favorite,value:!t)', ['starred']],
    ['(col:id,opr:chart_is_favorite,value:!f)', ['certified', 'mine']],
    ['(col:id,opr:chart_is_certified,value:!t)', ['certified']],
    ['(col:id,opr:chart_is_certified,value:!f)', ['mine', 'starred']],
    ['(col:id,opr:chart_owned_created_favored_by_me,value:!t)', ['mine', 'starred']],
    ['(col:created_by,opr:chart_created_by_me,value:me)', ['mine']],
    ['(col:created_by,opr:chart_has_created_by,value:!t)', ['certified', 'mine', 'starred']],
    ['(col:tags,opr:chart_tags,value:cea)', ['certified']],
    ['(col:viz_type,opr:eq,value:bar)', ['mine']],
    ['(col:viz_type,opr:in,value:!(bar,pie))', ['mine']],
    ['(col:slice_name,opr:ct,value:R)', ['certified', 'mine', 'starred']],
    ['(col:slice_name,opr:sw,value:ro)', ['starred']],
    ["(col:last_saved_at,opr:gt,value:'2020-01-01')", ['certified', 'mine', 'starred']],
    ["(col:slice_name,opr:chart_all_text,value:'__proto__')", []],
  ])('%s', async (filter, expected) => expect(await among(filter)).toEqual(expected));

  it('filter by owners, tags and dashboards by their ids', async () => {
    expect(await among(`(col:owners,opr:rel_m_m,value:${alpha.id})`)).toEqual(['mine', 'starred']);
    expect(await among(`(col:owners,opr:rel_m_m,value:'${alpha.id}')`)).toEqual(['mine', 'starred']);
    expect(await among(`(col:changed_by,opr:rel_o_m,value:${alpha.id})`)).toEqual(['mine']);
    expect(await among('(col:tags,opr:chart_tag_id,value:1)')).toEqual(['certified']);
    expect(await among('(col:owners,opr:rel_m_m,value:999999)')).toEqual([]);
  });

  it.each([
    ['(filters:!((col:nope,opr:eq,value:1)))', 'Filter column: nope not allowed to filter'],
    ['(filters:!((col:__proto__,opr:eq,value:1)))', 'Filter column: __proto__ not allowed to filter'],
    ['(filters:!((col:id,opr:drop,value:1)))', 'Filter operator: drop not allowed on id'],
    ['(filters:!((col:owners,opr:rel_m_m,value:(a:1))))', 'Filter value: an id, or a list of at most 1000 ids, is needed'],
    ['(order_column:params)', 'Invalid order by column: params'],
    ['(order_column', 'Not a valid rison/json argument'],
  ])('%s is answered with 400', async (rison, message) => {
    const { status, json } = await api.get(`/api/v1/chart/${q(rison)}`, admin);
    expect([status, json['message']]).toEqual([400, message]);
  });

  it('order by every column that may order, pages without a gap', async () => {
    for (const column of CHART_LIST.orderColumns) {
      const order = `order_column:${column},order_direction:asc`;
      const all = (await list(`(${order},page_size:200)`, admin)) as number[];
      const first = (await list(`(${order},page_size:2)`, admin)) as number[];
      const second = (await list(`(${order},page:1,page_size:2)`, admin)) as number[];
      expect([...first, ...second], column).toEqual(all.slice(0, 4));
    }
  });

  it('gives the long envelope with labels, and without it what `keys` leaves', async () => {
    const { json } = await api.get(`/api/v1/chart/${q('(columns:!(id,changed_by.first_name,nope),page_size:1)')}`, admin);
    expect(json).toMatchObject({ list_columns: ['id', 'changed_by.first_name'], list_title: 'List Slice' });
    expect(Object.keys(rowsOf(json)[0] ?? {})).toEqual(['id', 'changed_by']);
    const bare = await api.get(`/api/v1/chart/${q('(keys:!(none),page_size:1)')}`, admin);
    expect(Object.keys(bare.json).sort()).toEqual(['count', 'ids', 'result']);
  });

  it('names permissions and operators in _info', async () => {
    const { json } = await api.get('/api/v1/chart/_info', alpha);
    expect(json['permissions']).toEqual(['can_write', 'can_warm_up_cache', 'can_read', 'can_export']);
    const filters = json['filters'] as Record<string, { operator: string }[]>;
    expect(filters['slice_name']?.map(({ operator }) => operator)).toContain('chart_all_text');
    for (const operators of Object.values(filters)) {
      const names = operators.map(({ operator }) => operator);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe('changing a chart', { timeout: 30_000 }, () => {
  const put = (id: number, body: unknown, who = alpha, headers: Record<string, string> = {}) =>
    api.ask('PUT', `/api/v1/chart/${id}`, who, body, headers);

  it('is for its owners and administrators; others who see it are told so', async () => {
    const id = await make(alpha);
    expect((await put(id, { slice_name: 'Theirs' }, reader)).json['message']).toBe('Forbidden');
    expect((await put(id, { slice_name: 'Theirs' }, reader)).status).toBe(403);
    expect((await put(id, { slice_name: 'Mine' })).json).toEqual({ id, result: { slice_name: 'Mine' } });
    expect((await put(id, { slice_name: 'Admin’s' }, admin)).status).toBe(200);
  });

  it('refuses unknown fields, and changes only what was sent', async () => {
    const id = await make(alpha, { params: '{"a":1}', description: 'about' });
    expect((await put(id, { bogus: 1 })).json).toEqual({ message: { bogus: ['Unknown field.'] } });
    await put(id, { description: null, cache_timeout: 60 });
    expect(resultOf((await api.get(`/api/v1/chart/${id}`, alpha)).json)).toMatchObject({
      description: null,
      cache_timeout: 60,
      params: '{"a":1}',
      slice_name: 'Sample',
    });
  });

  it('does not let a writer who is no administrator lock themselves out', async () => {
    const id = await make(alpha);
    await put(id, { owners: [gamma.id] });
    const ownersOf = async () =>
      (resultOf((await api.get(`/api/v1/chart/${id}`, admin)).json)['owners'] as Json[]).map((owner) => owner['id']);
    expect(await ownersOf()).toEqual([alpha.id, gamma.id].sort((a, b) => a - b));
    await put(id, { owners: [] });
    expect(await ownersOf()).toEqual([alpha.id]);
    await put(id, { owners: [] }, admin);
    expect(await ownersOf()).toEqual([]);
  });

  it('asks for the kind of a new dataset, and for one that the writer may ask', async () => {
    const id = await make(reader);
    const type = await put(id, { datasource_id: sales }, reader);
    expect(type.json).toEqual({ message: { datasource_type: ['Datasource type is required when datasource_id is given'] } });
    const spy = await put(id, { datasource_id: secret, datasource_type: 'table' }, reader);
    expect([spy.status, spy.json]).toEqual([422, { message: { datasource_id: ['Datasource does not exist'] } }]);
  });

  it('sets its tags', async () => {
    const id = await make(alpha);
    const tagId = await insertTag(api.db, 'Quay');
    expect((await put(id, { tags: [tagId] })).status).toBe(200);
    expect(resultOf((await api.get(`/api/v1/chart/${id}`, alpha)).json)['tags']).toEqual([{ id: tagId, name: 'Quay', type: 1 }]);
    expect((await put(id, { tags: [999_999] })).status).toBe(422);
  });

  it('puts it at the end of dashboards that the writer may edit, and takes it off again', async () => {
    const [other, id] = [await make(alpha), await make(alpha)];
    const own = await api.dashboard('Own', { ownerIds: [alpha.id], chartIds: [other] });
    const others = await api.dashboard('Others', {});
    expect((await put(id, { dashboards: [own] })).json).toEqual({ id, result: { dashboards: [own] } });
    const board = async () => (await api.db.select().from(dashboards).where(eq(dashboards.id, own)))[0];
    const linked = async () =>
      (
        await api.db
          .select()
          .from(dashboardCharts)
          .where(and(eq(dashboardCharts.dashboardId, own), eq(dashboardCharts.chartId, id)))
      ).length;
    expect(chartIdsInOrder(parseLayout((await board())?.positionJson).tree)).toEqual([id]);
    expect([await linked(), (await board())?.version]).toEqual([1, 2]);
    const forbidden = await put(id, { dashboards: [own, others] });
    expect([forbidden.status, forbidden.json['message']]).toEqual([403, 'Changing one or more of these dashboards is forbidden']);
    await put(id, { dashboards: [] });
    expect(chartIdsInOrder(parseLayout((await board())?.positionJson).tree)).toEqual([]);
    expect([await linked(), (await board())?.version]).toEqual([0, 3]);
  });

  it('places a new chart under its own id', async () => {
    const own = await api.dashboard('Fresh', { ownerIds: [alpha.id] });
    const id = await make(alpha, { dashboards: [own] });
    const [board] = await api.db.select().from(dashboards).where(eq(dashboards.id, own));
    expect(chartIdsInOrder(parseLayout(board?.positionJson).tree)).toEqual([id]);
  });

  it('leaves it on dashboards that the writer does not see', async () => {
    const id = await make(reader);
    const draft = await api.dashboard('Unseen', { published: false, chartIds: [id] });
    expect((await put(id, { dashboards: [] }, reader)).status).toBe(200);
    expect(await api.db.select().from(dashboardCharts).where(eq(dashboardCharts.dashboardId, draft))).toHaveLength(1);
    expect((await put(id, { dashboards: [draft] }, reader)).json).toEqual({
      message: { dashboards: ['Dashboards do not exist'] },
    });
  });

  it('tells the second of two who save at once, and writes nothing of theirs', async () => {
    const id = await make(alpha, { owners: [alpha.id, reader.id] });
    const etag = (await api.get(`/api/v1/chart/${id}`, alpha)).headers.get('etag') ?? '';
    const first = await put(id, { slice_name: 'First' }, alpha, { 'if-match': etag });
    const newer = first.headers.get('etag') ?? '';
    expect([first.status, newer === etag]).toEqual([200, false]);
    const second = await put(id, { slice_name: 'Second' }, reader, { 'if-match': etag });
    expect(second.status).toBe(412);
    expect(second.json['errors']).toEqual([
      {
        error_type: 'OBJECT_CHANGED_ERROR',
        level: 'warning',
        message: second.json['message'],
        extra: {
          changed_by: { id: alpha.id, first_name: 'A', last_name: expect.any(String) as unknown },
          changed_on: expect.stringMatching(/^2026-11-21T/) as unknown,
          etag: newer,
          issue_codes: [],
        },
      },
    ]);
    expect(resultOf((await api.get(`/api/v1/chart/${id}`, alpha)).json)['slice_name']).toBe('First');
    expect((await put(id, { slice_name: 'Third' }, reader, { 'if-match': newer })).status).toBe(200);
    expect((await put(id, { slice_name: 'Last' }, alpha)).status).toBe(200);
  });

  it('lets exactly one of ten who save the same version at the same time through', async () => {
    const id = await make(alpha);
    const etag = (await api.get(`/api/v1/chart/${id}`, alpha)).headers.get('etag') ?? '';
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => put(id, { slice_name: `n${n}` }, alpha, { 'if-match': etag })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
  });
});

describe('removing charts', { timeout: 30_000 }, () => {
  it('takes their stars, tags and places along, all or none', async () => {
    const [a, b, theirs] = [await make(alpha), await make(alpha), await make(admin)];
    await api.ask('POST', `/api/v1/chart/${a}/favorites/`, alpha);
    const tagId = await insertTag(api.db, 'Gone');
    await api.db.insert(taggedObjects).values({ tagId, objectType: 'chart', objectId: a, createdOnMs: 0 });
    await api.dashboard('Holds', { chartIds: [a] });
    const removeAll = (ids: number[]) => api.ask('DELETE', `/api/v1/chart/${q(`!(${ids.join(',')})`)}`, alpha);
    expect((await removeAll([a, 999_999])).json['message']).toBe('Not found');
    expect((await removeAll([a, theirs])).status).toBe(403);
    expect((await api.get(`/api/v1/chart/${a}`, alpha)).status).toBe(200);
    expect((await removeAll([a, b, a])).json).toEqual({ message: 'Deleted 2 charts' });
    expect(await api.db.select().from(favorites).where(eq(favorites.objectId, a))).toEqual([]);
    expect(await api.db.select().from(taggedObjects).where(eq(taggedObjects.tagId, tagId))).toEqual([]);
    expect(await api.db.select().from(dashboardCharts).where(eq(dashboardCharts.chartId, a))).toEqual([]);
    const one = await make(alpha);
    expect((await api.ask('DELETE', `/api/v1/chart/${one}`, reader)).status).toBe(403);
    expect((await api.ask('DELETE', `/api/v1/chart/${one}`, alpha)).json).toEqual({ message: 'OK' });
    expect((await removeAll([])).status).toBe(400);
  });
});

describe('stars', { timeout: 30_000 }, () => {
  it('are each person’s own, given once, taken back', async () => {
    const [a, b] = [await make(alpha), await make(alpha)];
    const status = async (who: Someone) => (await api.get(`/api/v1/chart/favorite_status/${q(`!(${a},${b})`)}`, who)).json;
    expect((await api.ask('POST', `/api/v1/chart/${a}/favorites/`, alpha)).json).toEqual({ result: 'OK' });
    expect((await api.ask('POST', `/api/v1/chart/${a}/favorites/`, alpha)).status).toBe(200);
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
    expect((await api.ask('DELETE', `/api/v1/chart/${a}/favorites/`, alpha)).json).toEqual({ result: 'OK' });
    expect(await status(alpha)).toEqual({
      result: [
        { id: a, value: false },
        { id: b, value: false },
      ],
    });
  });
  it('are not given to what somebody does not see', async () => {
    const hidden = await api.chart(secret, 'hidden');
    expect((await api.ask('POST', `/api/v1/chart/${hidden}/favorites/`, reader)).status).toBe(404);
    expect((await api.get(`/api/v1/chart/favorite_status/${q(`!(${hidden})`)}`, reader)).status).toBe(404);
  });
});

describe('ten thousand charts', { timeout: 60_000 }, () => {
  it('give their first page and their whole number, to whoever looks', async () => {
    await api.d1
      .prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
         insert into charts (uuid, name, viz_type, params, dataset_id, created_on_ms, changed_on_ms, created_by_id, changed_by_id)
         select 'bulk-' || i, 'Bulk chart ' || i, 'table', '{}', ?, i, i, ?, ? from n`,
      )
      .bind(sales, alpha.id, alpha.id)
      .run();
    for (const who of [admin, reader])
      for (const rison of ['(page_size:25)', '(page_size:25,filters:!((col:slice_name,opr:chart_all_text,value:chart)))']) {
        const { json } = await api.get(`/api/v1/chart/${q(rison)}`, who);
        expect(json['count']).toBeGreaterThanOrEqual(10_000);
        expect(json['ids']).toHaveLength(25);
      }
  });
});
