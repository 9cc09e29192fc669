// `npm run dev`: serves, and builds and restarts whenever a source changes. State is that of `npm start`.
import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';

const FOLDERS = ['app', 'durable', 'workers', 'drizzle', 'public'];
const SETTLE_MS = 250;

let server: ChildProcess = serve();
let timer: NodeJS.Timeout | undefined;

for (const folder of FOLDERS) {
  watch(folder, { recursive: true }, (_event, name) => {
    // The bundler works in folders of that name beside each configuration.
    if (name !== null && !name.includes('.wrangler')) plan();
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));

function plan(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void restart(), SETTLE_MS);
}

async function restart(): Promise<void> {
  console.log('Changed: building …');
  const ended = new Promise<void>((resolve) => (server.exitCode === null ? server.once('exit', () => resolve()) : resolve()));
  server.kill('SIGTERM');
  await ended;
  server = serve();
}

function serve(): ChildProcess {
  return spawn(process.execPath, ['scripts/serve.ts'], { stdio: 'inherit' });
}
