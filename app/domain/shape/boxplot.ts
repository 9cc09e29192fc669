// boxplot: computes box and whisker statistics, one row per group. Like numpy, quantiles lie at position q * (n - 1):
// quartiles use `midpoint` interpolation, percentile whiskers `linear`.
import * as z from 'zod';
import { takeColumnRows } from '#app/domain/table.ts';
import type { Column } from '#app/domain/table.ts';
import { requireGroupCount } from './cell-limit.ts';
import { groupRowsByCode } from './groups/grouped-rows.ts';
import type { GroupedRows } from './groups/grouped-rows.ts';
import { coerceToNumbers } from './numbers/coerced-numbers.ts';
import { factorize, groupRows } from './groups/factorize.ts';
import { findColumn, renameColumn, requireColumns } from './frame.ts';
import type { FrameColumn, ShapeFrame } from './frame.ts';
import { numericColumn } from './numbers/numeric-values.ts';
import { longOperation, completeMessage } from './operation.ts';
import { nameList } from './options.ts';
import { computeQuantile } from './numbers/quantile.ts';
import { BLOCK_CELLS, type Interruptible } from './turns.ts';

const options = z
  .strictObject({
    groupby: nameList,
    metrics: nameList,
    whisker_type: z.enum(['tukey', 'min/max', 'percentile']),
    percentiles: z.unknown().optional(),
  })
  .refine(
    ({ whisker_type: type, percentiles }) => type !== 'percentile' || isPercentileRange(percentiles),
    completeMessage(
      'percentiles must be a list or tuple with two numeric values, of which the first is lower than the second value',
    ),
  )
  .refine(
    ({ whisker_type: type, percentiles }) =>
      type !== 'percentile' || !isPercentileRange(percentiles) || isWithinBounds(percentiles),
    completeMessage('Percentiles must be in the range [0, 100]'),
  );
type BoxplotOptions = z.output<typeof options>;
type Range = readonly [number, number];

const isPercentileRange = (value: unknown): value is Range =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((item) => typeof item === 'number') &&
  Number(value[0]) < Number(value[1]);
const isWithinBounds = ([low, high]: Range): boolean => low >= 0 && high <= 100;

/**
 * Tukey whiskers end at the furthest value within 1.5 times the interquartile range, the other types at the extremes or at
 * the requested percentiles. Values beyond the whiskers are outliers, upper ones first. Nulls are skipped, except by
 * `count`, which counts rows. Numeric strings are converted to numbers.
 */
export const boxplot = longOperation(options, function* (frame, settings): Interruptible<ShapeFrame> {
  requireColumns(frame, [...settings.groupby, ...settings.metrics]);
  const keys = settings.groupby.map((name) => renameColumn(findColumn(frame, name), name));
  const factors = keys.map((column) => {
    const factor = factorize(column);
    requireGroupCount('A box plot', factor.rows.length);
    return factor;
  });
  const groups = groupRows(factors, frame.rowCount);
  requireGroupCount('A box plot', groups.count * settings.metrics.length);
  const grouped = groupRowsByCode(groups.codes, groups.count);
  const keyColumns = keys.map((column, i): FrameColumn => ({
    labels: [column.name],
    column: takeColumnRows(
      column,
      Int32Array.from(groups.ranks[i] ?? [], (rank) => factors[i]?.rows[rank] ?? -1),
    ),
  }));
  const boxes: { readonly name: string; readonly boxes: readonly Box[] }[] = [];
  for (const name of settings.metrics)
    boxes.push({ name, boxes: yield* computeBoxes(coerceToNumbers(findColumn(frame, name)), grouped, settings) });
  const statisticColumns = STATISTICS.flatMap(({ suffix, column }) =>
    boxes.map((metric): FrameColumn => ({ labels: [`${metric.name}__${suffix}`], column: column(metric.boxes) })),
  );
  return { index: [], columns: [...keyColumns, ...statisticColumns], levels: 1, rowCount: groups.count };
});

interface Box {
  readonly mean: number;
  readonly median: number;
  readonly high: number;
  readonly low: number;
  readonly q1: number;
  readonly q3: number;
  readonly rowCount: number;
  readonly outliers: readonly number[];
}

const buildColumn = (of: (box: Box) => number) => (boxes: readonly Box[]) => numericColumn(Float64Array.from(boxes, of));

const STATISTICS: readonly { suffix: string; column: (boxes: readonly Box[]) => Column }[] = [
  { suffix: 'mean', column: buildColumn(({ mean }) => mean) },
  { suffix: 'median', column: buildColumn(({ median }) => median) },
  { suffix: 'max', column: buildColumn(({ high }) => high) },
  { suffix: 'min', column: buildColumn(({ low }) => low) },
  { suffix: 'q1', column: buildColumn(({ q1 }) => q1) },
  { suffix: 'q3', column: buildColumn(({ q3 }) => q3) },
  { suffix: 'count', column: buildColumn(({ rowCount }) => rowCount) },
  { suffix: 'outliers', column: (boxes) => ({ name: '', type: 'json', values: boxes.map(({ outliers }) => outliers) }) },
];

/** Fixed cost of one box, in cells, added to its row count. */
const CELLS_PER_BOX = 50;

function* computeBoxes(values: Float64Array, { rows, starts }: GroupedRows, settings: BoxplotOptions): Interruptible<Box[]> {
  const boxes: Box[] = [];
  let cells = 0;
  for (let group = 0; group < starts.length - 1; group += 1) {
    const groupRowNumbers = rows.subarray(starts[group], starts[group + 1]);
    boxes.push(
      computeBox(
        Float64Array.from(groupRowNumbers, (row) => values[row] ?? NaN),
        settings,
      ),
    );
    cells += groupRowNumbers.length + CELLS_PER_BOX;
    if (cells < BLOCK_CELLS) continue;
    yield cells;
    cells = 0;
  }
  return boxes;
}

function computeBox(all: Float64Array, settings: BoxplotOptions): Box {
  const values = all.filter((value) => !Number.isNaN(value));
  const sorted = Float64Array.from(values).sort();
  const quartile = (q: number): number => computeQuantile(sorted, sorted.length, q, 'midpoint');
  const [q1, q3] = [quartile(0.25), quartile(0.75)];
  const { low, high } = findWhiskers(sorted, settings, { q1, q3 });
  return {
    mean: values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length,
    median: computeQuantile(sorted, sorted.length, 0.5, 'linear'),
    high,
    low,
    q1,
    q3,
    rowCount: all.length,
    outliers: [...values.filter((value) => value > high), ...values.filter((value) => value < low)],
  };
}

interface Whiskers {
  readonly low: number;
  readonly high: number;
}

function findWhiskers(sorted: Float64Array, settings: BoxplotOptions, { q1, q3 }: { q1: number; q3: number }): Whiskers {
  const { whisker_type: type, percentiles } = settings;
  if (type === 'percentile' && isPercentileRange(percentiles)) {
    const at = (q: number): number => computeQuantile(sorted, sorted.length, q / 100, 'linear');
    return { low: at(percentiles[0]), high: at(percentiles[1]) };
  }
  if (type === 'min/max') return { low: sorted[0] ?? NaN, high: sorted.at(-1) ?? NaN };
  const maxDistance = 1.5 * (q3 - q1);
  return {
    low: sorted.find((value) => value >= q1 - maxDistance) ?? NaN,
    high: sorted.findLast((value) => value <= q3 + maxDistance) ?? NaN,
  };
}
