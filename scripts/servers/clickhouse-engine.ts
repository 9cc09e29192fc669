// ClickHouse's engine for tests: chDB behind our HTTP interface, in a Python environment that is created once.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '#scripts/host/free-port.ts';

const VERSION = '26.9.0';
const HOME = join(homedir(), '.cache', 'meridian', `chdb-${VERSION}`);
const PYTHON = join(HOME, 'bin', 'python');
const SERVER = join(import.meta.dirname, '../../tests/fixtures/servers/clickhouse/server.py');

/** Why the machine can't run it; null: it can. */
export function missingForClickhouse(): string | null {
  try {
    execFileSync('python3', ['-c', 'import sys, venv; assert sys.version_info >= (3, 9)'], { stdio: 'pipe' });
    return null;
  } catch {
    return 'needs Python 3.9 or later with venv';
  }
}

export async function startClickhouseEngine(): Promise<{ host: string; port: number }> {
  install();
  const port = await freePort();
  const server = spawn(PYTHON, [SERVER, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => server.kill('SIGKILL'));
  // A signal ends the process without that event.
  process.once('SIGTERM', () => process.exit(1));
  await new Promise<void>((resolve, reject) => {
    server.stdout.once('data', () => resolve());
    server.once('exit', (code) => reject(new Error(`The server of ClickHouse’s engine ended with code ${code}.`)));
  });
  server.unref();
  (server.stdout as unknown as { unref(): void }).unref();
  return { host: '127.0.0.1', port };
}

function install(): void {
  const done = join(HOME, 'done');
  if (existsSync(done)) return;
  mkdirSync(dirname(HOME), { recursive: true });
  execFileSync('python3', ['-m', 'venv', HOME], { stdio: 'inherit' });
  execFileSync(PYTHON, ['-m', 'pip', 'install', '--quiet', `chdb-core==${VERSION}`], { stdio: 'inherit' });
  writeFileSync(done, VERSION);
}
