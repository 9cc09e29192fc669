// Tags through the API: their objects, who can add them where, and who sees those objects.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chartOwners, charts } from '#drizzle/schema/index.ts';
import { startSqlLab, type LabJson, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';

let lab: SqlLab;
type Person = Awaited<ReturnType<SqlLab['user']>>;
let admin: Person;
let alpha: Person;
let gamma: Person;
let mine: number;
let theirs: number;
let dataset: number;

beforeAll(async () => {
  lab = await startSqlLab();
  [admin, alpha, gamma] = [await lab.user('Admin'), await lab.user('Alpha'), await lab.user('Gamma')];
  dataset = await lab.dataset({ databaseId: await lab.database(), name: 'sales' }, alpha.id);
  mine = await chart('Mine', alpha.id);
  theirs = await chart('Theirs', admin.id);
});
afterAll(() => lab.stop());

async function chart(name: string, ownerId: number): Promise<number> {
  const values = {
    uuid: crypto.randomUUID(),
    name,
    vizType: 'table',
    params: '{}',
    datasetId: dataset,
    createdOnMs: 0,
    changedOnMs: 0,
  };
  const [row] = await lab.db
    .insert(charts)
    .values({ ...values, createdById: ownerId })
    .returning({ id: charts.id });
  await lab.db.insert(chartOwners).values({ chartId: row?.id ?? 0, userId: ownerId });
  return row?.id ?? 0;
}
const send = (method: string, path: string, body?: unknown, who = admin) =>
  lab.send(`/api/v1/tag/${path}`, {
    method,
    headers: { ...who.headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const get = (path: string, who = admin) => send('GET', path, undefined, who);
const objects = async (query: string, who = admin): Promise<LabJson[]> =>
  (await get(`get_objects/?${query}`, who)).json['result'] as LabJson[];
const idOf = async (name: string): Promise<number> =>
  ((await get(`?q=(filters:!((col:name,opr:eq,value:'${name}')))`)).json['ids'] as number[])[0] ?? 0;

describe('tags', () => {
  it('are put on an object by its type’s name or number, once, and taken off', async () => {
    expect(await send('POST', `chart/${mine}/`, { properties: { tags: ['a tag', 'B'] } }, alpha)).toMatchObject({
      status: 201,
      json: {},
    });
    expect((await send('POST', `2/${mine}/`, { properties: { tags: ['A TAG'] } }, alpha)).status).toBe(201);
    expect(await objects('tags=a%20tag')).toMatchObject([
      {
        id: mine,
        type: 'chart',
        name: 'Mine',
        url: `/explore/?slice_id=${mine}`,
        creator: 'A D',
        owners: [{ id: alpha.id, first_name: 'A', last_name: 'D' }],
        tags: [{ name: 'B' }, { name: 'a tag', type: 'TagType.custom' }],
      },
    ]);
    expect((await send('DELETE', `chart/${mine}/b/`, undefined, alpha)).json).toEqual({ message: 'OK' });
    expect((await send('DELETE', `chart/${mine}/b/`, undefined, alpha)).status).toBe(422);
  });

  it('can have commas and colons in their names', async () => {
    const names = ['Lyon, France', 'team:growth'];
    expect((await send('POST', `chart/${mine}/`, { properties: { tags: names } }, alpha)).status).toBe(201);
    expect((await send('POST', '', { name: 'owner:1' })).status).toBe(201);
    for (const name of names) expect(await objects(`tags=${encodeURIComponent(name)}`)).toMatchObject([{ id: mine }]);
    expect(await objects(`tags=${encodeURIComponent(`nothing,${names.join(',')}`)}`)).toHaveLength(1);
    for (const name of names) {
      const path = `chart/${mine}/${encodeURIComponent(name)}/`;
      expect((await send('DELETE', path, undefined, alpha)).status).toBe(200);
    }
  });

  it('need the right to change the object', async () => {
    const body = { properties: { tags: ['x'] } };
    expect((await send('POST', `chart/${theirs}/`, body, alpha)).status).toBe(403);
    expect((await send('POST', `chart/${mine}/`, body, gamma)).status).toBe(404);
    expect((await send('POST', `dataset/${dataset}/`, body, alpha)).status).toBe(201);
    expect((await send('POST', 'chart/999999/', body)).status).toBe(404);
    expect((await send('POST', `table/${mine}/`, body)).status).toBe(404);
    expect((await send('POST', `chart/${mine}/`, { nope: 1 })).json['message']).toBe(
      "Missing required field 'tags' in 'properties'",
    );
  });

  it('show only what the viewer sees', async () => {
    await send('POST', '', {
      name: 'shared',
      objects_to_tag: [
        ['chart', mine],
        ['dataset', dataset],
      ],
    });
    expect(await objects('tags=shared')).toHaveLength(2);
    expect(await objects('tags=shared&types=dataset')).toHaveLength(1);
    expect(await objects(`tagIds=${await idOf('shared')}`, alpha)).toHaveLength(2);
    expect(await objects('tags=shared', gamma)).toEqual([]);
    expect(await objects('tags=nothing')).toEqual([]);
    expect(await objects('types=nothing')).toEqual([]);
    expect((await objects('tags=&types=')).length).toBeGreaterThanOrEqual(2);
  });

  it('are made, listed, shown, renamed and removed', async () => {
    expect(await send('POST', '', { name: 'plain', description: 'd' })).toMatchObject({ status: 201, json: {} });
    const id = await idOf('plain');
    expect((await get(String(id))).json).toMatchObject({
      id,
      show_title: 'Show Tag',
      result: { name: 'plain', type: 1, description: 'd', created_by: { first_name: 'A', last_name: 'D' } },
    });
    expect((await get('?q=(filters:!((col:type,opr:custom_tag,value:!t)),order_column:type)')).json['count']).toBeGreaterThan(1);
    expect((await get('?q=(filters:!((col:type,opr:custom_tag,value:!f)))')).json['count']).toBe(0);
    expect((await send('PUT', String(id), { name: 'renamed' })).json).toEqual({ id, result: { name: 'renamed' } });
    expect((await send('PUT', String(id), { name: 'SHARED' })).json).toEqual({
      message: { name: ['Another tag has this name.'] },
    });
    expect((await send('PUT', '999999', { name: 'x' })).status).toBe(404);
    expect((await send('DELETE', String(id))).json).toEqual({ message: 'OK' });
    expect((await get(String(id))).status).toBe(404);
  });

  it('are moved to the objects that a change names, and leave what the caller cannot change', async () => {
    await send('POST', '', {
      name: 'moving',
      objects_to_tag: [
        ['chart', mine],
        ['chart', theirs],
      ],
    });
    const id = await idOf('moving');
    expect((await send('PUT', String(id), { objects_to_tag: [['dataset', dataset]] }, alpha)).status).toBe(200);
    expect((await objects('tags=moving')).map(({ type, id: object }) => [type, object])).toEqual([
      ['chart', theirs],
      ['dataset', dataset],
    ]);
  });

  it('are created in bulk, naming objects that cannot be tagged', async () => {
    const body = {
      tags: [
        {
          name: 'one',
          objects_to_tag: [
            ['chart', mine],
            ['chart', theirs],
          ],
        },
        { name: 'two' },
      ],
    };
    expect((await send('POST', 'bulk_create', body, alpha)).json).toEqual({
      result: { objects_tagged: [['chart', mine]], objects_skipped: [['chart', theirs]] },
    });
    expect((await send('POST', 'bulk_create', body, gamma)).status).toBe(403);
    expect((await send('DELETE', `?q=!('one',${await idOf('two')})`)).json).toEqual({ message: 'Deleted 2 tags' });
    expect((await send('DELETE', "?q=!('one')")).status).toBe(404);
  });

  it('can be starred', async () => {
    const id = await idOf('shared');
    expect((await send('POST', `${id}/favorites/`, undefined, gamma)).json).toEqual({ result: 'OK' });
    expect((await get(`favorite_status/?q=!(${id})`, gamma)).json).toEqual({ result: [{ id, value: true }] });
    expect((await get(`favorite_status/?q=!(${id})`)).json).toEqual({ result: [{ id, value: false }] });
  });

  it('are renamed, described and deleted by their creators, and by those who manage tags', async () => {
    const other = await lab.user('Gamma');
    await send('POST', '', { name: 'of others' }, alpha);
    await send('POST', '', { name: 'of gamma' }, gamma);
    const [theirTag, ownTag] = [await idOf('of others'), await idOf('of gamma')];
    for (const body of [{ name: 'taken over' }, { description: 'mine now' }, { name: 'OF OTHERS' }])
      expect((await send('PUT', String(theirTag), body, gamma)).status).toBe(403);
    expect((await send('DELETE', String(theirTag), undefined, gamma)).status).toBe(403);
    expect((await send('DELETE', `?q=!(${ownTag},${theirTag})`, undefined, gamma)).status).toBe(403);
    expect((await send('DELETE', `?q=!('of others')`, undefined, gamma)).status).toBe(403);
    expect((await send('DELETE', String(ownTag), undefined, other)).status).toBe(403);
    expect([await idOf('of others'), await idOf('of gamma')]).toEqual([theirTag, ownTag]);
    const unchanged = { name: 'of others', description: '', objects_to_tag: [] };
    expect((await send('PUT', String(theirTag), unchanged, gamma)).status).toBe(200);
    expect((await send('PUT', String(ownTag), { name: 'renamed' }, gamma)).status).toBe(200);
    expect((await send('PUT', String(ownTag), { name: 'renamed again' }, alpha)).status).toBe(200);
    expect((await send('DELETE', String(ownTag), undefined, gamma)).status).toBe(200);
  });
});
