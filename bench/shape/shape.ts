// Post-processing against pandas: the same operations over the same data by processor time, each side in a separate process and
// both in turns, since other work on the machine slows them down alike. Skipped, in words, without pandas.
import { median, ms } from '#bench/shared/measurement.ts';
import type { Measurement } from '#bench/shared/measurement.ts';
import { startOurs, startPandas } from './shape-peer.ts';
import type { ShapePeer } from './shape-peer.ts';
import { shapeWorks } from './shape-works.ts';

const ROUNDS = 15;
const BATCH_MS = 30;
/** Before any counts: until code is compiled, and memory is as it stays. */
const WARM_UP_MS = 500;

/** One row an operation: how much longer ours takes than pandas does (below 1 is faster). */
export async function measureShape(_: string, onRow: (row: Measurement) => void): Promise<Measurement[]> {
  const [ours, pandas] = [await startOurs(), await startPandas()];
  try {
    if (!ours || !pandas) {
      console.log('  skipped: no Python with pandas (set MERIDIAN_PYTHON)');
      return [];
    }
    const rows: Measurement[] = [];
    for (const { name } of shapeWorks()) {
      rows.push(await measureWork(name, ours, pandas));
      rows.slice(-1).forEach(onRow);
    }
    return [...rows, summarize(rows)];
  } finally {
    ours?.close();
    pandas?.close();
  }
}

async function measureWork(name: string, ours: ShapePeer, pandas: ShapePeer): Promise<Measurement> {
  await ours.time(name, WARM_UP_MS);
  await pandas.time(name, WARM_UP_MS);
  const [own, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await ours.time(name, BATCH_MS));
    theirs.push(await pandas.time(name, BATCH_MS));
  }
  return {
    what: name,
    value: (median(own) / median(theirs)).toFixed(2),
    promised: '≤ 1.0',
    baseline: `${precise(median(own))} here, ${precise(median(theirs))} in pandas ${pandas.version}`,
  };
}

function summarize(rows: readonly Measurement[]): Measurement {
  const slower = rows.filter(({ value }) => Number(value) > 1);
  return {
    promise: 'postProcessing',
    what: `at most as long as pandas, of ${rows.length} operations`,
    value: String(rows.length - slower.length),
    promised: 'all',
    baseline: slower.length === 0 ? '-' : slower.map(({ what, value }) => `${value} for ${what}`).join('; '),
  };
}

const precise = (valueMs: number): string => (valueMs < 1 ? `${valueMs.toFixed(2)} ms` : ms(valueMs));
