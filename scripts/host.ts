// The local host: all four Workers in one workerd through Miniflare's API, with the state in one folder.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4ModuleDefinition, type V4WorkerOptions } from 'miniflare';
import { drizzle } from 'drizzle-orm/d1';
import type { Db } from '#app/services/deps.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { relayHangUps, type Relay } from './relay-hang-ups.ts';
import { WORKERS, type WorkerSpec } from './workers.ts';

const COMPATIBILITY = { compatibilityDate: '2026-06-01', compatibilityFlags: ['nodejs_compat', 'enable_request_signal'] };
const LOOPBACK = '127.0.0.1';
const APP = 'meridian';
/** The app Worker's entrypoint for requests from outside: `workers/local-door.ts`. */
const DOOR = 'LocalDoor';
const OBJECTS = 'meridian-objects';
/** Miniflare lets a header of any request name the Worker that answers it: this one asks no questions, so nobody may know its name. */
const QUERY = `meridian-query-${randomUUID()}`;
const DATABASE_ID = 'meridian';
const BUCKET = 'meridian-results';
const RUNS = 'queries';
const DEAD_RUNS = 'queries-dead';

export interface HostOptions {
  /** Folder of databases, buckets and objects; null keeps them in a temporary folder that goes with the host. */
  readonly stateDir: string | null;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly secretKey: string;
  readonly version: string;
  readonly verbose?: boolean;
  /** Caps of questions and of files; 100,000 rows each when absent. */
  readonly sqlMaxRows?: number;
  readonly exportMaxRows?: number;
  /** Lines of the action log are kept for so many days; 90 when absent. */
  readonly logDays?: string;
  /** App Workers beside the first, which get no requests from outside: `meridian-2` and so on, as other data centres run them. */
  readonly furtherApps?: number;
}

export interface Host {
  readonly url: URL;
  readonly mf: Miniflare;
  readonly db: Db;
  readonly d1: D1Database;
  readonly warehouses: DurableObjectNamespace;
  /** Fires the report Worker's cron handler once, as every minute or as once a day. */
  tick(every?: 'minute' | 'day'): Promise<void>;
  stop(): Promise<void>;
}

/**
 * V8 collects garbage on one thread. With two cores workerd has one thread beside JavaScript's: while a compiler waits on it for a
 * collection, what is swept beside it never ends, and JavaScript's thread waits for that sweep without end.
 */
const V8_FLAGS = '--single-threaded-gc';

export async function startHost(options: HostOptions): Promise<Host> {
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= V8_FLAGS;
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      // Miniflare's own entry stays inside: it lets a header name the Worker that answers, and each request costs it a millisecond.
      host: LOOPBACK,
      port: 0,
      cf: false,
      log: new Log(options.verbose ? LogLevel.DEBUG : LogLevel.ERROR),
      ...(options.stateDir === null ? {} : { resourcePersistencePath: options.stateDir }),
      workers: [
        withDoor(appWorker(options)),
        objectsWorker(options),
        queryWorker(),
        reportWorker(options),
        ...furtherApps(options),
      ],
    }),
  );
  const relay = await openDoor(mf, options);
  const d1 = await mf.getD1Database('DB', 'meridian');
  return {
    url: new URL(`http://${urlHost(options.host)}:${relay.port}`),
    mf,
    d1,
    db: drizzle(d1, { schema }),
    warehouses: (await mf.getDurableObjectNamespace('WAREHOUSE', OBJECTS)) as unknown as DurableObjectNamespace,
    tick: (every) => tick(mf, every),
    stop: async () => {
      await relay.stop();
      await mf.dispose();
    },
  };
}

async function openDoor(mf: Miniflare, { host, port }: HostOptions): Promise<Relay> {
  try {
    const door = await mf.unsafeGetDirectURL(APP, DOOR);
    return await relayHangUps({ host, port }, { host: LOOPBACK, port: Number(door.port) });
  } catch (error) {
    await mf.dispose();
    throw error;
  }
}

/** Where this machine finds what listens at the host. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return LOOPBACK;
  return host.includes(':') ? `[${host}]` : host;
}

/** As workers/report/wrangler.toml has them. */
const CRONS = { minute: '* * * * *', day: '17 3 * * *' } as const;

async function tick(mf: Miniflare, every: keyof typeof CRONS = 'minute'): Promise<void> {
  const report = (await mf.getWorker('meridian-report')) as unknown as { scheduled(event: { cron: string }): Promise<unknown> };
  await report.scheduled({ cron: CRONS[every] });
}

/** The app Worker reaches no Warehouse and no connections. */
const runClasses = (scriptName?: string) => {
  const { WAREHOUSE: _, CONNECTION_POOL: __, ...classes } = objectClasses(scriptName);
  return classes;
};

const objectClasses = (scriptName?: string) => ({
  WAREHOUSE: { className: 'Warehouse', useSQLite: true, ...(scriptName ? { scriptName } : {}) },
  QUERY_RUN: { className: 'QueryRun', useSQLite: true, ...(scriptName ? { scriptName } : {}) },
  EVENT_QUEUE: { className: 'EventQueue', useSQLite: true, ...(scriptName ? { scriptName } : {}) },
  CONNECTION_POOL: { className: 'ConnectionPool', useSQLite: true, ...(scriptName ? { scriptName } : {}) },
  TAB_STATE: { className: 'TabState', useSQLite: true, ...(scriptName ? { scriptName } : {}) },
});

const withDoor = (worker: V4WorkerOptions): V4WorkerOptions => ({
  ...worker,
  unsafeDirectSockets: [{ host: LOOPBACK, port: 0, entrypoint: DOOR }],
});

const appWorker = (options: HostOptions): V4WorkerOptions => ({
  ...bundleOf(APP),
  bindings: {
    SECRET_KEY: options.secretKey,
    MERIDIAN_VERSION: options.version,
    SQL_MAX_ROWS: String(options.sqlMaxRows ?? 100_000),
    EXPORT_MAX_ROWS: String(options.exportMaxRows ?? 100_000),
    ALLOW_PRIVATE_ADDRESSES: 'true',
  },
  d1Databases: { DB: DATABASE_ID },
  r2Buckets: { RESULTS: BUCKET },
  serviceBindings: { QUERY },
  durableObjects: runClasses(OBJECTS),
  queueProducers: { QUERIES: RUNS },
  assets: { directory: 'build/client', binding: 'ASSETS', routerConfig: { has_user_worker: true } },
});

const furtherApps = (options: HostOptions): V4WorkerOptions[] =>
  Array.from({ length: options.furtherApps ?? 0 }, (_, index) => ({ ...appWorker(options), name: `meridian-${index + 2}` }));

const objectsWorker = ({ secretKey }: HostOptions): V4WorkerOptions => ({
  ...bundleOf(OBJECTS),
  bindings: { SECRET_KEY: secretKey, ALLOW_PRIVATE_ADDRESSES: 'true' },
  d1Databases: { DB: DATABASE_ID },
  r2Buckets: { RESULTS: BUCKET },
  durableObjects: objectClasses(),
});

const queryWorker = (): V4WorkerOptions => ({
  ...bundleOf('meridian-query'),
  name: QUERY,
  bindings: { ALLOW_PRIVATE_ADDRESSES: 'true' },
  d1Databases: { DB: DATABASE_ID },
  durableObjects: objectClasses(OBJECTS),
  r2Buckets: { RESULTS: BUCKET },
  queueConsumers: {
    [RUNS]: { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 5, retryDelay: 2, deadLetterQueue: DEAD_RUNS },
    [DEAD_RUNS]: { maxBatchSize: 10, maxBatchTimeout: 1, maxRetries: 10, retryDelay: 30 },
  },
});

const reportWorker = ({ logDays }: HostOptions): V4WorkerOptions => ({
  ...bundleOf('meridian-report'),
  bindings: { LOG_DAYS: logDays ?? '90' },
  d1Databases: { DB: DATABASE_ID },
  r2Buckets: { RESULTS: BUCKET },
});

function bundleOf(name: string): V4WorkerOptions {
  const worker = WORKERS.find((candidate) => candidate.name === name);
  if (!worker) throw new Error(`No Worker named ${name}`);
  return { name, ...COMPATIBILITY, modulesRoot: worker.outDir, modules: modulesOf(worker) };
}

const MODULE_TYPES: Readonly<Record<string, V4ModuleDefinition['type']>> = {
  '.js': 'ESModule',
  '.mjs': 'ESModule',
  '.wasm': 'CompiledWasm',
  '.bin': 'Data',
  '.ttf': 'Data',
  '.txt': 'Text',
};

function modulesOf(worker: WorkerSpec): V4ModuleDefinition[] {
  const names = readdirSync(worker.outDir).filter((name) => MODULE_TYPES[extname(name)] !== undefined);
  const ordered = [worker.main, ...names.filter((name) => name !== worker.main)];
  return ordered.map((name) => {
    const path = join(worker.outDir, name);
    const type = MODULE_TYPES[extname(name)] ?? 'Data';
    return { type, path, contents: type === 'ESModule' || type === 'Text' ? readFileSync(path, 'utf8') : readFileSync(path) };
  });
}
