// Row-level rules as API objects: what a rule lacks, who can create one, and what is shown of it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRowRules, type RowRules } from '#tests/fixtures/access/row-rules.ts';

let shop: RowRules;
beforeAll(async () => void (shop = await startRowRules()), 60_000);
beforeEach(() => shop.forget());
afterAll(() => shop.lab.stop());

describe('/api/v1/rowlevelsecurity/', () => {
  const valid = () => ({
    name: 'r',
    filter_type: 'Regular',
    tables: [shop.ids.orders],
    roles: [shop.ids.nord],
    clause: 'id = 1',
  });

  it('names what a rule lacks', async () => {
    const { status, json } = await shop.lab.post(
      '/api/v1/rowlevelsecurity/',
      { name: 'x', filter_type: 'Odd', tables: [], roles: [] },
      shop.admin,
    );
    expect([status, json]).toEqual([
      400,
      expect.objectContaining({
        message: {
          clause: ['Missing data for required field.'],
          filter_type: ['Must be one of: Regular, Base.'],
          tables: ['Shorter than minimum length 1.'],
        },
      }),
    ]);
  });

  it.each([
    [{ clause: 'id = ' }, 'clause'],
    [{ clause: '1 = 1) or (1 = 1' }, 'clause'],
    [{ clause: 'id = 1; drop table orders' }, 'clause'],
  ])('refuses %j at its field', async (change, field) => {
    const { status, json } = await shop.lab.post('/api/v1/rowlevelsecurity/', { ...valid(), ...change }, shop.admin);
    expect([status, Object.keys(json['message'] as object)]).toEqual([422, [field]]);
  });

  it.each([
    [{ tables: [999_999] }, 'tables', 'Some of these datasets don’t exist.'],
    [{ roles: [999_999] }, 'roles', 'Some of these roles don’t exist.'],
  ])('refuses %j with a plain message, in changes too, and names its field for forms', async (change, field, message) => {
    const made = await shop.lab.post('/api/v1/rowlevelsecurity/', { ...valid(), ...change }, shop.admin);
    const id = await shop.rule('id = 1');
    const changed = await shop.lab.send(`/api/v1/rowlevelsecurity/${id}`, {
      method: 'PUT',
      body: JSON.stringify(change),
      headers: { ...shop.admin.headers, 'content-type': 'application/json' },
    });
    const refusal = { message, errors: [{ extra: { messages: { [field]: [message] } } }] };
    expect([made.status, made.json]).toMatchObject([422, refusal]);
    expect([changed.status, changed.json]).toMatchObject([422, refusal]);
  });

  it('takes templates and sub-queries as they are', async () => {
    await shop.rule("region = '{{ current_username() }}'");
    await shop.rule('exists (select 1 from allowed a where a.region = orders.region)');
  });

  it('refuses a name that is taken, keeps the own one, and says what a rule is', async () => {
    const id = await shop.rule('id = 1', { name: 'taken', group_key: 'g' });
    expect((await shop.lab.post('/api/v1/rowlevelsecurity/', { ...valid(), name: 'taken' }, shop.admin)).status).toBe(422);
    const put = await shop.lab.send(`/api/v1/rowlevelsecurity/${id}`, {
      method: 'PUT',
      body: JSON.stringify({ name: 'taken', roles: [], clause: 'id = 2' }),
      headers: { ...shop.admin.headers, 'content-type': 'application/json' },
    });
    expect([put.status, put.json]).toEqual([200, { id, result: { name: 'taken', roles: [], clause: 'id = 2' } }]);
    const item = await shop.lab.get(`/api/v1/rowlevelsecurity/${id}`, shop.admin);
    expect(item.json).toMatchObject({
      id,
      result: {
        id,
        name: 'taken',
        filter_type: 'Regular',
        description: null,
        group_key: 'g',
        clause: 'id = 2',
        roles: [],
        tables: [{ id: shop.ids.orders, schema: null, table_name: 'orders' }],
      },
    });
    const listed = await shop.lab.get(
      `/api/v1/rowlevelsecurity/?q=(filters:!((col:tables,opr:rel_m_m,value:!(${shop.ids.orders}))))`,
      shop.admin,
    );
    expect(listed.json).toMatchObject({ count: 1, ids: [id] });
  });

  it('names the tables to choose from, and removes rules', async () => {
    const { json } = await shop.lab.get("/api/v1/rowlevelsecurity/related/tables?q=(filter:'ord')", shop.admin);
    expect(json).toEqual({
      count: 2,
      result: [
        { extra: {}, text: 'orders', value: shop.ids.orders },
        { extra: {}, text: 'main.ORDERS', value: shop.ids.dataTable },
      ],
    });
    const id = await shop.rule('id = 1');
    const missing = await shop.lab.send(`/api/v1/rowlevelsecurity/?q=!(${id})`, {
      method: 'DELETE',
      headers: shop.admin.headers,
    });
    expect([missing.status, missing.json]).toEqual([200, { message: 'Deleted 1 rules' }]);
    expect((await shop.lab.get(`/api/v1/rowlevelsecurity/${id}`, shop.admin)).status).toBe(404);
    expect(
      (await shop.lab.get('/api/v1/rowlevelsecurity/?q=(filters:!((col:nope,opr:eq,value:1)))', shop.admin)).json['message'],
    ).toBe('Filter column: nope not allowed to filter');
  });

  it('is for administrators alone', async () => {
    const alpha = await shop.lab.user('Alpha');
    expect((await shop.lab.get('/api/v1/rowlevelsecurity/', alpha)).status).toBe(403);
    expect((await shop.lab.post('/api/v1/rowlevelsecurity/', valid(), shop.nord)).status).toBe(403);
  });

  it('says what is wrong with a clause before it is saved', async () => {
    const check = (clause: string) =>
      shop.lab.post('/api/v1/rowlevelsecurity/check_clause', { clause, tables: [shop.ids.orders] }, shop.admin);
    expect((await check("region = 'north'")).json).toEqual({ result: [] });
    expect((await check('region =')).json['result']).toHaveLength(1);
  });

  it('says which column of a condition the dataset doesn’t have, behind a template too', async () => {
    const check = async (clause: string): Promise<string[]> => {
      const { json } = await shop.lab.post(
        '/api/v1/rowlevelsecurity/check_clause',
        { clause, tables: [shop.ids.orders] },
        shop.admin,
      );
      return (json['result'] as { message: string }[]).map(({ message }) => message);
    };
    expect(await check("regoin = 'north'")).toEqual([expect.stringMatching(/^There’s no column “regoin”\. Columns: .*region/)]);
    expect(await check("regoin = '{{ current_username() }}'")).toEqual([expect.stringContaining('“regoin”')]);
    expect(await check("region = '{{ current_username() }}'")).toEqual([]);
    expect(await check("{% if current_username() == 'admin' %} 1 = 1 {% else %} region = 'x' {% endif %}")).toEqual([]);
    expect(await check("upper(region) in ('A') and id in (select other from grants)")).toEqual([]);
    expect(await check("region = '{{ nope }}'")).toEqual([expect.stringContaining('"nope"')]);
    expect(await check('region = {% if %}')).toEqual([expect.stringContaining('template error')]);
    expect(await check('region == {{ current_user_id() }} or')).toHaveLength(1);
  });
});
