// A private MariaDB server, for tests and benches: found, set up in a temporary folder, started, and deleted when it stops.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Certificate } from './postgres-server.ts';

export interface MysqlServer {
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
const MISSING =
  'MariaDB is missing (no mariadbd and mariadb-install-db in /usr/sbin, /usr/bin nor on the PATH). Install it with: sudo apt-get install -y mariadb-server';

/** Speed before safety: what is in the server goes with it. */
const SETTINGS = [
  `bind-address = ${HOST}`,
  'innodb_flush_log_at_trx_commit = 0',
  'innodb_doublewrite = 0',
  'innodb_buffer_pool_size = 64M',
  'innodb_log_file_size = 32M',
  'max_connections = 60',
  'skip-log-bin',
  'skip-name-resolve',
  'character-set-server = utf8mb4',
  'local-infile = 0',
];

/** Whether there is a server to start on this machine. */
export const hasMysqlServer = (): boolean => findProgram('mariadbd') !== null && findProgram('mariadb-install-db') !== null;

/** Starts an empty server on a free port of the loopback. Throws, with the command that installs it, where there is none. */
export async function startMysqlServer({
  tls = null,
  settings = [],
  timeZones = false,
}: ServerOptions = {}): Promise<MysqlServer> {
  const [install, program] = [findProgram('mariadb-install-db'), findProgram('mariadbd')];
  if (install === null || program === null) throw new Error(MISSING);
  const owner = unprivilegedOwner();
  const home = mkdtempSync(join(tmpdir(), 'meridian-mysql-'));
  const data = join(home, 'data');
  const port = await freePort();
  const lines = ['[mariadbd]', `datadir = ${data}`, `port = ${port}`, `socket = ${join(home, 's')}`, ...SETTINGS, ...settings];
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
  const initial = [`--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'];
  execFileSync(install, [`--defaults-file=${join(home, 'my.cnf')}`, ...initial], { ...asOwner, stdio: 'pipe' });
  const started = [`--defaults-file=${join(home, 'my.cnf')}`, `--init-file=${join(home, 'users.sql')}`];
  const server = spawn(program, started, { ...asOwner, stdio: ['ignore', 'ignore', 'pipe'] });
  // A process that dies takes its server with it.
  const onExit = (): void => void server.kill('SIGKILL');
  process.once('exit', onExit);
  const stop = async (): Promise<void> => {
    process.off('exit', onExit);
    await stopServer(server, home);
  };
  try {
    await untilReady(server, port);
    if (timeZones) loadTimeZones(port);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = `mysql://${SUPERUSER}:${encodeURIComponent(PASSWORD)}@${HOST}:${port}/mysql`;
  return { host: HOST, port, superuser: SUPERUSER, password: PASSWORD, url, stop };
}

function loadTimeZones(port: number): void {
  const tables = execFileSync('mariadb-tzinfo-to-sql', ['/usr/share/zoneinfo'], { stdio: 'pipe', maxBuffer: 256 * 1024 * 1024 });
  const client = [`--host=${HOST}`, `--port=${port}`, `--user=${SUPERUSER}`, `--password=${PASSWORD}`, 'mysql'];
  execFileSync('mariadb', client, { input: tables, stdio: ['pipe', 'ignore', 'pipe'] });
}

const FIRST_USER = [
  `CREATE USER IF NOT EXISTS '${SUPERUSER}'@'%' IDENTIFIED BY '${PASSWORD}';`,
  `GRANT ALL ON *.* TO '${SUPERUSER}'@'%' WITH GRANT OPTION;`,
].join('\n');

function findProgram(name: string): string | null {
  const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** The server refuses to run as root: then it runs as `mysql`, or as `nobody`. Null: as the current user. */
function unprivilegedOwner(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['mysql', 'nobody'].map((name) => accounts.find(([found]) => found === name)).find(Boolean);
  if (!account) throw new Error('MariaDB does not run as root, and there is no user "mysql" or "nobody".');
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
async function untilReady(server: ChildProcess, port: number): Promise<void> {
  let message = '';
  server.stderr?.on('data', (chunk: Buffer) => (message = (message + chunk.toString()).slice(-4_000)));
  const deadlineMs = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadlineMs) {
    if (server.exitCode !== null) throw new Error(`MariaDB ended while it started:\n${message}`);
    if (await takesConnections(port)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`MariaDB did not start within ${START_TIMEOUT_MS / 1000} s:\n${message}`);
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
