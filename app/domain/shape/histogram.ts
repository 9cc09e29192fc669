// histogram: how many rows are in each of equally wide bins between the smallest and the largest value of a column. A bin
// includes its lower edge and not its upper one, the last bin includes both (numpy's rule).
import * as z from 'zod';
import { eachBlock } from '#app/domain/table/row-blocks.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import type { Column } from '#app/domain/table.ts';
import { requireRoom } from './cell-limit.ts';
import { coercedNumbers } from './numbers/coerced-numbers.ts';
import { factorize, groupRows } from './groups/factorize.ts';
import { columnNamed, named, requireColumns } from './frame.ts';
import type { FrameColumn, ShapeFrame } from './frame.ts';
import { isNullAt } from './is-null.ts';
import { floatText } from './label-text.ts';
import { computeRange } from './numbers/number-range.ts';
import type { NumberRange } from './numbers/number-range.ts';
import { numericColumn } from './numbers/numeric-values.ts';
import { operation, sentence } from './operation.ts';
import { nameList, withDefault } from './options.ts';
import { releaseScratch } from './release.ts';
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
  const all = coercedNumbers(target);
  const range = computeRange(all);
  const rows = range.known < all.length ? knownRows(target) : null;
  const values = rows ? valuesAt(all, rows) : all;
  if (values.length === 0) return withoutRows(frame);
  if (range.known < values.length) throw shapeError(`Column '${given.column}' contains non-numeric values`);
  const edges = edgesOf(range, given.bins);
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
function edgesOf(range: NumberRange, bins: number): Float64Array {
  let { low, high } = range;
  if (!Number.isFinite(low) || !Number.isFinite(high)) throw shapeError('The range of a histogram must be finite.');
  if (low === high) [low, high] = [low - 0.5, high + 0.5];
  const step = (high - low) / bins;
  return Float64Array.from({ length: bins + 1 }, (_, i) => (i === bins ? high : i * step + low));
}

interface Groups {
  readonly codes: Int32Array;
  readonly count: number;
}

/** By bin, how many rows of each group it contains. */
function countsOf(values: Float64Array, edges: Float64Array, { codes, count }: Groups): Float64Array[] {
  const bins = new Int32Array(values.length);
  eachBlock(0, values.length, (from, to) => binBlock({ bins, values, edges }, from, to));
  const counts = new Int32Array((edges.length - 1) * count);
  eachBlock(0, values.length, (from, to) => countBlock({ counts, bins, codes, count }, from, to));
  releaseScratch(bins);
  const perBin = (_: unknown, bin: number): Float64Array => Float64Array.from(counts.subarray(bin * count, (bin + 1) * count));
  return Array.from({ length: edges.length - 1 }, perBin);
}

interface Binning {
  /** By row, its bin. */
  readonly bins: Int32Array;
  readonly values: Float64Array;
  readonly edges: Float64Array;
}

/** By where a value lies between the outer edges, and by search where that is wrong, since edges are rounded. */
function binBlock({ bins, values, edges }: Binning, from: number, to: number): void {
  const last = edges.length - 2;
  const low = edges[0] as number;
  const binsPerUnit = (last + 1) / ((edges[last + 1] as number) - low);
  for (let row = from; row < to; row += 1) {
    const value = values[row] as number;
    const guess = ((value - low) * binsPerUnit) | 0;
    if (guess < last && value >= (edges[guess] as number) && value < (edges[guess + 1] as number)) bins[row] = guess;
    else bins[row] = binOf(value, edges);
  }
}

interface Counting extends Groups {
  readonly counts: Int32Array;
  readonly bins: Int32Array;
}

function countBlock({ counts, bins, codes, count }: Counting, from: number, to: number): void {
  for (let row = from; row < to; row += 1) {
    const group = codes[row] as number;
    if (group < 0) continue;
    const at = (bins[row] as number) * count + group;
    counts[at] = (counts[at] as number) + 1;
  }
}

/** The last bin whose lower edge is not above the value. */
function binOf(value: number, edges: Float64Array): number {
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
