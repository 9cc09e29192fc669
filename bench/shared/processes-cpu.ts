// Processor time of the processes that a bench has started, to a hundredth of a second.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** As Linux counts it for every process. */
const TICK_MS = 10;
/** Fields of /proc/<pid>/stat after the name: user and system time. */
const [USER, SYSTEM] = [11, 12];

/** CPU time of all descendants of this process, without the measuring process itself. */
export function childrenCpuMs(): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n');
  const pairs = rows.map((line) => line.trim().split(/\s+/).map(Number));
  const below = (pid: number): number[] => pairs.flatMap(([own = 0, parent = 0]) => (parent === pid ? [own, ...below(own)] : []));
  return below(process.pid).reduce((sum, pid) => sum + cpuMs(pid), 0);
}

function cpuMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}
