// `npm run dev`: serves, and rebuilds what changes with the build of `npm start` (`scripts/bundle/bundle.ts`). The previous version
// keeps serving until the new one runs, and stays if that fails to build. State is that of `npm start`.
import { fork } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { watch } from 'chokidar';
import { prepareFiles } from './build.ts';
import { listOutputs, MANIFESTS, PAGES, PARTS } from './bundle/bundle.ts';
import type { BundleOrder, BundleOutcome, BundleReply } from './bundle/bundle-process.ts';
import { applyMigrations } from './state/migrate.ts';
import { PRODUCTION } from './command/run.ts';
import type { PreparedHost } from './start/serve-prepared.ts';
import { serve } from './start/serve-state.ts';
import { APP } from './bundle/workers.ts';

const SOURCES = ['app', 'docs/guide', 'durable', 'workers', 'drizzle', 'public'];
const MIGRATIONS = 'drizzle/migrations/';
/** Editors keep files like .x.swp and x~. */
const IGNORED = /(?:^|[\\/])\.[^\\/]+$|~$/;
/** Parts that are built at a time: one takes up to a gigabyte. */
const LANES = 2;
/** An editor writes a file in several steps. */
const SETTLE_MS = 30;
const FOLDER = 'dist/dev';
/** A version is built here, and what is new of it is copied when all of it is. */
const BUILDING = join(FOLDER, 'building');
const SERVED = join(FOLDER, 'served');
const BEFORE = join(FOLDER, 'before');

const bundler = fork('scripts/bundle/bundle-process.ts', { env: { ...process.env, ...PRODUCTION } });

/** What each part was made of; none while a mistake is in it. */
const inputs = new Map<string, readonly string[]>();
/** Parts that were built and are not served yet. */
const unserved = new Set<string>();
/** The browser's files that the app Worker was built with. */
let appManifests = '';
const changed = new Set<string>();
let timer: NodeJS.Timeout | undefined;
let isBuilding = false;

// From before the first build: what is saved meanwhile is built after it. Node's own watcher loses files that an editor saves by
// renaming another over them.
const watcher = watch(SOURCES, { ignoreInitial: true, ignored: (path) => IGNORED.test(path) });
await new Promise<void>((ready) => watcher.once('ready', ready));
watcher.on('all', (event, path) => {
  if (event === 'addDir' || event === 'unlinkDir') return;
  changed.add(relative('.', path));
  plan();
});

/** Null until the first build is served. */
let serving: PreparedHost | null = null;
serving = await serve({
  command: 'npm run dev',
  build: async (report) => {
    rmSync(FOLDER, { recursive: true, force: true });
    await prepareFiles(report);
    report('Building');
    await buildStale();
    cpSync(BUILDING, SERVED, { recursive: true });
    unserved.clear();
    return SERVED;
  },
});
plan();

function plan(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void catchUp(), SETTLE_MS);
}

/** One build at a time; what changes meanwhile is built after it. */
async function catchUp(): Promise<void> {
  if (isBuilding || serving === null) return;
  isBuilding = true;
  while (changed.size > 0) {
    const files = [...changed];
    changed.clear();
    await apply(serving, files).catch((error: unknown) => console.error(`\n${describeError(error)}`));
  }
  isBuilding = false;
}

async function apply(running: PreparedHost, files: readonly string[]): Promise<void> {
  const startedMs = Date.now();
  const isChanged = (input: string): boolean => files.some((file) => file === input || file.startsWith(`${input}/`));
  for (const [name, list] of inputs) if (list.some(isChanged)) inputs.delete(name);
  await buildStale();
  const names = [...unserved];
  if (names.length > 0) await replace(running, names);
  unserved.clear();
  if (files.some((file) => file.startsWith(MIGRATIONS))) await running.openD1().then(applyMigrations);
  if (names.length > 0) console.log(`Updated ${names.join(', ')} in ${Date.now() - startedMs} ms`);
}

/** Throws the mistakes of all parts. */
async function buildStale(): Promise<void> {
  if (readManifests() === '') await buildAll([PAGES]);
  await buildAll(PARTS.filter((name) => !inputs.has(name)));
  // The app Worker knows the names of the browser's files. They hardly ever change, so it is built in parallel with them.
  if (readManifests() !== appManifests) await buildAll([APP.name]);
}

async function buildAll(names: readonly string[]): Promise<void> {
  const mistakes: string[] = [];
  const left = [...names];
  const lane = async (): Promise<void> => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const manifests = readManifests();
      const outcome = await bundle(name);
      if ('mistake' in outcome) {
        mistakes.push(outcome.mistake);
        continue;
      }
      inputs.set(name, outcome.inputs);
      unserved.add(name);
      if (name === APP.name) appManifests = manifests;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (mistakes.length > 0)
    throw new Error([...mistakes, ...(serving ? ['The previous version is still running.'] : [])].join('\n'));
}

function bundle(name: string): Promise<BundleOutcome> {
  const order: BundleOrder = { name, target: { root: BUILDING, isForDevelopment: true } };
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('The process that builds has ended. Start npm run dev again.'));
    const listen = (message: unknown): void => {
      const reply = message as BundleReply;
      if (reply.name !== name) return;
      bundler.off('message', listen);
      bundler.off('exit', fail);
      resolve(reply.outcome);
    };
    bundler.on('message', listen);
    bundler.once('exit', fail);
    bundler.send(order);
  });
}

function readManifests(): string {
  const files = MANIFESTS.map((file) => join(BUILDING, file));
  return files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('');
}

async function replace(running: PreparedHost, names: readonly string[]): Promise<void> {
  rmSync(BEFORE, { recursive: true, force: true });
  const outputs = names.flatMap(listOutputs);
  for (const output of outputs) {
    mkdirSync(dirname(join(BEFORE, output)), { recursive: true });
    renameSync(join(SERVED, output), join(BEFORE, output));
    cpSync(join(BUILDING, output), join(SERVED, output), { recursive: true });
  }
  const restore = (): void => {
    for (const output of outputs) {
      rmSync(join(SERVED, output), { recursive: true });
      renameSync(join(BEFORE, output), join(SERVED, output));
    }
  };
  await running.reload(restore).catch((error: unknown) => {
    throw new Error(`The new version doesn't start. The previous version is running again.\n${describeError(error)}`, {
      cause: error,
    });
  });
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
