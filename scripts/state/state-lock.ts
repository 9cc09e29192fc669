// One process at a time uses a state folder. The operating system keeps the lock and ends it with the process, however that ends,
// so there are no stale locks; `holder.json` beside it only names the holder.
import { accessSync, constants, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '#scripts/command/operator-error.ts';
import { endOrphans } from '#scripts/host/orphans.ts';

/** Where the lock's holder runs statements for other commands. */
export interface ControlAddress {
  readonly url: string;
  readonly token: string;
}

export interface Holder {
  readonly pid: number;
  /** What it does: "npm start", "npm run user:add". */
  readonly command: string;
  /** Where it serves; null when it does not, or not yet. */
  readonly url: string | null;
  readonly control: ControlAddress | null;
}

export interface StateLock {
  /** Says where this process serves. */
  publish(serving: Pick<Holder, 'url' | 'control'>): void;
  release(): void;
}

/** Another process uses the folder. */
export class StateInUseError extends OperatorError {
  /** Null when it has not said. */
  readonly holder: Holder | null;

  constructor(stateDir: string, holder: Holder | null) {
    const who = holder === null ? 'another process' : `"${holder.command}" (process ${holder.pid})`;
    const where = holder?.url ? ` and served at ${holder.url}` : '';
    super(
      `The state in ${resolve(stateDir)} is in use by ${who}${where}. Stop that process, or use another folder: MERIDIAN_STATE=/other/folder npm start`,
    );
    this.holder = holder;
  }
}

/** Locks the folder, which is made where it is missing. Throws StateInUseError, or a sentence about a folder that cannot be used. */
export function lockState(stateDir: string, command: string): StateLock {
  makeFolder(stateDir);
  const release = lockFile(join(stateDir, 'lock'));
  if (release === null) throw new StateInUseError(stateDir, readHolder(stateDir));
  endOrphans(stateDir);
  const file = join(stateDir, 'holder.json');
  const write = (serving: Pick<Holder, 'url' | 'control'>): void => {
    // Removed first: a mode is only given to a new file.
    rmSync(file, { force: true });
    writeFileSync(file, JSON.stringify({ pid: process.pid, command, ...serving } satisfies Holder), { mode: 0o600 });
  };
  try {
    write({ url: null, control: null });
  } catch (error) {
    release();
    throw error;
  }
  return {
    publish: write,
    release: () => {
      rmSync(file, { force: true });
      release();
    },
  };
}

/** A database that nothing refers to is closed by the garbage collector, and its lock ends. */
const held = new Set<DatabaseSync>();

/** Takes the lock of a file; null when another process has it. Released by the returned function or by the end of the process. */
export function lockFile(file: string): (() => void) | null {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (/database is locked/.test(String(error))) return null;
    throw error;
  }
  held.add(database);
  return () => {
    held.delete(database);
    if (database.isOpen) database.close();
  };
}

/** Makes the folder and checks that it can be used. */
function makeFolder(stateDir: string): void {
  const path = resolve(stateDir);
  const elsewhere = 'or use another folder: MERIDIAN_STATE=/other/folder npm start';
  try {
    mkdirSync(stateDir, { recursive: true, mode: 0o700 });
    if (!statSync(stateDir).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'EEXIST' });
    accessSync(stateDir, constants.R_OK | constants.W_OK | constants.X_OK);
    // Never the lock file: closing any handle of it would end this process's own lock on it.
    const probe = join(stateDir, `.probe-${process.pid}`);
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new OperatorError(`The state folder ${path} is a file. Move the file away, ${elsewhere}`, { cause });
    if (code === 'EACCES' || code === 'EPERM')
      throw new OperatorError(
        `The state folder ${path} can't be written by this user. Change its owner or permissions, ${elsewhere}`,
        {
          cause,
        },
      );
    if (code === 'EROFS')
      throw new OperatorError(`The state folder ${path} is on a read-only disk. Make the disk writable, ${elsewhere}`, { cause });
    throw cause;
  }
}

function readHolder(stateDir: string): Holder | null {
  try {
    const { pid, command, url, control } = JSON.parse(readFileSync(join(stateDir, 'holder.json'), 'utf8')) as Holder;
    return { pid, command, url, control };
  } catch {
    return null; // Not written yet, or by a process that has just ended.
  }
}
