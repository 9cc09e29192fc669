// How other commands use the database of a state while a host serves it: two processes on one SQLite file answer with
// SQLITE_BUSY. The host runs their statements, on a loopback port and for whoever can read the token in the state folder.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ControlAddress } from './state-lock.ts';

type Bound = readonly [sql: string, params: readonly unknown[]];

interface ControlRequest {
  readonly mode: 'all' | 'raw' | 'batch';
  readonly statements: readonly Bound[];
}
type ControlReply = { readonly result: unknown } | { readonly messages: readonly string[] };

const LOOPBACK = '127.0.0.1';

export interface Control {
  readonly address: ControlAddress;
  stop(): void;
}

/** Listens on a free port of the loopback. `openD1` gives the binding as it is now: a reload of the host replaces it. */
export async function startControl(openD1: () => Promise<D1Database>): Promise<Control> {
  const token = randomBytes(32).toString('hex');
  const server = createServer((request, reply) => {
    if (!isToken(request.headers.authorization, token)) return void reply.writeHead(401).end();
    void text(request)
      .then(async (body) => run(await openD1(), JSON.parse(body) as ControlRequest))
      .then((result): ControlReply => ({ result }))
      .catch((error: unknown): ControlReply => ({ messages: messagesOf(error) }))
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

function run(d1: D1Database, { mode, statements }: ControlRequest): Promise<unknown> {
  const prepared = statements.map(([sql, params]) => d1.prepare(sql).bind(...params));
  const [first] = prepared;
  if (mode === 'batch') return d1.batch(prepared);
  if (!first) throw new Error('No statement was sent.');
  return mode === 'raw' ? first.raw() : first.all();
}

const messagesOf = (error: unknown): string[] => (error instanceof Error ? [error.message, ...messagesOf(error.cause)] : []);

/** The database of the host behind the address: what drizzle and the migrations use of the binding. */
export function controlledDatabase({ url, token }: ControlAddress): D1Database {
  const send = async (mode: ControlRequest['mode'], statements: readonly Bound[]): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ mode, statements }) });
    if (!reply.ok) throw new Error(`The running host answered ${reply.status}. Restart it, then try again.`);
    const body = await reply.json<ControlReply>();
    if ('messages' in body) throw toError(body.messages);
    return body.result;
  };
  const prepare = (sql: string, params: readonly unknown[] = []) => ({
    bound: [sql, params] as const,
    bind: (...values: unknown[]) =>
      prepare(
        sql,
        values.map((value) => (typeof value === 'boolean' ? Number(value) : value)),
      ),
    all: () => send('all', [[sql, params]]),
    run: () => send('all', [[sql, params]]),
    raw: () => send('raw', [[sql, params]]),
  });
  const batch = (statements: readonly { readonly bound: Bound }[]) =>
    send(
      'batch',
      statements.map(({ bound }) => bound),
    );
  return { prepare, batch } as unknown as D1Database;
}

const toError = ([message, ...causes]: readonly string[]): Error =>
  causes.length > 0 ? new Error(message, { cause: toError(causes) }) : new Error(message);
