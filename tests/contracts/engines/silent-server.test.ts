// A server that takes the connection and says nothing: every driver ends with a timeout that says what happened, and hangs up.
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { driverRows } from '#scripts/servers/driver-rows.ts';
import { openNodeDriver, type ServerEngine } from '#scripts/servers/node-drivers.ts';

let server: Server;
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket.resume());
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const parametersOf = (more: object) => ({
  host: '127.0.0.1',
  port: (server.address() as AddressInfo).port,
  database: 'd',
  username: 'u',
  ...more,
});

async function failureOf(engine: ServerEngine, more: object, timeoutMs: number): Promise<AppError> {
  const driver = openNodeDriver(engine, parametersOf(more));
  try {
    await driverRows(driver, { sql: 'SELECT 1', timeoutMs });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  } finally {
    await driver.close();
  }
  throw new Error('It did not fail.');
}

const ENGINES: readonly ServerEngine[] = ['postgres', 'mysql', 'trino', 'clickhouse'];

describe.each(ENGINES)('%s', (engine) => {
  it('says that the server did not reply', async () => {
    const error = await failureOf(engine, { connect_timeout: 1 }, 30_000);
    expect([error.type, error.message]).toEqual(['CONNECTION_HOST_DOWN_ERROR', expect.stringMatching(/does not answer on port/)]);
  });
  it('ends with its statement’s time', async () => {
    const error = await failureOf(engine, { connect_timeout: 30 }, 300);
    expect([error.type, error.message]).toEqual(['SQLLAB_TIMEOUT_ERROR', expect.stringMatching(/time limit/)]);
  });
  it('leaves no connection behind', async () => {
    while (sockets.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });
});
