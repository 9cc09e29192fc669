// The files of a Warehouse's object on this machine: found, measured, compacted and removed while no process has them open.
import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** As in `durable/warehouse-process.capnp`. */
const UNIQUE_KEY = 'meridian-objects-Warehouse';
const ID_BYTES = 16;
const SUFFIXES = ['', '-wal', '-shm'];
/** In a process, so that the host keeps responding. The last connection removes the log of changes. */
const COMPACT = `
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(process.argv[1]);
  database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();`;

/** As workerd derives an object's id from its name. */
export function deriveObjectId(name: string): string {
  const key = createHash('sha256').update(UNIQUE_KEY).digest();
  const mac = (data: string | Uint8Array): Uint8Array => createHmac('sha256', key).update(data).digest().subarray(0, ID_BYTES);
  const base = mac(name);
  return hexOf(base) + hexOf(mac(base));
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const fileOf = (directory: string, name: string): string => join(directory, UNIQUE_KEY, `${deriveObjectId(name)}.sqlite`);

/** 0 where nothing was stored yet. */
export async function sizeOfObject(directory: string, name: string): Promise<number> {
  const sizes = SUFFIXES.slice(0, 2).map((suffix) =>
    stat(fileOf(directory, name) + suffix).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Rewrites the file without its free pages. Throws where SQLite can't: the file is what it was. */
export async function compactObject(directory: string, name: string): Promise<void> {
  if ((await sizeOfObject(directory, name)) === 0) return;
  const child = spawn(process.execPath, ['--no-warnings', '-e', COMPACT, fileOf(directory, name)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  const message: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => message.push(String(chunk)));
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  if (code !== 0) throw new Error(`A Warehouse could not be compacted: ${message.join('').slice(0, 500)}`);
}

/** The log of changes first: without its database it is nothing. */
export async function removeObject(directory: string, name: string): Promise<void> {
  for (const suffix of [...SUFFIXES].reverse()) await rm(fileOf(directory, name) + suffix, { force: true });
}
