// A private PgBouncer in transaction mode, for tests: each transaction gets one of a few sessions of the server behind it.
import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '#scripts/host/free-port.ts';
import { findUnprivilegedOwner } from './postgres-server.ts';

interface PoolerTarget {
  readonly host: string;
  readonly port: number;
  /** Passwords by user. */
  readonly users: Readonly<Record<string, string>>;
  /** Sessions of the server per user and database. */
  readonly poolSize: number;
}

interface Pooler {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
/** How busy the machine is must not decide whether tests run. */
const START_TIMEOUT_MS = 120_000;
const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/bin'];
const MISSING =
  'PgBouncer is missing (no pgbouncer in /usr/sbin nor on the PATH). Install it with: sudo apt-get install -y pgbouncer';

/** Starts on a free port of the loopback. Throws, with the command that installs it, where there is none. */
export async function startPgbouncer({ host, port, users, poolSize }: PoolerTarget): Promise<Pooler> {
  const program = [...FOLDERS, ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path));
  if (program === undefined) throw new Error(MISSING);
  const owner = findUnprivilegedOwner();
  const home = mkdtempSync(join(tmpdir(), 'meridian-pgbouncer-'));
  const [usersFile, settingsFile] = [join(home, 'users.txt'), join(home, 'pgbouncer.ini')];
  const listenPort = await freePort();
  const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  writeFileSync(
    usersFile,
    Object.entries(users)
      .map((entry) => `${entry.map(quote).join(' ')}\n`)
      .join(''),
    { mode: 0o600 },
  );
  const settings = [
    ['listen_addr', HOST],
    ['listen_port', listenPort],
    ['unix_socket_dir', ''],
    ['auth_type', 'scram-sha-256'],
    ['auth_file', usersFile],
    ['pool_mode', 'transaction'],
    ['default_pool_size', poolSize],
    ['max_client_conn', 200],
    ['server_tls_sslmode', 'disable'],
  ];
  const lines = ['[databases]', `* = host=${host} port=${port}`, '[pgbouncer]', ...settings.map((entry) => entry.join(' = '))];
  writeFileSync(settingsFile, `${lines.join('\n')}\n`);
  for (const path of [home, usersFile, settingsFile]) if (owner) chownSync(path, owner.uid, owner.gid);
  const pooler = spawn(program, [settingsFile], { cwd: home, ...(owner ?? {}), stdio: ['ignore', 'ignore', 'pipe'] });
  // A process that dies takes its pooler with it.
  const onExit = (): void => void pooler.kill('SIGKILL');
  process.once('exit', onExit);
  const stop = async (): Promise<void> => {
    process.off('exit', onExit);
    await end(pooler);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await untilReady(pooler);
  } catch (error) {
    await stop();
    throw error;
  }
  return { host: HOST, port: listenPort, stop };
}

/** It logs to its error stream, and that it is up when it takes connections. */
function untilReady(pooler: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const timer = setTimeout(() => reject(new Error(`PgBouncer did not start:\n${log}`)), START_TIMEOUT_MS);
    pooler.once('error', reject);
    pooler.once('exit', () => reject(new Error(`PgBouncer ended while it started:\n${log}`)));
    pooler.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4_000);
      if (!/process up/.test(log)) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

async function end(pooler: ChildProcess): Promise<void> {
  if (pooler.exitCode !== null || pooler.signalCode !== null) return;
  const ended = new Promise((resolve) => pooler.once('exit', resolve));
  pooler.kill('SIGKILL');
  await ended;
}
