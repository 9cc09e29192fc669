// A zone's offsets, remembered by blocks of days: reading one from Intl for every row takes longer than a chart's complete
// layout.

import { DAY_MS } from './durations.ts';

/**
 * No zone has moved its clock twice in less (Recife did within 7 days in October 2000), so an offset that both ends of a block
 * have is that of all between.
 */
export const BLOCK_MS = 6 * DAY_MS;
/** 70 years and 150 KB; all is reread past that. */
const MAX_BLOCKS = 4500;
/** Dates end at 8.64e15; a block that reaches over the end has no offset there. */
const FAR_MS = 8.6e15;

/** `read` gives the offset in ms at a moment of UTC, which changes on whole seconds; so does what is returned. */
export function rememberOffsets(read: (utcMs: number) => number): (utcMs: number) => number {
  const offsets = new Map<number, number>();
  const changes = new Map<number, number>();
  const offsetAtStart = (block: number): number => remembered(offsets, block, () => read(block * BLOCK_MS));
  return (utcMs) => {
    if (!(Math.abs(utcMs) < FAR_MS)) return read(utcMs);
    if (offsets.size > MAX_BLOCKS) for (const map of [offsets, changes]) map.clear();
    const block = Math.floor(utcMs / BLOCK_MS);
    const [before, after] = [offsetAtStart(block), offsetAtStart(block + 1)];
    if (before === after) return before;
    const changeMs = remembered(changes, block, () => findChange(read, block * BLOCK_MS, after));
    return utcMs < changeMs ? before : after;
  };
}

function remembered(known: Map<number, number>, key: number, make: () => number): number {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

/** The first second of a block at which the later offset counts. */
function findChange(read: (utcMs: number) => number, startMs: number, after: number): number {
  let [low, high] = [startMs / 1000, (startMs + BLOCK_MS) / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (read(middle * 1000) === after) high = middle;
    else low = middle;
  }
  return high * 1000;
}
