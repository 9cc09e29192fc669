// Opens the metadata database from a script: the local host's, or the deployed one through wrangler's login.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/d1';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import type { Db } from '#app/stores/db.ts';
import * as schema from '#drizzle/schema/index.ts';
import { applyMigrations } from './migrate.ts';
import { controlledDatabase } from './state-control.ts';
import { lockState, StateInUseError, type StateLock } from './state-lock.ts';

export interface OpenDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

/** The deployed database when `isRemote`, else that of `npm start` in its state folder, migrated. `command` is the one that uses it. */
export const openDatabase = (isRemote: boolean, command: string): Promise<OpenDatabase> =>
  isRemote ? openRemote() : openLocal(process.env['MERIDIAN_STATE'] ?? '.meridian', command);

/** Opened through the host that serves the state, if one runs: it would fail with SQLITE_BUSY if another process wrote. */
async function openLocal(stateDir: string, command: string): Promise<OpenDatabase> {
  let lock: StateLock;
  try {
    lock = lockState(stateDir, command);
  } catch (error) {
    const control = error instanceof StateInUseError ? error.holder?.control : null;
    if (!control) throw error;
    return { db: drizzle(controlledDatabase(control), { schema }), close: () => Promise.resolve() };
  }
  try {
    const unused = await openUnused(stateDir);
    return { db: unused.db, close: () => unused.close().finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openUnused(stateDir: string): Promise<OpenDatabase> {
  const options = { modules: true as const, script: 'export default {}', cf: false as const, d1Databases: { DB: 'meridian' } };
  const mf = new Miniflare(convertV4MiniflareOptions({ ...options, resourcePersistencePath: join(stateDir, 'state') }));
  const d1 = await mf.getD1Database('DB');
  await applyMigrations(d1);
  return { db: drizzle(d1, { schema }), close: () => mf.dispose() };
}

async function openRemote(): Promise<OpenDatabase> {
  const databaseId = /^database_id\s*=\s*"([^"]+)"/m.exec(readFileSync('wrangler.toml', 'utf8'))?.[1];
  if (!databaseId || /^[0-]+$/.test(databaseId))
    throw new Error('wrangler.toml names no deployed database yet: npm run deploy says what is needed first.');
  const folder = mkdtempSync(join(tmpdir(), 'meridian-user-'));
  const configPath = join(folder, 'wrangler.json');
  const d1 = { binding: 'DB', database_name: 'meridian', database_id: databaseId, remote: true };
  writeFileSync(configPath, JSON.stringify({ name: 'meridian-user-add', compatibility_date: '2026-06-01', d1_databases: [d1] }));
  const { getPlatformProxy } = await import('wrangler');
  const proxy = await getPlatformProxy<{ DB: D1Database }>({ configPath, persist: false });
  const close = async (): Promise<void> => {
    await proxy.dispose();
    rmSync(folder, { recursive: true, force: true });
  };
  return { db: drizzle(proxy.env.DB, { schema }), close };
}
