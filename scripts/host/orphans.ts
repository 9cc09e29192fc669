// A host that was killed leaves its workerd running, with the state's databases open. Linux only: elsewhere nothing is found.
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';

const WAIT_MS = 20;
const MAX_WAITS = 250;

/**
 * Ends every workerd that has files of the folder open, and waits for its end. For the holder of the folder's lock: no one else
 * can own them.
 */
export function endOrphans(folder: string): number[] {
  const inside = `${realpathSync(folder)}${sep}`;
  const orphans = listProcesses().filter((pid) => isWorkerd(pid) && hasOpen(pid, inside));
  for (const pid of orphans) end(pid);
  return orphans;
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return []; // Not Linux.
  }
}

function isWorkerd(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'workerd';
  } catch {
    return false; // It has ended meanwhile.
  }
}

function hasOpen(pid: number, inside: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => `${target(`/proc/${pid}/fd/${fd}`)}${sep}`.startsWith(inside));
  } catch {
    return false; // It has ended meanwhile, or is another user's.
  }
}

function target(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
    for (let waits = 0; waits < MAX_WAITS; waits += 1) {
      if (!isWorkerd(pid) || isZombie(pid)) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    }
  } catch {
    // It has already ended.
  }
}

const isZombie = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return true;
  }
};
