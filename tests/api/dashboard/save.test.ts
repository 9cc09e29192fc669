// Saving dashboards through the API: what is kept of a layout, whose it is, and several who save at once.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logs } from '#drizzle/schema/index.ts';
import { startBoards, withLayout, type Boards } from '#tests/fixtures/dashboards/boards.ts';
import { buildLayout, type DashboardJson } from '#tests/fixtures/dashboards/dashboard-api.ts';
import { insertTag } from '#tests/fixtures/metadata/tags.ts';

const bobWasFaster: unknown = expect.stringContaining('bob D');

let api: Boards;
let [first, second, hidden] = [0, 0, 0];

beforeAll(async () => {
  api = await startBoards();
  ({ first, second, hidden } = api);
});
afterAll(() => api.stop());

const managed = { is_managed_externally: true, external_url: 'https://git.example.org/board.yaml' };

describe('saving', () => {
  it('keeps who manages it elsewhere, and its uuid', async () => {
    const uuid = '6f7b9a1e-1111-4222-8333-944445555666';
    const id = await api.create({ dashboard_title: 'Managed', ...managed });
    expect(await api.item(id)).toMatchObject(managed);
    expect((await api.save(id, { dashboard_title: 'Still', uuid: uuid.toUpperCase() })).status).toBe(200);
    expect(await api.item(id)).toMatchObject({ ...managed, uuid });
    const other = await api.create({ dashboard_title: 'Other' });
    expect((await api.save(other, { uuid })).status).toBe(422);
    expect((await api.save(id, { is_managed_externally: null, external_url: '' })).status).toBe(200);
    expect(await api.item(id)).toMatchObject({ is_managed_externally: false, external_url: null });
  });

  it('stores the layout inside of the metadata, links its charts and works out scopes', async () => {
    const id = await api.create({ dashboard_title: 'Laid out' });
    const filter = {
      id: 'NATIVE_FILTER-1',
      type: 'NATIVE_FILTER',
      name: 'f',
      scope: { rootPath: ['ROOT_ID'], excluded: [second] },
    };
    const body = withLayout(buildLayout(first, second, 99_999), { refresh_frequency: 30, native_filter_configuration: [filter] });
    const { status, json, headers } = await api.save(id, body);
    expect(status).toBe(200);
    expect(json).toMatchObject({ id, last_modified_time: Math.floor(api.clock.nowMs / 1000), result: body });
    expect(headers.get('etag')).toBe(await api.etag(id));
    const board = await api.item(id);
    expect(board['charts']).toEqual(['First', 'Second']);
    const metadata = JSON.parse(String(board['json_metadata'])) as DashboardJson;
    expect(metadata).not.toHaveProperty('positions');
    expect(metadata).toMatchObject({
      refresh_frequency: 30,
      expanded_slices: {},
      cross_filters_enabled: true,
      native_filter_configuration: [{ chartsInScope: [first, 99_999] }],
    });
    const positions = JSON.parse(String(board['position_json'])) as Record<string, { meta: DashboardJson }>;
    expect(positions[`CHART-${first}`]?.meta['uuid']).toMatch(/^[0-9a-f-]{36}$/);
    await api.save(id, withLayout(buildLayout(second)));
    expect((await api.item(id))['charts']).toEqual(['Second']);
    await api.save(id, { json_metadata: '{}' });
    expect((await api.item(id))['charts']).toEqual(['Second']);
  });

  it('gives only the columns that are requested, of people and charts their parts', async () => {
    const id = await api.create({ dashboard_title: 'Cut' });
    const item = async (q: string) => (await api.call('GET', `/${id}?q=${q}`)).json['result'];
    expect(await item('(columns:!(id,dashboard_title))')).toEqual({ id, dashboard_title: 'Cut' });
    expect(await item('(columns:!(owners.first_name,nothing))')).toEqual({
      owners: [{ first_name: expect.any(String) as unknown }],
    });
    expect(await item('(columns:!(nothing))')).toMatchObject({ id, published: false });
    expect((await api.call('GET', `/${id}?q=(columns:5)`)).status).toBe(400);
  });

  it('keeps how charts filter each other, which no control changes yet', async () => {
    const id = await api.create({ dashboard_title: 'Crossed' });
    const crossFilters = { scope: { rootPath: ['ROOT_ID'], excluded: [second] }, chartsInScope: [] };
    const crossed = { cross_filters_enabled: false, chart_configuration: { [first]: { id: first, crossFilters } } };
    await api.save(id, withLayout(buildLayout(first, second), crossed));
    const stored = async () => JSON.parse(String((await api.item(id))['json_metadata'])) as DashboardJson;
    const before = await stored();
    expect(before).toMatchObject({ cross_filters_enabled: false, chart_configuration: { [first]: { crossFilters } } });
    await api.save(id, { css: 'a {}' });
    expect(await stored()).toEqual(before);
    await api.save(id, withLayout(buildLayout(second, first), before));
    expect(await stored()).toMatchObject(crossed);
    await api.save(id, withLayout(buildLayout(first), { ...before, cross_filters_enabled: true }));
    expect(await stored()).toMatchObject({ cross_filters_enabled: true });
  });

  it('spec 276: names a dashboard without a title', async () => {
    const id = await api.create({ dashboard_title: '' });
    expect((await api.item(id))['dashboard_title']).toBe('[ untitled dashboard ]');
    await api.save(id, { dashboard_title: 'Named' });
    await api.save(id, { dashboard_title: '  ' });
    expect((await api.item(id))['dashboard_title']).toBe('[ untitled dashboard ]');
  });

  it('spec 277: stores an empty slug as null', async () => {
    const id = await api.create({ dashboard_title: 'Slug', slug: 'had-one' });
    await api.save(id, { slug: '' });
    expect((await api.item(id))['slug']).toBeNull();
  });

  it('spec 278: keeps certification details only with a certifier', async () => {
    const certification = async (id: number) => {
      const { certified_by, certification_details } = await api.item(id);
      return [certified_by, certification_details];
    };
    const id = await api.create({ dashboard_title: 'Certified', certification_details: 'alone' });
    expect(await certification(id)).toEqual([null, null]);
    await api.save(id, { certification_details: 'alone' });
    expect(await certification(id)).toEqual([null, null]);
    await api.save(id, { certified_by: 'QA', certification_details: 'checked' });
    await api.save(id, { certification_details: 'checked again' });
    await api.save(id, { css: 'a {}' });
    expect(await certification(id)).toEqual(['QA', 'checked again']);
    await api.save(id, { certified_by: null });
    expect(await certification(id)).toEqual([null, null]);
  });

  it('changes plain fields, owners, roles and tags, and keeps what was not sent', async () => {
    const id = await api.create({ dashboard_title: 'Plain', css: 'a {}', slug: 'plain' });
    const tag = await insertTag(api.db, 't');
    const [ada, bob] = [api.ids.get('ada'), api.ids.get('bob')];
    expect((await api.save(id, { owners: [bob], roles: [1], tags: [tag], published: true, certified_by: 'QA' })).status).toBe(
      200,
    );
    expect(await api.item(id)).toMatchObject({
      css: 'a {}',
      slug: 'plain',
      owners: [{ id: ada }, { id: bob }],
      roles: [{ id: 1 }],
      tags: [{ name: 't', type: 1 }],
      published: true,
      certified_by: 'QA',
    });
    expect((await api.save(id, { tags: [], roles: [], slug: '', dashboard_title: null, certified_by: null })).status).toBe(200);
    expect(await api.item(id)).toMatchObject({ slug: null, tags: [], roles: [], dashboard_title: '[ untitled dashboard ]' });
    // An administrator can remove everyone.
    await api.save(id, { owners: [] }, { as: 'root' });
    expect(await api.item(id, 'root')).toMatchObject({ owners: [] });
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
    expect((await api.item(id))['css']).toBeNull();
  });

  it('takes no chart that the caller cannot read, but keeps existing ones', async () => {
    const id = await api.create({ dashboard_title: 'Of gus' }, 'gus');
    const refused = await api.save(id, withLayout(buildLayout(hidden)), { as: 'gus' });
    expect(refused).toMatchObject({ status: 403, json: { errors: [{ error_type: 'CHART_SECURITY_ACCESS_ERROR' }] } });
    expect((await api.save(id, withLayout(buildLayout(hidden)), { as: 'root' })).status).toBe(200);
    expect((await api.save(id, withLayout(buildLayout(hidden), { color_scheme: 'x' }), { as: 'gus' })).status).toBe(200);
    expect((await api.call('GET', `/${id}/charts`, { as: 'gus' })).json['result']).toEqual([]);
  });

  it('takes a save again whose reply was lost, and writes nothing twice', async () => {
    const id = await api.create({ dashboard_title: 'Lost reply' });
    const old = { headers: { 'if-match': await api.etag(id) } };
    const body = { dashboard_title: 'Saved', css: 'a{}', json_metadata: '{"color_scheme":"x","positions":{}}', owners: [] };
    const first = await api.save(id, body, old);
    const again = await api.save(id, body, old);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await api.save(id, { ...body, css: 'b{}' }, old)).status).toBe(412);
    expect((await api.save(id, { ...body, owners: [api.ids.get('bob')] }, old)).status).toBe(412);
  });

  it('writes nothing and says who was faster when If-Match is not the present version', async () => {
    const id = await api.create({ dashboard_title: 'Raced', published: true, owners: [api.ids.get('bob')] });
    const old = await api.etag(id);
    const done = await api.save(id, { css: 'first' }, { as: 'bob', headers: { 'if-match': old } });
    expect(done.status).toBe(200);
    const late = await api.save(id, { css: 'second', owners: [] }, { headers: { 'if-match': old } });
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
    expect(await api.item(id)).toMatchObject({ css: 'first', owners: [{}, {}] });
    // Without the header the last one wins.
    expect((await api.save(id, { css: 'third' })).status).toBe(200);
    expect((await api.save(id, { css: 'x' }, { headers: { 'if-match': '"someone-else.1"' } })).status).toBe(412);
    expect((await api.save(id, { css: 'fourth' }, { headers: { 'if-match': '*' } })).status).toBe(200);
  });

  it('lets one of two saves of the same version through, whole', async () => {
    const id = await api.create({ dashboard_title: 'Twins' });
    const tag = await api.etag(id);
    const replies = await Promise.all(
      [first, second].map((chart) => api.save(id, withLayout(buildLayout(chart)), { headers: { 'if-match': tag } })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 412]);
    const winner = replies[0]?.status === 200 ? 'First' : 'Second';
    expect((await api.item(id))['charts']).toEqual([winner]);
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
    const before = (await api.item(id))['changed_on'];
    api.clock.nowMs += 60_000;
    const { status, json } = await api.call('PUT', `/${id}/colors?mark_updated=false`, {
      body: { color_scheme: 'supersetColors', label_colors: {}, shared_label_colors: [] },
    });
    expect([status, json]).toEqual([200, {}]);
    const board = await api.item(id);
    expect(board['changed_on']).toBe(before);
    expect(JSON.parse(String(board['json_metadata']))).toMatchObject({ color_scheme: 'supersetColors' });
  });

  it('is written into the action log', async () => {
    const id = await api.create({ dashboard_title: 'Logged' });
    await api.save(id, { css: 'x' });
    const rows = await api.db.select().from(logs).where(eq(logs.dashboardId, id));
    expect(rows.map((row) => [row.action, row.userId])).toEqual([
      ['DashboardRestApi.post', api.ids.get('ada')],
      ['DashboardRestApi.put', api.ids.get('ada')],
    ]);
  });
});
