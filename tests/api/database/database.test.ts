// Databases listed, made, changed and removed through the API.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { datasets, permissions } from '#drizzle/schema/index.ts';
import {
  call,
  connectSales,
  queryService,
  forgetDatabases,
  insertTable,
  insertWarehouse,
  metadata,
  PASSWORD,
  refuse,
  startDatabaseApi,
  stored,
  uri,
  type DatabaseJson,
} from '#tests/fixtures/datasets/database-api.ts';

beforeAll(startDatabaseApi);
afterAll(() => metadata.stop());
beforeEach(forgetDatabases);

describe('connecting a database', () => {
  it('tries it, keeps its password encrypted, and says it again masked', async () => {
    const body = { database_name: 'pg', sqlalchemy_uri: uri(), expose_in_sqllab: true, allow_run_async: true };
    const { status, json } = await call<{ id: number }>('POST', '/', body);
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.any(Number) as number,
      result: {
        allow_run_async: true,
        configuration_method: 'sqlalchemy_form',
        database_name: 'pg',
        driver: 'psycopg2',
        expose_in_sqllab: true,
        parameters: {
          database: 'sales',
          encryption: false,
          host: 'db.example.org',
          password: MASK,
          port: 5433,
          query: {},
          username: 'ada',
        },
        sqlalchemy_uri: `postgresql+psycopg2://ada:${MASK}@db.example.org:5433/sales`,
        uuid: expect.any(String) as string,
      },
    });
    expect(queryService.requested[0]).toMatchObject({
      sql: 'SELECT 1',
      connection: { engine: 'postgres', parameters: { password: PASSWORD } },
    });
    const row = await findDatabase(metadata.db, json.id);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
    expect((await stored(json.id))?.parameters).toMatchObject({ host: 'db.example.org', port: 5433, password: PASSWORD });
  });

  it('takes the form of parameters too', async () => {
    const parameters = { host: 'h', port: 5432, database: 'd', username: 'u', password: PASSWORD, encryption: true, query: {} };
    const body = { database_name: 'form', engine: 'postgresql', configuration_method: 'dynamic_form', parameters };
    const { status, json } = await call<{ id: number }>('POST', '/', body);
    expect(status).toBe(201);
    expect((await stored(json.id))?.parameters).toEqual({
      host: 'h',
      port: 5432,
      database: 'd',
      username: 'u',
      sslmode: 'require',
      password: PASSWORD,
    });
  });

  it('stores nothing without a reply, and says why in a typed error', async () => {
    refuse(new AppError('CONNECTION_INVALID_PASSWORD_ERROR', 'password authentication failed for user "ada"'));
    const { status, json } = await call('POST', '/', { database_name: 'pg', sqlalchemy_uri: uri() });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      errors: [
        {
          error_type: 'CONNECTION_INVALID_PASSWORD_ERROR',
          message: 'The password provided for username "ada" is incorrect.',
          extra: { engine_name: 'PostgreSQL', invalid: ['username', 'password'], issue_codes: [{ code: 1013 }] },
        },
      ],
    });
    expect((await call<{ count: number }>('GET', '/')).json.count).toBe(0);
  });

  it('refuses a name that is taken, unknown fields, unknown engines and what it has no use for', async () => {
    await connectSales();
    const duplicate = await call('POST', '/', { database_name: 'sales', sqlalchemy_uri: uri() });
    expect([duplicate.status, duplicate.json]).toEqual([
      422,
      { message: { database_name: 'A database with the same name already exists.' } },
    ]);
    const refused: [object, string][] = [
      [{ database_name: 'a', sqlalchemy_uri: uri(), wrong: 1 }, 'wrong'],
      [{ database_name: 'a', sqlalchemy_uri: 'oracle://u:p@h/d' }, 'sqlalchemy_uri'],
      [{ database_name: 'a', engine: 'oracle', parameters: {} }, 'engine'],
      [{ database_name: 'a' }, 'sqlalchemy_uri'],
      [{ database_name: 'a', sqlalchemy_uri: uri(), ssh_tunnel: { server_address: 'h' } }, 'ssh_tunnel'],
      [{ database_name: 'a', sqlalchemy_uri: uri(), extra: '[1]' }, 'extra'],
      [{ database_name: 'a\u0000b', sqlalchemy_uri: uri() }, 'database_name'],
      [{ database_name: '  ', sqlalchemy_uri: uri() }, 'database_name'],
    ];
    for (const [body, field] of refused) {
      const { status, json } = await call<{ message: object }>('POST', '/', body);
      expect([status, Object.keys(json.message)]).toEqual([400, [field]]);
    }
    const uuid = (await findDatabase(metadata.db, await connectSales('other')))?.uuid;
    expect((await call('POST', '/', { database_name: 'third', sqlalchemy_uri: uri(), uuid })).status).toBe(422);
    const incomplete = await call('POST', '/', { database_name: 'a', sqlalchemy_uri: 'postgresql://h/d' });
    expect([incomplete.status, incomplete.json]).toMatchObject([422, { errors: [{ extra: { missing: ['username'] } }] }]);
  });

  it('is for those who can write databases', async () => {
    for (const [method, path] of [
      ['POST', '/'],
      ['PUT', '/1'],
      ['DELETE', '/1'],
      ['GET', '/1/connection'],
      ['POST', '/test_connection/'],
    ] as const)
      expect((await call(method, path, method === 'GET' ? undefined : {}, 'Alpha')).status).toBe(403);
  });
});

describe('removing a database', () => {
  it('is refused while a dataset reads it, and takes its permissions with it', async () => {
    const id = await connectSales();
    await insertTable(id, 'orders');
    const refused = await call('DELETE', `/${id}`);
    expect(refused).toMatchObject({ status: 422, json: { message: 'Cannot delete a database that has datasets attached' } });
    await metadata.db.delete(datasets);
    expect((await call('DELETE', `/${id}`)).json).toEqual({ message: 'OK' });
    const left = (await metadata.db.select().from(permissions)).filter(({ view }) => view === `[sales].(id:${id})`);
    expect(left).toEqual([]);
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 404, json: { message: 'Not found' } });
  });
});

describe('the list', () => {
  it('has the columns that clients know, filtered and ordered as requested', async () => {
    await insertWarehouse();
    const id = await connectSales();
    const { json } = await call<{ count: number; ids: number[]; result: DatabaseJson[] }>('GET', '/?q=(page:0,page_size:2)');
    expect(json).toMatchObject({ count: 2, list_title: 'List Database', label_columns: { allow_ctas: 'Allow Ctas' } });
    const sales = json.result.find(({ database_name }) => database_name === 'sales');
    expect(sales).toMatchObject({
      backend: 'postgresql',
      changed_by: { first_name: 'Admin', last_name: '' },
      changed_on: '2026-11-21T00:00:00.000000',
      changed_on_delta_humanized: 'now',
      explore_database_id: id,
      extra: '{"allows_virtual_table_explore":true}',
      expose_in_sqllab: true,
    });
    const q = '(filters:!((col:database_name,opr:ct,value:ALE)),columns:!(id,database_name),keys:!(none))';
    expect((await call('GET', `/?q=${q}`)).json).toEqual({ count: 1, ids: [id], result: [{ id, database_name: 'sales' }] });
    expect((await call('GET', '/?q=(filters:!((col:password,opr:eq,value:x)))')).json).toMatchObject({
      message: 'Filter column: password not allowed to filter',
    });
    expect((await call('GET', '/?q=(order_column:uuid)')).status).toBe(400);
    expect((await call('GET', '/?q=(')).status).toBe(400);
    expect((await call<{ permissions: string[] }>('GET', '/_info?q=(keys:!(permissions))', undefined, 'Gamma')).json).toEqual({
      permissions: ['can_read'],
    });
    const accounts = await call<{ result: DatabaseJson[] }>('GET', "/related/created_by?q=(filter:'ad',page:0)");
    expect(accounts.json).toMatchObject({ count: 1, result: [{ text: 'Admin', extra: { active: true } }] });
    expect((await call('GET', '/related/parameters')).status).toBe(400);
  });
});
