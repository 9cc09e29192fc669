// Dashboards through the API: lists, items, saving, races, copies, and what others may not.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboards, favorites, logs, taggedObjects, tags } from '#drizzle/schema/index.ts';
import { layoutOf, startDashboardApi, type DashboardApi, type Json } from './fixtures/dashboard-api.ts';

const anything: unknown = expect.anything();
const bobWasFaster: unknown = expect.stringContaining('bob D');

let api: DashboardApi;
let [sales, secret, first, second, hidden] = [0, 0, 0, 0, 0];

beforeAll(async () => {
  api = await startDashboardApi();
  for (const [name, role] of [
    ['ada', 'Alpha'],
    ['bob', 'Alpha'],
    ['gus', 'Gamma'],
    ['root', 'Admin'],
  ] as const)
    await api.person(name, role);
  sales = await api.dataset('sales');
  secret = await api.dataset('secret', []);
  first = await api.chart('First', sales, { metrics: ['total'], groupby: ['city'] });
  second = await api.chart('Second', sales);
  hidden = await api.chart('Hidden', secret);
}, 30_000);
afterAll(() => api.stop());

const result = (json: Json): Json => json['result'] as Json;
const item = async (id: number | string, as = 'ada'): Promise<Json> => result((await api.call('GET', `/${id}`, { as })).json);
const etag = async (id: number): Promise<string> => (await api.call('GET', `/${id}`)).headers.get('etag') ?? '';
const list = async (q: string, as = 'ada') => api.call('GET', `/?q=${encodeURIComponent(q)}`, { as });
const titles = (json: Json): unknown[] => (json['result'] as Json[]).map((row) => row['dashboard_title']);
const save = (id: number, body: Json, more: { as?: string; headers?: Record<string, string> } = {}) =>
  api.call('PUT', `/${id}`, { body, ...more });
const withLayout = (layout: Json, more: Json = {}): Json => ({ json_metadata: JSON.stringify({ ...more, positions: layout }) });

describe('making and reading a dashboard', { timeout: 30_000 }, () => {
  it('answers 201 with what was sent, and gives it by id, slug and uuid with its ETag', async () => {
    const { status, json } = await api.call('POST', '/', { body: { dashboard_title: 'Board', slug: ' my board! ' } });
    expect([status, result(json)]).toEqual([201, { dashboard_title: 'Board', slug: 'my-board' }]);
    const board = await item('my-board');
    expect(board).toMatchObject({
      dashboard_title: 'Board',
      url: '/superset/dashboard/my-board/',
      position_json: null,
      json_metadata: '{}',
      published: false,
      owners: [{ first_name: 'ada', id: api.ids.get('ada'), last_name: 'D' }],
      changed_by_name: 'ada D',
      charts: [],
      theme: null,
    });
    expect(await item(String(board['uuid']))).toEqual(board);
    expect(await item(Number(board['id']))).toEqual(board);
    expect(await etag(Number(board['id']))).toBe(`"${String(board['uuid'])}.1"`);
  });

  it('answers 404 for what is missing and for drafts of others alike', async () => {
    const id = await api.create({ dashboard_title: 'Draft' });
    for (const [path, as] of [
      ['/nope', 'ada'],
      [`/${id}`, 'gus'],
      [`/${id}/charts`, 'bob'],
      [`/${id}/tabs`, 'bob'],
      [`/${id}/datasets`, 'bob'],
    ] as const)
      expect(await api.call('GET', path, { as })).toMatchObject({ status: 404, json: { message: 'Not found' } });
  });

  it.each([
    [{ slug: 'my-board' }, 422, { slug: ['Must be unique'] }],
    [{ owners: [99_999] }, 422, { owners: ['Owners are invalid'] }],
    [{ roles: [99_999] }, 422, { roles: ['Some roles do not exist'] }],
    [{ json_metadata: '{not json' }, 400, { json_metadata: ['JSON not valid'] }],
    [{ json_metadata: '[1]' }, 400, { json_metadata: ['JSON not valid'] }],
    [{ position_json: `${'{"a":'.repeat(200)}1${'}'.repeat(200)}` }, 400, { position_json: ['JSON not valid'] }],
    [{ nope: 1 }, 400, { nope: ['Unknown field.'] }],
    [{ slug: '00000000-0000-4000-8000-000000000000' }, 400, anything],
  ])('refuses %j', async (body, status, message) => {
    expect(await api.call('POST', '/', { body: { dashboard_title: 'x', ...body } })).toMatchObject({ status, json: { message } });
  });

  it('says how large a layout is that is too large', async () => {
    const layout = { ...layoutOf(), 'MARKDOWN-1': { type: 'MARKDOWN', children: [], meta: { code: 'é'.repeat(40_000) } } };
    const { status, json } = await api.call('POST', '/', { body: withLayout(layout) });
    expect(status).toBe(422);
    expect(json['message']).toMatch(/would take 8\d,\d{3} bytes, and 65,535 is the most/);
    expect(json).toMatchObject({ errors: [{ error_type: 'INVALID_PAYLOAD_SCHEMA_ERROR', extra: { max_bytes: 65_535 } }] });
  });

  it('keeps prototype keys and control characters as they were typed', async () => {
    const title = 'a\u0000b\u{1F600}"</script>';
    const id = await api.create({
      dashboard_title: title,
      json_metadata: '{"label_colors": {"__proto__": "#fff", "constructor": "#000"}}',
    });
    const board = await item(id);
    expect(String(board['json_metadata'])).toContain('"__proto__":"#fff"');
    expect(board['dashboard_title']).toBe(title);
  });
});

describe('saving', { timeout: 30_000 }, () => {
  it('stores the layout inside of the metadata, links its charts and works out scopes', async () => {
    const id = await api.create({ dashboard_title: 'Laid out' });
    const filter = {
      id: 'NATIVE_FILTER-1',
      type: 'NATIVE_FILTER',
      name: 'f',
      scope: { rootPath: ['ROOT_ID'], excluded: [second] },
    };
    const body = withLayout(layoutOf(first, second, 99_999), { refresh_frequency: 30, native_filter_configuration: [filter] });
    const { status, json, headers } = await save(id, body);
    expect(status).toBe(200);
    expect(json).toMatchObject({ id, last_modified_time: Math.floor(api.clock.nowMs / 1000), result: body });
    expect(headers.get('etag')).toBe(await etag(id));
    const board = await item(id);
    expect(board['charts']).toEqual(['First', 'Second']);
    const metadata = JSON.parse(String(board['json_metadata'])) as Json;
    expect(metadata).not.toHaveProperty('positions');
    expect(metadata).toMatchObject({
      refresh_frequency: 30,
      expanded_slices: {},
      cross_filters_enabled: true,
      native_filter_configuration: [{ chartsInScope: [first, 99_999] }],
    });
    const positions = JSON.parse(String(board['position_json'])) as Record<string, { meta: Json }>;
    expect(positions[`CHART-${first}`]?.meta['uuid']).toMatch(/^[0-9a-f-]{36}$/);
    await save(id, withLayout(layoutOf(second)));
    expect((await item(id))['charts']).toEqual(['Second']);
    await save(id, { json_metadata: '{}' });
    expect((await item(id))['charts']).toEqual(['Second']);
  });

  it('changes plain fields, owners, roles and tags, and keeps what was not sent', async () => {
    const id = await api.create({ dashboard_title: 'Plain', css: 'a {}', slug: 'plain' });
    const [tag] = await api.db.insert(tags).values({ name: 't', createdOnMs: 0, changedOnMs: 0 }).returning();
    const [ada, bob] = [api.ids.get('ada'), api.ids.get('bob')];
    expect((await save(id, { owners: [bob], roles: [1], tags: [tag?.id], published: true, certified_by: 'QA' })).status).toBe(
      200,
    );
    expect(await item(id)).toMatchObject({
      css: 'a {}',
      slug: 'plain',
      owners: [{ id: ada }, { id: bob }],
      roles: [{ id: 1 }],
      tags: [{ name: 't', type: 1 }],
      published: true,
      certified_by: 'QA',
    });
    expect((await save(id, { tags: [], roles: [], slug: '', dashboard_title: null, certified_by: null })).status).toBe(200);
    expect(await item(id)).toMatchObject({ slug: null, tags: [], roles: [], dashboard_title: '[ untitled dashboard ]' });
    // An administrator may take everybody away.
    await save(id, { owners: [] }, { as: 'root' });
    expect(await item(id, 'root')).toMatchObject({ owners: [] });
  });

  it('is for owners: others get 403 for what they see, 404 for what they do not', async () => {
    const id = await api.create({ dashboard_title: 'Mine', published: true });
    const draft = await api.create({ dashboard_title: 'Draft' });
    const calls = (of: number) =>
      [
        ['PUT', `/${of}`, { css: 'x' }],
        ['PUT', `/${of}/filters`, {}],
        ['PUT', `/${of}/colors`, {}],
        ['PUT', `/${of}/chart_customizations`, {}],
        ['DELETE', `/${of}`, undefined],
        ['DELETE', `/?q=!(${of})`, undefined],
      ] as const;
    for (const [method, path, body] of calls(id))
      expect([path, (await api.call(method, path, { body, as: 'bob' })).status]).toEqual([path, 403]);
    for (const [method, path, body] of calls(draft))
      expect([path, (await api.call(method, path, { body, as: 'bob' })).status]).toEqual([path, 404]);
    expect((await item(id))['css']).toBeNull();
  });

  it('takes no chart that whoever saves may not read, but keeps those that are there', async () => {
    const id = await api.create({ dashboard_title: 'Of gus' }, 'gus');
    const refused = await save(id, withLayout(layoutOf(hidden)), { as: 'gus' });
    expect(refused).toMatchObject({ status: 403, json: { errors: [{ error_type: 'CHART_SECURITY_ACCESS_ERROR' }] } });
    expect((await save(id, withLayout(layoutOf(hidden)), { as: 'root' })).status).toBe(200);
    expect((await save(id, withLayout(layoutOf(hidden), { color_scheme: 'x' }), { as: 'gus' })).status).toBe(200);
    expect((await api.call('GET', `/${id}/charts`, { as: 'gus' })).json['result']).toEqual([]);
  });

  it('writes nothing and says who was faster when If-Match is not the present version', async () => {
    const id = await api.create({ dashboard_title: 'Raced', published: true, owners: [api.ids.get('bob')] });
    const old = await etag(id);
    const done = await save(id, { css: 'first' }, { as: 'bob', headers: { 'if-match': old } });
    expect(done.status).toBe(200);
    const late = await save(id, { css: 'second', owners: [] }, { headers: { 'if-match': old } });
    expect(late.status).toBe(412);
    expect(late.json).toMatchObject({
      message: bobWasFaster,
      errors: [
        {
          error_type: 'OBJECT_CHANGED_ERROR',
          level: 'warning',
          extra: {
            changed_by: { id: api.ids.get('bob'), first_name: 'bob', last_name: 'D' },
            changed_on: '2026-11-21T09:34:47.416000',
            etag: done.headers.get('etag'),
            issue_codes: [],
          },
        },
      ],
    });
    expect(await item(id)).toMatchObject({ css: 'first', owners: [{}, {}] });
    // Without the header the last one wins.
    expect((await save(id, { css: 'third' })).status).toBe(200);
    expect((await save(id, { css: 'x' }, { headers: { 'if-match': '"someone-else.1"' } })).status).toBe(412);
    expect((await save(id, { css: 'fourth' }, { headers: { 'if-match': '*' } })).status).toBe(200);
  });

  it('lets one of two saves of the same version through, whole', async () => {
    const id = await api.create({ dashboard_title: 'Twins' });
    const tag = await etag(id);
    const replies = await Promise.all(
      [first, second].map((chart) => save(id, withLayout(layoutOf(chart)), { headers: { 'if-match': tag } })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 412]);
    const winner = replies[0]?.status === 200 ? 'First' : 'Second';
    expect((await item(id))['charts']).toEqual([winner]);
  });

  it('loses no filter when several change different ones at once without the header', async () => {
    const id = await api.create({ dashboard_title: 'Filters' });
    const put = (name: string) =>
      api.call('PUT', `/${id}/filters`, {
        body: { modified: [{ id: name, type: 'DIVIDER', title: name }], deleted: [], reordered: [] },
      });
    const replies = await Promise.all(['a', 'b', 'c'].map(put));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    const last = await api.call('PUT', `/${id}/filters`, { body: { modified: [], deleted: ['b'], reordered: ['c', 'a'] } });
    expect(last.json).toEqual({
      result: [
        { id: 'c', type: 'DIVIDER', title: 'c' },
        { id: 'a', type: 'DIVIDER', title: 'a' },
      ],
    });
  });

  it('sets colors without counting as a change where the page says so', async () => {
    const id = await api.create({ dashboard_title: 'Colors' });
    const before = (await item(id))['changed_on'];
    api.clock.nowMs += 60_000;
    const { status, json } = await api.call('PUT', `/${id}/colors?mark_updated=false`, {
      body: { color_scheme: 'supersetColors', label_colors: {}, shared_label_colors: [] },
    });
    expect([status, json]).toEqual([200, {}]);
    const board = await item(id);
    expect(board['changed_on']).toBe(before);
    expect(JSON.parse(String(board['json_metadata']))).toMatchObject({ color_scheme: 'supersetColors' });
  });

  it('is written into the action log', async () => {
    const id = await api.create({ dashboard_title: 'Logged' });
    await save(id, { css: 'x' });
    const rows = await api.db.select().from(logs).where(eq(logs.dashboardId, id));
    expect(rows.map((row) => [row.action, row.userId])).toEqual([
      ['DashboardRestApi.post', api.ids.get('ada')],
      ['DashboardRestApi.put', api.ids.get('ada')],
    ]);
  });
});

describe('copies', { timeout: 30_000 }, () => {
  it('have the same charts, or copies of them in the same places', async () => {
    const id = await api.create({ dashboard_title: 'Original', published: true, css: 'a {}' });
    const filter = { id: 'f', type: 'NATIVE_FILTER', scope: { rootPath: ['ROOT_ID'], excluded: [second] } };
    await save(id, withLayout(layoutOf(first, second), { color_scheme: 'x', native_filter_configuration: [filter] }));
    const copy = async (more: Json): Promise<Json> => {
      const { status, json } = await api.call('POST', `/${id}/copy/`, {
        body: { dashboard_title: 'Copied', json_metadata: '{}', ...more },
        as: 'bob',
      });
      expect([status, result(json)['last_modified_time']]).toEqual([200, Math.floor(api.clock.nowMs / 1000)]);
      return item(Number(result(json)['id']), 'bob');
    };
    const same = await copy({ duplicate_slices: false });
    expect(same).toMatchObject({ charts: ['First', 'Second'], published: false, css: 'a {}', owners: [{ first_name: 'bob' }] });
    expect(JSON.parse(String(same['json_metadata']))).toMatchObject({ color_scheme: 'x' });
    const copied = await copy({ duplicate_slices: true, json_metadata: JSON.stringify({ positions: layoutOf(first, second) }) });
    const { json } = await api.call('GET', `/${String(copied['id'])}/charts`, { as: 'bob' });
    const ids = (json['result'] as Json[]).map((chart) => Number(chart['id']));
    expect(ids).toHaveLength(2);
    expect(ids).not.toContain(first);
    expect(String(copied['position_json'])).toContain(`"chartId":${ids[0]},`);
    expect(JSON.parse(String(copied['json_metadata']))).toMatchObject({
      native_filter_configuration: [{ scope: { excluded: [ids[1]] }, chartsInScope: [ids[0]] }],
    });
  });

  it('are not made of charts that are seen only through the dashboard', async () => {
    const id = await api.create({ dashboard_title: 'Shared', published: true, roles: [] }, 'root');
    await save(id, withLayout(layoutOf(hidden)), { as: 'root' });
    const gamma = (await api.db.query.roles.findMany()).find((role) => role.name === 'Gamma')?.id;
    await save(id, { roles: [gamma] }, { as: 'root' });
    expect((await api.call('GET', `/${id}/charts`, { as: 'gus' })).json['result']).toHaveLength(1);
    const refused = await api.call('POST', `/${id}/copy/`, { body: { dashboard_title: 'x', json_metadata: '{}' }, as: 'gus' });
    expect(refused.status).toBe(403);
  });
});

describe('charts, datasets and tabs of a dashboard', { timeout: 30_000 }, () => {
  it('are what its page needs of them', async () => {
    const id = await api.create({ dashboard_title: 'Parts' });
    await save(id, withLayout(layoutOf(first)));
    const charts = (await api.call('GET', `/${id}/charts`)).json['result'] as Json[];
    expect(Object.keys(charts[0] ?? {}).sort()).toEqual(
      [
        'cache_timeout',
        'certification_details',
        'certified_by',
        'changed_on',
        'description',
        'description_markeddown',
        'form_data',
        'id',
        'slice_name',
        'slice_url',
      ].sort(),
    );
    expect(charts[0]).toMatchObject({
      description_markeddown: '<p>about</p>',
      form_data: { datasource: `${sales}__table`, slice_id: first, viz_type: 'table', metrics: ['total'] },
    });
    const [dataset] = (await api.call('GET', `/${id}/datasets`)).json['result'] as Json[];
    expect(dataset).toMatchObject({
      id: sales,
      uid: `${sales}__table`,
      metrics: [{ metric_name: 'total' }],
      sql: 'select 1 as secret',
    });
    expect((dataset?.['columns'] as Json[]).map((column) => column['column_name'])).toEqual(['city']);
    expect((await api.call('GET', `/${id}/tabs`)).json).toEqual({ result: { all_tabs: {}, tab_tree: [] } });
  });

  it('do not tell the statement of a dataset to whoever sees it only through the dashboard', async () => {
    const { json } = await list('(filters:!((col:dashboard_title,opr:eq,value:Shared)))', 'gus');
    const [id] = json['ids'] as number[];
    const [dataset] = (await api.call('GET', `/${id}/datasets`, { as: 'gus' })).json['result'] as Json[];
    expect(dataset).toMatchObject({ id: secret, sql: null, select_star: '' });
  });
});

describe('lists', { timeout: 30_000 }, () => {
  it('show what may be opened, with the keys of a list', async () => {
    const { status, json } = await list('(page_size:200)', 'gus');
    expect(status).toBe(200);
    expect(titles(json)).not.toContain('Draft');
    expect(Object.keys(json).sort()).toEqual([
      'count',
      'description_columns',
      'ids',
      'label_columns',
      'list_columns',
      'list_title',
      'order_columns',
      'result',
    ]);
    const row = ((await list('(filters:!((col:slug,opr:eq,value:my-board)))')).json['result'] as Json[])[0];
    expect(row).toMatchObject({
      status: 'draft',
      published: false,
      url: '/superset/dashboard/my-board/',
      chart_count: 0,
      owners: [{ first_name: 'ada' }],
      tags: [],
    });
  });

  it.each([
    ['(col:dashboard_title,opr:title_or_slug,value:MY-BOARD)', ['Board']],
    ['(col:id,opr:dashboard_is_certified,value:!t)', ['Certified']],
    ['(col:certified_by,opr:ct,value:qual)', ['Certified']],
    ['(col:tags,opr:dashboard_tags,value:blue)', ['Certified']],
    ['(col:id,opr:dashboard_is_favorite,value:!t)', ['Certified']],
    ['(col:uuid,opr:eq,value:nope)', []],
    ['(col:owners,opr:rel_m_m,value:99999)', []],
    ['(col:roles,opr:rel_m_m,value:99999)', []],
    ['(col:tags,opr:dashboard_tag_id,value:99999)', []],
    ['(col:created_by,opr:dashboard_has_created_by,value:!f)', []],
    [`(col:dashboard_title,opr:ct,value:'%')`, []],
    [`(col:dashboard_title,opr:title_or_slug,value:'${'x'.repeat(300)}')`, []],
  ])('filter %s', async (filter, expected) => {
    if ((await list('(filters:!((col:slug,opr:eq,value:certified)))')).json['count'] === 0) {
      const id = await api.create({ dashboard_title: 'Certified', slug: 'certified', certified_by: 'Quality', published: true });
      const [tag] = await api.db.insert(tags).values({ name: 'Deep blue', createdOnMs: 0, changedOnMs: 0 }).returning();
      await save(id, { tags: [tag?.id] });
      expect((await api.call('POST', `/${id}/favorites/`)).json).toEqual({ result: 'OK' });
    }
    const { status, json } = await list(`(filters:!(${filter}),columns:!(dashboard_title))`);
    expect([status, titles(json)]).toEqual([200, expected]);
  });

  it('order and page, and refuse what they do not have', async () => {
    const ordered = (await list('(order_column:dashboard_title,order_direction:asc,page_size:200)')).json;
    const sorted = [...titles(ordered)].sort((a, b) => (String(a).toLowerCase() < String(b).toLowerCase() ? -1 : 1));
    expect(titles(ordered)).toEqual(sorted);
    for (const column of [
      'changed_by.first_name',
      'created_by.first_name',
      'published',
      'changed_on',
      'changed_on_delta_humanized',
    ])
      expect([column, (await list(`(order_column:${column},page_size:1)`)).status]).toEqual([column, 200]);
    expect(await list('(filters:!((col:nope,opr:eq,value:1)))')).toMatchObject({
      status: 400,
      json: { message: 'Filter column: nope not allowed to filter' },
    });
    expect((await list('(order_column:nope)')).status).toBe(400);
    expect(
      (await list('(filters:!((col:created_by,opr:dashboard_created_by_me,value:me)),page_size:200)', 'gus')).json['count'],
    ).toBe(1);
  });

  it('tell what may be done, and values to choose from', async () => {
    const { json } = await api.call('GET', '/_info?q=(keys:!(permissions))', { as: 'root' });
    expect([...(json['permissions'] as string[])].sort()).toEqual([
      'can_cache_dashboard_screenshot',
      'can_delete_embedded',
      'can_export',
      'can_export_as_example',
      'can_get_embedded',
      'can_put_chart_customizations',
      'can_read',
      'can_set_embedded',
      'can_write',
    ]);
    for (const column of ['owners', 'roles', 'created_by', 'changed_by'])
      expect([column, (await api.call('GET', `/related/${column}`)).status]).toEqual([column, 200]);
  });
});

describe('removing', { timeout: 30_000 }, () => {
  it('takes stars and tags along, all or none', async () => {
    const [a, b] = [await api.create({ dashboard_title: 'a' }), await api.create({ dashboard_title: 'b' })];
    const [tag] = await api.db.select().from(tags);
    await save(a, { tags: [tag?.id] });
    await api.call('POST', `/${a}/favorites/`);
    expect((await api.call('DELETE', `/?q=!(${a},99999)`)).status).toBe(404);
    expect((await item(a))['id']).toBe(a);
    expect((await api.call('DELETE', `/?q=!(${a},${b})`)).json).toEqual({ message: 'Deleted 2 dashboards' });
    expect((await api.call('GET', `/${a}`)).status).toBe(404);
    expect(await api.db.select().from(favorites).where(eq(favorites.objectId, a))).toEqual([]);
    expect(await api.db.select().from(taggedObjects).where(eq(taggedObjects.objectId, a))).toEqual([]);
    const c = await api.create({ dashboard_title: 'c' });
    expect((await api.call('DELETE', `/${c}`)).json).toEqual({ message: 'OK' });
    expect(await api.db.select().from(dashboards).where(eq(dashboards.id, c))).toEqual([]);
  });
});
