// One host at a time uses a state, and commands beside it go through it.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUserByName } from '#app/stores/security/store.server.ts';
import type { PreparedHost } from '#scripts/start/serve-prepared.ts';
import { lockState, StateInUseError } from '#scripts/state/state-lock.ts';
import { copyState, startOn } from './test-host.ts';

const stateDir = copyState();
let host: PreparedHost;

beforeAll(async () => void (host = await startOn(stateDir)));
afterAll(async () => {
  await host.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

function run(script: string, args: readonly string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

describe('a state that a host serves', () => {
  it('is refused to a second host, with the process, its address and the setting for another folder', async () => {
    const { code, output } = await run('scripts/serve.ts', [], { MERIDIAN_STATE: stateDir, MERIDIAN_PORT: '18804' });
    expect(code).toBe(1);
    for (const part of [`process ${process.pid}`, host.url.origin, stateDir, 'MERIDIAN_STATE=']) expect(output).toContain(part);
    expect(output).not.toMatch(/\n\s+at |SQLITE_BUSY|already exists/);
    await expect(startOn(stateDir)).rejects.toThrow(StateInUseError);
    expect((await fetch(new URL('/health', host.url))).status).toBe(200);
  });

  it('takes users that are added beside it, at once and while it writes itself', async () => {
    const writes = Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(new URL('/api/v1/security/login', host.url), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'someone', password: 'wrong' }),
        }),
      ),
    );
    const env = { MERIDIAN_STATE: stateDir, MERIDIAN_USER_PASSWORD: 'three boats at noon' };
    const { code, output } = await run('scripts/user-add.ts', ['--username', 'eve', '--role', 'Gamma'], env);
    expect([code, output]).toEqual([0, expect.stringContaining('eve')]);
    for (const { status } of await writes) expect(status).toBeLessThan(500);
    expect((await findUserByName(host.db, 'eve'))?.username).toBe('eve');
    const again = await run('scripts/user-add.ts', ['--username', 'eve'], env);
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('The user "eve" already exists.')]);
  });

  it('refuses statements without the token of its folder', async () => {
    const { control } = JSON.parse(readFileSync(join(stateDir, 'holder.json'), 'utf8')) as { control: { url: string } };
    const body = JSON.stringify({ mode: 'all', statements: [['select 1', []]] });
    for (const authorization of ['', 'Bearer x', `Bearer ${'0'.repeat(64)}`])
      expect((await fetch(control.url, { method: 'POST', body, headers: { authorization } })).status).toBe(401);
  });
});

describe('a state whose process was killed', () => {
  it('can be used again at once, whatever the process has left behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'meridian lock '));
    const script = `const { lockState } = await import('#scripts/state/state-lock.ts'); lockState(process.argv[1], 'test'); console.log('locked'); setInterval(() => 0, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(() => lockState(folder, 'test')).toThrow(`process ${child.pid}`);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(join(folder, 'holder.json'))).toBe(true);
    const lock = lockState(folder, 'test');
    lock.release();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('a folder that cannot hold a state', () => {
  it('is named with what to do, where a file is in its place', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'meridian-lock-'));
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'other'));
    for (const path of [join(folder, 'file'), join(folder, 'file', 'below')]) {
      const { code, output } = await run('scripts/serve.ts', [], { MERIDIAN_STATE: path, MERIDIAN_PORT: '18805' });
      expect(code).toBe(1);
      expect(output.trim()).toBe(
        `The state folder ${path} is a file. Move the file away, or use another folder: MERIDIAN_STATE=/other/folder npm start`,
      );
    }
    rmSync(folder, { recursive: true, force: true });
  });
});
