// What the benchmark of post-processing does, and with which data; shape_pandas.py does the same by the same names.
import { toFrame } from '#app/domain/shape/frame.ts';
import type { ShapeFrame } from '#app/domain/shape/frame.ts';
import type { ShapeStep } from '#app/domain/shape/operation.ts';
import { findOperation } from '#app/domain/shape/registry.ts';
import type { Column } from '#app/domain/table.ts';
import { DAY_MS, MINUTE_MS } from '#app/domain/time/durations.ts';

const START_MS = Date.UTC(2020, 0, 1);

const ROLLING_TYPES = ['mean', 'sum', 'std', 'max', 'median', 'skew', 'kurt', 'count'];

export interface ShapeWork {
  readonly name: string;
  readonly step: ShapeStep;
  /** Made for its own measurement alone: garbage collection looks at everything that is kept. */
  readonly makeFrame: () => ShapeFrame;
}

export function shapeWorks(): ShapeWork[] {
  const few = (): ShapeFrame => sales(100_000, 1000, 40);
  const many = (): ShapeFrame => sales(1_000_000, 1000, 100);
  const one = (): ShapeFrame => minutes(100_000, 1);
  const wide = (): ShapeFrame => minutes(100_000, 10);
  const pivot = { index: ['day'], columns: ['region'], aggregates: { amount: { operator: 'sum' } } };
  const rolling = { columns: { m0: 'm0' }, window: 30, min_periods: 0 };
  const difference = { source_columns: ['m0'], compare_columns: ['m1'], compare_type: 'difference', drop_original_columns: true };
  return [
    work('pivot', few, 'pivot', pivot),
    work('pivot of 1M rows', many, 'pivot', pivot),
    ...ROLLING_TYPES.map((type) => work(`rolling ${type}`, one, 'rolling', { ...rolling, rolling_type: type })),
    work('resample mean', one, 'resample', { rule: '1H', method: 'mean' }),
    work('resample sum, a bucket a row', one, 'resample', { rule: '1T', method: 'sum' }),
    work('resample median', one, 'resample', { rule: '1H', method: 'median' }),
    work('resample median to a finer grid', one, 'resample', { rule: '30s', method: 'median' }),
    work('resample asfreq', one, 'resample', { rule: '30s', method: 'asfreq' }),
    work('resample linear', one, 'resample', { rule: '30s', method: 'linear' }),
    work('resample ffill', one, 'resample', { rule: '30s', method: 'ffill' }),
    work('resample ffill of ten columns', wide, 'resample', { rule: '30s', method: 'ffill' }),
    work('resample bfill to days', one, 'resample', { rule: '1D', method: 'bfill' }),
    work('contribution by row', wide, 'contribution', { orientation: 'row' }),
    work('contribution by column', wide, 'contribution', { orientation: 'column' }),
    work('cum sum', one, 'cum', { operator: 'sum', columns: { m0: 'm0' } }),
    work('compare', wide, 'compare', difference),
    work('diff', one, 'diff', { columns: { m0: 'm0' } }),
    work('rank', few, 'rank', { metric: 'amount', group_by: 'region' }),
    work('sort by a number', wide, 'sort', { by: ['m0'] }),
    work('sort by a number, downwards', wide, 'sort', { by: ['m0'], ascending: false }),
    work('sort by text and number', few, 'sort', { by: ['region', 'amount'] }),
    work('histogram', one, 'histogram', { column: 'm0', bins: 10 }),
    work('histogram by group', few, 'histogram', { column: 'amount', groupby: ['region'], bins: 10 }),
  ];
}

function work(name: string, makeFrame: () => ShapeFrame, operation: string, options: object): ShapeWork {
  const step = findOperation(operation)?.(operation, options);
  if (!step) throw new Error(`no operation ${operation}`);
  return { name, step, makeFrame };
}

/** Texts as a database's reply has them: each row's its own string. */
function sales(count: number, days: number, regions: number): ShapeFrame {
  const rows = Array.from({ length: count }, (_, i) => i);
  const columns: Column[] = [
    { name: 'day', type: 'temporal', values: Float64Array.from(rows, (i) => START_MS + ((i * 7919) % days) * DAY_MS) },
    { name: 'region', type: 'string', values: rows.map((i) => `region ${Math.floor((i * 31) / days) % regions}`) },
    { name: 'amount', type: 'numeric', values: Float64Array.from(rows, (i) => ((i * 7919) % 10_007) / 7) },
  ];
  return toFrame({ columns, rowCount: count });
}

function minutes(count: number, width: number): ShapeFrame {
  const columns = Array.from({ length: width }, (_, n) => ({
    labels: [`m${n}`],
    column: {
      name: '',
      type: 'numeric' as const,
      values: Float64Array.from({ length: count }, (_, i) => ((i * (7919 + n)) % 10_007) / 7),
    },
  }));
  const times = Float64Array.from({ length: count }, (_, i) => START_MS + i * MINUTE_MS);
  return { index: [{ name: 'time', type: 'temporal', values: times }], columns, levels: 1, rowCount: count };
}
