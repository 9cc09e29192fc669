// What a process and all its descendants take, as ps tells it.
import { execFileSync } from 'node:child_process';

/** Resident memory. */
export const residentBytes = (rootPid: number): number => sumOf(rootPid, 'rss') * 1024;

/** Time on processors since they started, to the second: what a busy machine doesn't change. */
export const cpuSeconds = (rootPid: number): number => sumOf(rootPid, 'cputimes');

function sumOf(rootPid: number, field: 'rss' | 'cputimes'): number {
  const rows = execFileSync('ps', ['-eo', `pid=,ppid=,${field}=`])
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const total = (pid: number): number =>
    rows.reduce(
      (sum, [own = 0, parent = 0, value = 0]) => sum + (own === pid ? value : 0) + (parent === pid ? total(own) : 0),
      0,
    );
  return total(rootPid);
}
