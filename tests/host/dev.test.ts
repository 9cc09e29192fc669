// `npm run dev` in a copy of the project: what is saved is served, however it was saved, and Ctrl+C ends everything.
import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PREPARED } from '#scripts/start/prepared-mark.ts';
import { copyState, logIn } from './test-host.ts';

const PROJECT = [
  'app',
  'docs/guide',
  'drizzle',
  'durable',
  'public',
  'scripts',
  'workers',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];
const PREPARED_PARTS = ['dist/files', 'dist/kind-pictures', 'dist/stamps'];
const SCREEN = 'app/screens/login/LoginFrame.tsx';
const POLL_MS = 100;
/** Beside the other steps of the suite a build takes a minute, and a test waits for several. */
const LIMIT_MS = 900_000;
/** A request that the Workers' restart cuts off is sent again. */
const PATIENCE_MS = 2_000;

const project = mkdtempSync(join(tmpdir(), 'meridian dev '));
const stateDir = copyState();
let dev: ChildProcess;
let output = '';
let origin: string;

beforeAll(async () => {
  // What the build of this run has prepared: fonts, maps, examples of charts.
  for (const path of [...PROJECT, ...PREPARED_PARTS]) cpSync(path, join(project, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  writeFileSync(join(stateDir, PREPARED), '');
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, MERIDIAN_STATE: stateDir, MERIDIAN_PORT: String(port) };
  dev = spawn(process.execPath, ['scripts/dev.ts'], { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [dev.stdout, dev.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  await waitFor('the address', () => output.includes('Meridian is at'));
}, LIMIT_MS);
afterAll(() => {
  if (!hasEnded()) dev.kill('SIGKILL');
  for (const folder of [project, stateDir]) rmSync(folder, { recursive: true, force: true });
});

// A timeout doesn't say what it waited for.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(output);
});

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const hasEnded = (): boolean => dev.exitCode !== null || dev.signalCode !== null;

/** All scripts of a page, which waits as all others do while a version is replaced. */
async function expectScripts(): Promise<void> {
  let scripts: string[] = [];
  await waitFor('a page with scripts', async () => {
    scripts = [...(await read('/login/')).matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, path = '']) => path);
    return scripts.length > 2;
  });
  // The reply for a missing file is empty.
  for (const path of scripts) await waitFor(path, async () => (await read(path)).length > 0);
}

async function waitFor(what: string, isThere: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isThere())) {
    if (hasEnded()) throw new Error(`npm run dev ended while the test waited for ${what}:\n${output}`);
    await wait(POLL_MS);
  }
}

/** As editors save: another file, put in the place of the first. */
function saveByRename(file: string, change: (text: string) => string): void {
  const path = join(project, file);
  writeFileSync(`${path}.tmp~`, change(readFileSync(path, 'utf8')));
  renameSync(`${path}.tmp~`, path);
}

/** Empty while the Workers restart. */
const read = async (path: string): Promise<string> => {
  try {
    return await (await fetch(origin + path, { signal: AbortSignal.timeout(PATIENCE_MS) })).text();
  } catch {
    return '';
  }
};
const isServed = async (path: string, text: string): Promise<boolean> => (await read(path)).includes(text);

/** Process ids of all descendants. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .flatMap((name) => [Number(name), ...childrenOf(Number(name))]);

function parentOf(pid: string): number | null {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return null; // It has ended meanwhile.
  }
}

describe('npm run dev', { timeout: LIMIT_MS }, () => {
  it('gives the page, its styles, and its scripts of the version that was saved', async () => {
    saveByRename(SCREEN, (text) => text.replace(/<h1>[^<]*<\/h1>/, '<h1>Log in here</h1>'));
    saveByRename('app/ui/styles/base.css', (text) => `${text}\n.only-in-this-test { color: red }`);
    await waitFor('the title', () => isServed('/login/', 'Log in here'));
    const sheets = async (): Promise<string[]> => {
      const links = [...(await read('/login/')).matchAll(/href="([^"]+\.css)"/g)].map(([, path = '']) => read(path));
      return Promise.all(links);
    };
    await waitFor('the style', async () => (await sheets()).some((text) => text.includes('.only-in-this-test')));
    await waitFor('the form', () => isServed('/login/', 'class="login-form"'));
    await waitFor('its style', async () => (await sheets()).some((text) => /\.login-form\s*\{/.test(text)));
    await expectScripts();
  });

  it('serves a dashboard with its charts', async () => {
    const cookie = await logIn(origin);
    const page = await fetch(`${origin}/superset/dashboard/flights-on-time/`, { headers: { cookie, accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect((await page.text()).match(/class="chart-picture/g)).toHaveLength(8);
  });

  it('names mistakes by file and line and goes on with the version before, until they are mended', async () => {
    const right = readFileSync(join(project, SCREEN), 'utf8');
    const before = output.length;
    const said = (text: string): boolean => output.slice(before).includes(text);
    saveByRename(SCREEN, (text) => text.replace('export function', 'export function (('));
    await waitFor('the mistake', () => said('The previous version is still running.'));
    expect(output).toMatch(new RegExp(`^${SCREEN}:\\d+:\\d+ `, 'm'));
    saveByRename(SCREEN, () => `import '#app/ui/Nowhere.tsx';\n${right}`);
    await waitFor('the import', () => said(`${SCREEN}:1:8 Could not resolve "#app/ui/Nowhere.tsx"`));
    saveByRename(SCREEN, () => `${right}\nthrow new Error('Too early');`);
    await waitFor('the failure', () => said('The previous version is running again.'));
    expect(output).toContain('Too early');
    expect(output).toContain(`${SCREEN}:${right.split('\n').length + 1}:`);
    await waitFor('the version before', () => isServed('/login/', 'Log in here'));
    await expectScripts();
    saveByRename(SCREEN, () => right.replace('Log in here', 'Log in again'));
    await waitFor('the mended page', () => isServed('/login/', 'Log in again'));
  });

  it('builds only the bundle that a Durable Object is part of', async () => {
    const before = output.length;
    saveByRename('durable/tab-state.ts', (text) => `${text}\n// changed`);
    await waitFor('the bundle', () => /^Updated meridian-objects in /m.test(output.slice(before)));
    await waitFor('a reply', () => isServed('/login/', 'Log in again'));
  });

  it('ends on Ctrl+C with every process that it started', async () => {
    const started = childrenOf(dev.pid ?? 0);
    expect(started.length).toBeGreaterThan(0);
    const ended = new Promise((done) => dev.once('exit', done));
    dev.kill('SIGINT');
    await ended;
    const isLeft = (pid: number): boolean => existsSync(`/proc/${pid}`) && parentOf(String(pid)) !== process.pid;
    for (let tries = 0; tries < 50 && started.some(isLeft); tries += 1) await wait(POLL_MS);
    expect(started.filter(isLeft)).toEqual([]);
    expect(output).not.toContain('SIGKILL');
  });
});
