// A private MariaDB or MySQL server, for tests and benches: set up in a temporary folder, started, and deleted when it stops.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMysqlPrograms, type MysqlPrograms } from './mysql-programs.ts';
import type { Certificate } from './postgres-server.ts';

export interface MysqlServer {
  readonly product: MysqlPrograms['name'];
  readonly host: string;
  readonly port: number;
  readonly superuser: string;
  readonly password: string;
  /** With the superuser in it. */
  readonly url: string;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** Offers TLS with this certificate. */
  readonly tls?: Certificate | null;
  /** Whether it knows the zones of the machine. */
  readonly timeZones?: boolean;
  /** Further settings, as lines of a my.cnf. */
  readonly settings?: readonly string[];
}

const HOST = '127.0.0.1';
const SUPERUSER = 'meridian_root';
const PASSWORD = 'only for tests';
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

/** Speed before safety: what is in the server goes with it. */
const SETTINGS = [
  `bind-address = ${HOST}`,
  'innodb_flush_log_at_trx_commit = 0',
  'innodb_doublewrite = 0',
  'innodb_buffer_pool_size = 64M',
  'max_connections = 60',
  'skip-log-bin',
  'skip-name-resolve',
  'character-set-server = utf8mb4',
  'local-infile = 0',
];

/** Starts an empty server on a free port of the loopback. Throws, with the command that installs it, where there is none. */
export async function startMysqlServer({
  tls = null,
  settings = [],
  timeZones = false,
}: ServerOptions = {}): Promise<MysqlServer> {
  const programs = findMysqlPrograms();
  const owner = unprivilegedOwner();
  const home = mkdtempSync(join(tmpdir(), 'meridian-mysql-'));
  const data = join(home, 'data');
  const port = await freePort();
  const places = [`datadir = ${data}`, `port = ${port}`, `socket = ${join(home, 's')}`];
  const lines = [`[${programs.section}]`, ...places, ...SETTINGS, ...programs.settings, ...settings];
  const files = [home, join(home, 'my.cnf'), join(home, 'users.sql')];
  if (tls) {
    const [key, certificate] = [join(home, 'key.pem'), join(home, 'ca.pem')];
    copyFileSync(tls.keyFile, key);
    copyFileSync(tls.certificateFile, certificate);
    files.push(key, certificate);
    lines.push(`ssl_key = ${key}`, `ssl_cert = ${certificate}`);
  }
  writeFileSync(join(home, 'my.cnf'), `${lines.join('\n')}\n`);
  writeFileSync(join(home, 'users.sql'), `${FIRST_USER}\n`, { mode: 0o600 });
  for (const path of files) if (owner) chownSync(path, owner.uid, owner.gid);
  const asOwner = { cwd: home, ...(owner ?? {}) };
  const defaults = `--defaults-file=${join(home, 'my.cnf')}`;
  const { program, args } = programs.initialize;
  execFileSync(program, [defaults, `--datadir=${data}`, ...args], { ...asOwner, stdio: 'pipe' });
  const server = spawn(programs.server, [defaults, `--init-file=${join(home, 'users.sql')}`], {
    ...asOwner,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // A process that dies takes its server with it.
  const onExit = (): void => void server.kill('SIGKILL');
  process.once('exit', onExit);
  const stop = async (): Promise<void> => {
    process.off('exit', onExit);
    await stopServer(server, home);
  };
  try {
    await untilReady(server, port, programs.name);
    if (timeZones) loadTimeZones(port, programs);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = `mysql://${SUPERUSER}:${encodeURIComponent(PASSWORD)}@${HOST}:${port}/mysql`;
  return { product: programs.name, host: HOST, port, superuser: SUPERUSER, password: PASSWORD, url, stop };
}

function loadTimeZones(port: number, { zonesToSql }: MysqlPrograms): void {
  const tables = execFileSync(zonesToSql, ['/usr/share/zoneinfo'], { stdio: 'pipe', maxBuffer: 256 * 1024 * 1024 });
  const client = [`--host=${HOST}`, `--port=${port}`, `--user=${SUPERUSER}`, `--password=${PASSWORD}`, 'mysql'];
  execFileSync('mariadb', client, { input: tables, stdio: ['pipe', 'ignore', 'pipe'] });
}

const FIRST_USER = [
  `CREATE USER IF NOT EXISTS '${SUPERUSER}'@'%' IDENTIFIED BY '${PASSWORD}';`,
  `GRANT ALL ON *.* TO '${SUPERUSER}'@'%' WITH GRANT OPTION;`,
].join('\n');

/** The server refuses to run as root: then it runs as `mysql`, or as `nobody`. Null: as the current user. */
function unprivilegedOwner(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['mysql', 'nobody'].map((name) => accounts.find(([found]) => found === name)).find(Boolean);
  if (!account) throw new Error('The server does not run as root, and there is no user "mysql" or "nobody".');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, HOST, () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port'))));
    });
  });
}

/** Users are there before the port is. */
async function untilReady(server: ChildProcess, port: number, name: string): Promise<void> {
  let message = '';
  server.stderr?.on('data', (chunk: Buffer) => (message = (message + chunk.toString()).slice(-4_000)));
  const deadlineMs = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadlineMs) {
    if (server.exitCode !== null) throw new Error(`${name} ended while it started:\n${message}`);
    if (await takesConnections(port)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${name} did not start within ${START_TIMEOUT_MS / 1000} s:\n${message}`);
}

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, HOST, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** What is in it is deleted with it: nothing has to be written down first. */
async function stopServer(server: ChildProcess, home: string): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve();
    else server.once('exit', () => resolve());
  });
  server.kill('SIGKILL');
  await ended;
  rmSync(home, { recursive: true, force: true });
}

if (import.meta.main) {
  const server = await startMysqlServer();
  console.log(server.url);
  process.once('SIGINT', () => void server.stop().then(() => process.exit(0)));
}
