// Post-processing against pandas: the same operations over the same data in one run. Skipped, in words, without pandas;
// MERIDIAN_PYTHON names the interpreter that has it.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { frameOf } from '#app/domain/shape/frame.ts';
import type { ShapeFrame } from '#app/domain/shape/frame.ts';
import type { ShapeStep } from '#app/domain/shape/operation.ts';
import { findOperation } from '#app/domain/shape/registry.ts';
import type { Column } from '#app/domain/table.ts';
import { ms } from './measurement.ts';
import type { Measurement } from './measurement.ts';

const ROUNDS = 20;
const START_MS = Date.UTC(2020, 0, 1);

const ROLLING_TYPES = ['mean', 'sum', 'std', 'max', 'median', 'skew', 'kurt', 'count'];

const pandasReply = z.object({ version: z.string(), took: z.record(z.string(), z.number()) });

/** One row an operation: how much longer ours takes than pandas does (below 1 is faster). */
export function measureShape(): Promise<Measurement[]> {
  const pandas = timePandas();
  if (pandas === null) {
    console.log('  skipped: no Python with pandas (set MERIDIAN_PYTHON)');
    return Promise.resolve([]);
  }
  return Promise.resolve(
    works().map(({ name, step, frame }) => {
      const ours = best(() => step(frame));
      const theirs = pandas.took[name] ?? NaN;
      return {
        what: `post-processing: ${name}, ours to pandas`,
        value: (ours / theirs).toFixed(2),
        promised: '≤ 1.0',
        limit: `${ms(ours)} here, ${ms(theirs)} in pandas ${pandas.version}`,
      };
    }),
  );
}

function timePandas(): z.output<typeof pandasReply> | null {
  const script = fileURLToPath(new URL('./shape_pandas.py', import.meta.url));
  const python = process.env['MERIDIAN_PYTHON'] ?? 'python3';
  try {
    const text = execFileSync(python, ['-W', 'ignore', script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return pandasReply.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

interface Work {
  readonly name: string;
  readonly step: ShapeStep;
  readonly frame: ShapeFrame;
}

function works(): Work[] {
  const [few, many, wide] = [sales(100_000, 1000, 40), sales(1_000_000, 1000, 100), minutes(100_000)];
  const one: ShapeFrame = { ...wide, columns: wide.columns.slice(0, 1) };
  const pivot = { index: ['day'], columns: ['region'], aggregates: { amount: { operator: 'sum' } } };
  const rolling = { columns: { m0: 'm0' }, window: 30, min_periods: 0 };
  const work = (name: string, frame: ShapeFrame, operation: string, options: object): Work => {
    const step = findOperation(operation)?.(operation, options);
    if (!step) throw new Error(`no operation ${operation}`);
    return { name, step, frame };
  };
  return [
    work('pivot', few, 'pivot', pivot),
    work('pivot of 1M rows', many, 'pivot', pivot),
    ...ROLLING_TYPES.map((type) => work(`rolling ${type}`, one, 'rolling', { ...rolling, rolling_type: type })),
    work('resample mean', one, 'resample', { rule: '1H', method: 'mean' }),
    work('resample sum, a bucket a row', one, 'resample', { rule: '1T', method: 'sum' }),
    work('resample median', one, 'resample', { rule: '1H', method: 'median' }),
    work('resample median to a finer grid', one, 'resample', { rule: '30s', method: 'median' }),
    work('resample ffill', one, 'resample', { rule: '30s', method: 'ffill' }),
    work('resample ffill of ten columns', wide, 'resample', { rule: '30s', method: 'ffill' }),
    work('resample bfill to days', one, 'resample', { rule: '1D', method: 'bfill' }),
    work('contribution by row', wide, 'contribution', { orientation: 'row' }),
    work('contribution by column', wide, 'contribution', { orientation: 'column' }),
    work('diff', one, 'diff', { columns: { m0: 'm0' } }),
    work('sort by a number', wide, 'sort', { by: ['m0'] }),
    work('histogram', one, 'histogram', { column: 'm0', bins: 10 }),
  ];
}

/** Texts as a database's reply has them: each row's its own string. */
function sales(count: number, days: number, regions: number): ShapeFrame {
  const rows = Array.from({ length: count }, (_, i) => i);
  const columns: Column[] = [
    { name: 'day', type: 'temporal', values: Float64Array.from(rows, (i) => START_MS + ((i * 7919) % days) * DAY_MS) },
    { name: 'region', type: 'string', values: rows.map((i) => `region ${Math.floor((i * 31) / days) % regions}`) },
    { name: 'amount', type: 'numeric', values: Float64Array.from(rows, (i) => ((i * 7919) % 10_007) / 7) },
  ];
  return frameOf({ columns, rowCount: count });
}

function minutes(count: number): ShapeFrame {
  const columns = Array.from({ length: 10 }, (_, n) => ({
    labels: [`m${n}`],
    column: {
      name: '',
      type: 'numeric' as const,
      values: Float64Array.from({ length: count }, (_, i) => ((i * (7919 + n)) % 10_007) / 7),
    },
  }));
  const times = Float64Array.from({ length: count }, (_, i) => START_MS + i * 60_000);
  return { index: [{ name: 'time', type: 'temporal', values: times }], columns, levels: 1, rowCount: count };
}

function best(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: ROUNDS }, () => {
      const startedMs = performance.now();
      work();
      return performance.now() - startedMs;
    }),
  );
}
