// Which files of a state folder are backed up, and copying them.
import { createHash } from 'node:crypto';
import { constants, createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupFile } from './manifest.ts';

/** Databases, buckets and objects, as Miniflare keeps them. */
export const STATE = 'state';
export const SECRET_KEY_FILE = 'secret-key';
/** Beside the state's databases: what only its owner should have. */
export const SECRETS: readonly string[] = [SECRET_KEY_FILE, 'first-password'];
/** Everything else in the folder belongs to the process that uses it. */
export const OTHERS: readonly string[] = ['prepared'];
/** Copies of results that are made again, and emails of tests. */
const DERIVED = new Set(['cache', 'email-store']);

/** Paths relative to the state folder, with `/`, in order. */
export function listStateFiles(stateDir: string, withSecrets: boolean): string[] {
  const single = [...OTHERS, ...(withSecrets ? SECRETS : [])].filter((name) => existsSync(join(stateDir, name)));
  const root = join(stateDir, STATE);
  if (!existsSync(root)) return single;
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !DERIVED.has(path.split('/')[0] ?? '') && !isSharedMemory(path));
  return [...single, ...files.map((path) => `${STATE}/${path}`).sort()];
}

/** SQLite re-creates it from the write-ahead log, which is copied. */
const isSharedMemory = (path: string): boolean => path.endsWith('.sqlite-shm');

export const sumSizes = (stateDir: string, paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + statSync(join(stateDir, path)).size, 0);

/** Copies a file into another folder under the same path, where only its owner can read it, and describes the copy. */
export async function copyInto(from: string, to: string, path: string): Promise<BackupFile> {
  const target = join(to, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  // Shares the blocks on disks that can.
  await copyFile(join(from, path), target, constants.COPYFILE_FICLONE);
  await chmod(target, 0o600);
  return describeFile(to, path);
}

/** Reads the file once. */
export async function describeFile(folder: string, path: string): Promise<BackupFile> {
  const file = join(folder, path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { path, sizeBytes: statSync(file).size, sha256: hash.digest('hex') };
}
