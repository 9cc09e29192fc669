// `npm run dev`: serves, and builds and restarts whenever a source changes. State is that of `npm start`.
import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { sourceStamp } from './build.ts';

const FOLDERS = ['app', 'durable', 'workers', 'drizzle', 'public'];
const SETTLE_MS = 250;

let served = sourceStamp();
let server = serve();
let restarting = Promise.resolve();
let timer: NodeJS.Timeout | undefined;

for (const folder of FOLDERS) watch(folder, { recursive: true }, () => plan());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));

function plan(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarting = restarting.then(restart);
  }, SETTLE_MS);
}

/** Watchers also speak of the bundler's own files and of files that were written as they were: the sources themselves decide. */
async function restart(): Promise<void> {
  const stamp = sourceStamp();
  if (stamp === served) return;
  served = stamp;
  console.log('Changed: building …');
  const ended = new Promise<void>((resolve) => (isRunning() ? server.once('exit', () => resolve()) : resolve()));
  server.kill('SIGTERM');
  await ended;
  server = serve();
}

const isRunning = (): boolean => server.exitCode === null && server.signalCode === null;

function serve(): ChildProcess {
  return spawn(process.execPath, ['scripts/serve.ts'], { stdio: 'inherit' });
}
