// The four Workers, and the process of a Warehouse: what each is made of and where its bundle lies.
export interface WorkerSpec {
  readonly name: string;
  /** The main module of its sources. */
  readonly source: string;
  /** The folder that `npm run build` puts its bundle into. */
  readonly outDir: string;
  /** The bundle's main module: stack traces name it, so no two are named alike. */
  readonly main: string;
}

export interface DeployedWorker extends WorkerSpec {
  readonly config: string;
  /** Set with `wrangler secret put`; nothing runs without them. */
  readonly secrets: readonly string[];
}

/** The same for every Worker that has it. */
const SHARED_SECRETS = ['SECRET_KEY'];

/** Names the folder below which a build lies, where that isn't the project's: `vite.config.ts` reads it of the environment. */
export const BUILD_ROOT = 'MERIDIAN_BUILD_ROOT';

export const OBJECTS: DeployedWorker = {
  name: 'meridian-objects',
  config: 'durable/wrangler.toml',
  secrets: SHARED_SECRETS,
  source: 'durable/worker.ts',
  outDir: 'build/objects',
  main: 'objects.js',
};

export const QUERY: DeployedWorker = {
  name: 'meridian-query',
  config: 'workers/query/wrangler.toml',
  secrets: [],
  source: 'workers/query/worker.ts',
  outDir: 'build/query',
  main: 'query.js',
};

export const REPORT: DeployedWorker = {
  name: 'meridian-report',
  config: 'workers/report/wrangler.toml',
  secrets: SHARED_SECRETS,
  source: 'workers/report/worker.ts',
  outDir: 'build/report',
  main: 'report.js',
};

export const APP: DeployedWorker = {
  name: 'meridian',
  config: 'wrangler.toml',
  secrets: SHARED_SECRETS,
  source: 'workers/app.ts',
  outDir: 'build/server',
  main: 'app.js',
};

/** In the order of their deployment: each needs only those before it. */
export const WORKERS: readonly DeployedWorker[] = [OBJECTS, QUERY, REPORT, APP];

/** Runs each Warehouse in a separate process on the local host, as `durable/warehouse-process.capnp` says; never deployed. */
export const WAREHOUSE_PROCESS: WorkerSpec = {
  name: 'meridian-warehouse-process',
  source: 'durable/warehouse-process.ts',
  outDir: 'build/warehouse',
  main: 'warehouse-process.js',
};

/** Everything that is bundled besides the browser's files. */
export const BUNDLES: readonly WorkerSpec[] = [...WORKERS, WAREHOUSE_PROCESS];
