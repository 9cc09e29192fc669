// Copies a state folder while no process uses it, so that metadata, results and Warehouses are of one moment.
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { secretsKeyId } from '#app/stores/list/secrets.server.ts';
import packageJson from '#package.json' with { type: 'json' };
import { OperatorError } from '#scripts/command/operator-error.ts';
import { lockState, StateInUseError, type StateLock } from '#scripts/state/state-lock.ts';
import { FILES, MANIFEST, type BackupFile, type BackupManifest } from './manifest.ts';
import { copyInto, listStateFiles, SECRET_KEY_FILE, STATE, sumSizes } from './state-files.ts';

export interface BackupOptions {
  readonly stateDir: string;
  /** The new folder; nothing is there yet. */
  readonly target: string;
  readonly withSecrets: boolean;
  readonly nowMs: number;
}

/** Throws sentences for the operator. Nothing is left at the target when it fails. */
export async function backUpState({ stateDir, target, withSecrets, nowMs }: BackupOptions): Promise<BackupManifest> {
  if (!existsSync(join(stateDir, STATE))) throw new OperatorError(`There is no state in ${resolve(stateDir)} to back up.`);
  if (existsSync(target)) throw new OperatorError(`${resolve(target)} exists already. Name a new folder.`);
  if (`${resolve(target)}/`.startsWith(`${resolve(stateDir)}/`))
    throw new OperatorError(`${resolve(target)} is inside the state folder. Name a folder elsewhere, best on another disk.`);
  const lock = lockIdle(stateDir, 'npm run backup');
  const partial = `${target}.partial`;
  try {
    const migration = findNewestMigration(stateDir);
    const paths = listStateFiles(stateDir, withSecrets);
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true, mode: 0o700 });
    refuseFullTarget(partial, sumSizes(stateDir, paths));
    const files: BackupFile[] = [];
    for (const path of paths) files.push(await copyInto(stateDir, join(partial, FILES), path));
    const secretKeyId = await findSecretKeyId(stateDir);
    const createdAt = new Date(nowMs).toISOString();
    const manifest: BackupManifest = {
      format: 1,
      version: packageJson.version,
      createdAt,
      migration,
      secretKeyId,
      hasSecrets: withSecrets && secretKeyId !== null,
      files,
    };
    writeFileSync(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(partial, target);
    return manifest;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
}

/** The lock of a folder that no process uses. */
export function lockIdle(stateDir: string, command: string): StateLock {
  try {
    return lockState(stateDir, command);
  } catch (error) {
    if (!(error instanceof StateInUseError)) throw error;
    const { holder } = error;
    const who = holder === null ? 'The process that uses it' : `"${holder.command}" (process ${holder.pid})`;
    throw new OperatorError(
      `${who} has the state in ${resolve(stateDir)} open. Stop it, run ${command} again, then start it again.`,
      { cause: error },
    );
  }
}

/** Null where the state has no key yet. */
export async function findSecretKeyId(stateDir: string): Promise<string | null> {
  const file = join(stateDir, SECRET_KEY_FILE);
  return existsSync(file) ? secretsKeyId(readFileSync(file, 'utf8').trim()) : null;
}

function findNewestMigration(stateDir: string): string | null {
  const folder = join(stateDir, STATE, 'd1');
  if (!existsSync(folder)) return null;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sqlite'));
  for (const file of files) {
    const database = new DatabaseSync(join(folder, file));
    try {
      const isBook = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get() !== undefined;
      const row = isBook ? database.prepare('SELECT max(name) AS name FROM d1_migrations').get() : undefined;
      if (typeof row?.['name'] === 'string') return row['name'];
    } finally {
      database.close();
    }
  }
  return null;
}

function refuseFullTarget(folder: string, neededBytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= neededBytes) return;
  const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6);
  throw new OperatorError(
    `The backup needs ${megabytes(neededBytes)} MB, and the disk of ${resolve(dirname(folder))} has ${megabytes(bavail * bsize)} MB free.`,
  );
}
