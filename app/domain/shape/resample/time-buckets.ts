// The buckets into which resample divides time: as pandas (2.1, `TimeGrouper`) lays them for a frequency, closed and
// labeled on the side that is the default of that frequency.
import { eachBlock } from '#app/domain/table/row-blocks.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { AppError } from '#app/domain/errors.ts';
import type { AnchoredOffset, Offset } from './offset.ts';

export interface TimeBuckets {
  /** UTC ms, one a bucket. */
  readonly labels: Float64Array;
  /** Bucket i contains instants from edges[i], included, to edges[i + 1], left out; one more than labels. */
  readonly edges: Float64Array;
}

/** More would only come of a rule that is far too fine for the range. */
const MAX_BUCKETS = 500_000;

/** Buckets from the first instant to the last, both UTC ms. Throws RESULT_TOO_LARGE_ERROR. */
export function timeBuckets(firstMs: number, lastMs: number, offset: Offset): TimeBuckets {
  if (offset.kind === 'anchored') return anchoredBuckets(firstMs, lastMs, offset);
  const { spanMs } = offset;
  const midnight = startOfDay(firstMs);
  const start = midnight + Math.floor((firstMs - midnight) / spanMs) * spanMs;
  const count = Math.floor((lastMs - start) / spanMs) + 1;
  requireFew(count);
  const edges = new Float64Array(count + 1);
  eachBlock(0, edges.length, (from, to) => edgeBlock({ edges, start, spanMs }, from, to));
  return { labels: edges.subarray(0, -1), edges };
}

interface EvenEdges {
  readonly edges: Float64Array;
  readonly start: number;
  readonly spanMs: number;
}

function edgeBlock({ edges, start, spanMs }: EvenEdges, from: number, to: number): void {
  for (let i = from; i < to; i += 1) edges[i] = start + i * spanMs;
}

const startOfDay = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

function requireFew(count: number): void {
  if (count > MAX_BUCKETS)
    throw new AppError('RESULT_TOO_LARGE_ERROR', `Resampling would return more than ${MAX_BUCKETS} rows. Select a coarser rule.`);
}

function anchoredBuckets(firstMs: number, lastMs: number, offset: AnchoredOffset): TimeBuckets {
  const [first, last] = [Math.floor(firstMs / DAY_MS), Math.floor(lastMs / DAY_MS)];
  const start = offset.isEnd ? steps(first, -offset.n, offset) : offset.onOrBefore(first);
  const end = offset.onOrBefore(steps(last, offset.n, offset));
  const days: number[] = [];
  for (let day = offset.onOrAfter(start); day <= end; day = steps(day, offset.n, offset)) {
    days.push(day);
    requireFew(days.length);
  }
  // An anchor that ends its bucket belongs to it to the end of that day.
  const edges = days.map((day) => (offset.isEnd ? day + 1 : day) * DAY_MS);
  if ((edges.at(-2) ?? -Infinity) > lastMs) {
    edges.pop();
    days.pop();
  }
  const labels = offset.isEnd ? days.slice(1) : days.slice(0, -1);
  return { labels: Float64Array.from(labels, (day) => day * DAY_MS), edges: Float64Array.from(edges) };
}

/** That many anchors further; a day between two anchors is as far as the one it has passed. */
function steps(day: number, count: number, { onOrBefore, onOrAfter }: AnchoredOffset): number {
  let at = day;
  for (let i = 0; i < Math.abs(count); i += 1) at = count > 0 ? onOrAfter(at + 1) : onOrBefore(at - 1);
  return at;
}
