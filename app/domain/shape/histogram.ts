// histogram: how many rows are in each of equally wide bins between the smallest and the largest value of a column. A bin
// includes its lower edge and not its upper one, the last bin includes both (numpy's rule).
import { z } from 'zod';
import { takeColumnRows } from '#app/domain/table.ts';
import type { Column } from '#app/domain/table.ts';
import { requireRoom } from './cell-limit.ts';
import { coercedNumbers } from './coerced-numbers.ts';
import { factorize, groupRows } from './factorize.ts';
import { columnNamed, named, requireColumns } from './frame.ts';
import type { FrameColumn, ShapeFrame } from './frame.ts';
import { hasNull, isNullAt } from './is-null.ts';
import { floatText } from './label-text.ts';
import { numericColumn } from './numeric-values.ts';
import { operation, sentence } from './operation.ts';
import { nameList, withDefault } from './options.ts';
import { overBlocks } from './row-blocks.ts';
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
  const rows = hasNull(target) ? knownRows(target) : null;
  const all = coercedNumbers(target);
  const values = rows ? valuesAt(all, rows) : all;
  if (values.length === 0) return withoutRows(frame);
  if (values.includes(NaN)) throw shapeError(`Column '${given.column}' contains non-numeric values`);
  const edges = edgesOf(values, given.bins);
  const keys = given.groupby.map((name) => {
    const key = named(columnNamed(frame, name), name);
    return rows ? takeColumnRows(key, rows) : key;
  });
  const factors = keys.map(factorize);
  const groups = groupRows(factors, values.length);
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

function knownRows(column: Column): Int32Array {
  const rows = new Int32Array(column.values.length);
  let count = 0;
  for (let row = 0; row < rows.length; row += 1) {
    if (isNullAt(column, row)) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.subarray(0, count);
}

function valuesAt(values: Float64Array, rows: Int32Array): Float64Array {
  const taken = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) taken[i] = values[rows[i] ?? 0] ?? NaN;
  return taken;
}

function withoutRows(frame: ShapeFrame): ShapeFrame {
  const columns = frame.columns.map(({ labels, column }) => ({ labels, column: takeColumnRows(column, []) }));
  return { ...frame, index: frame.index.map((column) => takeColumnRows(column, [])), columns, rowCount: 0 };
}

/** A column of one value alone gets bins around it, half a unit to each side. */
function edgesOf(values: Float64Array, bins: number): Float64Array {
  let { low, high } = overBlocks(values.length, { low: Infinity, high: -Infinity }, (range, from, to) =>
    rangeBlock(range, values, from, to),
  );
  if (!Number.isFinite(low) || !Number.isFinite(high)) throw shapeError('The range of a histogram must be finite.');
  if (low === high) [low, high] = [low - 0.5, high + 0.5];
  const step = (high - low) / bins;
  return Float64Array.from({ length: bins + 1 }, (_, i) => (i === bins ? high : i * step + low));
}

interface Range {
  readonly low: number;
  readonly high: number;
}

function rangeBlock(range: Range, values: Float64Array, from: number, to: number): Range {
  let { low, high } = range;
  for (let row = from; row < to; row += 1) {
    const value = values[row] ?? NaN;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
}

interface Groups {
  readonly codes: Int32Array;
  readonly count: number;
}

/** By bin, how many rows of each group it contains. */
function countsOf(values: Float64Array, edges: Float64Array, groups: Groups): Float64Array[] {
  const bins = edges.length - 1;
  const counts = new Float64Array(bins * groups.count);
  const [low, high] = [edges[0] ?? 0, edges[bins] ?? 0];
  const binsPerUnit = bins / (high - low);
  for (let row = 0; row < values.length; row += 1) {
    const group = groups.codes[row] ?? -1;
    if (group < 0) continue;
    const value = values[row] ?? NaN;
    const at = binOf(value, edges, Math.floor((value - low) * binsPerUnit)) * groups.count + group;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return Array.from({ length: bins }, (_, bin) => counts.subarray(bin * groups.count, (bin + 1) * groups.count));
}

/** The last bin whose lower edge is not above the value: as guessed, or found by search, since edges are rounded. */
function binOf(value: number, edges: Float64Array, guess: number): number {
  if ((edges[guess] ?? NaN) <= value && value < (edges[guess + 1] ?? NaN)) return guess;
  let low = 0;
  let high = edges.length - 2;
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
