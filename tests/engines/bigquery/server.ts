// BigQuery's emulator for tests, from PyPI: its REST API over DuckDB, in a Python environment that is made once.
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '#scripts/host/free-port.ts';
import type { EngineServer, ServerPlace } from '#tests/engines/engine-server.ts';

const VERSION = '1.4.0';
const DUCKDB = '1.5.5';
const ROOT = join(homedir(), '.cache', 'meridian', `bqemulator-${VERSION}`);
const PYTHON = join(ROOT, 'bin', 'python');
/** DuckDB looks for its extensions below it, and would download them. */
const HOME = join(ROOT, 'home');
const PROJECT = 'meridian-tests';
const START_TIMEOUT_MS = 60_000;

export const server: EngineServer = { name: 'BigQuery (its emulator)', findMissing, start };

function findMissing(): string | null {
  try {
    execFileSync('python3', ['-c', 'import sys, venv; assert sys.version_info >= (3, 11)'], { stdio: 'pipe' });
    return null;
  } catch {
    return 'needs Python 3.11 or later with venv';
  }
}

async function start(): Promise<ServerPlace> {
  install();
  const [port, grpcPort] = [await freePort(), await freePort()];
  const options = ['start', '--rest-port', String(port), '--grpc-port', String(grpcPort), '--project', PROJECT];
  const server = spawn(join(ROOT, 'bin', 'bqemulator'), [...options, '--log-level', 'error'], {
    stdio: 'ignore',
    env: { ...process.env, HOME },
  });
  process.once('exit', () => server.kill('SIGKILL'));
  // A signal ends the process without that event.
  process.once('SIGTERM', () => process.exit(1));
  await waitForEmulator(`http://127.0.0.1:${port}/bigquery/v2/projects`, () => server.exitCode);
  server.unref();
  return { host: '127.0.0.1', port };
}

async function waitForEmulator(url: string, exitCode: () => number | null): Promise<void> {
  const untilMs = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    if (exitCode() !== null) throw new Error(`BigQuery’s emulator ended with code ${String(exitCode())}.`);
    if (Date.now() > untilMs) throw new Error('BigQuery’s emulator did not start.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function install(): void {
  const done = join(ROOT, 'done');
  if (existsSync(done)) return;
  mkdirSync(dirname(ROOT), { recursive: true });
  execFileSync('python3', ['-m', 'venv', ROOT], { stdio: 'inherit' });
  const packages = [`bqemulator==${VERSION}`, `duckdb==${DUCKDB}`, `duckdb-extension-spatial==${DUCKDB}`, 'numpy==2.4.6'];
  execFileSync(PYTHON, ['-m', 'pip', 'install', '--quiet', ...packages], { stdio: 'inherit' });
  const place = ['extensions', `v${DUCKDB}`];
  const [python = ''] = readdirSync(join(ROOT, 'lib'));
  const from = join(ROOT, 'lib', python, 'site-packages', 'duckdb_extension_spatial', ...place);
  const platform = process.arch === 'arm64' ? 'linux_arm64' : 'linux_amd64';
  const to = join(
    HOME,
    '.duckdb',
    ...place,
    process.platform === 'darwin' ? `osx_${process.arch === 'arm64' ? 'arm64' : 'amd64'}` : platform,
  );
  mkdirSync(to, { recursive: true });
  copyFileSync(join(from, 'spatial.duckdb_extension'), join(to, 'spatial.duckdb_extension'));
  writeFileSync(done, VERSION);
}
