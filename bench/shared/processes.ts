// What a process and all its descendants take, as ps tells it.
import { execFileSync } from 'node:child_process';

interface Process {
  readonly name: string;
  readonly residentBytes: number;
  readonly cpuSeconds: number;
}

/** Resident memory. */
export const residentBytes = (rootPid: number): number => sumOf(processesOf(rootPid), 'residentBytes');

/** Resident memory in megabytes of each process, under its program's name. */
export const residentByProcess = (rootPid: number): readonly string[] =>
  processesOf(rootPid).map((one) => `${one.name} ${(one.residentBytes / 1e6).toFixed(0)}`);

/** Time on processors since they started, to the second: what a busy machine doesn't change. */
export const cpuSeconds = (rootPid: number): number => sumOf(processesOf(rootPid), 'cpuSeconds');

const sumOf = (processes: readonly Process[], field: 'residentBytes' | 'cpuSeconds'): number =>
  processes.reduce((sum, one) => sum + one[field], 0);

/** The process first, then those that it started, and theirs. */
function processesOf(rootPid: number): readonly Process[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,cputimes=,comm=']).toString().trim().split('\n');
  const all = rows.map((row) => {
    const [pid, parent, rss, cpuTime, ...name] = row.trim().split(/\s+/);
    const own = { name: name.join(' '), residentBytes: Number(rss) * 1024, cpuSeconds: Number(cpuTime) };
    return { pid: Number(pid), parent: Number(parent), own };
  });
  const withChildren = (pid: number): Process[] =>
    all.flatMap((one) => [...(one.pid === pid ? [one.own] : []), ...(one.parent === pid ? withChildren(one.pid) : [])]);
  return withChildren(rootPid);
}
