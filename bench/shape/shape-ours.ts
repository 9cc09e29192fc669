// Our side of the benchmark of post-processing, in a separate process like shape_pandas.py: reads lines of
// "<milliseconds of the batch> <name>", replies to each with the processor time of one call, that of garbage collection included.
import { createInterface } from 'node:readline';
import { listColumns } from '#app/domain/shape/frame.ts';
import { releaseColumns } from '#app/domain/shape/release.ts';
import { shapeWorks } from './shape-works.ts';

const works = new Map(shapeWorks().map((work) => [work.name, work]));
let current = { name: '', run: (): void => undefined };

console.log(JSON.stringify({ version: process.version }));
for await (const line of createInterface({ input: process.stdin })) {
  const at = line.indexOf(' ');
  const name = line.slice(at + 1);
  if (current.name !== name) current = { name, run: runOf(name) };
  console.log(JSON.stringify({ cpuMs: cpuMsOf(current.run, Number(line.slice(0, at))) }));
}

/** As `applyPostProcessing` runs a step before another: pandas, too, frees what nothing refers to. */
function runOf(name: string): () => void {
  const work = works.get(name);
  if (!work) throw new Error(`no work ${name}`);
  const frame = work.makeFrame();
  const kept = listColumns(frame);
  return () => releaseColumns(work.step(frame), kept);
}

function cpuMsOf(run: () => void, batchMs: number): number {
  const startedMs = performance.now();
  const before = process.cpuUsage();
  let calls = 0;
  do {
    run();
    calls += 1;
  } while (performance.now() - startedMs < batchMs);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}
