// A host with a PostgreSQL behind it, HTTP requests to it, and statements that wait in the middle until a test lets them on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { WebSocket } from 'ws';
import { channelEventSchema, type ChannelEvent } from '#app/domain/events/event.ts';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { startPrepared, type PreparedHost } from '#scripts/start/serve-prepared.ts';
import { ADMIN_PASSWORD } from '#tests/fixtures/access/admin-password.ts';
import { BUILT, logIn } from './test-host.ts';

/** Time limit of what will come: far more than it needs. */
const PATIENCE_MS = 120_000;
const POLL_MS = 50;

export const EXPORT_MAX_ROWS = 300_000;

/** Rows until the gate, in the gated statement; enough for several pieces of every buffer in between. */
export const ROWS_BEFORE_GATE = 30_000;

/** Returns its first argument, and waits before it does where that is the second and the table of that name is locked. */
const PASS = `
CREATE FUNCTION pass(n bigint, waits_at bigint, gate text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  IF n = waits_at THEN EXECUTE format('SELECT 1 FROM %I', gate); END IF;
  RETURN n;
END $$`;

export type HostJson = Readonly<Record<string, unknown>>;

export interface SqlLabHost {
  readonly postgres: PostgresServer;
  readonly databaseId: number;
  host(): PreparedHost;
  origin(): string;
  /** Ends the Workers' process at once, as a kill does, and starts another on the same state. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSqlLabHost(): Promise<SqlLabHost> {
  const stateDir = mkdtempSync(join(tmpdir(), 'meridian-sql-lab-'));
  const postgres = await startPostgresServer();
  const start = (): Promise<PreparedHost> =>
    startPrepared({
      stateDir,
      host: '127.0.0.1',
      port: 0,
      adminPassword: ADMIN_PASSWORD,
      report: () => undefined,
      withSamples: false,
      exportMaxRows: EXPORT_MAX_ROWS,
      allowedPrivateHosts: `databases=${postgres.host}:${postgres.port}`,
      ...BUILT,
    });
  let host = await start();
  await asSuperuser(postgres, (client) => client.query(PASS));
  const admin = await logInByToken(host.url.origin);
  const made = await admin.post('/api/v1/database/', {
    database_name: 'shop',
    sqlalchemy_uri: postgres.url,
    allow_run_async: true,
  });
  return {
    postgres,
    databaseId: Number(made.json['id']),
    host: () => host,
    origin: () => host.url.origin,
    restart: async () => {
      await host.stop();
      host = await start();
    },
    stop: async () => {
      await host.stop();
      await postgres.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

async function asSuperuser<Value>({ url }: PostgresServer, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface Gate {
  /** Returns `rows` rows and waits before the next, and the rest, while the gate is shut. */
  statement(rows: number, total: number): string;
  open(): Promise<void>;
}

let gates = 0;

export async function shutGate(postgres: PostgresServer): Promise<Gate> {
  gates += 1;
  const name = `gate_${gates}`;
  const client = new pg.Client({ connectionString: postgres.url });
  // The server can be stopped while the gate is shut.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`CREATE TABLE ${name} ()`);
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
  return {
    statement: (rows, total) =>
      `SELECT pass(n, ${rows + 1}, '${name}') AS n, repeat('x', 20) AS filling FROM generate_series(1, ${total}) AS n`,
    open: async () => client.end().catch(() => undefined),
  };
}

export interface HostReply {
  readonly status: number;
  readonly json: HostJson;
}

export interface HostCaller {
  readonly token: string;
  get(path: string): Promise<HostReply>;
  post(path: string, body: unknown): Promise<HostReply>;
  /** The reply itself, with its body still to be read. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

/** Another login of the administrator, as from another device. */
export async function logInByToken(origin: string): Promise<HostCaller> {
  const login = { username: 'admin', password: ADMIN_PASSWORD, provider: 'db', refresh: true };
  const body = JSON.stringify(login);
  const reply = await fetch(`${origin}/api/v1/security/login`, { method: 'POST', body, headers: JSON_BODY });
  return callerWith(origin, String(readJson(await reply.text())['access_token']));
}

const readJson = (text: string): HostJson => JSON.parse(text) as HostJson;

const JSON_BODY = { 'content-type': 'application/json' };

/** The same login, at another origin of the host. */
export function callerWith(origin: string, token: string): HostCaller {
  const send = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(origin + path, { ...init, headers: { ...JSON_BODY, authorization: `Bearer ${token}` } });
  const read = async (reply: Response): Promise<HostReply> => ({ status: reply.status, json: readJson(await reply.text()) });
  return {
    token,
    send,
    get: async (path) => read(await send(path)),
    post: async (path, body) => read(await send(path, { method: 'POST', body: JSON.stringify(body) })),
  };
}

/** Returns the first value that is one; throws when there is none in time. */
export async function eventually<Value>(what: string, find: () => Promise<Value | null | undefined | false>): Promise<Value> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await find();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > deadlineMs) throw new Error(`It did not come to this in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

export interface EventSocket {
  readonly events: readonly ChannelEvent[];
  /** Resolves once there is such an event. */
  until(matches: (event: ChannelEvent) => boolean): Promise<ChannelEvent>;
  /** Without a goodbye. */
  drop(): void;
}

export interface SocketOptions {
  readonly cookie: string;
  readonly pageOrigin?: string;
  readonly lastId?: string | null;
}

/** Rejects with the status of a refused upgrade. */
export function openSocket(origin: string, { cookie, pageOrigin = origin, lastId = null }: SocketOptions): Promise<EventSocket> {
  const query = lastId === null ? '' : `?last_id=${lastId}`;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/async_event/socket${query}`, {
    headers: { cookie, origin: pageOrigin },
  });
  const events: ChannelEvent[] = [];
  // Whatever the queue says from the first moment on counts.
  socket.on('message', (data: Buffer) => events.push(channelEventSchema.parse(JSON.parse(data.toString()))));
  const opened: EventSocket = {
    events,
    until: (matches) => eventually('an event', async () => events.find(matches)),
    drop: () => socket.terminate(),
  };
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(opened));
    socket.on('unexpected-response', (_, reply) => {
      reject(new Error(String(reply.statusCode)));
      socket.terminate();
    });
    socket.on('error', reject);
  });
}

export const logInByCookie = logIn;

export interface HostRun {
  readonly clientId: string;
  /** The run as the list of changed runs has it. */
  find(): Promise<HostJson>;
  /** Once it has ended. */
  ended(): Promise<HostJson>;
  rows(offset: number, limit?: number): Promise<HostReply>;
}

let runs = 0;

/** Runs in the background. */
export async function submit(
  caller: HostCaller,
  databaseId: number,
  sql: string,
): Promise<HostRun & { readonly reply: HostReply }> {
  runs += 1;
  const clientId = `run-${process.pid}-${runs}`;
  const body = { database_id: databaseId, sql, client_id: clientId, runAsync: true, queryLimit: 100_000 };
  const reply = await caller.post('/api/v1/sqllab/execute/', body);
  return { ...followRun(caller, clientId), reply };
}

const ENDED = ['success', 'failed', 'stopped', 'timed_out'];

export function followRun(caller: HostCaller, clientId: string): HostRun {
  const find = async (): Promise<HostJson> => {
    const { json } = await caller.get('/api/v1/query/updated_since?q=(last_updated_ms:0)');
    const found = (json['result'] as HostJson[]).find(({ id }) => id === clientId);
    if (!found) throw new Error(`${clientId} is not among the runs: ${JSON.stringify(json)}`);
    return found;
  };
  return {
    clientId,
    find,
    ended: () =>
      eventually('the end of the run', async () => {
        const run = await find();
        return ENDED.includes(String(run['state'])) && run;
      }),
    rows: (offset, limit = 1_000) => caller.get(`/api/v1/sqllab/rows/${clientId}?offset=${offset}&limit=${limit}`),
  };
}

const FIRST_PAGE_ROWS = 1_000;

/** The first page, once all of it can be read. */
export const firstRows = (run: HostRun): Promise<HostReply> =>
  eventually('the first rows', async () => {
    const reply = await run.rows(0, FIRST_PAGE_ROWS);
    return Number(reply.json['row_count']) >= FIRST_PAGE_ROWS && reply;
  });
