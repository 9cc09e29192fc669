// Which modules a Worker has, where several share a folder: those of `npm run dev`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ModuleList {
  /** Of the modules, from the Worker's. */
  readonly folder: string;
  /** The main module first. */
  readonly names: readonly string[];
}

const FILE = 'modules.json';

export function writeModuleList(workerFolder: string, list: ModuleList): void {
  mkdirSync(workerFolder, { recursive: true });
  writeFileSync(join(workerFolder, FILE), JSON.stringify(list));
}

/** Null where the Worker shares no folder. */
export function readModuleList(workerFolder: string): ModuleList | null {
  const file = join(workerFolder, FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ModuleList) : null;
}
