// Databases listed, made, changed and removed through the API.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { grantPermission, insertRole } from '#app/stores/security/store.server.ts';
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
  type Json,
} from '#tests/fixtures/datasets/database-api.ts';

beforeAll(startDatabaseApi);
afterAll(() => metadata.stop());
beforeEach(forgetDatabases);

describe('settings without effect', () => {
  it('are refused by name when a database is connected, changed or tried; empty ones and stored ones pass', async () => {
    const body = { database_name: 'pg', sqlalchemy_uri: uri() };
    const hopes = [
      ['impersonate_user', true],
      ['server_cert', '-----BEGIN CERTIFICATE-----'],
      ['extra', JSON.stringify({ engine_params: { connect_args: { sslmode: 'require' } } })],
      ['extra', JSON.stringify({ metadata_params: { schema: 'x' } })],
      ['extra', JSON.stringify({ cancel_query_on_windows_unload: true })],
    ] as const;
    for (const [name, value] of hopes) {
      const { status, json } = await call<Json>('POST', '/', { ...body, [name]: value });
      expect([400, 422], `${name} ${String(value)}`).toContain(status);
      expect(json['message']).toHaveProperty(name);
    }
    expect((await call('POST', '/test_connection/', { ...body, impersonate_user: true })).status).toBe(422);
    const empty = {
      ...{ impersonate_user: false, allow_file_upload: false, server_cert: null, external_url: null, ssh_tunnel: null },
      extra: '{"metadata_params": {}, "engine_params": {}, "metadata_cache_timeout": {}, "schemas_allowed_for_file_upload": []}',
    };
    const made = await call<{ id: number }>('POST', '/', { ...body, ...empty });
    expect(made.status).toBe(201);
    expect((await call('PUT', `/${made.json.id}`, empty)).status).toBe(200);
    for (const [name, value] of hopes)
      expect([400, 422]).toContain((await call('PUT', `/${made.json.id}`, { [name]: value })).status);
  });
});

describe('a database that another tool manages', () => {
  it('keeps that and where, and gives both back', async () => {
    const managed = { is_managed_externally: true, external_url: 'https://git.example.org/databases/pg.yaml' };
    const made = await call<{ id: number; result: Json }>('POST', '/', {
      database_name: 'pg',
      sqlalchemy_uri: uri(),
      ...managed,
    });
    expect(made.status).toBe(201);
    expect(made.json.result).toMatchObject(managed);
    const item = async () => (await call<{ result: Json }>('GET', `/${made.json.id}`)).json.result;
    expect(await item()).toMatchObject(managed);
    expect((await call('PUT', `/${made.json.id}`, { cache_timeout: 60 })).status).toBe(200);
    expect(await item()).toMatchObject(managed);
    expect((await call('PUT', `/${made.json.id}`, { is_managed_externally: false, external_url: null })).status).toBe(200);
    expect(await item()).toMatchObject({ is_managed_externally: false, external_url: null });
  });
});

describe('file uploads', () => {
  it('are refused with a reason where the engine has no loader, and taken where it has one', async () => {
    const send = (name: string, sqlalchemy_uri: string) =>
      call<{ message: Record<string, string[]> }>('POST', '/', { database_name: name, sqlalchemy_uri, allow_file_upload: true });
    for (const scheme of ['trino', 'clickhousedb']) {
      const { status, json } = await send(scheme, `${scheme}://ada@db.example.org:8080/sales`);
      expect([status, json.message['allow_file_upload']?.[0]]).toEqual([422, expect.stringContaining('can’t be loaded into')]);
    }
    expect((await send('mysql', 'mysql://ada:x@db.example.org/sales')).status).toBe(201);
  });
});

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

  it('stores nothing that does not answer, and says why in a typed error', async () => {
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

describe('changing a database', () => {
  it('keeps the password for the mask, in both forms, and bumps the version only for another connection', async () => {
    const id = await connectSales();
    const version = (await stored(id))?.version;
    await call('PUT', `/${id}`, { allow_dml: true, cache_timeout: 60 });
    await call('PUT', `/${id}`, { sqlalchemy_uri: uri(MASK) });
    expect((await stored(id))?.version).toBe(version);
    const { json } = await call('PUT', `/${id}`, { sqlalchemy_uri: uri(MASK, undefined, 'other') });
    expect(json).toMatchObject({ id, result: { parameters: { database: 'other', password: MASK } } });
    expect(await stored(id)).toMatchObject({ parameters: { database: 'other', password: PASSWORD } });
    expect((await stored(id))?.version).not.toBe(version);
    const parameters = { host: 'db.example.org', port: 5433, database: 'third', username: 'ada', password: MASK };
    await call('PUT', `/${id}`, { engine: 'postgresql', parameters });
    expect((await stored(id))?.parameters).toMatchObject({ database: 'third', password: PASSWORD, driver: 'psycopg2' });
    await call('PUT', `/${id}`, { sqlalchemy_uri: uri('new one', undefined, 'third') });
    expect((await stored(id))?.parameters).toMatchObject({ password: 'new one' });
    expect((await findDatabase(metadata.db, id))?.cacheTimeoutS).toBe(60);
  });

  it('never sends a stored password to another host', async () => {
    const id = await connectSales();
    queryService.requested = [];
    const attempts = [
      await call('PUT', `/${id}`, { sqlalchemy_uri: uri(MASK, 'evil.example.org') }),
      await call('POST', '/test_connection/', { database_name: 'sales', sqlalchemy_uri: uri(MASK, 'evil.example.org') }),
      await call('POST', '/validate_parameters/', {
        id,
        engine: 'postgresql',
        parameters: { host: 'evil.example.org', port: 5433, database: 'sales', username: 'ada', password: MASK },
      }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([422, 400, 422]);
    expect(queryService.requested).toEqual([]);
    expect((await call('POST', '/test_connection/', { database_name: 'sales', sqlalchemy_uri: uri(MASK) })).status).toBe(200);
    expect(queryService.requested[0]?.connection.parameters).toMatchObject({ password: PASSWORD });
  });

  it('stores no connection that does not answer', async () => {
    const id = await connectSales();
    refuse(new AppError('CONNECTION_UNKNOWN_DATABASE_ERROR', 'no'));
    expect((await call('PUT', `/${id}`, { sqlalchemy_uri: uri(MASK, undefined, 'nope') })).status).toBe(422);
    expect((await stored(id))?.parameters).toMatchObject({ database: 'sales' });
  });

  it('carries a new name into the permissions that name it, and into no others', async () => {
    const [id, other] = [await connectSales('old'), await connectSales('old 2')];
    const dataset = await insertTable(id, 'orders', 'public');
    const role = await insertRole(metadata.db, `role ${crypto.randomUUID()}`);
    const views = [
      ['schema_access', '[old].[public]'],
      ['catalog_access', '[old].[sales]'],
      ['datasource_access', `[old].[orders](id:${dataset})`],
      ['datasource_access', `[old].[orders](id:${dataset + 1})`],
      ['schema_access', '[old 2].[public]'],
      // Left behind by a database of long ago: it must not open the renamed one.
      ['schema_access', '[new].[secret]'],
    ] as const;
    for (const pair of views) await grantPermission(metadata.db, role, pair);
    expect((await call('PUT', `/${id}`, { database_name: 'new' })).status).toBe(200);
    const found = (await metadata.db.select().from(permissions)).map(({ permission, view }) => `${permission} ${view}`);
    expect(found).toEqual(
      expect.arrayContaining([
        `database_access [new].(id:${id})`,
        'schema_access [new].[public]',
        'catalog_access [new].[sales]',
        `datasource_access [new].[orders](id:${dataset})`,
        `datasource_access [old].[orders](id:${dataset + 1})`,
        'schema_access [old 2].[public]',
        `database_access [old 2].(id:${other})`,
      ]),
    );
    expect(found).not.toContain('schema_access [new].[secret]');
    expect(found.filter((view) => view.includes('[old].'))).toHaveLength(1);
    const taken = await call('PUT', `/${id}`, { database_name: 'old 2' });
    expect(taken).toMatchObject({
      status: 422,
      json: { message: { database_name: 'A database with the same name already exists.' } },
    });
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
    const { json } = await call<{ count: number; ids: number[]; result: Json[] }>('GET', '/?q=(page:0,page_size:2)');
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
    const accounts = await call<{ result: Json[] }>('GET', "/related/created_by?q=(filter:'ad',page:0)");
    expect(accounts.json).toMatchObject({ count: 1, result: [{ text: 'Admin', extra: { active: true } }] });
    expect((await call('GET', '/related/parameters')).status).toBe(400);
  });
});
