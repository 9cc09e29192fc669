// Time buckets of resample, with the edges that pandas 2.1 (`TimeGrouper`) computes for a frequency and its default `closed`
// and `label` sides.
import { eachBlock } from '#app/domain/table/row-blocks.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { AppError } from '#app/domain/errors.ts';
import type { AnchoredOffset, Offset } from './offset.ts';

export interface TimeBuckets {
  /** UTC ms, one per bucket. */
  readonly labels: Float64Array;
  /** UTC ms. Bucket i spans edges[i] (inclusive) to edges[i + 1] (exclusive), so there is one more edge than labels. */
  readonly edges: Float64Array;
}

/** Max buckets; only a rule that is far too fine for the time range exceeds it. */
const MAX_BUCKETS = 500_000;

/** Builds the buckets that cover `firstMs` to `lastMs` (UTC ms). Throws RESULT_TOO_LARGE_ERROR. */
export function buildTimeBuckets(firstMs: number, lastMs: number, offset: Offset): TimeBuckets {
  if (offset.kind === 'anchored') return buildAnchoredBuckets(firstMs, lastMs, offset);
  const { spanMs } = offset;
  const midnight = startOfDay(firstMs);
  const start = midnight + Math.floor((firstMs - midnight) / spanMs) * spanMs;
  const count = Math.floor((lastMs - start) / spanMs) + 1;
  requireBucketCount(count);
  const edges = new Float64Array(count + 1);
  eachBlock(0, edges.length, (from, to) => fillEdges({ edges, start, spanMs }, from, to));
  return { labels: edges.subarray(0, -1), edges };
}

interface EvenEdges {
  readonly edges: Float64Array;
  readonly start: number;
  readonly spanMs: number;
}

function fillEdges({ edges, start, spanMs }: EvenEdges, from: number, to: number): void {
  for (let i = from; i < to; i += 1) edges[i] = start + i * spanMs;
}

const startOfDay = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

function requireBucketCount(count: number): void {
  if (count > MAX_BUCKETS)
    throw new AppError('RESULT_TOO_LARGE_ERROR', `Resampling would return more than ${MAX_BUCKETS} rows. Select a coarser rule.`);
}

function buildAnchoredBuckets(firstMs: number, lastMs: number, offset: AnchoredOffset): TimeBuckets {
  const [first, last] = [Math.floor(firstMs / DAY_MS), Math.floor(lastMs / DAY_MS)];
  const start = offset.isEnd ? moveByAnchors(first, -offset.n, offset) : offset.onOrBefore(first);
  const end = offset.onOrBefore(moveByAnchors(last, offset.n, offset));
  const days: number[] = [];
  for (let day = offset.onOrAfter(start); day <= end; day = moveByAnchors(day, offset.n, offset)) {
    days.push(day);
    requireBucketCount(days.length);
  }
  // If the anchor is the bucket's last day, the bucket includes that entire day.
  const edges = days.map((day) => (offset.isEnd ? day + 1 : day) * DAY_MS);
  if ((edges.at(-2) ?? -Infinity) > lastMs) {
    edges.pop();
    days.pop();
  }
  const labels = offset.isEnd ? days.slice(1) : days.slice(0, -1);
  return { labels: Float64Array.from(labels, (day) => day * DAY_MS), edges: Float64Array.from(edges) };
}

/** Moves a day by `count` anchors. A day between two anchors first moves to the next anchor in that direction. */
function moveByAnchors(day: number, count: number, { onOrBefore, onOrAfter }: AnchoredOffset): number {
  let at = day;
  for (let i = 0; i < Math.abs(count); i += 1) at = count > 0 ? onOrAfter(at + 1) : onOrBefore(at - 1);
  return at;
}
