// Testing a connection through the API where something else than the database listens: drivers, sockets and replies are real.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driverRows } from '#scripts/servers/driver-rows.ts';
import { openNodeDriver, type ServerEngine } from '#scripts/servers/node-drivers.ts';
import { call, metadata, queryService, startDatabaseApi, type DatabaseJson } from '#tests/fixtures/datasets/database-api.ts';
import { startForeignServers, type ForeignServers } from '#tests/fixtures/servers/foreign-servers.ts';

let servers: ForeignServers;
beforeAll(async () => {
  [servers] = await Promise.all([startForeignServers(), startDatabaseApi()]);
  queryService.respond = async ({ connection, sql, timeoutMs }) => {
    const driver = openNodeDriver(connection.engine as ServerEngine, connection.parameters);
    try {
      return (await driverRows(driver, { sql, timeoutMs })).rows;
    } finally {
      await driver.close();
    }
  };
});
afterAll(() => Promise.all([servers.stop(), metadata.stop()]));

describe.each([
  ['postgresql', 'HTTP', /speaks HTTP, not the PostgreSQL|doesn’t speak the PostgreSQL/],
  ['mysql', 'PostgreSQL', /speaks PostgreSQL, not the MySQL/],
  ['trino', 'SSH', /doesn’t speak HTTP/],
  ['clickhousedb', 'MySQL', /doesn’t speak HTTP/],
])('%s at a port of %s', (scheme, spoken, expected) => {
  it('is recognized by a test of its address', async () => {
    const sqlalchemy_uri = `${scheme}://ada:secret@127.0.0.1:${servers.port(spoken)}/sales`;
    const { status, json } = await call<{ errors: DatabaseJson[] }>('POST', '/test_connection/', { sqlalchemy_uri });
    expect([status, json.errors]).toMatchObject([400, [foreign(expected)]]);
  });

  it('is recognized by a test of its form', async () => {
    const parameters = { host: '127.0.0.1', port: servers.port(spoken), username: 'ada', password: 'secret', database: 'sales' };
    const body = { engine: scheme, configuration_method: 'dynamic_form', parameters };
    const { status, json } = await call<{ errors: DatabaseJson[] }>('POST', '/validate_parameters/', body);
    expect([status, json.errors]).toMatchObject([422, [foreign(expected)]]);
  });
});

const foreign = (message: RegExp) => ({
  error_type: 'CONNECTION_HOST_DOWN_ERROR',
  message: expect.stringMatching(message) as string,
  extra: { invalid: ['host', 'port'], reason: 'protocol' },
});
