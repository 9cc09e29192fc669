// The four Workers of the local host as Miniflare takes them: bundles, settings and bindings.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Request as ServiceRequest, Response as ServiceResponse, V4ModuleDefinition, V4WorkerOptions } from 'miniflare';
import { TOKEN_HEADER } from '#app/domain/warehouse/process-protocol.ts';
import { CLIENT, FILES_FOLDER } from '#scripts/bundle/files.ts';
import { createHostMetrics } from './metrics.ts';
import { hostLookup, publicNetwork } from './outbound-services.ts';
import type { Gateway } from '#scripts/warehouses/gateway.ts';
import { APP, OBJECTS, QUERY, REPORT, type WorkerSpec } from '#scripts/bundle/workers.ts';

const COMPATIBILITY = {
  compatibilityDate: '2026-06-01',
  compatibilityFlags: ['nodejs_compat', 'enable_request_signal', 'global_fetch_strictly_public'],
};
export const LOOPBACK = '127.0.0.1';
/** The app Worker's entrypoint for requests from outside: `workers/dev-entrypoint.ts`. */
export const ENTRYPOINT = 'DevEntrypoint';
/**
 * Miniflare lets a header of any request name the Worker that handles it. This one checks nothing, so its name must stay secret.
 */
const QUERY_NAME = `${QUERY.name}-${randomUUID()}`;
/** As `QUERY_NAME`. */
export const REPORT_NAME = `${REPORT.name}-${randomUUID()}`;
const SERVICES = { QUERY: QUERY_NAME, REPORT: REPORT_NAME };
/** In which the relay tells the app a client's address: no client knows the name, so none can send it. */
export const PEER_HEADER = `x-peer-${randomUUID()}`;
const DATABASE_ID = 'meridian';
const BUCKET = 'meridian-results';
const RUNS = 'queries';
const DEAD_RUNS = 'queries-dead';
const REPORTS = 'reports';
const DEAD_REPORTS = 'reports-dead';
const EVENTS = 'events';
const DEAD_EVENTS = 'events-dead';

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
  /** Limits of queries, files and uploads, and switches of features, by the names of the Workers' settings. */
  readonly limits?: Readonly<Record<string, string>>;
  /** `LOG_LEVEL` and `SLOW_QUERY_S` of all Workers. */
  readonly logging?: Readonly<Record<string, string>>;
  /** Lines of the action log are kept for so many days; 90 when absent. */
  readonly logDays?: string;
  /** Where people reach it, for links in messages; host and port when absent. */
  readonly publicUrl?: string;
  /** Settings of delivery, as in `workers/report/wrangler.toml`. */
  readonly delivery?: Readonly<Record<string, string>>;
  /** Whether every request comes through a proxy that sets `cf-connecting-ip`, and none past it. */
  readonly isBehindProxy?: boolean;
  /** Addresses that can read `/metrics`, besides this machine. */
  readonly metricsClients?: readonly string[];
  /** Hosts that are reached though they aren't public; as MERIDIAN_ALLOWED_PRIVATE_HOSTS says when absent, else none. */
  readonly allowedPrivateHosts?: string;
  /** How long a chart can delay what comes after it in a page; 1500 when absent. */
  readonly chartBudgetMs?: number;
  /** Counts how often each reply waits for a binding, and lets every wait take so many milliseconds; no count when absent. */
  readonly roundTripDelayMs?: number;
  /** The folder of the build's outputs; the project's when absent. */
  readonly builtIn?: string;
  /** App Workers besides the first, which get no requests from outside: `meridian-2` and so on, as other data centers run them. */
  readonly furtherApps?: number;
}

/** All of a host; the app Worker first. */
export const defineWorkers = (options: HostOptions, warehouses: Gateway): V4WorkerOptions[] => [
  withDevEntrypoint(appWorker(options), options, warehouses),
  objectsWorker(options, warehouses),
  queryWorker(options, warehouses),
  reportWorker(options),
  ...furtherApps(options),
];

const addressHeaderOf = ({ isBehindProxy }: HostOptions): string => (isBehindProxy ? 'cf-connecting-ip' : PEER_HEADER);

const allowedHosts = ({ allowedPrivateHosts }: HostOptions): string =>
  allowedPrivateHosts ?? process.env['MERIDIAN_ALLOWED_PRIVATE_HOSTS'] ?? '';

/** What leaves this machine, by the names of `durable/outbound.ts`. */
const outboundServices = () => ({ HOST_LOOKUP: hostLookup, PUBLIC_NETWORK: publicNetwork() });

/** Where this machine finds what listens at the host. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return LOOPBACK;
  return host.includes(':') ? `[${host}]` : host;
}

/** All Durable Object classes except Warehouses, which are reached through their gateway. */
const CLASSES = {
  ACCESS_TOKEN: 'AccessToken',
  QUERY_RUN: 'QueryRun',
  CACHE_LEASE: 'CacheLease',
  CALLER_LIMITS: 'CallerLimits',
  CHART_JOB: 'ChartJob',
  EVENT_QUEUE: 'EventQueue',
  CONNECTION_POOL: 'ConnectionPool',
  QUERY_SLOTS: 'QuerySlots',
  TAB_STATE: 'TabState',
  UPLOAD_JOB: 'UploadJob',
} as const;

type ObjectBinding = keyof typeof CLASSES;

const ALL_OBJECTS = Object.keys(CLASSES) as ObjectBinding[];
const PAGE_OBJECTS: readonly ObjectBinding[] = [
  'ACCESS_TOKEN',
  'QUERY_RUN',
  'CHART_JOB',
  'EVENT_QUEUE',
  'TAB_STATE',
  'UPLOAD_JOB',
];
const QUERY_OBJECTS: readonly ObjectBinding[] = [
  'ACCESS_TOKEN',
  'QUERY_RUN',
  'CACHE_LEASE',
  'CALLER_LIMITS',
  'EVENT_QUEUE',
  'CONNECTION_POOL',
  'QUERY_SLOTS',
];

const bindObjects = (names: readonly ObjectBinding[], scriptName?: string) =>
  Object.fromEntries(
    names.map((name) => [name, { className: CLASSES[name], useSQLite: true, ...(scriptName ? { scriptName } : {}) }]),
  );

/** In Node, as a service of the app Worker. */
function serveHostMetrics({ isBehindProxy = false, metricsClients = [] }: HostOptions, warehouses: Gateway) {
  const respond = createHostMetrics({
    isBehindProxy,
    allowedAddresses: metricsClients,
    listWarehousePids: () => warehouses.listPids(),
  });
  return (request: ServiceRequest): ServiceResponse => respond(request) as unknown as ServiceResponse;
}

const serviceOf = ({ port, token }: Gateway) => ({
  external: {
    address: `${LOOPBACK}:${port}`,
    http: { injectRequestHeaders: [{ name: TOKEN_HEADER, value: token }] },
  },
});

const withDevEntrypoint = (worker: V4WorkerOptions, options: HostOptions, warehouses: Gateway): V4WorkerOptions => ({
  ...worker,
  serviceBindings: { ...SERVICES, HOST_METRICS: serveHostMetrics(options, warehouses) },
  // A new port after each reload: another process may have taken the last one meanwhile.
  unsafeDirectSockets: [{ host: LOOPBACK, entrypoint: ENTRYPOINT }],
});

const appWorker = (options: HostOptions): V4WorkerOptions => ({
  ...readBundle(APP, options),
  bindings: {
    SECRET_KEY: options.secretKey,
    ADDRESS_HEADER: addressHeaderOf(options),
    PUBLIC_URL: options.publicUrl ?? '',
    MERIDIAN_VERSION: options.version,
    SQL_MAX_ROWS: String(options.sqlMaxRows ?? 100_000),
    EXPORT_MAX_ROWS: String(options.exportMaxRows ?? 100_000),
    ...options.limits,
    ALLOWED_PRIVATE_HOSTS: allowedHosts(options),
    IMAGE_HOSTS: process.env['MERIDIAN_IMAGE_HOSTS'] ?? '',
    ...options.logging,
    MAP_STYLE_URL: process.env['MERIDIAN_MAP_STYLE_URL'] ?? '',
    MAP_ATTRIBUTION: process.env['MERIDIAN_MAP_ATTRIBUTION'] ?? '',
    FRAME_ORIGINS: process.env['MERIDIAN_FRAME_ORIGINS'] ?? '',
    ACCESS_REQUEST_URL: process.env['MERIDIAN_ACCESS_REQUEST_URL'] ?? '',
    WALL_SESSION_DAYS: process.env['MERIDIAN_WALL_SESSION_DAYS'] ?? '',
    CHART_BUDGET_MS: String(options.chartBudgetMs ?? 1500),
    ROUND_TRIP_DELAY_MS: String(options.roundTripDelayMs ?? ''),
    ...options.delivery,
  },
  d1Databases: { DB: DATABASE_ID },
  r2Buckets: { RESULTS: BUCKET },
  durableObjects: bindObjects([...PAGE_OBJECTS, 'CALLER_LIMITS'], OBJECTS.name),
  queueProducers: { QUERIES: RUNS, REPORTS, EVENTS },
  assets: { directory: join(options.builtIn ?? '.', CLIENT), binding: 'ASSETS', routerConfig: { has_user_worker: true } },
  serviceBindings: { ...SERVICES, ...outboundServices() },
});

const furtherApps = (options: HostOptions): V4WorkerOptions[] =>
  Array.from({ length: options.furtherApps ?? 0 }, (_, index) => ({ ...appWorker(options), name: `meridian-${index + 2}` }));

const objectsWorker = (options: HostOptions, warehouses: Gateway): V4WorkerOptions => ({
  ...readBundle(OBJECTS, options),
  bindings: { ...options.logging, SECRET_KEY: options.secretKey, ALLOWED_PRIVATE_HOSTS: allowedHosts(options) },
  d1Databases: { DB: DATABASE_ID },
  r2Buckets: { RESULTS: BUCKET },
  durableObjects: bindObjects(ALL_OBJECTS),
  serviceBindings: { WAREHOUSES: serviceOf(warehouses), ...outboundServices() },
});

const queryWorker = (options: HostOptions, warehouses: Gateway): V4WorkerOptions => ({
  ...readBundle(QUERY, options),
  name: QUERY_NAME,
  bindings: { ...options.logging, ALLOWED_PRIVATE_HOSTS: allowedHosts(options) },
  d1Databases: { DB: DATABASE_ID },
  durableObjects: bindObjects(QUERY_OBJECTS, OBJECTS.name),
  serviceBindings: { WAREHOUSES: serviceOf(warehouses), ...outboundServices() },
  r2Buckets: { RESULTS: BUCKET },
  queueConsumers: {
    [RUNS]: { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 5, retryDelay: 2, deadLetterQueue: DEAD_RUNS },
    [DEAD_RUNS]: { maxBatchSize: 10, maxBatchTimeout: 1, maxRetries: 10, retryDelay: 30 },
  },
});

const reportWorker = (options: HostOptions): V4WorkerOptions => ({
  ...readBundle(REPORT, options),
  name: REPORT_NAME,
  bindings: {
    SECRET_KEY: options.secretKey,
    ...options.logging,
    LOG_DAYS: options.logDays ?? '90',
    MERIDIAN_VERSION: options.version,
    PUBLIC_URL: options.publicUrl ?? `http://${urlHost(options.host)}:${options.port}`,
    SQL_MAX_ROWS: String(options.sqlMaxRows ?? 100_000),
    EXPORT_MAX_ROWS: String(options.exportMaxRows ?? 100_000),
    ...options.limits,
    ALLOWED_PRIVATE_HOSTS: allowedHosts(options),
    IMAGE_HOSTS: process.env['MERIDIAN_IMAGE_HOSTS'] ?? '',
    REPORT_QUERIES: process.env['MERIDIAN_REPORT_QUERIES'] ?? '4',
    ...options.delivery,
  },
  d1Databases: { DB: DATABASE_ID },
  r2Buckets: { RESULTS: BUCKET },
  durableObjects: bindObjects(PAGE_OBJECTS, OBJECTS.name),
  queueProducers: { QUERIES: RUNS, REPORTS, EVENTS },
  queueConsumers: {
    [REPORTS]: { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 6, deadLetterQueue: DEAD_REPORTS },
    [DEAD_REPORTS]: { maxBatchSize: 10, maxBatchTimeout: 1, maxRetries: 10, retryDelay: 30 },
    // Sooner than where it is deployed: one machine has no more to collect.
    [EVENTS]: { maxBatchSize: 100, maxBatchTimeout: 1, maxRetries: 10, retryDelay: 30, deadLetterQueue: DEAD_EVENTS },
    [DEAD_EVENTS]: { maxBatchSize: 100, maxBatchTimeout: 10, maxRetries: 100, retryDelay: 600 },
  },
  // If two Workers have assets, Miniflare serves one the files of the other.
  serviceBindings: { QUERY: QUERY_NAME, FILES: { disk: { path: resolve(FILES_FOLDER) } }, ...outboundServices() },
});

/** Read now: what a later build replaces doesn't change Workers that run. */
export function readBundle({ name, outDir, main }: WorkerSpec, { builtIn = '.' }: Pick<HostOptions, 'builtIn'>): V4WorkerOptions {
  const folder = join(builtIn, outDir);
  const webAssembly = readdirSync(folder).filter((file) => file.endsWith('.wasm'));
  const modules: V4ModuleDefinition[] = [
    { type: 'ESModule', path: join(folder, main), contents: readFileSync(join(folder, main), 'utf8') },
    ...webAssembly.map((file): V4ModuleDefinition => {
      const path = join(folder, file);
      return { type: 'CompiledWasm', path, contents: new Uint8Array(readFileSync(path)) };
    }),
  ];
  return { name, ...COMPATIBILITY, modulesRoot: folder, modules };
}
