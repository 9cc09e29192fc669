// Median in linear time by quickselect.
import { computeQuantile } from './quantile.ts';

/** Ranges of at most this many values are sorted by insertion. */
const MAX_INSERTION_SORT = 16;
/** Max partitions per expected halving. Adversarial input can exceed it; such values are sorted instead. */
const MAX_PARTITIONS_PER_HALVING = 8;

/**
 * Median of the first `count` values, the mean of the middle two for an even count; NaN if empty. Reorders `values`, which
 * must not contain NaN.
 */
export function computeMedian(values: Float64Array, count: number): number {
  if (count === 0) return NaN;
  const middle = count >> 1;
  if (!quickselect(values, count, middle)) {
    values.subarray(0, count).sort();
    return computeQuantile(values, count, 0.5, 'midpoint');
  }
  const high = values[middle] ?? NaN;
  return count % 2 === 1 ? high : (largestBefore(values, middle) + high) / 2;
}

/** Quickselect (Hoare): moves the value of rank `place` to that index, smaller ones before it. False after too many partitions. */
function quickselect(values: Float64Array, count: number, place: number): boolean {
  let low = 0;
  let high = count - 1;
  for (let cuts = 0; high - low >= MAX_INSERTION_SORT; cuts += 1) {
    if (cuts > MAX_PARTITIONS_PER_HALVING * Math.log2(count)) return false;
    const cut = partition(values, low, high);
    if (place <= cut) high = cut;
    else low = cut + 1;
  }
  insertionSort(values, low, high);
  return true;
}

/** Partitions `low` to `high` by the median of three values. Returns the last index of the lower part. */
function partition(values: Float64Array, low: number, high: number): number {
  const pivot = medianOfThree(values[low] ?? 0, values[(low + high) >> 1] ?? 0, values[high] ?? 0);
  let left = low - 1;
  let right = high + 1;
  for (;;) {
    do left += 1;
    while ((values[left] ?? 0) < pivot);
    do right -= 1;
    while ((values[right] ?? 0) > pivot);
    if (left >= right) return right;
    const swapped = values[left] ?? 0;
    values[left] = values[right] ?? 0;
    values[right] = swapped;
  }
}

const medianOfThree = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

function insertionSort(values: Float64Array, low: number, high: number): void {
  for (let at = low + 1; at <= high; at += 1) {
    const value = values[at] ?? 0;
    let place = at;
    for (; place > low && (values[place - 1] ?? 0) > value; place -= 1) values[place] = values[place - 1] ?? 0;
    values[place] = value;
  }
}

function largestBefore(values: Float64Array, end: number): number {
  let largest = -Infinity;
  for (let at = 0; at < end; at += 1) largest = Math.max(largest, values[at] ?? 0);
  return largest;
}
