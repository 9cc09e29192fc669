// When a zone's clock is how far ahead of UTC: its summer and winter times over the years.
import { BLOCK_MS } from './remember-offsets.ts';
import { offsetMs as offsetAt } from './zone.ts';

export interface ZoneOffset {
  /** UTC ms from which it counts; null: ever before the next. */
  readonly fromMs: number | null;
  readonly offsetMs: number;
}

const FIRST_MS = Date.UTC(1970, 0, 1);
const LAST_MS = Date.UTC(2038, 0, 1);
const MAX_CACHED = 64;
const known = new Map<string, readonly ZoneOffset[]>();

/** The offsets of a span of time in their order; null is open: 1970 to 2037. Throws an AppError for a zone that does not exist. */
export function zoneOffsets(timeZone: string, sinceMs: number | null, untilMs: number | null): readonly ZoneOffset[] {
  const all = offsetsOf(timeZone);
  const from = sinceMs === null ? 0 : lastIndex(all, sinceMs);
  const to = untilMs === null ? all.length - 1 : lastIndex(all, untilMs);
  return all.slice(from, Math.max(from, to) + 1).map((offset, index) => (index === 0 ? { ...offset, fromMs: null } : offset));
}

const lastIndex = (offsets: readonly ZoneOffset[], utcMs: number): number =>
  Math.max(
    0,
    offsets.findLastIndex(({ fromMs }) => fromMs === null || fromMs <= utcMs),
  );

function offsetsOf(timeZone: string): readonly ZoneOffset[] {
  const cached = known.get(timeZone);
  if (cached) return cached;
  const found = findOffsets(timeZone);
  if (known.size < MAX_CACHED) known.set(timeZone, found);
  return found;
}

function findOffsets(timeZone: string): ZoneOffset[] {
  let current = offsetAt(FIRST_MS, timeZone);
  const found: ZoneOffset[] = [{ fromMs: null, offsetMs: current }];
  for (let at = FIRST_MS; at < LAST_MS; at += BLOCK_MS) {
    const next = offsetAt(at + BLOCK_MS, timeZone);
    if (next === current) continue;
    found.push({ fromMs: changeBetween(at, at + BLOCK_MS, timeZone), offsetMs: next });
    current = next;
  }
  return found;
}

/** The first second at which the later offset counts. Between the two instants the offset changes once. */
export function changeBetween(beforeMs: number, afterMs: number, timeZone: string): number {
  const after = offsetAt(afterMs, timeZone);
  let [low, high] = [beforeMs / 1000, afterMs / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000, timeZone) === after) high = middle;
    else low = middle;
  }
  return high * 1000;
}
