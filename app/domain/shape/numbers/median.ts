// The median without sorting: selection in linear time.
import { quantileOf } from './quantile.ts';

/** Up to this many values are sorted in place. */
const FEW = 16;
/** A cut that takes off one value only is bad luck; many at each halving are an attack, and sorting is safe. */
const MAX_CUTS = 8;

/** The median of the first `count` values, the mean of the middle two; NaN for none. Reorders them; none can be NaN. */
export function medianOf(values: Float64Array, count: number): number {
  if (count === 0) return NaN;
  const middle = count >> 1;
  if (!selectPlace(values, count, middle)) {
    values.subarray(0, count).sort();
    return quantileOf(values, count, 0.5, 'midpoint');
  }
  const high = values[middle] ?? NaN;
  return count % 2 === 1 ? high : (largestBefore(values, middle) + high) / 2;
}

/** Puts the value of that rank in its place, smaller ones before and larger ones behind it (Hoare). False for a trap. */
function selectPlace(values: Float64Array, count: number, place: number): boolean {
  let low = 0;
  let high = count - 1;
  for (let cuts = 0; high - low >= FEW; cuts += 1) {
    if (cuts > MAX_CUTS * Math.log2(count)) return false;
    const cut = partition(values, low, high);
    if (place <= cut) high = cut;
    else low = cut + 1;
  }
  insertionSort(values, low, high);
  return true;
}

/** Where the part from `low` to `high` falls into values up to the median of three, and values from it on. */
function partition(values: Float64Array, low: number, high: number): number {
  const pivot = middleOf(values[low] ?? 0, values[(low + high) >> 1] ?? 0, values[high] ?? 0);
  let left = low - 1;
  let right = high + 1;
  for (;;) {
    do left += 1;
    while ((values[left] ?? 0) < pivot);
    do right -= 1;
    while ((values[right] ?? 0) > pivot);
    if (left >= right) return right;
    const held = values[left] ?? 0;
    values[left] = values[right] ?? 0;
    values[right] = held;
  }
}

const middleOf = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

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
