// The local host: all four Workers in one workerd through Miniflare's API, each Warehouse in a separate one (031), with the state
// in one folder.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4ModuleDefinition, type V4WorkerOptions } from 'miniflare';
import { drizzle } from 'drizzle-orm/d1';
import { TOKEN_HEADER } from '#app/domain/warehouse/process-protocol.ts';
import type { Db } from '#app/stores/db.ts';
import * as schema from '#drizzle/schema/index.ts';
import { FILES_FOLDER } from './files.ts';
import { proxyDisconnects, type DisconnectProxy } from './disconnect-proxy.ts';
import { workerdCommand } from './warehouses/dying-with-parent.ts';
import { openGateway, type Gateway } from './warehouses/gateway.ts';
import { WORKERS, type WorkerSpec } from './workers.ts';

const COMPATIBILITY = { compatibilityDate: '2026-06-01', compatibilityFlags: ['nodejs_compat', 'enable_request_signal'] };
const LOOPBACK = '127.0.0.1';
const APP = 'meridian';
/** The app Worker's entrypoint for requests from outside: `workers/dev-entrypoint.ts`. */
const ENTRYPOINT = 'DevEntrypoint';
const OBJECTS = 'meridian-objects';
/**
 * Miniflare lets a header of any request name the Worker that answers it: this one checks nothing, so its name must stay secret.
 */
const QUERY = `meridian-query-${randomUUID()}`;
/** As `QUERY`. */
const REPORT = `meridian-report-${randomUUID()}`;
/** In which the relay tells the app a client's address: no client knows the name, so none can send it. */
const PEER_HEADER = `x-peer-${randomUUID()}`;
const DATABASE_ID = 'meridian';
const BUCKET = 'meridian-results';
const RUNS = 'queries';
const DEAD_RUNS = 'queries-dead';
const REPORTS = 'reports';
const DEAD_REPORTS = 'reports-dead';

export interface HostOptions {
  /** Folder of databases, buckets and objects; null keeps them in a temporary folder that goes with the host. */
  readonly stateDir: string | null;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly secretKey: string;
  readonly version: string;
  readonly verbose?: boolean;
  /** Caps of queries and of files; 100,000 rows each when absent. */
  readonly sqlMaxRows?: number;
  readonly exportMaxRows?: number;
  /** Lines of the action log are kept for so many days; 90 when absent. */
  readonly logDays?: string;
  /** Where people reach it, for links in messages; host and port when absent. */
  readonly publicUrl?: string;
  /** Settings of delivery, as in `workers/report/wrangler.toml`. */
  readonly delivery?: Readonly<Record<string, string>>;
  /** Whether every request comes through a proxy that sets `cf-connecting-ip`, and none past it. */
  readonly isBehindProxy?: boolean;
  /** How long a chart can delay what comes after it in a page; 1500 when absent. */
  readonly chartBudgetMs?: number;
  /** Counts how often each reply waits for a binding, and lets every wait take so many milliseconds; no count when absent. */
  readonly roundTripDelayMs?: number;
  /** The folder of the build's outputs; the project's when absent. */
  readonly builtIn?: string;
  /** App Workers beside the first, which get no requests from outside: `meridian-2` and so on, as other data centres run them. */
  readonly furtherApps?: number;
}

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
  /** Replaces the Workers by what is built now; with `warehouses`, the processes of the Warehouses too. */
  reload(parts: { readonly warehouses: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/**
 * V8 collects garbage on one thread, early, and gives back the memory that it empties (032). With two cores workerd has one
 * thread beside JavaScript's: while a compiler waits on it for a collection, what is swept beside it never ends, and JavaScript's
 * thread waits for that sweep without end.
 */
const V8_FLAGS = [
  '--single-threaded-gc',
  '--heap-growing-percent=20',
  '--max-semi-space-size=2',
  '--compact-on-every-full-gc',
  '--no-memory-pool',
  '--initial-old-space-size=16',
].join(' ');

export async function startHost(options: HostOptions): Promise<Host> {
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= V8_FLAGS;
  const { command, env } = workerdCommand();
  Object.assign(process.env, { MINIFLARE_WORKERD_PATH: command, ...env });
  const warehouses = await openWarehouses(options);
  try {
    return await startWorkers(options, warehouses);
  } catch (error) {
    await warehouses.stop();
    throw error;
  }
}

async function startWorkers(options: HostOptions, warehouses: Gateway): Promise<Host> {
  const mf = new Miniflare(workersOf(options, warehouses));
  const relay = await openProxy(mf, options);
  const openD1 = (): Promise<D1Database> => mf.getD1Database('DB', APP);
  const d1 = await openD1();
  return {
    url: new URL(`http://${urlHost(options.host)}:${relay.port}`),
    mf,
    ...{ d1, openD1 },
    db: drizzle(d1, { schema }),
    warehouses,
    tick: (every) => tick(mf, every),
    reload: async (parts) => {
      await mf.setOptions(workersOf(options, warehouses));
      if (parts.warehouses) await warehouses.rest();
    },
    stop: async () => {
      await relay.stop();
      await mf.dispose();
      await warehouses.stop();
    },
  };
}

const workersOf = (options: HostOptions, warehouses: Gateway) =>
  convertV4MiniflareOptions({
    // Miniflare's own entry stays inside: it lets a header name the Worker that answers, and each request costs it a millisecond.
    host: LOOPBACK,
    port: 0,
    cf: false,
    log: new Log(options.verbose ? LogLevel.DEBUG : LogLevel.ERROR),
    ...(options.stateDir === null ? {} : { resourcePersistencePath: options.stateDir }),
    workers: [
      withDevEntrypoint(appWorker(options)),
      objectsWorker(options, warehouses),
      queryWorker(options, warehouses),
      reportWorker(options),
      ...furtherApps(options),
    ],
  });

/** Where Miniflare keeps the objects of a state. */
const OBJECTS_FOLDER = 'do';

async function openWarehouses({ stateDir, verbose, builtIn = '.' }: HostOptions): Promise<Gateway> {
  const passing = stateDir === null ? mkdtempSync(join(tmpdir(), 'meridian-warehouses-')) : null;
  const directory = join(passing ?? stateDir ?? '', OBJECTS_FOLDER);
  mkdirSync(directory, { recursive: true });
  const gateway = await openGateway({ directory, builtIn, report: (message) => (verbose ? console.error(message) : undefined) });
  const stop = async (): Promise<void> => {
    await gateway.stop();
    if (passing !== null) rmSync(passing, { recursive: true, force: true });
  };
  return { ...gateway, stop };
}

async function openProxy(mf: Miniflare, options: HostOptions): Promise<DisconnectProxy> {
  const { host, port } = options;
  try {
    const devEntrypoint = await mf.unsafeGetDirectURL(APP, ENTRYPOINT);
    const proxyOptions = options.isBehindProxy ? {} : { addressHeader: PEER_HEADER };
    return await proxyDisconnects({ host, port }, { host: LOOPBACK, port: Number(devEntrypoint.port) }, proxyOptions);
  } catch (error) {
    await mf.dispose();
    throw error;
  }
}

const addressHeaderOf = ({ isBehindProxy }: HostOptions): string => (isBehindProxy ? 'cf-connecting-ip' : PEER_HEADER);

/** Where this machine finds what listens at the host. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return LOOPBACK;
  return host.includes(':') ? `[${host}]` : host;
}

/** As workers/report/wrangler.toml has them. */
const CRONS = { minute: '* * * * *', day: '17 3 * * *' } as const;

async function tick(mf: Miniflare, every: keyof typeof CRONS = 'minute'): Promise<void> {
  const report = (await mf.getWorker(REPORT)) as unknown as {
    scheduled(event: { cron: string }): Promise<{ outcome: string }>;
  };
  const { outcome } = await report.scheduled({ cron: CRONS[every] });
  if (outcome !== 'ok') throw new Error(`The report Worker ended with "${outcome}".`);
}

/** The app Worker reaches no connections. */
const runClasses = (scriptName?: string) => {
  const { CONNECTION_POOL: _, ...classes } = objectClasses(scriptName);
  return classes;
};

/** All but the Warehouses, which are reached through their gateway. */
const objectClasses = (scriptName?: string) => ({
  QUERY_RUN: { className: 'QueryRun', useSQLite: true, ...(scriptName ? { scriptName } : {}) },
  CACHE_LEASE: { className: 'CacheLease', useSQLite: true, ...(scriptName ? { scriptName } : {}) },
  CHART_JOB: { className: 'ChartJob', useSQLite: true, ...(scriptName ? { scriptName } : {}) },
  EVENT_QUEUE: { className: 'EventQueue', useSQLite: true, ...(scriptName ? { scriptName } : {}) },
  CONNECTION_POOL: { className: 'ConnectionPool', useSQLite: true, ...(scriptName ? { scriptName } : {}) },
  TAB_STATE: { className: 'TabState', useSQLite: true, ...(scriptName ? { scriptName } : {}) },
});

const serviceOf = ({ port, token }: Gateway) => ({
  external: {
    address: `${LOOPBACK}:${port}`,
    http: { injectRequestHeaders: [{ name: TOKEN_HEADER, value: token }] },
  },
});

const withDevEntrypoint = (worker: V4WorkerOptions): V4WorkerOptions => ({
  ...worker,
  unsafeDirectSockets: [{ host: LOOPBACK, port: 0, entrypoint: ENTRYPOINT }],
});

const appWorker = (options: HostOptions): V4WorkerOptions => ({
  ...bundleOf(APP, options),
  bindings: {
    SECRET_KEY: options.secretKey,
    ADDRESS_HEADER: addressHeaderOf(options),
    MERIDIAN_VERSION: options.version,
    SQL_MAX_ROWS: String(options.sqlMaxRows ?? 100_000),
    EXPORT_MAX_ROWS: String(options.exportMaxRows ?? 100_000),
    ALLOW_PRIVATE_ADDRESSES: 'true',
    IMAGE_HOSTS: process.env['MERIDIAN_IMAGE_HOSTS'] ?? '',
    CHART_BUDGET_MS: String(options.chartBudgetMs ?? 1500),
    ROUND_TRIP_DELAY_MS: String(options.roundTripDelayMs ?? ''),
    ...options.delivery,
  },
  d1Databases: { DB: DATABASE_ID },
  r2Buckets: { RESULTS: BUCKET },
  serviceBindings: { QUERY, REPORT },
  durableObjects: runClasses(OBJECTS),
  queueProducers: { QUERIES: RUNS },
  assets: { directory: join(options.builtIn ?? '.', 'build/client'), binding: 'ASSETS', routerConfig: { has_user_worker: true } },
});

const furtherApps = (options: HostOptions): V4WorkerOptions[] =>
  Array.from({ length: options.furtherApps ?? 0 }, (_, index) => ({ ...appWorker(options), name: `meridian-${index + 2}` }));

const objectsWorker = (options: HostOptions, warehouses: Gateway): V4WorkerOptions => ({
  ...bundleOf(OBJECTS, options),
  bindings: { SECRET_KEY: options.secretKey, ALLOW_PRIVATE_ADDRESSES: 'true' },
  d1Databases: { DB: DATABASE_ID },
  r2Buckets: { RESULTS: BUCKET },
  durableObjects: objectClasses(),
  serviceBindings: { WAREHOUSES: serviceOf(warehouses) },
});

const queryWorker = (options: HostOptions, warehouses: Gateway): V4WorkerOptions => ({
  ...bundleOf('meridian-query', options),
  name: QUERY,
  bindings: { ALLOW_PRIVATE_ADDRESSES: 'true' },
  d1Databases: { DB: DATABASE_ID },
  durableObjects: objectClasses(OBJECTS),
  serviceBindings: { WAREHOUSES: serviceOf(warehouses) },
  r2Buckets: { RESULTS: BUCKET },
  queueConsumers: {
    [RUNS]: { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 5, retryDelay: 2, deadLetterQueue: DEAD_RUNS },
    [DEAD_RUNS]: { maxBatchSize: 10, maxBatchTimeout: 1, maxRetries: 10, retryDelay: 30 },
  },
});

const reportWorker = (options: HostOptions): V4WorkerOptions => ({
  ...bundleOf('meridian-report', options),
  name: REPORT,
  bindings: {
    SECRET_KEY: options.secretKey,
    LOG_DAYS: options.logDays ?? '90',
    MERIDIAN_VERSION: options.version,
    PUBLIC_URL: options.publicUrl ?? `http://${urlHost(options.host)}:${options.port}`,
    SQL_MAX_ROWS: String(options.sqlMaxRows ?? 100_000),
    EXPORT_MAX_ROWS: String(options.exportMaxRows ?? 100_000),
    ALLOW_PRIVATE_ADDRESSES: 'true',
    IMAGE_HOSTS: process.env['MERIDIAN_IMAGE_HOSTS'] ?? '',
    ...options.delivery,
  },
  d1Databases: { DB: DATABASE_ID },
  r2Buckets: { RESULTS: BUCKET },
  durableObjects: runClasses(OBJECTS),
  queueProducers: { QUERIES: RUNS, REPORTS },
  queueConsumers: {
    [REPORTS]: { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 6, deadLetterQueue: DEAD_REPORTS },
    [DEAD_REPORTS]: { maxBatchSize: 10, maxBatchTimeout: 1, maxRetries: 10, retryDelay: 30 },
  },
  // Of two Workers with assets, Miniflare gives one the files of the other.
  serviceBindings: { QUERY, FILES: { disk: { path: resolve(FILES_FOLDER) } } },
});

function bundleOf(name: string, { builtIn = '.' }: HostOptions): V4WorkerOptions {
  const worker = WORKERS.find((candidate) => candidate.name === name);
  if (!worker) throw new Error(`No Worker named ${name}`);
  const folder = join(builtIn, worker.outDir);
  return { name, ...COMPATIBILITY, modulesRoot: folder, modules: modulesOf(folder, worker) };
}

const MODULE_TYPES: Readonly<Record<string, V4ModuleDefinition['type']>> = {
  '.js': 'ESModule',
  '.mjs': 'ESModule',
  '.wasm': 'CompiledWasm',
  '.bin': 'Data',
  '.ttf': 'Data',
  '.txt': 'Text',
};

function modulesOf(folder: string, worker: WorkerSpec): V4ModuleDefinition[] {
  const names = readdirSync(folder).filter((name) => MODULE_TYPES[extname(name)] !== undefined);
  const ordered = [worker.main, ...names.filter((name) => name !== worker.main)];
  return ordered.map((name) => {
    const path = join(folder, name);
    const type = MODULE_TYPES[extname(name)] ?? 'Data';
    return { type, path, contents: type === 'ESModule' || type === 'Text' ? readFileSync(path, 'utf8') : readFileSync(path) };
  });
}
