// boxplot: what a box and its whiskers are drawn from, one row a group. Quartiles go half-way between two values
// (`midpoint`), percentile whiskers go linearly, both with numpy's position q * (n - 1).
import * as z from 'zod';
import { takeColumnRows } from '#app/domain/table.ts';
import type { Column } from '#app/domain/table.ts';
import { requireLabels } from './cell-limit.ts';
import { rowsByGroup } from './groups/grouped-rows.ts';
import type { GroupedRows } from './groups/grouped-rows.ts';
import { coercedNumbers } from './numbers/coerced-numbers.ts';
import { factorize, groupRows } from './groups/factorize.ts';
import { columnNamed, named, requireColumns } from './frame.ts';
import type { FrameColumn, ShapeFrame } from './frame.ts';
import { numericColumn } from './numbers/numeric-values.ts';
import { longOperation, sentence } from './operation.ts';
import { nameList } from './options.ts';
import { quantileOf } from './numbers/quantile.ts';
import { BLOCK_CELLS, type InTurns } from './turns.ts';

const options = z
  .strictObject({
    groupby: nameList,
    metrics: nameList,
    whisker_type: z.enum(['tukey', 'min/max', 'percentile']),
    percentiles: z.unknown().optional(),
  })
  .refine(
    ({ whisker_type: type, percentiles }) => type !== 'percentile' || isRange(percentiles),
    sentence('percentiles must be a list or tuple with two numeric values, of which the first is lower than the second value'),
  )
  .refine(
    ({ whisker_type: type, percentiles }) => type !== 'percentile' || !isRange(percentiles) || isWithin(percentiles),
    sentence('Percentiles must be in the range [0, 100]'),
  );
type BoxplotOptions = z.output<typeof options>;
type Range = readonly [number, number];

const isRange = (given: unknown): given is Range =>
  Array.isArray(given) &&
  given.length === 2 &&
  given.every((value) => typeof value === 'number') &&
  Number(given[0]) < Number(given[1]);
const isWithin = ([low, high]: Range): boolean => low >= 0 && high <= 100;

/**
 * Tukey's whiskers end at the furthest value within 1.5 times the interquartile range, others at the extremes or at the
 * given percentiles; values beyond them are outliers, those above first. Nulls are left out but for `count`, which is of
 * rows. Text that spells numbers counts as them.
 */
export const boxplot = longOperation(options, function* (frame, given): InTurns<ShapeFrame> {
  requireColumns(frame, [...given.groupby, ...given.metrics]);
  const keys = given.groupby.map((name) => named(columnNamed(frame, name), name));
  const factors = keys.map((column) => {
    const factor = factorize(column);
    requireLabels('A box plot', factor.rows.length);
    return factor;
  });
  const groups = groupRows(factors, frame.rowCount);
  requireLabels('A box plot', groups.count * given.metrics.length);
  const grouped = rowsByGroup(groups.codes, groups.count);
  const keyColumns = keys.map((column, i): FrameColumn => ({
    labels: [column.name],
    column: takeColumnRows(
      column,
      Int32Array.from(groups.ranks[i] ?? [], (rank) => factors[i]?.rows[rank] ?? -1),
    ),
  }));
  const boxes: { readonly name: string; readonly boxes: readonly Box[] }[] = [];
  for (const name of given.metrics)
    boxes.push({ name, boxes: yield* boxesOf(coercedNumbers(columnNamed(frame, name)), grouped, given) });
  const made = STATISTICS.flatMap(({ suffix, column }) =>
    boxes.map((metric): FrameColumn => ({ labels: [`${metric.name}__${suffix}`], column: column(metric.boxes) })),
  );
  return { index: [], columns: [...keyColumns, ...made], levels: 1, rowCount: groups.count };
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

const numberOf = (of: (box: Box) => number) => (boxes: readonly Box[]) => numericColumn(Float64Array.from(boxes, of));

const STATISTICS: readonly { suffix: string; column: (boxes: readonly Box[]) => Column }[] = [
  { suffix: 'mean', column: numberOf(({ mean }) => mean) },
  { suffix: 'median', column: numberOf(({ median }) => median) },
  { suffix: 'max', column: numberOf(({ high }) => high) },
  { suffix: 'min', column: numberOf(({ low }) => low) },
  { suffix: 'q1', column: numberOf(({ q1 }) => q1) },
  { suffix: 'q3', column: numberOf(({ q3 }) => q3) },
  { suffix: 'count', column: numberOf(({ rowCount }) => rowCount) },
  { suffix: 'outliers', column: (boxes) => ({ name: '', type: 'json', values: boxes.map(({ outliers }) => outliers) }) },
];

/** A box takes as long as many cells, whatever its rows. */
const CELLS_OF_BOX = 50;

function* boxesOf(values: Float64Array, { rows, starts }: GroupedRows, given: BoxplotOptions): InTurns<Box[]> {
  const boxes: Box[] = [];
  let cells = 0;
  for (let group = 0; group < starts.length - 1; group += 1) {
    const own = rows.subarray(starts[group], starts[group + 1]);
    boxes.push(
      boxOf(
        Float64Array.from(own, (row) => values[row] ?? NaN),
        given,
      ),
    );
    cells += own.length + CELLS_OF_BOX;
    if (cells < BLOCK_CELLS) continue;
    yield cells;
    cells = 0;
  }
  return boxes;
}

function boxOf(all: Float64Array, given: BoxplotOptions): Box {
  const values = all.filter((value) => !Number.isNaN(value));
  const sorted = Float64Array.from(values).sort();
  const quartile = (q: number): number => quantileOf(sorted, sorted.length, q, 'midpoint');
  const [q1, q3] = [quartile(0.25), quartile(0.75)];
  const { low, high } = whiskersOf(sorted, given, { q1, q3 });
  return {
    mean: values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length,
    median: quantileOf(sorted, sorted.length, 0.5, 'linear'),
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

function whiskersOf(sorted: Float64Array, given: BoxplotOptions, { q1, q3 }: { q1: number; q3: number }): Whiskers {
  const { whisker_type: type, percentiles } = given;
  if (type === 'percentile' && isRange(percentiles)) {
    const at = (q: number): number => quantileOf(sorted, sorted.length, q / 100, 'linear');
    return { low: at(percentiles[0]), high: at(percentiles[1]) };
  }
  if (type === 'min/max') return { low: sorted[0] ?? NaN, high: sorted.at(-1) ?? NaN };
  const reach = 1.5 * (q3 - q1);
  return {
    low: sorted.find((value) => value >= q1 - reach) ?? NaN,
    high: sorted.findLast((value) => value <= q3 + reach) ?? NaN,
  };
}
