// A state with the sample data is prepared once a run of `npm test`: its later steps copy what an earlier one made.
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';

/** Names the folder; absent where a step runs alone. */
const FOLDER = 'MERIDIAN_PREPARED_STATE';

export const preparedStateEnv = (folder: string) => ({ [FOLDER]: folder });

/** Copies a state whose host has stopped, whole or not at all. */
export function keepPrepared(stateDir: string): void {
  const folder = process.env[FOLDER];
  if (folder === undefined) return;
  const half = `${folder}.half`;
  for (const old of [half, folder]) rmSync(old, { recursive: true, force: true });
  cpSync(stateDir, half, { recursive: true });
  renameSync(half, folder);
}

/** Into an empty folder; nothing where no step has kept a state. */
export function copyPrepared(stateDir: string): void {
  const folder = process.env[FOLDER];
  if (folder !== undefined && existsSync(folder)) cpSync(folder, stateDir, { recursive: true });
}
