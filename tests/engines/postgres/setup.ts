// Starts a PostgreSQL server for the runtime tests, with a role that reads and writes its own database and is no superuser.
// It also starts servers other than PostgreSQL: one that never replies, one that has no TLS.
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPgbouncer } from '#scripts/servers/pgbouncer.ts';
import { startPostgresServer } from '#scripts/servers/postgres-server.ts';
import { startRelay } from './relay.ts';

export interface PostgresFixture {
  readonly host: string;
  readonly port: number;
  readonly superuser: string;
  readonly superuserPassword: string;
  readonly analyst: string;
  readonly password: string;
  readonly database: string;
  /** The server behind a WebSocket. */
  readonly relayPort: number;
  /** The server behind a pooler in transaction mode, which has `poolerSessions` of it. */
  readonly poolerPort: number;
  readonly poolerSessions: number;
  /** The database as a Hyperdrive binding names it. */
  readonly url: string;
  /** Takes connections and says nothing. */
  readonly silentPort: number;
  /** Replies to everything with an N. */
  readonly noTlsPort: number;
  /** Replies with text of another protocol. */
  readonly foreignPort: number;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresFixture;
  }
}

const ANALYST = 'analyst';
const PASSWORD = "an'alyst \\ pass";
const DATABASE = 'contract';
const POOLER_SESSIONS = 2;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const certificateFile = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  const server = await startPostgresServer({ tls: { certificateFile, keyFile: join(dirname(certificateFile), 'key.pem') } });
  await prepare(server.url);
  const relay = await startRelay(server.host, server.port);
  const pooler = await startPgbouncer({
    host: server.host,
    port: server.port,
    users: { [ANALYST]: PASSWORD, [server.superuser]: server.password },
    poolSize: POOLER_SESSIONS,
  });
  const silent = await listen(() => undefined);
  const noTls = await listen((write) => write('N'));
  const foreign = await listen((write) => write('HTTP/1.1 400 Bad Request\r\n\r\n'));
  project.provide('postgres', {
    host: server.host,
    port: server.port,
    superuser: server.superuser,
    superuserPassword: server.password,
    analyst: ANALYST,
    password: PASSWORD,
    database: DATABASE,
    relayPort: relay.port,
    poolerPort: pooler.port,
    poolerSessions: POOLER_SESSIONS,
    url: `postgres://${ANALYST}:${encodeURIComponent(PASSWORD)}@${server.host}:${server.port}/${DATABASE}`,
    silentPort: silent.port,
    noTlsPort: noTls.port,
    foreignPort: foreign.port,
  });
  return async () => {
    for (const devEntrypoint of [relay, silent, noTls, foreign]) devEntrypoint.close();
    await pooler.stop();
    await server.stop();
  };
}

/** A role that owns the database of the tests, one without a password, and a database without logins. */
async function prepare(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE ROLE ${ANALYST} LOGIN PASSWORD '${PASSWORD.replaceAll("'", "''")}'`);
  await admin.query('CREATE ROLE stranger LOGIN');
  // Older ways of signing in: the server's rules name both roles.
  await admin.query("SET password_encryption = 'md5'; CREATE ROLE by_md5 LOGIN PASSWORD 'ünï pass'");
  await admin.query("SET password_encryption = 'scram-sha-256'; CREATE ROLE by_plain LOGIN PASSWORD 'ünï pass'");
  await admin.query(`CREATE DATABASE ${DATABASE} OWNER ${ANALYST}`);
  await admin.query('CREATE DATABASE closed');
  await admin.query('REVOKE CONNECT ON DATABASE closed FROM PUBLIC');
  await admin.end();
}

function listen(respond: (write: (text: string) => void) => void): Promise<{ port: number; close: () => void }> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => respond((text) => socket.write(text)));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ port: address && typeof address === 'object' ? address.port : 0, close: () => server.close() });
    });
  });
}
