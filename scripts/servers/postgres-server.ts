// A private PostgreSQL server, for tests and benches: found, set up in a temporary folder, started, and deleted when it stops.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface PostgresServer {
  readonly host: string;
  readonly port: number;
  readonly superuser: string;
  readonly password: string;
  /** With the superuser in it. */
  readonly url: string;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const SUPERUSER = 'postgres';
const PASSWORD = 'only for tests';
/** How busy the machine is must not decide whether tests run. */
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 50;
const MISSING =
  'PostgreSQL is missing (no initdb under /usr/lib/postgresql/*/bin nor on the PATH). Install it with: sudo apt-get install -y postgresql';

/** Files in PEM. */
export interface Certificate {
  readonly keyFile: string;
  readonly certificateFile: string;
}

interface ServerOptions {
  /** Offers TLS with this certificate. */
  readonly tls?: Certificate | null;
}

/** A self-signed certificate for `localhost`, in a separate folder. Needs openssl. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-certificate-'));
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'ca.pem')];
  execFileSync('openssl', ['req', '-x509', ...CERTIFICATE, '-keyout', keyFile, '-out', certificateFile], { stdio: 'pipe' });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { keyFile, certificateFile };
}

/** Starts an empty server on a free port of the loopback. Throws, with the command that installs it, where there is none. */
export async function startPostgresServer({ tls = null }: ServerOptions = {}): Promise<PostgresServer> {
  const binaries = findBinaries();
  const owner = findUnprivilegedOwner();
  const home = mkdtempSync(join(tmpdir(), 'meridian-postgres-'));
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
  for (const path of [home, passwordFile]) if (owner) chownSync(path, owner.uid, owner.gid);
  const data = join(home, 'data');
  const asOwner = { cwd: home, ...(owner ?? {}) };
  const initial = ['-D', data, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  execFileSync(join(binaries, 'initdb'), [...initial, '--no-sync', '-E', 'UTF8', '--locale=C'], { ...asOwner, stdio: 'pipe' });
  const port = await freePort();
  const lines = [`port = ${port}`, ...SETTINGS];
  if (tls) {
    const [key, certificate] = [join(home, 'key.pem'), join(home, 'ca.pem')];
    copyFileSync(tls.keyFile, key);
    copyFileSync(tls.certificateFile, certificate);
    for (const path of [key, certificate]) if (owner) chownSync(path, owner.uid, owner.gid);
    lines.push('ssl = on', `ssl_key_file = '${key}'`, `ssl_cert_file = '${certificate}'`);
  }
  writeFileSync(join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
  writeFileSync(join(data, 'pg_hba.conf'), `${SIGN_IN_RULES.join('\n')}\n`);
  const server = spawn(join(binaries, 'postgres'), ['-D', data], { ...asOwner, stdio: ['ignore', 'ignore', 'pipe'] });
  // A process that dies takes its server with it.
  const onExit = (): void => void server.kill('SIGINT');
  process.once('exit', onExit);
  const stop = async (): Promise<void> => {
    process.off('exit', onExit);
    await stopServer(server, home);
  };
  try {
    await untilReady(server, data);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = `postgresql://${SUPERUSER}:${encodeURIComponent(PASSWORD)}@${HOST}:${port}/postgres`;
  return {
    host: HOST,
    port,
    superuser: SUPERUSER,
    password: PASSWORD,
    url,
    stop,
  };
}

/** Roles with these names sign in by older ways. */
const SIGN_IN_RULES = ['host all by_md5 all md5', 'host all by_plain all password', 'host all all all scram-sha-256'];

/** Speed before safety: what is in the server goes with it. */
const SETTINGS = [
  `listen_addresses = '${HOST}'`,
  "unix_socket_directories = ''",
  'fsync = off',
  'synchronous_commit = off',
  'full_page_writes = off',
  'max_connections = 60',
  'shared_buffers = 64MB',
  'autovacuum = off',
  'logging_collector = off',
];

const CERTIFICATE = [
  '-subj',
  '/CN=localhost',
  '-addext',
  'subjectAltName=DNS:localhost',
  '-days',
  '2',
  '-nodes',
  '-newkey',
  'rsa:2048',
];

/** The folder of the newest binaries. */
function findBinaries(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  if (!found) throw new Error(MISSING);
  return found;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody`. Null: as the current user. */
export function findUnprivilegedOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody'].map((name) => accounts.find(([found]) => found === name)).find(Boolean);
  if (!account) throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
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

/** The server writes its state into its pid file when it takes connections. */
async function untilReady(server: ChildProcess, data: string): Promise<void> {
  let message = '';
  server.stderr?.on('data', (chunk: Buffer) => (message = (message + chunk.toString()).slice(-4_000)));
  const deadlineMs = Date.now() + START_TIMEOUT_MS;
  const pidFile = join(data, 'postmaster.pid');
  while (Date.now() < deadlineMs) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended while it started:\n${message}`);
    if (existsSync(pidFile) && /^ready\s*$/m.test(readFileSync(pidFile, 'utf8'))) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`PostgreSQL did not start within ${START_TIMEOUT_MS / 1000} s:\n${message}`);
}

/** Fast shutdown: SIGINT ends the sessions. */
async function stopServer(server: ChildProcess, home: string): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve();
    else server.once('exit', () => resolve());
  });
  const patience = setTimeout(() => server.kill('SIGQUIT'), 5_000);
  server.kill('SIGINT');
  await ended;
  clearTimeout(patience);
  rmSync(home, { recursive: true, force: true });
}

if (import.meta.main) {
  const server = await startPostgresServer();
  console.log(server.url);
  process.once('SIGINT', () => void server.stop().then(() => process.exit(0)));
}
