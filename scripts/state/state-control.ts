// How other commands use the database of a state while a host serves it: two processes on one SQLite file fail with
// SQLITE_BUSY. The host runs their statements, on a loopback port and for readers of the token in the state folder.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { OperatorError } from '#scripts/command/operator-error.ts';
import { createRemoteD1, type D1Call, type D1Reply } from './remote-d1.ts';
import type { ControlAddress } from './state-lock.ts';

const LOOPBACK = '127.0.0.1';

export interface StateControl {
  readonly address: ControlAddress;
  stop(): void;
}

/** Listens on a free port of the loopback. `openD1` gives the binding as it is now: a reload of the host replaces it. */
export async function startControl(openD1: () => Promise<D1Database>): Promise<StateControl> {
  const token = randomBytes(32).toString('hex');
  const server = createServer((request, reply) => {
    if (!isToken(request.headers.authorization, token)) return void reply.writeHead(401).end();
    void text(request)
      .then(async (body) => run(await openD1(), JSON.parse(body) as D1Call))
      .then((result): D1Reply => ({ result }))
      .catch((error: unknown): D1Reply => ({ messages: messagesOf(error) }))
      .then((body) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(body)));
  });
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, LOOPBACK, resolve);
  });
  const url = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`;
  return { address: { url, token }, stop: () => void server.close().closeAllConnections() };
}

const isToken = (header: string | undefined, token: string): boolean => {
  const [given, wanted] = [new TextEncoder().encode(header ?? ''), new TextEncoder().encode(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

function run(d1: D1Database, { mode, statements }: D1Call): Promise<unknown> {
  const prepared = statements.map(([sql, params]) => d1.prepare(sql).bind(...params));
  const [first] = prepared;
  if (mode === 'batch') return d1.batch(prepared);
  if (!first) throw new Error('No statement was sent.');
  return mode === 'raw' ? first.raw() : first.all();
}

const messagesOf = (error: unknown): string[] => (error instanceof Error ? [error.message, ...messagesOf(error.cause)] : []);

/** The database of the host behind the address: what drizzle and the migrations use of the binding. */
export function controlledDatabase({ url, token }: ControlAddress): D1Database {
  return createRemoteD1(async (call) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(call) });
    if (!reply.ok) throw new OperatorError(`The running host returned ${reply.status}. Restart it, then try again.`);
    return reply.json<D1Reply>();
  });
}
