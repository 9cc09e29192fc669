// Settings of a database through the API, each by its effect on what is queried.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addReader,
  call,
  forgetDatabases,
  metadata,
  queryService,
  startDatabaseApi,
  uri,
  type DatabaseJson,
} from '#tests/fixtures/datasets/database-api.ts';

beforeAll(async () => {
  await startDatabaseApi();
  await addReader('grace', [
    ['can_read', 'Database'],
    ['all_database_access', 'all_database_access'],
  ]);
});
afterAll(() => metadata.stop());
beforeEach(forgetDatabases);

const TRINO = 'trino://service:x@trino.example.org:443/hive';

async function connect(body: object): Promise<number> {
  const { json, status, text } = await call<{ id: number }>('POST', '/', { database_name: 'd', ...body });
  expect([status, text]).toEqual([201, text]);
  return json.id;
}

const lastConnection = () => queryService.requested.at(-1)?.connection;
const schemas = (id: number, q = '', as?: string) => call<{ result: string[] }>('GET', `/${id}/schemas/?q=${q}`, undefined, as);

describe('impersonation', () => {
  it('queries as the signed-in user, each under another version of the connection', async () => {
    const id = await connect({ sqlalchemy_uri: TRINO, impersonate_user: true });
    expect(lastConnection()?.parameters).toMatchObject({ impersonate: 'Admin', impersonates_user: false });
    queryService.respond = () => [['s']];
    await schemas(id);
    const admin = lastConnection();
    expect(admin?.parameters).toMatchObject({ username: 'service', impersonate: 'Admin' });
    await schemas(id, '', 'grace');
    expect(lastConnection()?.parameters).toMatchObject({ impersonate: 'grace' });
    expect(lastConnection()?.version).not.toBe(admin?.version);
    expect((await call<{ result: DatabaseJson }>('GET', `/${id}`)).json.result).toMatchObject({ impersonate_user: true });
  });

  it('switched off again is another connection: nothing cached for it is used', async () => {
    const id = await connect({ sqlalchemy_uri: TRINO });
    await schemas(id);
    const before = lastConnection();
    expect(before?.parameters).not.toHaveProperty('impersonate');
    await call('PUT', `/${id}`, { impersonate_user: true });
    await call('PUT', `/${id}`, { impersonate_user: false });
    await schemas(id);
    expect(lastConnection()?.version).not.toBe(before?.version);
  });

  it('is refused with its reason where the engine has none', async () => {
    for (const scheme of ['postgresql', 'mysql', 'clickhousedb']) {
      const sent = { database_name: 'd', sqlalchemy_uri: `${scheme}://a:b@db.example.org:1/d`, impersonate_user: true };
      const { status, json } = await call<{ message: Record<string, string[]> }>('POST', '/', sent);
      expect([scheme, status, json.message['impersonate_user']?.[0]]).toEqual([
        scheme,
        422,
        expect.stringContaining('Trino can'),
      ]);
    }
  });
});

describe('options of the connection', () => {
  it('reach the driver, when it is tried and when it is queried, and change its version', async () => {
    const params = { pool_size: 6, connect_args: { connect_timeout: 3, application_name: 'bi' } };
    const id = await connect({ sqlalchemy_uri: uri(), extra: JSON.stringify({ engine_params: params }) });
    const expected = { pool_size: 6, connect_timeout: 3, application_name: 'bi' };
    expect(lastConnection()?.parameters).toMatchObject(expected);
    await schemas(id);
    const before = lastConnection();
    expect(before?.parameters).toMatchObject(expected);
    const changed = { ...params, pool_size: 7 };
    expect((await call('PUT', `/${id}`, { extra: JSON.stringify({ engine_params: changed }) })).status).toBe(200);
    await schemas(id);
    expect(lastConnection()?.parameters).toMatchObject({ pool_size: 7 });
    expect(lastConnection()?.version).not.toBe(before?.version);
  });

  it('are refused by name where nothing heeds them', async () => {
    const extra = JSON.stringify({ engine_params: { connect_args: { sslrootcert: '/x' } } });
    const { status, json } = await call<{ message: Record<string, string[]> }>('POST', '/', {
      database_name: 'd',
      sqlalchemy_uri: uri(),
      extra,
    });
    expect(status).toBe(422);
    expect(json.message['extra']?.[0]).toMatch(/sslrootcert: Not an option of PostgreSQL here\. Options: connect_timeout/);
  });

  it('can be where its long queries run and how many of reports run at a time', async () => {
    const id = await connect({ sqlalchemy_uri: uri(), extra: JSON.stringify({ location_hint: 'weur', max_report_queries: 2 }) });
    await schemas(id);
    expect(lastConnection()?.maxReportQueries).toBe(2);
    const refused = await call('PUT', `/${id}`, { extra: JSON.stringify({ location_hint: 'mars' }) });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('weur')]);
  });
});

describe('lists of schemas and tables', () => {
  const CONNECTION_TEST = 1;
  const reads = () => queryService.requested.length;
  const kept = { metadata_cache_timeout: { schema_cache_timeout: 600, table_cache_timeout: 600 } };

  it('are read from the database each time unless they are kept', async () => {
    const id = await connect({ sqlalchemy_uri: uri() });
    queryService.respond = () => [['public']];
    const before = reads();
    await schemas(id);
    await schemas(id);
    expect(reads() - before).toBe(2);
  });

  it('are kept as long as the settings say, read again on request, and cut to what each caller sees', async () => {
    queryService.respond = () => [['public'], ['sales']];
    // The permissions of a new database come of its schemas: they are kept from then on.
    const before = reads() + CONNECTION_TEST;
    const id = await connect({ sqlalchemy_uri: uri(), extra: JSON.stringify(kept) });
    expect((await schemas(id)).json.result).toEqual(['public', 'sales']);
    queryService.respond = () => [['fresh']];
    expect((await schemas(id)).json.result).toEqual(['public', 'sales']);
    expect((await schemas(id, '', 'grace')).json.result).toEqual(['public', 'sales']);
    expect(reads() - before).toBe(1);
    expect((await schemas(id, '(force:!t)')).json.result).toEqual(['fresh']);
    expect((await schemas(id)).json.result).toEqual(['fresh']);
    expect(reads() - before).toBe(2);
    queryService.respond = () => [['orders', 'r']];
    await call('GET', `/${id}/tables/?q=(schema_name:public)`);
    await call('GET', `/${id}/tables/?q=(schema_name:public)`);
    await call('GET', `/${id}/tables/?q=(schema_name:sales)`);
    expect(reads() - before).toBe(4);
  });

  it('of another connection are others', async () => {
    const id = await connect({ sqlalchemy_uri: uri(), extra: JSON.stringify(kept) });
    queryService.respond = () => [['public']];
    await schemas(id);
    queryService.respond = () => [['elsewhere']];
    expect((await call('PUT', `/${id}`, { sqlalchemy_uri: uri('other', 'db2.example.org') })).status).toBe(200);
    expect((await schemas(id)).json.result).toEqual(['elsewhere']);
  });
});
