// Bucket sort of rows by number: a counting sort into as many equal-width buckets as rows, then an insertion sort for the rows
// that share a bucket.
import { eachBlock, overBlocks } from '#app/domain/table/row-blocks.ts';
import { computeRange } from './number-range.ts';
import { releaseScratch } from '#app/domain/shape/release.ts';

/** Max insertion sort steps per row; unevenly distributed numbers exceed it, and the caller uses a comparison sort. */
const MAX_STEPS_PER_ROW = 8;

/**
 * Rows in a stable sort by number (-0 equals 0), NaN last in both directions. null if a value is infinite, or if most values
 * fall into a few buckets.
 */
export function sortRowsByNumber(values: Float64Array, isAscending: boolean): Int32Array | null {
  const { low, high, knownCount } = computeRange(values);
  const span = high - low;
  // With at most one distinct number, all rows are in the first bucket.
  const scale = span > 0 ? (values.length - 1) / span : 0;
  if (knownCount > 0 && !(span >= 0 && span < Infinity && scale < Infinity)) return null;
  const buckets: Buckets = isAscending
    ? { values, from: low, scale, knownCount }
    : { values, from: high, scale: -scale, knownCount };
  const rows = bucketSort(buckets);
  return insertionSort(rows, values, { knownCount, sign: isAscending ? 1 : -1 }) ? rows : null;
}

/** Row r is in bucket floor((values[r] - from) * scale + 1), so bucket order is number order. */
interface Buckets {
  readonly values: Float64Array;
  readonly from: number;
  readonly scale: number;
  /** Number of rows that aren't NaN. NaN rounds to bucket 0, whose rows are placed last. */
  readonly knownCount: number;
}

/** A counting sort. */
function bucketSort({ values, from: first, scale, knownCount }: Buckets): Int32Array {
  const rows = new Int32Array(values.length);
  /** Next position of each bucket: first the count of the previous bucket, then the prefix sum. */
  const places = new Int32Array(values.length + 2);
  eachBlock(0, rows.length, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const bucket = (((values[row] as number) - first) * scale + 1) | 0;
      places[bucket + 1] = (places[bucket + 1] as number) + 1;
    }
  });
  places[0] = knownCount;
  places[1] = 0;
  eachBlock(2, places.length, (from, to) => {
    let sum = places[from - 1] as number;
    for (let at = from; at < to; at += 1) {
      sum += places[at] as number;
      places[at] = sum;
    }
  });
  eachBlock(0, rows.length, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const bucket = (((values[row] as number) - first) * scale + 1) | 0;
      const place = places[bucket] as number;
      places[bucket] = place + 1;
      rows[place] = row;
    }
  });
  releaseScratch(places);
  return rows;
}

interface Sorting {
  /** Number of rows that aren't NaN. */
  readonly knownCount: number;
  /** 1 for ascending, -1 for descending. */
  readonly sign: 1 | -1;
}

/** Sorts in place. False if it exceeds the step limit. */
function insertionSort(rows: Int32Array, values: Float64Array, { knownCount, sign }: Sorting): boolean {
  const maxSteps = knownCount * MAX_STEPS_PER_ROW;
  const keyAt = (place: number): number => sign * (values[rows[place] as number] as number);
  const steps = overBlocks(knownCount, 0, (before, from, to) => {
    let steps = before;
    for (let at = Math.max(1, from); at < to && steps <= maxSteps; at += 1) {
      const key = keyAt(at);
      if (keyAt(at - 1) <= key) continue;
      const row = rows[at] as number;
      let place = at;
      for (; place > 0 && keyAt(place - 1) > key; place -= 1) rows[place] = rows[place - 1] as number;
      rows[place] = row;
      steps += at - place;
    }
    return steps;
  });
  return steps <= maxSteps;
}
