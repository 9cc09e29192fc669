// A round trip through real storage: workerd writes metadata, results and objects, and reads them after a restore.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockState } from '#scripts/state/state-lock.ts';
import { listMigrations } from '#scripts/state/migrate.ts';
import { backUpState } from './backup-state.ts';
import { readManifest } from './manifest.ts';
import { restoreState } from './restore-state.ts';

const NOW_MS = Date.UTC(2026, 10, 29);
const KEY = 'k'.repeat(64);
const NEWEST = listMigrations().at(-1) ?? '';
const WORKER = `
import { DurableObject } from 'cloudflare:workers';
const one = (env, name) => env[name].get(env[name].idFromName('one'));
class Kept extends DurableObject {
  write(text) {
    this.ctx.storage.sql.exec('CREATE TABLE kept (text)');
    this.ctx.storage.sql.exec('INSERT INTO kept VALUES (?)', text);
  }
  read() { return this.ctx.storage.sql.exec('SELECT text FROM kept').one().text; }
}
export class Warehouse extends Kept {}
export class TabState extends Kept {}
export default {
  async fetch(request, env) {
    if (request.method === 'POST') {
      await env.DB.batch([
        env.DB.prepare('CREATE TABLE d1_migrations (name TEXT)'),
        env.DB.prepare('INSERT INTO d1_migrations VALUES (?)').bind('${NEWEST}'),
        env.DB.prepare('CREATE TABLE dashboards (title TEXT)'),
        env.DB.prepare("INSERT INTO dashboards VALUES ('Coffee')"),
      ]);
      await env.RESULTS.put('results/1', 'rows');
      await one(env, 'WAREHOUSE').write('table');
      await one(env, 'TAB_STATE').write('tab');
    }
    return Response.json([
      (await env.DB.prepare('SELECT title FROM dashboards').first()).title,
      await (await env.RESULTS.get('results/1')).text(),
      await one(env, 'WAREHOUSE').read(),
      await one(env, 'TAB_STATE').read(),
    ]);
  },
};`;

const folder = mkdtempSync(join(tmpdir(), 'meridian-backup-test-'));
const stateDir = join(folder, 'state folder');
let count = 0;
const newFolder = (): string => join(folder, `new-${(count += 1)}`);

async function send(directory: string, method: 'GET' | 'POST'): Promise<unknown> {
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      name: 'meridian-objects',
      modules: true,
      script: WORKER,
      cf: false,
      compatibilityDate: '2026-06-01',
      d1Databases: { DB: 'meridian' },
      r2Buckets: { RESULTS: 'meridian-results' },
      durableObjects: {
        WAREHOUSE: { className: 'Warehouse', useSQLite: true },
        TAB_STATE: { className: 'TabState', useSQLite: true },
      },
      resourcePersistencePath: join(directory, 'state'),
    }),
  );
  try {
    return await (await mf.dispatchFetch('http://localhost/', { method })).json();
  } finally {
    await mf.dispose();
  }
}

const ALL = ['Coffee', 'rows', 'table', 'tab'];

const restore = (backup: string, into: string, more: Partial<Parameters<typeof restoreState>[0]> = {}) =>
  restoreState({
    backup,
    stateDir: into,
    isReplacing: false,
    secretKeyFile: null,
    isWithoutKey: false,
    nowMs: NOW_MS,
    ...more,
  });

async function backUp(withSecrets = false): Promise<string> {
  const target = newFolder();
  await backUpState({ stateDir, target, withSecrets, nowMs: NOW_MS });
  return target;
}

beforeAll(async () => {
  lockState(stateDir, 'test').release();
  expect(await send(stateDir, 'POST')).toEqual(ALL);
  writeFileSync(join(stateDir, 'secret-key'), KEY);
  writeFileSync(join(stateDir, 'first-password'), 'three boats');
  writeFileSync(join(stateDir, 'prepared'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('brings back metadata, results, Warehouses and tabs, and with --with-secrets the secret key', async () => {
  const into = newFolder();
  const { manifest, movedTo } = await restore(await backUp(true), into);
  expect([manifest.migration, manifest.hasSecrets, movedTo]).toEqual([NEWEST, true, null]);
  expect(await send(into, 'GET')).toEqual(ALL);
  expect(readFileSync(join(into, 'secret-key'), 'utf8')).toBe(KEY);
  expect(existsSync(join(into, 'prepared'))).toBe(true);
  expect(readdirSync(into).filter((name) => name === 'restoring')).toEqual([]);
});

it('keeps secrets out unless told otherwise, names the key, and takes it back from a file only if it is the same', async () => {
  const backup = await backUp();
  const files = readdirSync(backup, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /secret-key|first-password|-shm$|cache/.test(file))).toEqual([]);
  for (const file of files.filter((name) => statSync(join(backup, name)).isFile())) {
    expect(statSync(join(backup, file)).mode & 0o077).toBe(0);
    expect(readFileSync(join(backup, file)).includes(KEY)).toBe(false);
  }
  await expect(restore(backup, newFolder())).rejects.toThrow('--secret-key');
  const other = newFolder();
  writeFileSync(other, 'x'.repeat(64));
  await expect(restore(backup, newFolder(), { secretKeyFile: other })).rejects.toThrow("isn't the one");
  const into = newFolder();
  await restore(backup, into, { secretKeyFile: join(stateDir, 'secret-key') });
  expect(readFileSync(join(into, 'secret-key'), 'utf8')).toBe(KEY);
  const without = newFolder();
  await restore(backup, without, { isWithoutKey: true });
  expect(existsSync(join(without, 'secret-key'))).toBe(false);
});

it('is refused while a process uses the state, on both sides, and leaves nothing behind', async () => {
  const backup = await backUp();
  const lock = lockState(stateDir, 'npm start');
  const target = newFolder();
  try {
    const refusal = `"npm start" (process ${process.pid}) has the state in ${stateDir} open. Stop it`;
    await expect(backUpState({ stateDir, target, withSecrets: false, nowMs: NOW_MS })).rejects.toThrow(refusal);
    await expect(restore(backup, stateDir, { isReplacing: true })).rejects.toThrow(refusal);
  } finally {
    lock.release();
  }
  expect([existsSync(target), existsSync(`${target}.partial`)]).toEqual([false, false]);
});

it('moves a state aside with --replace alone, keeps its key where it is the same, and can go back', async () => {
  const backup = await backUp();
  const into = newFolder();
  await restore(backup, into, { secretKeyFile: join(stateDir, 'secret-key') });
  await expect(restore(backup, into)).rejects.toThrow('--replace');
  const { movedTo } = await restore(backup, into, { isReplacing: true });
  expect(readFileSync(join(into, 'secret-key'), 'utf8')).toBe(KEY);
  expect(movedTo).not.toBeNull();
  expect(await send(movedTo ?? '', 'GET')).toEqual(ALL);
});

it('restores nothing of a damaged, an incomplete or a newer backup', async () => {
  const damaged = await backUp(true);
  const { files } = readManifest(damaged);
  const blob = files.find(({ path }) => path.includes('/blobs/'))?.path ?? '';
  writeFileSync(join(damaged, 'files', blob), 'rowz');
  const into = newFolder();
  await expect(restore(damaged, into)).rejects.toThrow(`${blob} has changed`);
  rmSync(join(damaged, 'files', blob));
  await expect(restore(damaged, into)).rejects.toThrow(`${blob} is missing`);
  const edited = async (change: object): Promise<string> => {
    const backup = await backUp(true);
    const file = join(backup, 'manifest.json');
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...change }));
    return backup;
  };
  await expect(restore(await edited({ migration: '9999_later.sql' }), into)).rejects.toThrow('newer Meridian');
  const outside = { path: '../outside', sizeBytes: 0, sha256: '0'.repeat(64) };
  await expect(restore(await edited({ files: [outside] }), into)).rejects.toThrow('leads out of the state folder');
  await expect(restore(stateDir, into)).rejects.toThrow("isn't a complete backup");
  expect(existsSync(into)).toBe(false);
});

it('refuses a target that is there already, or inside the state', async () => {
  const options = { stateDir, withSecrets: false, nowMs: NOW_MS };
  await expect(backUpState({ ...options, target: await backUp() })).rejects.toThrow('exists already');
  await expect(backUpState({ ...options, target: join(stateDir, 'state', 'copy') })).rejects.toThrow('inside the state folder');
  await expect(backUpState({ ...options, stateDir: newFolder(), target: newFolder() })).rejects.toThrow('no state');
});
