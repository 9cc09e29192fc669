// The OAuth2 client of a database by the API: Superset's `masked_encrypted_extra`, its mask, and what is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import { readOauth2Client } from '#app/services/databases/save-oauth2.server.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { oauth2Tokens } from '#drizzle/schema/index.ts';
import {
  call,
  forgetDatabases,
  metadata,
  queryService,
  refuse,
  startDatabaseApi,
  uri,
  type DatabaseJson,
} from '#tests/fixtures/datasets/database-api.ts';
import { TEST_CONFIG } from '#tests/fixtures/metadata/metadata.ts';

beforeAll(startDatabaseApi);
afterAll(() => metadata.stop());
beforeEach(forgetDatabases);

const TRINO = 'trino://service:x@trino.example.org:443/hive?sslmode=require';
const CLIENT = {
  id: 'meridian',
  secret: 'of the client',
  scope: 'openid',
  authorization_request_uri: 'https://id.example.org/authorize?prompt=consent',
  token_request_uri: 'https://id.example.org/token',
};
const extra = (client: object = CLIENT) => JSON.stringify({ oauth2_client_info: client });
const body = (more: object = {}) => ({ database_name: 'lake', sqlalchemy_uri: TRINO, masked_encrypted_extra: extra(), ...more });

async function connect(): Promise<number> {
  const { json, status, text } = await call<{ id: number }>('POST', '/', body());
  expect([status, text]).toEqual([201, text]);
  return json.id;
}

const client = async (id: number) => readOauth2Client({ config: TEST_CONFIG }, await findDatabase(metadata.db, id));
const maskedOf = async (id: number) =>
  (await call<{ result: { masked_encrypted_extra: string } }>('GET', `/${id}/connection`)).json.result.masked_encrypted_extra;
const messageOf = (json: unknown) => (json as { message: Record<string, string[]> }).message['masked_encrypted_extra']?.[0];
const lastConnection = () => queryService.requested.at(-1)?.connection;

describe('the client', () => {
  it('is stored, and every reply has its secret masked', async () => {
    const id = await connect();
    expect(await client(id)).toMatchObject(CLIENT);
    expect(JSON.parse(await maskedOf(id))).toMatchObject({ oauth2_client_info: { ...CLIENT, secret: MASK } });
    for (const path of ['/', `/${id}`, `/${id}/connection`]) expect((await call('GET', path)).text).not.toContain(CLIENT.secret);
    expect((await findDatabase(metadata.db, id))?.encryptedOauth2Client).toMatch(/^v1\./);
  });

  it('makes queries the caller’s own, under other versions', async () => {
    const id = await connect();
    queryService.respond = () => [['s']];
    const versions: (string | undefined)[] = [];
    for (const user of ['Admin', 'Alpha']) {
      await call('GET', `/${id}/schemas/?q=`, undefined, user);
      const connection = lastConnection();
      expect(connection?.parameters['oauth2']).toEqual({ databaseId: id, userId: expect.any(Number) as number });
      versions.push(connection?.version);
    }
    expect(new Set(versions).size).toBe(2);
  });

  it('keeps its secret where it comes back masked, but not for another token address', async () => {
    const id = await connect();
    const masked = { ...CLIENT, secret: MASK, scope: 'openid email' };
    expect((await call('PUT', `/${id}`, { masked_encrypted_extra: extra(masked) })).status).toBe(200);
    expect(await client(id)).toMatchObject({ secret: CLIENT.secret, scope: 'openid email' });
    const elsewhere = { ...masked, token_request_uri: 'https://evil.example.org/token' };
    const { status, json } = await call('PUT', `/${id}`, { masked_encrypted_extra: extra(elsewhere) });
    expect([status, messageOf(json)]).toEqual([422, expect.stringContaining('Enter the client secret again')]);
    expect((await client(id))?.token_request_uri).toBe(CLIENT.token_request_uri);
  });

  it('is kept where a body says nothing of it, and removed where it is null', async () => {
    const id = await connect();
    const before = (await findDatabase(metadata.db, id))?.version ?? 0;
    await call('PUT', `/${id}`, { database_name: 'renamed', masked_encrypted_extra: await maskedOf(id) });
    expect(await client(id)).toMatchObject(CLIENT);
    expect((await findDatabase(metadata.db, id))?.version).toBe(before);
    await call('PUT', `/${id}`, { masked_encrypted_extra: null });
    expect(await client(id)).toBeNull();
    expect((await findDatabase(metadata.db, id))?.version).toBeGreaterThan(before);
  });

  it('takes the tokens of all users along when it changes, and when the server does', async () => {
    const id = await connect();
    const token = { databaseId: id, userId: 1, encryptedTokens: 'x', createdOnMs: 0, changedOnMs: 0 };
    const changes: object[] = [
      { masked_encrypted_extra: extra({ ...CLIENT, id: 'another' }) },
      { sqlalchemy_uri: TRINO.replace('trino.example', 'other.example').replace(':x@', ':y@') },
    ];
    for (const change of changes) {
      await metadata.db.insert(oauth2Tokens).values(token);
      expect((await call('PUT', `/${id}`, change)).status).toBe(200);
      expect(await metadata.db.select().from(oauth2Tokens)).toEqual([]);
    }
  });

  it('doesn’t keep a database from being saved by somebody who hasn’t signed in yet', async () => {
    refuse(new AppError('OAUTH2_REDIRECT', 'Sign in.'));
    expect((await call('POST', '/test_connection/', body())).json).toEqual({ message: 'OK' });
    await connect();
    refuse(new AppError('CONNECTION_PORT_CLOSED_ERROR', 'x'));
    expect((await call('POST', '/test_connection/', body({ database_name: 'other' }))).status).toBe(400);
  });
});

describe('what is refused', () => {
  it('is a client for an engine that takes no tokens, with the reason', async () => {
    for (const scheme of ['mysql', 'clickhousedb']) {
      const sent = body({ sqlalchemy_uri: `${scheme}://a:b@db.example.org:1/d` });
      const { status, json } = await call('POST', '/', sent);
      expect([scheme, status, messageOf(json)]).toEqual([scheme, 422, expect.stringContaining('Those of Trino can')]);
    }
    const { status, json } = await call('POST', '/', body({ sqlalchemy_uri: uri() }));
    expect([status, messageOf(json)]).toEqual([422, expect.stringContaining('PostgreSQL')]);
  });

  it.each([
    ['an address that is none', { ...CLIENT, token_request_uri: 'id.example.org' }, 'token_request_uri'],
    ['a script', { ...CLIENT, authorization_request_uri: 'javascript:alert(1)' }, 'authorization_request_uri'],
    ['a password in an address', { ...CLIENT, token_request_uri: 'https://a:b@id.example.org/t' }, 'token_request_uri'],
    ['a redirect address of somebody else', { ...CLIENT, redirect_uri: 'https://evil.example.org/' }, 'redirect_uri'],
    ['no client ID', { ...CLIENT, id: ' ' }, 'id'],
    ['another setting', { ...CLIENT, audience: 'x' }, 'audience'],
  ])('is %s', async (_, sent, named) => {
    const { status, json } = await call<DatabaseJson>('POST', '/', body({ masked_encrypted_extra: extra(sent) }));
    expect([status, messageOf(json)]).toEqual([422, expect.stringContaining(named)]);
  });

  it('is any other secret', async () => {
    const { status, json } = await call('POST', '/', body({ encrypted_extra: '{"a":1}', masked_encrypted_extra: undefined }));
    expect([status, messageOf(json)]).toEqual([422, 'Not supported: a.']);
  });
});
