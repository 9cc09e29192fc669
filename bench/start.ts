// From a built tree with an empty state to the first page, and the restart after it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from '#scripts/build.ts';
import { seconds, time, type Measure } from './measurement.ts';

const PORT = 18_790;

export const measureStart: Measure = async (stateDir) => {
  const built = await time(() => build(() => undefined, { force: true }));
  const first = await time(() => serveOnce(join(stateDir, 'start')));
  const again = await time(() => serveOnce(join(stateDir, 'start')));
  return [
    { what: 'build of pages and four Workers', value: seconds(built.tookMs), promised: 'within the 3 min', limit: '-' },
    { what: 'first start: migrate, 200,000 rows and more, first 200', value: seconds(first.tookMs), promised: '≤ 3 min with install', limit: 'ancestor: 10 min' },
    { what: 'restart to the first 200', value: seconds(again.tookMs), promised: '≤ 15 s', limit: 'ancestor: 26 s' },
  ];
};

/** Starts `npm run serve`, waits for the login page, stops it. */
async function serveOnce(stateDir: string): Promise<void> {
  const child = spawn(process.execPath, ['scripts/serve.ts'], {
    env: { ...process.env, MERIDIAN_STATE: stateDir, MERIDIAN_PORT: String(PORT), MERIDIAN_ADMIN_PASSWORD: 'bench bench bench' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('Meridian is at') && resolve());
    child.once('exit', (code) => reject(new Error(`serve ended with code ${code}`)));
  });
  const page = await fetch(`http://127.0.0.1:${PORT}/login/`);
  if (page.status !== 200) throw new Error(`The login page answered ${page.status}`);
  child.kill('SIGTERM');
  await ended;
}
