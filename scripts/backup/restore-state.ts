// Puts a backup into a state folder: everything is checked and copied before anything that is there is moved.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { secretsKeyId } from '#app/stores/list/secrets.server.ts';
import { listMigrations } from '#scripts/state/migrate.ts';
import { OperatorError } from '#scripts/command/operator-error.ts';
import { findSecretKeyId, lockIdle } from './backup-state.ts';
import { FILES, readManifest, type BackupManifest } from './manifest.ts';
import { copyInto, describeFile, OTHERS, SECRET_KEY_FILE, SECRETS, STATE } from './state-files.ts';

export interface RestoreOptions {
  readonly backup: string;
  readonly stateDir: string;
  /** Whether a state that is there is moved aside; else it is an error. */
  readonly isReplacing: boolean;
  /** A file with the secret key, for a backup without it. */
  readonly secretKeyFile: string | null;
  /** Whether the state goes without its key: encrypted passwords then have to be entered again. */
  readonly isWithoutKey: boolean;
  readonly nowMs: number;
}

export interface Restored {
  readonly manifest: BackupManifest;
  /** Where the state is now that was there before; null when there was none. */
  readonly movedTo: string | null;
}

const RESTORING = 'restoring';

/** Throws sentences for the operator. The state that was there is untouched when it fails. */
export async function restoreState(options: RestoreOptions): Promise<Restored> {
  const { backup, stateDir, isReplacing, nowMs } = options;
  const manifest = readManifest(backup);
  refuseNewer(manifest);
  await verifyFiles(backup, manifest);
  const lock = lockIdle(stateDir, 'npm run restore');
  const copied = join(stateDir, RESTORING);
  try {
    const isUsed = existsSync(join(stateDir, STATE));
    if (isUsed && !isReplacing)
      throw new OperatorError(
        `There is a state in ${resolve(stateDir)}. Add --replace to move it aside, or restore into another folder: MERIDIAN_STATE=/other/folder npm run restore -- ${backup}`,
      );
    const secretKey = await chooseSecretKey(manifest, options);
    rmSync(copied, { recursive: true, force: true });
    for (const { path } of manifest.files) await copyInto(join(backup, FILES), copied, path);
    if (secretKey !== null) writeFileSync(join(copied, SECRET_KEY_FILE), secretKey, { mode: 0o600, flush: true });
    const movedTo = isUsed ? moveAside(stateDir, nowMs) : null;
    for (const name of listEntries(copied)) renameSync(join(copied, name), join(stateDir, name));
    return { manifest, movedTo };
  } finally {
    rmSync(copied, { recursive: true, force: true });
    lock.release();
  }
}

function refuseNewer({ migration, version }: BackupManifest): void {
  if (migration === null || listMigrations().includes(migration)) return;
  throw new OperatorError(
    `The backup is of a newer Meridian (${version}, migration ${migration} is unknown here). Update the code, then restore again.`,
  );
}

async function verifyFiles(backup: string, { files }: BackupManifest): Promise<void> {
  for (const file of files) {
    const found = await describeFile(join(backup, FILES), file.path).catch(() => null);
    if (found?.sha256 === file.sha256 && found.sizeBytes === file.sizeBytes) continue;
    const what = found === null ? "is missing or can't be read" : 'has changed since the backup was made';
    throw new OperatorError(`The backup is damaged: ${file.path} ${what}. Use another backup. Nothing was restored.`);
  }
}

/** The key to write beside the files; null where the backup has it, or the state goes without. */
async function chooseSecretKey(
  { hasSecrets, secretKeyId }: BackupManifest,
  { stateDir, secretKeyFile, isWithoutKey }: RestoreOptions,
): Promise<string | null> {
  if (hasSecrets || secretKeyId === null || isWithoutKey) return null;
  if (secretKeyFile !== null) {
    const key = readFileSync(secretKeyFile, 'utf8').trim();
    if ((await secretsKeyId(key)) === secretKeyId) return key;
    throw new OperatorError(`The key in ${secretKeyFile} isn't the one that this state was encrypted with.`);
  }
  if ((await findSecretKeyId(stateDir)) === secretKeyId) return readFileSync(join(stateDir, SECRET_KEY_FILE), 'utf8').trim();
  throw new OperatorError(
    'The backup has no secret key, which encrypts the passwords of databases. Give its file: --secret-key <file>. Or add --without-secret-key: the next start makes a new key, and passwords of databases have to be entered again.',
  );
}

function moveAside(stateDir: string, nowMs: number): string {
  const folder = join(stateDir, `before-${new Date(nowMs).toISOString().replace(/[:.]/g, '-')}`);
  mkdirSync(folder, { mode: 0o700 });
  for (const name of listEntries(stateDir)) renameSync(join(stateDir, name), join(folder, name));
  return folder;
}

const listEntries = (folder: string): string[] => [STATE, ...OTHERS, ...SECRETS].filter((name) => existsSync(join(folder, name)));
