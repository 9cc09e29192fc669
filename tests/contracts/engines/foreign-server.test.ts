// A port on which something else listens: every driver says so, long before its patience ends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { driverRows } from '#scripts/servers/driver-rows.ts';
import { openNodeDriver, type ServerEngine } from '#scripts/servers/node-drivers.ts';
import {
  toByteArray,
  startForeignServers,
  startSlowServer,
  type ForeignServers,
} from '#tests/fixtures/servers/foreign-servers.ts';

/** `text`: what came, as Latin-1; null: nothing did yet. */
let servers: ForeignServers;
beforeAll(async () => {
  servers = await startForeignServers();
});
afterAll(() => servers.stop());

async function failureOf(engine: ServerEngine, port: number): Promise<AppError> {
  // Long enough even on a busy machine: the test doesn't wait for it.
  const driver = openNodeDriver(engine, {
    host: '127.0.0.1',
    port,
    database: 'd',
    username: 'u',
    password: 'p',
    connect_timeout: 60,
  });
  try {
    await driverRows(driver, { sql: 'SELECT 1', timeoutMs: 600_000 });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  } finally {
    await driver.close();
  }
  throw new Error('It did not fail.');
}

describe.each([
  ['postgres', 'HTTP', /speaks HTTP, not the PostgreSQL|doesn’t speak the PostgreSQL/],
  ['postgres', 'SSH', /speaks SSH, not the PostgreSQL|doesn’t speak the PostgreSQL/],
  ['postgres', 'MySQL', /speaks MySQL, not the PostgreSQL|doesn’t speak the PostgreSQL/],
  ['mysql', 'HTTP', /speaks HTTP, not the MySQL/],
  ['mysql', 'SSH', /speaks SSH, not the MySQL/],
  ['mysql', 'PostgreSQL', /speaks PostgreSQL, not the MySQL/],
  ['trino', 'SSH', /doesn’t speak HTTP/],
  ['trino', 'MySQL', /doesn’t speak HTTP/],
  ['trino', 'PostgreSQL', /without an HTTP reply/],
  ['clickhouse', 'SSH', /doesn’t speak HTTP/],
  ['clickhouse', 'MySQL', /doesn’t speak HTTP/],
  ['clickhouse', 'PostgreSQL', /without an HTTP reply/],
  ['trino', 'patient PostgreSQL', /speaks PostgreSQL, not the HTTP/],
  ['clickhouse', 'patient PostgreSQL', /speaks PostgreSQL, not the HTTP/],
] as const)('%s at a port of %s', (engine, spoken, expected) => {
  it('says that something else is spoken there, and hangs up', async () => {
    const { message } = await failureOf(engine, servers.port(spoken));
    expect(message).toMatch(expected);
    await servers.settled();
  });
});

const TEXT = 'come back later';
const POSTGRES_ERROR = toByteArray('E', 0, 0, 0, 36, 'SFATAL\0C28000\0M', TEXT, 0, 0);
const MYSQL_ERROR = toByteArray(9 + TEXT.length, 0, 0, 0, 255, 16, 4, '#08004', TEXT);

describe.each([
  ['postgres', POSTGRES_ERROR],
  ['mysql', MYSQL_ERROR],
] as const)('%s at a slow server of its own', (engine, reply) => {
  it('waits for it, after others have found nothing there', async () => {
    const slow = await startSlowServer(reply);
    const { message } = await failureOf(engine, slow.port);
    expect(message).toContain(TEXT);
    await slow.stop();
  });
});
