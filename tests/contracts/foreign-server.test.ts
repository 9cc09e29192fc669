// A port on which something else listens: every driver says so, long before its patience ends.
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { driverRows } from '#scripts/driver-rows.ts';
import { openNodeDriver, type ServerEngine } from '#scripts/node-drivers.ts';

/** `text`: what came, as Latin-1; null: nothing did yet. */
type Respond = (socket: Socket, text: string | null) => void;

const GREETING = 'J\0\0\0\n8.0.36\0';
/** What each says first, and to what comes. */
const FOREIGN: Readonly<Record<string, Respond>> = {
  HTTP: (socket, text) => {
    if (text?.includes('\r\n') === true) socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\n\r\nno');
  },
  SSH: (socket, text) => {
    if (text === null) socket.write('SSH-2.0-OpenSSH_9.6\r\n');
  },
  MySQL: (socket, text) => {
    if (text === null) socket.write(GREETING);
  },
  PostgreSQL: (socket, text) => {
    if (text?.length === 8) socket.write('N');
    else if (text !== null && !text.startsWith('\0')) socket.destroy();
  },
};

const servers = new Map<string, Server>();
const sockets = new Set<Socket>();
beforeAll(async () => {
  for (const [name, respond] of Object.entries(FOREIGN)) {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
      socket.setEncoding('latin1').on('data', (text) => respond(socket, String(text)));
      respond(socket, null);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.set(name, server);
  }
});
afterAll(() => Promise.all([...servers.values()].map((server) => new Promise((resolve) => server.close(resolve)))));

async function failureOf(engine: ServerEngine, spoken: string): Promise<AppError> {
  const port = (servers.get(spoken)?.address() as AddressInfo | undefined)?.port ?? 0;
  // However busy the machine is: nobody waits for that long.
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
] as const)('%s at a port of %s', (engine, spoken, expected) => {
  it('says that something else is spoken there, and hangs up', async () => {
    const { message } = await failureOf(engine, spoken);
    expect(message).toMatch(expected);
    while (sockets.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });
});
