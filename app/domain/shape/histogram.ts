// histogram: how many rows lie in each of equally wide bins between the smallest and the largest value of a column. A bin
// holds its lower edge and not its upper one, the last bin holds both (numpy's rule).
import { z } from 'zod';
import { takeColumnRows } from '#app/domain/table.ts';
import { requireRoom } from './cell-limit.ts';
import { coercedNumbers } from './coerced-numbers.ts';
import { factorize, groupRows } from './factorize.ts';
import { columnNamed, named, requireColumns } from './frame.ts';
import type { FrameColumn, ShapeFrame } from './frame.ts';
import { isNullAt } from './is-null.ts';
import { floatText } from './label-text.ts';
import { numericColumn } from './numeric-values.ts';
import { operation, sentence } from './operation.ts';
import { nameList, withDefault } from './options.ts';
import { shapeError } from './shape-error.ts';

/** Each bin is a column of the result. */
const MAX_BINS = 10_000;

const options = z
  .strictObject({
    column: z.string(),
    groupby: nameList,
    bins: withDefault(z.number().int().max(MAX_BINS), 5),
    cumulative: withDefault(z.boolean(), false),
    normalize: withDefault(z.boolean(), false),
  })
  .refine(({ bins }) => bins > 0, sentence('`bins` must be positive, when an integer'));

/**
 * One row a group, its values first; bins are named by their edges, as Python writes floats. Rows without a value are left
 * out, as are those without a group. `normalize` divides by the sum of all cells, after accumulation. Where no row has a
 * value the result has none. Throws a 400 for values that are not numbers.
 */
export const histogram = operation(options, (frame, given): ShapeFrame => {
  requireColumns(frame, [given.column, ...given.groupby]);
  const target = columnNamed(frame, given.column);
  const rows = Int32Array.from({ length: frame.rowCount }, (_, row) => row).filter((row) => !isNullAt(target, row));
  if (rows.length === 0) return withoutRows(frame);
  const all = coercedNumbers(target);
  const values = Float64Array.from(rows, (row) => all[row] ?? NaN);
  if (values.some(Number.isNaN)) throw shapeError(`Column '${given.column}' contains non-numeric values`);
  const edges = edgesOf(values, given.bins);
  const keys = given.groupby.map((name) => takeColumnRows(named(columnNamed(frame, name), name), rows));
  const factors = keys.map(factorize);
  const groups = groupRows(factors, rows.length);
  requireRoom('Histogram', { rows: groups.count, columns: given.bins });
  const counts = countsOf(values, edges, groups);
  if (given.cumulative) for (let bin = 1; bin < counts.length; bin += 1) addTo(counts[bin], counts[bin - 1]);
  const whole = given.normalize ? counts.reduce((sum, bin) => sum + bin.reduce((own, count) => own + count, 0), 0) : 1;
  const keyColumns = keys.map((column, i): FrameColumn => ({
    labels: [column.name],
    column: takeColumnRows(
      column,
      Int32Array.from(groups.ranks[i] ?? [], (rank) => factors[i]?.rows[rank] ?? -1),
    ),
  }));
  const bins = counts.map((bin, i): FrameColumn => ({
    labels: [`${floatText(edges[i] ?? NaN)} - ${floatText(edges[i + 1] ?? NaN)}`],
    column: numericColumn(bin.map((count) => count / whole)),
  }));
  return { index: [], columns: [...keyColumns, ...bins], levels: 1, rowCount: groups.count };
});

function withoutRows(frame: ShapeFrame): ShapeFrame {
  const columns = frame.columns.map(({ labels, column }) => ({ labels, column: takeColumnRows(column, []) }));
  return { ...frame, index: frame.index.map((column) => takeColumnRows(column, [])), columns, rowCount: 0 };
}

/** A column of one value alone gets bins around it, half a unit to each side. */
function edgesOf(values: Float64Array, bins: number): Float64Array {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (!Number.isFinite(low) || !Number.isFinite(high)) throw shapeError('The range of a histogram must be finite.');
  if (low === high) [low, high] = [low - 0.5, high + 0.5];
  const step = (high - low) / bins;
  return Float64Array.from({ length: bins + 1 }, (_, i) => (i === bins ? high : i * step + low));
}

interface Groups {
  readonly codes: Int32Array;
  readonly count: number;
}

function countsOf(values: Float64Array, edges: Float64Array, groups: Groups): Float64Array[] {
  const counts = Array.from({ length: edges.length - 1 }, () => new Float64Array(groups.count));
  values.forEach((value, row) => {
    const group = groups.codes[row] ?? -1;
    const bin = counts[binOf(value, edges)];
    if (group >= 0 && bin) bin[group] = (bin[group] ?? 0) + 1;
  });
  return counts;
}

/** The last bin whose lower edge is not above the value; found by search, since edges are rounded. */
function binOf(value: number, edges: Float64Array): number {
  let [low, high] = [0, edges.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function addTo(target: Float64Array | undefined, source: Float64Array | undefined): void {
  target?.forEach((value, i) => (target[i] = value + (source?.[i] ?? 0)));
}
