// `npm run dev`: serves, and builds and restarts whenever a source changes. The server of before serves until the new build is
// ready. State is that of `npm start`.
import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'chokidar';
import { build } from './build.ts';

const SOURCES = ['app', 'durable', 'workers', 'drizzle', 'public', 'package.json', 'vite.config.ts', 'wrangler.toml'];
const SETTLE_MS = 150;
/** The server has this long to end before it is killed. */
const STOP_MS = 10_000;

// The running server's pages refer to the files of the build before.
process.env['MERIDIAN_KEEP_BUILD'] = '1';

let server: ChildProcess | null = null;
let timer: NodeJS.Timeout | undefined;
let isBuilding = false;
let isChanged = false;
let isStopping = false;

// Waits for nothing by name but for the folder: a file that an editor saves by renaming another over it is seen as well.
const watcher = watch(SOURCES, { ignoreInitial: true, ignored: (path) => /(?:^|[\\/])\.[^\\/]+$|~$/.test(path) });
watcher.on('all', plan);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
server = serve();

function plan(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void rebuild(), SETTLE_MS);
}

/** One build at a time; what changes meanwhile is built after it. */
async function rebuild(): Promise<void> {
  isChanged = true;
  if (isBuilding || isStopping) return;
  isBuilding = true;
  while (isChanged) {
    isChanged = false;
    await buildAndRestart();
  }
  isBuilding = false;
}

async function buildAndRestart(): Promise<void> {
  try {
    const isBuilt = await build((message) => console.log(`${message} …`));
    if (isStopping || (!isBuilt && isRunning())) return;
    console.log('Restarting …');
    await end();
    if (!stopped()) server = serve();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nThe version of before is still served.`);
  }
}

const stopped = (): boolean => isStopping;

const isRunning = (): boolean => server !== null && server.exitCode === null && server.signalCode === null;

async function end(): Promise<void> {
  const child = server;
  if (child === null || !isRunning()) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const killing = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(killing);
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  clearTimeout(timer);
  await Promise.all([watcher.close(), end()]);
  process.exit(0);
}

function serve(): ChildProcess {
  const child = spawn(process.execPath, ['scripts/serve.ts'], { stdio: ['ignore', 'inherit', 'inherit'] });
  child.on('exit', (code) => {
    if (code !== 0 && code !== null && !isStopping && child === server)
      console.error('The server ended. It starts again with the next change.');
  });
  return child;
}
