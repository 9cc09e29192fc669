// The order of numbers without comparing each with many: rows go into as many buckets of equal width as there are rows, in two
// passes, and are then in order but for the few that share a bucket.
import { eachBlock, overBlocks } from '#app/domain/table/row-blocks.ts';
import { computeRange } from './number-range.ts';
import { releaseScratch } from '#app/domain/shape/release.ts';

/** Numbers that take more steps than this each lie so badly that there is a better way. */
const MAX_STEPS_EACH = 8;

/**
 * Rows in the order of their numbers, equal ones (-0 and 0 among them) as they were, NaN last in both directions. null where
 * one is infinite, or most are so close to each other that they share a few buckets.
 */
export function rowsByNumber(values: Float64Array, isAscending: boolean): Int32Array | null {
  const { low, high, known } = computeRange(values);
  const span = high - low;
  // Of one number alone, or none, all are in the first bucket.
  const scale = span > 0 ? (values.length - 1) / span : 0;
  if (known > 0 && !(span >= 0 && span < Infinity && scale < Infinity)) return null;
  const buckets: Buckets = isAscending ? { values, from: low, scale, known } : { values, from: high, scale: -scale, known };
  const rows = rowsByBucket(buckets);
  return insertionSorted(rows, values, { known, sign: isAscending ? 1 : -1 }) ? rows : null;
}

/** Row r is in bucket (values[r] - from) * scale + 1, rounded down: never after one whose number comes later. */
interface Buckets {
  readonly values: Float64Array;
  readonly from: number;
  readonly scale: number;
  /** So many have a number. The others come out in bucket 0, as NaN is rounded to 0, and are placed last. */
  readonly known: number;
}

/** A counting sort. */
function rowsByBucket({ values, from: first, scale, known }: Buckets): Int32Array {
  const rows = new Int32Array(values.length);
  /** By bucket, where its next row goes: first the count of the bucket before, then the sum of all before. */
  const places = new Int32Array(values.length + 2);
  eachBlock(0, rows.length, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const bucket = (((values[row] as number) - first) * scale + 1) | 0;
      places[bucket + 1] = (places[bucket + 1] as number) + 1;
    }
  });
  places[0] = known;
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
  /** So many of the rows have a number. */
  readonly known: number;
  /** 1 for ascending, -1 for descending. */
  readonly sign: 1 | -1;
}

/** In place. False once it takes too long. */
function insertionSorted(rows: Int32Array, values: Float64Array, { known, sign }: Sorting): boolean {
  const maxSteps = known * MAX_STEPS_EACH;
  const keyAt = (place: number): number => sign * (values[rows[place] as number] as number);
  const steps = overBlocks(known, 0, (before, from, to) => {
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
