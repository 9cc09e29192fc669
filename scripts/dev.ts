// `npm run dev`: serves, and builds what changes. The Workers of before answer until the new ones are built. State is that of
// `npm start`.
import './dev/esbuild-behind.ts';
import { relative } from 'node:path';
import { watch } from 'chokidar';
import { stop as stopEsbuild } from 'esbuild';
import { createDevBuild, type DevBuild } from './dev/build.ts';
import { DEV_FOLDER } from './dev/options.ts';
import { applyMigrations } from './migrate.ts';
import type { PreparedHost } from './serve-prepared.ts';
import { serve } from './serve-state.ts';
import { WAREHOUSE_PROCESS } from './workers.ts';

const SOURCES = ['app', 'durable', 'workers', 'drizzle', 'public'];
const MIGRATIONS = 'drizzle/migrations/';
/** An editor writes a file in several steps. */
const SETTLE_MS = 20;
/** Those of the host (032) save memory, and cost a tenth of a reload in collections. */
const V8_FLAGS = '--single-threaded-gc --expose-gc';

const changed = new Set<string>();
let timer: NodeJS.Timeout | undefined;
let isBuilding = false;
/** Null until the first build is served. */
let serving: PreparedHost | null = null;

process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= V8_FLAGS;
process.on('exit', () => void stopEsbuild());

// From before the first build: what is saved meanwhile is built after it. Folders, not files: a file that an editor saves by
// renaming another over it is seen as well.
const watcher = watch(SOURCES, { ignoreInitial: true, ignored: (path) => /(?:^|[\\/])\.[^\\/]+$|~$/.test(path) });
await new Promise<void>((ready) => watcher.once('ready', ready));
watcher.on('all', (event, path) => {
  if (event === 'addDir' || event === 'unlinkDir') return;
  changed.add(relative('.', path).replaceAll('\\', '/'));
  plan();
});

let findStale: DevBuild | undefined;
serving = await serve({
  command: 'npm run dev',
  build: async (report) => {
    report('Building');
    findStale = await createDevBuild();
    const { buildWorkers, buildPages } = await findStale();
    await Promise.all([buildWorkers?.(), buildPages()]);
    return DEV_FOLDER;
  },
});

plan();

function plan(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void catchUp(), SETTLE_MS);
}

/** One build at a time; what changes meanwhile is built after it. */
async function catchUp(): Promise<void> {
  const running = serving;
  if (isBuilding || running === null) return;
  isBuilding = true;
  while (changed.size > 0) {
    const files = new Set(changed);
    changed.clear();
    await apply(running, files).catch((error: unknown) => console.error(messageOf(error)));
  }
  isBuilding = false;
}

/** The Workers come first: they start while the browser's files are being built. */
async function apply(running: PreparedHost, files: ReadonlySet<string>): Promise<void> {
  const startedMs = Date.now();
  const stale = await findStale?.(files).catch(failBuild);
  const hasMigrations = [...files].some((file) => file.startsWith(MIGRATIONS));
  if (!stale || (stale.names.length === 0 && !hasMigrations)) return;
  await stale.buildWorkers?.().catch(failBuild);
  const pages = stale.buildPages();
  const warehouses = stale.names.includes(WAREHOUSE_PROCESS.name);
  const [built, reloaded] = await Promise.allSettled([
    pages,
    stale.buildWorkers ? running.reload({ warehouses, until: pages }) : undefined,
  ]);
  if (reloaded.status === 'rejected') failStart(reloaded.reason);
  if (built.status === 'rejected') return failBuild(built.reason);
  if (built.value) await running.reload({ warehouses: false }).catch(failStart);
  if (hasMigrations) await running.openD1().then(applyMigrations).catch(failStart);
  console.log(`Updated ${stale.names.join(', ')} in ${Date.now() - startedMs} ms`);
}

function failBuild(cause: unknown): never {
  throw new Error(`${messageOf(cause)}\nThe build failed. The previous version is still running.`, { cause });
}

function failStart(cause: unknown): never {
  throw new Error(`The new version doesn't start. Fix it and save again.\n${messageOf(cause)}`, { cause });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
