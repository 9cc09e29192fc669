// The four Workers in the order of their deployment: each needs only those before it.
export interface WorkerSpec {
  readonly name: string;
  readonly config: string;
  /** Folder of the bundle that `npm run build` makes. */
  readonly outDir: string;
  /** The bundle's main module. */
  readonly main: string;
}

export const WORKERS: readonly WorkerSpec[] = [
  { name: 'meridian-objects', config: 'durable/wrangler.toml', outDir: 'dist/objects', main: 'worker.js' },
  { name: 'meridian-query', config: 'workers/query/wrangler.toml', outDir: 'dist/query', main: 'worker.js' },
  { name: 'meridian-report', config: 'workers/report/wrangler.toml', outDir: 'dist/report', main: 'worker.js' },
  { name: 'meridian', config: 'wrangler.toml', outDir: 'dist/app', main: 'app.js' },
];

/** Runs each Warehouse in a separate process on the local host; never deployed. */
export const WAREHOUSE_PROCESS: WorkerSpec = {
  name: 'meridian-warehouse-process',
  config: 'durable/warehouse-process.toml',
  outDir: 'dist/warehouse',
  main: 'warehouse-process.js',
};

/** Everything that `npm run build` bundles. */
export const BUNDLES: readonly WorkerSpec[] = [...WORKERS, WAREHOUSE_PROCESS];
