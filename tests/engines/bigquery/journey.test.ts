// From the connection form to a price: a pasted key is tested and saved, and SQL Lab says what a query costs before it runs. The form's
// own functions send to the API, whose query service has the real driver; it reaches a server with BigQuery's documented replies.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBigqueryDriver } from '#app/engines/bigquery/driver.server.ts';
import { bigqueryConnection } from '#app/engines/bigquery/engine.ts';
import { connectionBody, newForm, saveBody, type ConnectForm } from '#app/screens/database-list/connect/connect-form.ts';
import { connectionErrors } from '#app/screens/database-list/connect/form-errors.ts';
import { findKind, plainKind } from '#app/screens/database-list/connect/kinds.ts';
import { startBigqueryApi, type BigqueryApiServer } from './api-server.ts';
import { createNodeHttpTransport } from '#tests/fixtures/servers/node-http-transport.ts';
import { startSqlLab, type Analyst, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';
import { openDriverQueryService } from '#tests/engines/driver-query-service.ts';

let api: BigqueryApiServer;
let lab: SqlLab;
let admin: Analyst;
beforeAll(async () => {
  api = await startBigqueryApi();
  lab = await startSqlLab();
  admin = await lab.user('Admin');
  const queryService: Pick<SqlLab['deps']['queryService'], 'rows'> = {
    rows: (request) => {
      const driver = createBigqueryDriver(bigqueryConnection.parse(request.connection.parameters), createNodeHttpTransport());
      return openDriverQueryService(driver, []).rows(request);
    },
  };
  Object.assign(lab.deps.queryService, queryService);
});
afterAll(() => Promise.all([api.close(), lab.stop()]));

const TEST = '/api/v1/database/test_connection/';

/** As it is filled in, for the server of the test in place of Google's. */
function fillForm(password: string): ConnectForm {
  const form = newForm(findKind('bigquery') ?? plainKind());
  const place = { ...form.place, host: '127.0.0.1', port: String(api.port), sslmode: 'disable', database: 'data', schema: 'ds' };
  return { ...form, name: 'Warehouse', password, place, settings: { ...form.settings, estimateCost: true } };
}

it('goes from the form to the price of a query', async () => {
  expect(connectionErrors(newForm(findKind('bigquery') ?? plainKind()))).toEqual({ database: 'missing.database' });

  const wrong = await lab.post(TEST, connectionBody(fillForm('{"type": "authorized_user", "secret": "hidden"}'), false), admin);
  expect([wrong.status, wrong.text.includes('hidden')]).toEqual([400, false]);
  expect(wrong.text).toContain('the key of a service account');

  api.respond = ({ url }) => (url.pathname === '/token' ? { status: 400, json: { error: 'invalid_grant' } } : undefined);
  const refused = await lab.post(TEST, connectionBody(fillForm(api.key), false), admin);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.text).toContain('CONNECTION_ACCESS_DENIED_ERROR');
  api.reset();

  const form = fillForm(`\n${JSON.stringify(JSON.parse(api.key), null, 2)}\n`);
  expect((await lab.post(TEST, connectionBody(form, false), admin)).status).toBe(200);
  expect(api.received.map(({ authorization }) => authorization).slice(1)).toContain('Bearer token-1');
  const saved = await lab.post('/api/v1/database/', saveBody(form, { database: null, hasConnection: true }), admin);
  expect([saved.status, saved.text.includes('PRIVATE KEY')]).toEqual([201, false]);

  api.reset();
  api.respond = ({ url, body }) =>
    url.pathname.endsWith('/jobs') && body.includes('"dryRun":true')
      ? { json: { statistics: { query: { statementType: 'SELECT', totalBytesProcessed: String(1.5 * 1024 ** 4) } } } }
      : undefined;
  const estimate = { database_id: saved.json['id'], sql: 'SELECT * FROM t' };
  const { json } = await lab.post('/api/v1/sqllab/estimate/', estimate, admin);
  expect(json['result']).toEqual([{ 'Bytes processed': '1.5 TiB', 'Bytes billed': '1.5 TiB', Price: '$9.38 at $6.25 per TiB' }]);
  const jobs = api.received.filter(({ url }) => url.pathname.endsWith('/jobs'));
  expect(jobs.map(({ body }) => body.includes('"dryRun":true'))).toEqual([true]);
});
