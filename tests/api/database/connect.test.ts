// Connections tested through the API, and passwords that no reply can contain.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINE_CLIENTS } from '#app/engines/registry/clients.ts';
import { AppError } from '#app/domain/errors.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { databases } from '#drizzle/schema/index.ts';
import {
  call,
  connectSales,
  queryService,
  forgetDatabases,
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

describe('trying a connection', () => {
  it('returns 400 with the type, fields and message of each failure', async () => {
    const cases: [AppError, string, string[]][] = [
      [new AppError('CONNECTION_UNKNOWN_DATABASE_ERROR', 'x'), 'Unable to connect to database "sales".', ['database']],
      [new AppError('CONNECTION_INVALID_HOSTNAME_ERROR', 'x'), 'The hostname "db.example.org" cannot be resolved.', ['host']],
      [
        new AppError('CONNECTION_PORT_CLOSED_ERROR', 'x'),
        'Port 5433 on hostname "db.example.org" refused the connection.',
        ['host', 'port'],
      ],
      [new AppError('CONNECTION_INVALID_USERNAME_ERROR', 'x'), 'The username "ada" does not exist.', ['username']],
    ];
    for (const [error, message, invalid] of cases) {
      refuse(error);
      const { status, json } = await call('POST', '/test_connection/', { database_name: 't', sqlalchemy_uri: uri() });
      expect(status).toBe(400);
      expect(json).toMatchObject({
        errors: [{ message, error_type: error.type, level: 'error', extra: { invalid, engine_name: 'PostgreSQL' } }],
      });
    }
    queryService.respond = () => [[1]];
    expect((await call('POST', '/test_connection/', { sqlalchemy_uri: uri() })).json).toEqual({ message: 'OK' });
  });

  it('keeps what is not the caller’s fault a failure of the server', async () => {
    refuse(new AppError('ASYNC_WORKERS_ERROR', 'Couldn’t run the query. Try again.'));
    expect((await call('POST', '/test_connection/', { sqlalchemy_uri: uri() })).status).toBe(503);
  });

  it('finds what is missing and wrong in a form before any query', async () => {
    const validate = (parameters: object) =>
      call<{ errors: DatabaseJson[] }>('POST', '/validate_parameters/', {
        engine: 'postgresql',
        configuration_method: 'dynamic_form',
        parameters,
      });
    const missing = await validate({ host: '127.0.0.1' });
    expect([missing.status, missing.json.errors]).toMatchObject([
      422,
      [
        {
          message: 'One or more parameters are missing: database, port, username',
          error_type: 'CONNECTION_MISSING_PARAMETERS_ERROR',
          level: 'warning',
          extra: { missing: ['database', 'port', 'username'], issue_codes: [{ code: 1018 }] },
        },
      ],
    ]);
    const port = await validate({ host: 'h', port: 99_999_999, username: 'a', password: 'b', database: 'c' });
    expect([port.status, port.json.errors]).toMatchObject([
      422,
      [
        {
          message: 'The port must be an integer between 0 and 65535 (inclusive).',
          error_type: 'CONNECTION_INVALID_PORT_ERROR',
          level: 'error',
          extra: { invalid: ['port'], issue_codes: [{ code: 1034 }] },
        },
      ],
    ]);
    expect((await validate({ port: 'x' })).json.errors).toHaveLength(2);
    expect(queryService.requested).toEqual([]);
    const complete = { host: 'h', port: '5432', username: 'a', password: 'b', database: 'c' };
    expect((await validate(complete)).json).toEqual({ message: 'OK' });
    refuse(new AppError('CONNECTION_PORT_CLOSED_ERROR', 'x'));
    expect(await validate(complete)).toMatchObject({ status: 422, json: { errors: [{ extra: { invalid: ['host', 'port'] } }] } });
    expect((await call('POST', '/validate_parameters/', { engine: 'oracle', parameters: {} })).status).toBe(422);
  });

  it('lists the engines with the fields of their forms', async () => {
    const { json } = await call<{ databases: DatabaseJson[] }>('GET', '/available/');
    expect(json.databases.map(({ engine }) => engine)).toEqual(ENGINE_CLIENTS.map(({ backend }) => backend));
    expect(json.databases[0]).toMatchObject({
      default_driver: 'psycopg2',
      name: 'PostgreSQL',
      parameters: { required: ['database', 'host', 'port', 'username'] },
    });
  });
});

describe('a password', () => {
  it('is in no reply of any endpoint, however it was sent', async () => {
    const id = await connectSales();
    const encoded = encodeURIComponent(PASSWORD);
    const replies: string[] = [];
    const keep = async (method: string, path: string, body?: unknown) => {
      const { status, text } = await call(method, path, body);
      expect(status).toBeLessThan(500);
      replies.push(text);
    };
    const failures: (AppError | null)[] = [
      null,
      new AppError('CONNECTION_ACCESS_DENIED_ERROR', 'denied'),
      new AppError('GENERIC_DB_ENGINE_ERROR', 'x'),
    ];
    for (const failure of failures) {
      queryService.respond = () => {
        if (failure) throw failure;
        return [['a', 'r', true, false, null]];
      };
      for (const path of [
        '/',
        '/_info',
        '/related/created_by',
        `/${id}`,
        `/${id}/connection`,
        `/${id}/catalogs/`,
        `/${id}/schemas/`,
        `/${id}/tables/`,
      ])
        await keep('GET', path);
      for (const path of [
        'table_metadata/?name=a',
        'table_metadata/extra/?name=a',
        'table/a/b/',
        'table_extra/a/b/',
        'select_star/a/',
        'select_star/a/b/',
        'function_names/',
        'related_objects/',
      ])
        await keep('GET', `/${id}/${path}`);
      await keep('POST', `/${id}/validate_sql/`, { sql: 'selct 1' });
      const parameters = { host: 'h', port: 1, database: 'd', username: 'u', password: PASSWORD };
      for (const [method, path] of [
        ['POST', '/'],
        ['PUT', `/${id}`],
        ['POST', '/test_connection/'],
      ] as const) {
        await keep(method, path, { database_name: `a ${replies.length}`, sqlalchemy_uri: uri() });
        await keep(method, path, {
          database_name: `b ${replies.length}`,
          sqlalchemy_uri: `postgresql://u@h/d?password=${encoded}`,
        });
        await keep(method, path, {
          database_name: `c ${replies.length}`,
          sqlalchemy_uri: `postgresql://u@h/d?sslpassword=${encoded}`,
        });
        await keep(method, path, { database_name: `d ${replies.length}`, sqlalchemy_uri: `postgresql:u:${PASSWORD}@h/d` });
        await keep(method, path, { database_name: `e ${replies.length}`, engine: 'postgresql', parameters });
        await keep(method, path, {
          database_name: `f ${replies.length}`,
          engine: 'postgresql',
          parameters: { ...parameters, port: PASSWORD },
        });
      }
      await keep('POST', '/validate_parameters/', { engine: 'postgresql', parameters });
    }
    for (const text of replies) for (const secret of [PASSWORD, encoded, 'sesame']) expect(text).not.toContain(secret);
    expect(replies.some((text) => text.includes(MASK))).toBe(true);
  });

  it('that another key encrypted is named as such, and can be entered again', async () => {
    const id = await connectSales();
    const row = await findDatabase(metadata.db, id);
    await metadata.db
      .update(databases)
      .set({ encryptedSecrets: row?.encryptedSecrets?.replace(/^v1\.\w{8}/, 'v1.00000000') ?? null });
    expect(await call('GET', `/${id}/schemas/`)).toMatchObject({
      status: 422,
      json: {
        errors: [
          { error_type: 'CONNECTION_INVALID_PASSWORD_ERROR', message: expect.stringContaining('secrets:rotate') as string },
        ],
      },
    });
    expect((await call('GET', `/${id}/connection`)).status).toBe(200);
    expect((await call('PUT', `/${id}`, { sqlalchemy_uri: uri() })).status).toBe(200);
    expect((await stored(id))?.parameters).toMatchObject({ password: PASSWORD });
  });
});
