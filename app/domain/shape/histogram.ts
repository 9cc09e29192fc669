// histogram: counts rows in bins of equal width between the smallest and largest value of a column. Like numpy, a bin
// excludes its upper edge, except for the last bin.
import * as z from 'zod';
import { eachBlock } from '#app/domain/table/row-blocks.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import type { Column } from '#app/domain/table.ts';
import { requireOutputCells } from './cell-limit.ts';
import { coerceToNumbers } from './numbers/coerced-numbers.ts';
import { factorize, groupRows } from './groups/factorize.ts';
import { findColumn, renameColumn, requireColumns } from './frame.ts';
import type { FrameColumn, ShapeFrame } from './frame.ts';
import { isNullAt } from './is-null.ts';
import { formatFloat } from './label-text.ts';
import { computeRange } from './numbers/number-range.ts';
import type { NumberRange } from './numbers/number-range.ts';
import { numericColumn } from './numbers/numeric-values.ts';
import { operation, completeMessage } from './operation.ts';
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
  .refine(({ bins }) => bins > 0, completeMessage('`bins` must be positive, when an integer'));

/**
 * One row per group: its keys, then one column per bin, named by the edges in Python's float format. Rows with a null value
 * or group are dropped; without any values the result has no rows. `normalize` divides by the sum of all cells, after
 * accumulation. Throws a 400 for values that are not numbers.
 */
export const histogram = operation(options, (frame, settings): ShapeFrame => {
  requireColumns(frame, [settings.column, ...settings.groupby]);
  const target = findColumn(frame, settings.column);
  const all = coerceToNumbers(target);
  const range = computeRange(all);
  const rows = range.knownCount < all.length ? findKnownRows(target) : null;
  const values = rows ? takeValues(all, rows) : all;
  if (values.length === 0) return dropAllRows(frame);
  if (range.knownCount < values.length) throw shapeError(`Column '${settings.column}' contains non-numeric values`);
  const edges = computeEdges(range, settings.bins);
  const keys = settings.groupby.map((name) => {
    const key = renameColumn(findColumn(frame, name), name);
    return rows ? takeColumnRows(key, rows) : key;
  });
  const factors = keys.map(factorize);
  const groups = groupRows(factors, values.length);
  requireOutputCells('Histogram', { rows: groups.count, columns: settings.bins });
  const counts = countByBin(values, edges, groups);
  if (settings.cumulative) for (let bin = 1; bin < counts.length; bin += 1) addTo(counts[bin], counts[bin - 1]);
  const divisor = settings.normalize ? counts.reduce((sum, bin) => sum + bin.reduce((own, count) => own + count, 0), 0) : 1;
  const keyColumns = keys.map((column, i): FrameColumn => ({
    labels: [column.name],
    column: takeColumnRows(
      column,
      Int32Array.from(groups.ranks[i] ?? [], (rank) => factors[i]?.rows[rank] ?? -1),
    ),
  }));
  const bins = counts.map((bin, i): FrameColumn => ({
    labels: [`${formatFloat(edges[i] ?? NaN)} - ${formatFloat(edges[i + 1] ?? NaN)}`],
    column: numericColumn(bin.map((count) => count / divisor)),
  }));
  return { index: [], columns: [...keyColumns, ...bins], levels: 1, rowCount: groups.count };
});

function findKnownRows(column: Column): Int32Array {
  const rows = new Int32Array(column.values.length);
  let count = 0;
  for (let row = 0; row < rows.length; row += 1) {
    if (isNullAt(column, row)) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.subarray(0, count);
}

function takeValues(values: Float64Array, rows: Int32Array): Float64Array {
  const taken = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) taken[i] = values[rows[i] ?? 0] ?? NaN;
  return taken;
}

function dropAllRows(frame: ShapeFrame): ShapeFrame {
  const columns = frame.columns.map(({ labels, column }) => ({ labels, column: takeColumnRows(column, []) }));
  return { ...frame, index: frame.index.map((column) => takeColumnRows(column, [])), columns, rowCount: 0 };
}

/** If all values are equal, the range is widened by 0.5 on each side. */
function computeEdges(range: NumberRange, bins: number): Float64Array {
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

/** For each bin, the number of rows in each group. */
function countByBin(values: Float64Array, edges: Float64Array, { codes, count }: Groups): Float64Array[] {
  const bins = new Int32Array(values.length);
  eachBlock(0, values.length, (from, to) => binBlock({ bins, values, edges }, from, to));
  const counts = new Int32Array((edges.length - 1) * count);
  eachBlock(0, values.length, (from, to) => countBlock({ counts, bins, codes, count }, from, to));
  releaseScratch(bins);
  const perBin = (_: unknown, bin: number): Float64Array => Float64Array.from(counts.subarray(bin * count, (bin + 1) * count));
  return Array.from({ length: edges.length - 1 }, perBin);
}

interface Binning {
  /** Bin of each row. */
  readonly bins: Int32Array;
  readonly values: Float64Array;
  readonly edges: Float64Array;
}

/** Computes the bin arithmetically; falls back to a search when rounding of the edges makes that wrong. */
function binBlock({ bins, values, edges }: Binning, from: number, to: number): void {
  const last = edges.length - 2;
  const low = edges[0] as number;
  const binsPerUnit = (last + 1) / ((edges[last + 1] as number) - low);
  for (let row = from; row < to; row += 1) {
    const value = values[row] as number;
    const guess = ((value - low) * binsPerUnit) | 0;
    if (guess < last && value >= (edges[guess] as number) && value < (edges[guess + 1] as number)) bins[row] = guess;
    else bins[row] = searchBin(value, edges);
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
function searchBin(value: number, edges: Float64Array): number {
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
