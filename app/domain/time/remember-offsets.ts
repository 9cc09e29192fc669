// Caches a time zone's UTC offsets by blocks of days: reading an offset from Intl for every row takes longer than the layout of
// a chart.

import { DAY_MS } from './durations.ts';

/**
 * No zone has changed its offset twice within 6 days (the minimum is 7 days, in Recife in October 2000), so an offset that is
 * the same at both ends of a block applies to the entire block.
 */
export const BLOCK_MS = 6 * DAY_MS;
/** Covers 70 years in 150 KB. If exceeded, the cache is cleared. */
const MAX_BLOCKS = 4500;
/** JavaScript dates end at 8.64e15. A block that crosses that limit has no offset at its end. */
const FAR_MS = 8.6e15;

/** `read` returns the offset in ms at a UTC time. Offsets must change at whole seconds only. */
export function cacheOffsets(read: (utcMs: number) => number): (utcMs: number) => number {
  const offsets = new Map<number, number>();
  const changes = new Map<number, number>();
  const offsetAtStart = (block: number): number => readCached(offsets, block, () => read(block * BLOCK_MS));
  return (utcMs) => {
    if (!(Math.abs(utcMs) < FAR_MS)) return read(utcMs);
    if (offsets.size > MAX_BLOCKS) for (const map of [offsets, changes]) map.clear();
    const block = Math.floor(utcMs / BLOCK_MS);
    const [before, after] = [offsetAtStart(block), offsetAtStart(block + 1)];
    if (before === after) return before;
    const changeMs = readCached(changes, block, () => findChange(read, block * BLOCK_MS, after));
    return utcMs < changeMs ? before : after;
  };
}

function readCached(known: Map<number, number>, key: number, make: () => number): number {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

/** First second in a block at which the later offset applies. */
function findChange(read: (utcMs: number) => number, startMs: number, after: number): number {
  let [low, high] = [startMs / 1000, (startMs + BLOCK_MS) / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (read(middle * 1000) === after) high = middle;
    else low = middle;
  }
  return high * 1000;
}
