// The local host: all four Workers in one workerd through Miniflare's API, each Warehouse in a separate one, with the state
// in one folder.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { drizzle } from 'drizzle-orm/d1';
import { DEFAULT_LOG_LEVEL, parseLogLevel, type LogLevel as KeptLevel } from '#app/domain/log/log-level.ts';
import type { Db } from '#app/stores/db.ts';
import * as schema from '#drizzle/schema/index.ts';
import { proxyDisconnects, type CuttingProxy, type ProxyAddress } from './disconnect-proxy.ts';
import { writeHostLine, writeProcessLine } from './log-line.ts';
import { defineWorkers, ENTRYPOINT, LOOPBACK, PEER_HEADER, REPORT_NAME, urlHost, type HostOptions } from './workers.ts';
import { workerdCommand } from '#scripts/warehouses/dying-with-parent.ts';
import { openGateway, type Gateway } from '#scripts/warehouses/gateway.ts';
import { createWorkerLog, type WorkerLog } from './worker-log.ts';
import { APP } from '#scripts/bundle/workers.ts';

export interface Host {
  readonly url: URL;
  readonly mf: Miniflare;
  readonly db: Db;
  readonly d1: D1Database;
  /** `d1` as it is now: a reload replaces it. */
  readonly openD1: () => Promise<D1Database>;
  readonly warehouses: Gateway;
  /** Fires the report Worker's cron handler once, as every minute or as once a day. */
  tick(every?: 'minute' | 'day'): Promise<void>;
  /**
   * Replaces all Workers by what is built now; requests that come meanwhile wait for it. Rejects with what the new ones say when they
   * don't start: those of before go on, after `restore`, which puts back their files.
   */
  reload(restore: () => void): Promise<void>;
  stop(): Promise<void>;
}

/**
 * V8 collects garbage on one thread, and young objects get little space (docs/local-host.md). With two cores workerd has one thread besides
 * JavaScript's: while a compiler waits on it for a collection, concurrent sweeping never ends, and JavaScript's thread waits for
 * that sweep without end.
 */
const V8_FLAGS = ['--single-threaded-gc', '--max-semi-space-size=8'].join(' ');

/** Which workerd Miniflare runs, and how: for all that this process starts from now on. */
export function chooseWorkerd(): void {
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= V8_FLAGS;
  const { command, env } = workerdCommand();
  Object.assign(process.env, env, { MINIFLARE_WORKERD_PATH: command });
}

export async function startHost(options: HostOptions): Promise<Host> {
  chooseWorkerd();
  const warehouses = await openWarehouses(options);
  try {
    return await startWorkers(options, warehouses);
  } catch (error) {
    await warehouses.stop();
    throw error;
  }
}

async function startWorkers(options: HostOptions, warehouses: Gateway): Promise<Host> {
  const log = createWorkerLog(options.builtIn ?? '.');
  let workers = createWorkers(options, { warehouses, log });
  const mf = new Miniflare(workers);
  let address = addressOf(mf);
  const relay = await openProxy(mf, () => address, options);
  const openD1 = (): Promise<D1Database> => mf.getD1Database('DB', APP.name);
  const d1 = await openD1();
  return {
    url: new URL(`http://${urlHost(options.host)}:${relay.port}`),
    mf,
    d1,
    openD1,
    db: drizzle(d1, { schema }),
    warehouses,
    tick: (every) => tick(mf, every),
    reload: async (restore) => {
      log.forget();
      const next = createWorkers(options, { warehouses, log });
      const reloading = replaceWorkers(mf, { next, before: workers, log, restore }).then((served) => (workers = served));
      address = reloading.catch(() => undefined).then(() => addressOf(mf));
      await reloading;
      await warehouses.rest();
    },
    stop: async () => {
      await relay.stop();
      await mf.dispose();
      await warehouses.stop();
    },
  };
}

type Workers = ReturnType<typeof createWorkers>;

/** Gives what is served now. Rejects when the new Workers don't start, with what they say; then those of before run again. */
async function replaceWorkers(mf: Miniflare, { next, before, log, restore }: Replacement): Promise<Workers> {
  try {
    await mf.setOptions(next);
    return next;
  } catch (error) {
    const said = await log.translate(error instanceof Error ? error.message : String(error));
    restore();
    await mf.setOptions(before);
    throw new Error(said, { cause: error });
  }
}

interface Replacement {
  readonly next: Workers;
  readonly before: Workers;
  readonly log: WorkerLog;
  readonly restore: () => void;
}

const logLevelOf = ({ verbose, logging }: HostOptions): KeptLevel =>
  verbose ? 'debug' : (parseLogLevel(logging?.['LOG_LEVEL'] ?? '') ?? DEFAULT_LOG_LEVEL);

interface Surroundings {
  readonly warehouses: Gateway;
  readonly log: WorkerLog;
}

const createWorkers = (options: HostOptions, { warehouses, log }: Surroundings) =>
  convertV4MiniflareOptions({
    // Miniflare's own entry isn't exposed: it lets a header name the Worker that handles a request, and takes a millisecond for each.
    host: LOOPBACK,
    cf: false,
    log: new Log(options.verbose ? LogLevel.DEBUG : LogLevel.ERROR),
    handleStructuredLogs: (printed) => {
      const line = writeHostLine(printed, logLevelOf(options));
      if (line !== null) log.print(line, printed.level === 'error' || printed.level === 'warn' ? console.error : console.log);
    },
    ...(options.stateDir === null ? {} : { resourcePersistencePath: options.stateDir }),
    workers: defineWorkers(options, warehouses),
  });

/** Where Miniflare keeps the objects of a state. */
const OBJECTS_FOLDER = 'do';

async function openWarehouses(options: HostOptions): Promise<Gateway> {
  const { stateDir, builtIn = '.' } = options;
  const passing = stateDir === null ? mkdtempSync(join(tmpdir(), 'meridian-warehouses-')) : null;
  const directory = join(passing ?? stateDir ?? '', OBJECTS_FOLDER);
  mkdirSync(directory, { recursive: true });
  const report = (message: string): void => {
    const line = writeProcessLine(message, Date.now(), logLevelOf(options));
    if (line !== null) console.error(line);
  };
  const gateway = await openGateway({ directory, builtIn, report });
  const stop = async (): Promise<void> => {
    await gateway.stop();
    if (passing !== null) rmSync(passing, { recursive: true, force: true });
  };
  return { ...gateway, stop };
}

async function addressOf(mf: Miniflare): Promise<ProxyAddress> {
  const devEntrypoint = await mf.unsafeGetDirectURL(APP.name, ENTRYPOINT);
  return { host: LOOPBACK, port: Number(devEntrypoint.port) };
}

async function openProxy(
  mf: Miniflare,
  findApp: () => Promise<ProxyAddress>,
  { host, port, isBehindProxy }: HostOptions,
): Promise<CuttingProxy> {
  try {
    await findApp();
    return await proxyDisconnects({ host, port }, findApp, isBehindProxy ? {} : { addressHeader: PEER_HEADER });
  } catch (error) {
    await mf.dispose();
    throw error;
  }
}

/** As workers/report/wrangler.toml has them. */
export const CRONS = { minute: '* * * * *', day: '17 3 * * *' } as const;

async function tick(mf: Miniflare, every: keyof typeof CRONS = 'minute'): Promise<void> {
  const report = (await mf.getWorker(REPORT_NAME)) as unknown as {
    scheduled(event: { cron: string }): Promise<{ outcome: string }>;
  };
  const { outcome } = await report.scheduled({ cron: CRONS[every] });
  if (outcome !== 'ok') throw new Error(`The report Worker ended with "${outcome}".`);
}
