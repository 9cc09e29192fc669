// Serves a state folder for `npm start` and `npm run dev`: prepares the host, ticks once a minute and once a day, says where and how
// to log in, ends in order on Ctrl+C.
import { DAY_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import { spawn } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { forgetFirstPassword } from './first-login.ts';
import { OperatorError } from '#scripts/command/operator-error.ts';
import { createProgress } from '#scripts/command/progress.ts';
import { explainFailure, explainListening } from './serve-failure.ts';
import { PREPARED } from './prepared-mark.ts';
import { startPrepared, type PreparedHost } from './serve-prepared.ts';
import { readSettings, type StartSettings } from './settings.ts';
import { lockState, type StateLock } from '#scripts/state/state-lock.ts';
import { watchHost } from '#scripts/host/watchdog.ts';

const TICK_MS = MINUTE_MS;
const MIN_FREE_BYTES = 300_000_000;

export interface Serving {
  /** The command that serves, as users type it. */
  readonly command: string;
  /** Makes a build that changes while it is served, and gives its folder; the usual build when absent. */
  readonly build?: (report: (message: string) => void) => Promise<string>;
}

/** Ends this process with a sentence when it can't serve. */
export async function serve(serving: Serving): Promise<PreparedHost> {
  let settings: StartSettings;
  try {
    settings = readSettings(process.env);
  } catch (error) {
    return endWith(error instanceof Error ? error.message : String(error));
  }
  return start(settings, serving).catch((error: unknown) => endWith(explainFailure(error, settings)));
}

function endWith(message: string): never {
  console.error(`\n${message}`);
  process.exit(1);
}

async function start(settings: StartSettings, { command, build }: Serving): Promise<PreparedHost> {
  const { stateDir } = settings;
  const lock = lockState(stateDir, command);
  await refuseBusyPort(settings);
  refuseFullDisk(stateDir);
  const progress = createProgress(process.stdout);
  const builtIn = await build?.(progress.report);
  // A command like user:add makes the folder too: only the preparation itself says that it is done.
  const isFirst = !existsSync(join(stateDir, PREPARED));
  if (isFirst) await prepareFirst(stateDir, builtIn);
  const running = await startPrepared({ ...settings, lock, builtIn, report: progress.report });
  progress.end();
  greet(running.url, running.login, isFirst && settings.adminPassword !== null);
  forgetFirstPassword(stateDir);
  returnMemory();
  keepTicking(running, lock, settings);
  return running;
}

/** The first start's work, in a process that ends: loading the samples takes memory that serving does not need. */
function prepareFirst(stateDir: string, builtIn?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/start/prepare.ts', stateDir, ...(builtIn === undefined ? [] : [builtIn])], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new OperatorError(
            "The first start didn't finish: see the message above. Data loaded so far is kept. Start again to continue.",
          ),
        );
    });
  });
}

function greet(url: URL, login: PreparedHost['login'], isGiven: boolean): void {
  const known = isGiven
    ? 'as set in MERIDIAN_ADMIN_PASSWORD'
    : 'unchanged (to reset it: npm run user:add -- --username admin --reset)';
  const password = login.password ?? known;
  console.log(
    `\n  Meridian is at   ${url.origin}\n  Username         ${login.username}\n  Password         ${password}\n\n  Press Ctrl+C to stop. Your data is kept.`,
  );
}

/** The heap's size after the last garbage collection that the host started. */
let keptBytes = 0;
/** Below that a collection isn't worth its 50 ms. */
const WORTHWHILE_BYTES = 12_000_000;

/** Starting makes garbage by the hundred megabytes, and an idle process would never return it. */
function returnMemory(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  keptBytes = process.memoryUsage().heapUsed;
}

function returnGarbage(): void {
  if (process.memoryUsage().heapUsed > keptBytes + WORTHWHILE_BYTES) returnMemory();
}

function keepTicking(running: PreparedHost, lock: StateLock, settings: StartSettings): void {
  const ticking = setInterval(() => {
    void running.tick().catch((error: unknown) => console.error(`The minute tick failed. ${explainFailure(error, settings)}`));
    returnGarbage();
  }, TICK_MS);
  // The first at once: a host that is stopped every evening never sees the hour of a cron.
  const tickDaily = () =>
    void running
      .tick('day')
      .catch((error: unknown) => console.error(`The daily tick failed. ${explainFailure(error, settings)}`));
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
    lock.release();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
}

function refuseBusyPort(settings: StartSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(new OperatorError(explainListening(error, settings), { cause: error })));
    probe.listen(settings.port, settings.host, () => probe.close(() => resolve()));
  });
}

function refuseFullDisk(stateDir: string): void {
  const { bavail, bsize } = statfsSync(stateDir);
  if (bavail * bsize >= MIN_FREE_BYTES) return;
  const megabytes = MIN_FREE_BYTES / 1e6;
  throw new OperatorError(
    `The disk of ${stateDir} has less than ${megabytes} MB free. Free up space, or use another folder: MERIDIAN_STATE=/other/folder npm start`,
  );
}
