// Pooled sessions of PostgreSQL, for the suites of the pool: opened here, closed after every test, tapped in between.
import { postgresConnection } from '#app/engines/postgres/engine.ts';
import { createPooledDriver } from '#app/engines/postgres/driver/pooled-driver.server.ts';
import {
  createSessionPool,
  POOL_LIMITS,
  type PoolLimits,
  type SessionPool,
} from '#app/engines/shared/driver/session-pool.server.ts';
import { resetSession } from '#app/engines/postgres/driver/reset-session.server.ts';
import { openSession, type Session } from '#app/engines/postgres/driver/session.server.ts';
import { createTcpTransport } from '#app/engines/postgres/driver/tcp.server.ts';
import type { PostgresTransport } from '#app/engines/postgres/driver/transport.ts';
import type { ByteSocket } from '#app/engines/shared/network/byte-socket.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { analystParameters, runQuery, openAsSuperuser, until } from './fixture.ts';

export const parameters = postgresConnection.parse(analystParameters());
export const PID = 'SELECT pg_backend_pid()';
/** However busy the machine is, a reset is waited for. */
const PATIENT: PoolLimits = { ...POOL_LIMITS, resetMs: 30_000, resetPatienceMs: 30_000 };
export const never = new AbortController().signal;
const closing: (() => unknown)[] = [];

/** Looks at the server from beside. */
export let observer: Driver;
export const openObserver = (): void => void (observer = openAsSuperuser());

export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

/** `prove` lets everything through: what the grammar refuses must not do harm either. */
export function openPool(rest: { transport?: PostgresTransport; limits?: Partial<PoolLimits>; schema?: string } = {}): Driver {
  const driver = createPooledDriver({ ...parameters, schema: rest.schema ?? null }, rest.transport ?? createTcpTransport(), {
    prove: () => undefined,
    limits: { ...PATIENT, ...rest.limits },
  });
  closing.push(() => driver.close());
  return driver;
}

export const first = async (driver: Driver, sql: string): Promise<unknown> => (await runQuery(driver, sql)).rows[0]?.[0];
export const isThere = async (pid: unknown): Promise<boolean> =>
  (await runQuery(observer, 'SELECT 1 FROM pg_stat_activity WHERE pid = $1', { params: [pid as number], readOnly: false })).rows
    .length > 0;
export const kill = (pids: readonly unknown[]): Promise<unknown> =>
  runQuery(observer, `SELECT pg_terminate_backend(pid, 2000) FROM unnest(ARRAY[${pids.join(',')}]) AS pid`, { readOnly: false });

/** Resolves when the session's reset has ended and its reply has arrived. */
export async function settled(pid: unknown): Promise<void> {
  const sql =
    "SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND query = 'DISCARD ALL' AND state = 'idle' AND wait_event = 'ClientRead'";
  await until(async () => (await runQuery(observer, sql, { params: [pid as number], readOnly: false })).rows.length > 0);
  // What the server has sent before is read before the reply to this.
  await runQuery(observer, 'SELECT 1');
}

export function openSessions(limits: Partial<PoolLimits> = {}): SessionPool<Session> {
  const pool = createSessionPool<Session>((signal) => openSession(parameters, createTcpTransport(), signal), resetSession, {
    ...PATIENT,
    ...limits,
  });
  closing.push(() => pool.close());
  return pool;
}

/** What a transport let through, and how to make it deaf. */
export function wiretap(): { transport: PostgresTransport; sent: string[]; opened: () => number; silence: () => void } {
  const tcp = createTcpTransport();
  const sent: string[] = [];
  const isSilent: { value: boolean }[] = [];
  const open: PostgresTransport['open'] = async (address, signal) => {
    const socket = await tcp.open(address, signal);
    const silent = { value: false };
    isSilent.push(silent);
    return tap(socket, silent, sent);
  };
  return {
    transport: { ...tcp, open },
    sent,
    opened: () => isSilent.length,
    silence: () => isSilent.forEach((silent) => (silent.value = true)),
  };
}

function tap(socket: ByteSocket, silent: { value: boolean }, sent: string[]): ByteSocket {
  const writer = socket.writable.getWriter();
  return {
    secureTransport: socket.secureTransport,
    readable: socket.readable.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (bytes, controller) => void (silent.value || controller.enqueue(bytes)),
      }),
    ),
    writable: new WritableStream<Uint8Array>({
      write: async (bytes) => {
        sent.push(new TextDecoder().decode(bytes));
        if (!silent.value) await writer.write(bytes);
      },
    }),
    close: () => socket.close(),
  };
}
