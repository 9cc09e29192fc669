// Connections to BigQuery, as its clients say them: no host, a project, and a service account’s key in place of a password.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MASK } from '#app/domain/secret/mask.ts';
import { databases } from '#drizzle/schema/index.ts';
import {
  call,
  forgetDatabases,
  metadata,
  queryService,
  startDatabaseApi,
  type DatabaseJson,
} from '#tests/fixtures/datasets/database-api.ts';

beforeAll(startDatabaseApi);
afterAll(() => metadata.stop());
beforeEach(forgetDatabases);

const KEY = {
  type: 'service_account',
  project_id: 'key-project',
  private_key: '-----BEGIN PRIVATE KEY-----\nhidden\n-----END PRIVATE KEY-----\n',
  client_email: 'bi@key-project.example.org',
};
const form = (parameters: object) => ({
  database_name: 'warehouse',
  engine: 'bigquery',
  configuration_method: 'dynamic_form',
  parameters,
});
const readParameters = () => queryService.requested.at(-1)?.connection.parameters;

it('are read from the line that SQLAlchemy has', async () => {
  const at = { host: 'bigquery.googleapis.com', port: 443 };
  const cases: [string, object][] = [
    ['bigquery://my-project/sales', { ...at, database: 'my-project', schema: 'sales' }],
    ['bigquery://my-project', { ...at, database: 'my-project' }],
    ['bigquery://my-project/sales?location=EU', { ...at, database: 'my-project', schema: 'sales', location: 'EU' }],
    [
      'bigquery://127.0.0.1:9050/my-project/sales?sslmode=disable',
      { host: '127.0.0.1', port: 9050, database: 'my-project', schema: 'sales', sslmode: 'disable' },
    ],
  ];
  for (const [sqlalchemy_uri, parameters] of cases) {
    const { status, text } = await call('POST', '/test_connection/', { sqlalchemy_uri });
    expect([sqlalchemy_uri, status, text]).toEqual([sqlalchemy_uri, 200, expect.any(String)]);
    expect(readParameters()).toEqual(parameters);
  }
});

it('take the key as text or as an object, keep it encrypted, and never show it', async () => {
  for (const credentials_info of [KEY, JSON.stringify(KEY)]) {
    await forgetDatabases();
    const { json, status, text } = await call<{ id: number }>('POST', '/', form({ credentials_info, query: {} }));
    expect([status, text.includes('hidden')]).toEqual([201, false]);
    expect(readParameters()).toMatchObject({
      host: 'bigquery.googleapis.com',
      database: 'key-project',
      password: JSON.stringify(KEY),
    });
    const [row] = await metadata.db.select().from(databases);
    expect(JSON.stringify(row?.parameters)).not.toContain('hidden');
    expect(row?.encryptedSecrets).toEqual(expect.any(String));
    const item = await call<{ result: { parameters: DatabaseJson; sqlalchemy_uri: string } }>('GET', `/${json.id}/connection`);
    expect(item.text).not.toContain('hidden');
    expect(item.json.result.parameters).toMatchObject({ password: MASK, database: 'key-project' });
    // What is sent back as it was shown keeps the key.
    const { sqlalchemy_uri } = item.json.result;
    expect((await call('PUT', `/${json.id}`, { sqlalchemy_uri, database_name: 'renamed' })).status).toBe(200);
    expect((await call('PUT', `/${json.id}`, form({ ...item.json.result.parameters, query: { location: 'EU' } }))).status).toBe(
      200,
    );
    expect(readParameters()).toMatchObject({ password: JSON.stringify(KEY), location: 'EU' });
  }
});

it('send a stored key to no other host', async () => {
  const { json } = await call<{ id: number }>('POST', '/', form({ database: 'p', credentials_info: KEY }));
  const moved = form({ host: 'bq.example.org', port: 443, database: 'p', password: MASK });
  const { status, text } = await call('PUT', `/${json.id}`, moved);
  expect([status, text.includes('another host')]).toEqual([expect.any(Number), true]);
  expect(readParameters()).toMatchObject({ host: 'bigquery.googleapis.com' });
});

it('need a project', async () => {
  const { status, text } = await call('POST', '/validate_parameters/', form({ query: {} }));
  expect([status, text.includes('database')]).toEqual([422, true]);
});
