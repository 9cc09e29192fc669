// Removes results whose time is over from the bucket: a page or few a tick, going round and round.
import { HOUR_MS } from '#app/domain/time/durations.ts';
import { purgePage } from './purge-objects.ts';

export interface PurgeOptions {
  /** UTC ms. */
  readonly nowMs: number;
  /** A result can be read for so long after it was last written. */
  readonly ttlMs: number;
  readonly maxPages?: number;
  readonly pageSize?: number;
}

const PREFIX = 'results/';
/** Position at which the last tick ended. */
const PLACE = 'state/purge-results';
/** Segments are older than the manifest that lists them, by up to a run's time limit; no one is still reading by then. */
const GRACE_MS = HOUR_MS;

/** Objects removed. Work is bounded by `maxPages` of `pageSize` names (at most 1,000). */
export async function purgeResults(
  bucket: Pick<R2Bucket, 'get' | 'put' | 'list' | 'delete'>,
  { nowMs, ttlMs, maxPages = 3, pageSize = 1_000 }: PurgeOptions,
): Promise<number> {
  const beforeMs = nowMs - ttlMs - GRACE_MS;
  const place = await bucket.get(PLACE);
  const start = place ? await place.text() : '';
  let after = start;
  let removedCount = 0;
  for (let page = 0; page < maxPages; page += 1) {
    const purged = await purgePage(bucket, { prefix: PREFIX, beforeMs, after, pageSize });
    removedCount += purged.removedCount;
    after = purged.after;
    if (after === '') break;
  }
  if (after !== start) await bucket.put(PLACE, after);
  return removedCount;
}
