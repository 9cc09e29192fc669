// Making, reading and removing dashboards through the API.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboards, favorites, taggedObjects } from '#drizzle/schema/index.ts';
import { pickResult, startBoards, withLayout, type Boards } from '#tests/fixtures/dashboards/boards.ts';
import { buildLayout } from '#tests/fixtures/dashboards/dashboard-api.ts';
import { insertTag } from '#tests/fixtures/metadata/tags.ts';

const anything: unknown = expect.anything();

let api: Boards;

beforeAll(async () => {
  api = await startBoards();
});
afterAll(() => api.stop());

describe('making and reading a dashboard', () => {
  it('returns 201 with what was sent, and finds it by id, slug and uuid with its ETag', async () => {
    const { status, json } = await api.call('POST', '/', { body: { dashboard_title: 'Board', slug: ' my board! ' } });
    expect([status, pickResult(json)]).toEqual([201, { dashboard_title: 'Board', slug: 'my-board' }]);
    const board = await api.item('my-board');
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
    expect(await api.item(String(board['uuid']))).toEqual(board);
    expect(await api.item(Number(board['id']))).toEqual(board);
    expect(await api.etag(Number(board['id']))).toBe(`"${String(board['uuid'])}.1"`);
  });

  it('returns the same 404 for what is missing and for drafts of others', async () => {
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
    const layout = { ...buildLayout(), 'MARKDOWN-1': { type: 'MARKDOWN', children: [], meta: { code: 'é'.repeat(40_000) } } };
    const { status, json } = await api.call('POST', '/', { body: withLayout(layout) });
    expect(status).toBe(422);
    expect(json['message']).toMatch(/would take 8\d,\d{3} bytes; the limit is 65,535/);
    expect(json).toMatchObject({ errors: [{ error_type: 'INVALID_PAYLOAD_SCHEMA_ERROR', extra: { max_bytes: 65_535 } }] });
  });

  it('keeps prototype keys and control characters as they were typed', async () => {
    const title = 'a\u0000b\u{1F600}"</script>';
    const id = await api.create({
      dashboard_title: title,
      json_metadata: '{"label_colors": {"__proto__": "#fff", "constructor": "#000"}}',
    });
    const board = await api.item(id);
    expect(String(board['json_metadata'])).toContain('"__proto__":"#fff"');
    expect(board['dashboard_title']).toBe(title);
  });
});

describe('removing', () => {
  it('takes stars and tags along, all or none', async () => {
    const [a, b] = [await api.create({ dashboard_title: 'a' }), await api.create({ dashboard_title: 'b' })];
    const tag = await insertTag(api.db, 'gone');
    expect((await api.save(a, { tags: [tag] })).status).toBe(200);
    await api.call('POST', `/${a}/favorites/`);
    expect((await api.call('DELETE', `/?q=!(${a},99999)`)).status).toBe(404);
    expect((await api.item(a))['id']).toBe(a);
    expect((await api.call('DELETE', `/?q=!(${a},${b})`)).json).toEqual({ message: 'Deleted 2 dashboards' });
    expect((await api.call('GET', `/${a}`)).status).toBe(404);
    expect(await api.db.select().from(favorites).where(eq(favorites.objectId, a))).toEqual([]);
    expect(await api.db.select().from(taggedObjects).where(eq(taggedObjects.objectId, a))).toEqual([]);
    const c = await api.create({ dashboard_title: 'c' });
    expect((await api.call('DELETE', `/${c}`)).json).toEqual({ message: 'OK' });
    expect(await api.db.select().from(dashboards).where(eq(dashboards.id, c))).toEqual([]);
  });
});
