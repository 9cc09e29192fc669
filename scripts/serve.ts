// `npm start` after the installation: prepares the host, serves, ticks once a minute and once a day. Says where and how to log in.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createProgress } from './progress.ts';
import { startPrepared, type PreparedHost } from './serve-prepared.ts';
import { watchHost } from './watchdog.ts';

const TICK_MS = 60_000;
const DAY_MS = 86_400_000;
const MIN_FREE_BYTES = 300_000_000;

const host = process.env['MERIDIAN_HOST'] ?? '127.0.0.1';
const port = Number(process.env['MERIDIAN_PORT'] ?? 8788);
const stateDir = process.env['MERIDIAN_STATE'] ?? '.meridian';
const logDays = process.env['MERIDIAN_LOG_DAYS'];

try {
  await serve();
} catch (error) {
  console.error(`\n${explain(error)}`);
  process.exit(1);
}

async function serve(): Promise<void> {
  await refuseBusyPort();
  refuseFullDisk();
  const firstLogin = existsSync(join(stateDir, 'state')) ? null : await prepareFirst();
  const progress = createProgress(process.stdout);
  const adminPassword = process.env['MERIDIAN_ADMIN_PASSWORD'] ?? null;
  const running = await startPrepared({ stateDir, host, port, adminPassword, logDays, report: progress.report });
  progress.end();
  greet(running.url, firstLogin ?? running.login);
  returnMemory();
  keepTicking(running);
}

/** The first start's work, in a process that ends: loading the samples takes memory that serving does not need. */
function prepareFirst(): Promise<PreparedHost['login']> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/prepare.ts', stateDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as PreparedHost['login']);
      else
        reject(
          new Error('The first start did not finish: the reason stands above. What was loaded is kept; start again to go on.'),
        );
    });
  });
}

function greet(url: URL, login: PreparedHost['login']): void {
  const password = login.password ?? 'as set before (forgotten? npm run user:add -- --username admin --reset)';
  console.log(
    `\n  Meridian is at   ${url.origin}\n  Username         ${login.username}\n  Password         ${password}\n\n  Ctrl+C stops it; everything is kept.`,
  );
}

/** Starting makes garbage by the hundred megabytes, and an idle process would never be asked to give it back. */
function returnMemory(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

function keepTicking(running: PreparedHost): void {
  const ticking = setInterval(
    () => void running.tick().catch((error: unknown) => console.error('The minute tick failed:', error)),
    TICK_MS,
  );
  // The first at once: a host that is stopped every evening never sees the hour of a cron.
  const tickDaily = () => void running.tick('day').catch((error: unknown) => console.error('The daily tick failed:', error));
  tickDaily();
  const daily = setInterval(tickDaily, DAY_MS);
  const watching = watchHost(running, (message) => console.error(message));
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    clearInterval(ticking);
    clearInterval(daily);
    watching.stop();
    await running.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

function refuseBusyPort(): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const isBusy = error.code === 'EADDRINUSE';
      const advice = `Port ${port} is in use. Stop the other program, or choose a port: MERIDIAN_PORT=${port + 1} npm start`;
      reject(isBusy ? new Error(advice) : error);
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function refuseFullDisk(): void {
  const isNew = !existsSync(stateDir);
  if (isNew) mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = statfsSync(stateDir);
  if (bavail * bsize >= MIN_FREE_BYTES) return;
  const megabytes = MIN_FREE_BYTES / 1e6;
  throw new Error(
    `The disk of ${stateDir} has less than ${megabytes} MB free. Free some space, or keep the state elsewhere: MERIDIAN_STATE=/other/folder npm start`,
  );
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isDiskFull = (error as NodeJS.ErrnoException).code === 'ENOSPC' || error.message.includes('SQLITE_FULL');
  return isDiskFull ? 'The disk is full. Free some space and start again; what was loaded so far is kept.' : error.message;
}
