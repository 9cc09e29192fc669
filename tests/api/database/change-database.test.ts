// Changing a database, and its settings: what is kept, refused and carried into permissions.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { grantPermission, insertRole } from '#app/stores/security/store.server.ts';
import { permissions } from '#drizzle/schema/index.ts';
import {
  call,
  connectSales,
  queryService,
  insertTable,
  metadata,
  PASSWORD,
  refuse,
  stored,
  uri,
  type DatabaseJson,
  startDatabaseApi,
  forgetDatabases,
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
      const { status, json } = await call<DatabaseJson>('POST', '/', { ...body, [name]: value });
      expect([400, 422], `${name} ${String(value)}`).toContain(status);
      expect(json['message']).toHaveProperty(name);
    }
    expect((await call('POST', '/test_connection/', { ...body, impersonate_user: true })).status).toBe(422);
    const empty = {
      impersonate_user: false,
      allow_file_upload: false,
      server_cert: null,
      external_url: null,
      ssh_tunnel: null,
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
    const made = await call<{ id: number; result: DatabaseJson }>('POST', '/', {
      database_name: 'pg',
      sqlalchemy_uri: uri(),
      ...managed,
    });
    expect(made.status).toBe(201);
    expect(made.json.result).toMatchObject(managed);
    const item = async () => (await call<{ result: DatabaseJson }>('GET', `/${made.json.id}`)).json.result;
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

  it('stores no connection without a reply', async () => {
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
