// Lists a time zone's UTC offsets (standard and daylight saving time) over a time span.
import { BLOCK_MS } from './remember-offsets.ts';
import { computeOffsetMs as offsetAt } from './zone.ts';

export interface ZoneOffset {
  /** UTC ms from which the offset applies; null for the first one. */
  readonly fromMs: number | null;
  readonly offsetMs: number;
}

const FIRST_MS = Date.UTC(1970, 0, 1);
const LAST_MS = Date.UTC(2038, 0, 1);
const MAX_CACHED = 64;
const cache = new Map<string, readonly ZoneOffset[]>();

/** Offsets within a time span, in order. A null bound means 1970 or 2037. Throws an AppError for an unknown zone. */
export function listZoneOffsets(timeZone: string, sinceMs: number | null, untilMs: number | null): readonly ZoneOffset[] {
  const all = readOffsets(timeZone);
  const from = sinceMs === null ? 0 : findLastIndex(all, sinceMs);
  const to = untilMs === null ? all.length - 1 : findLastIndex(all, untilMs);
  return all.slice(from, Math.max(from, to) + 1).map((offset, index) => (index === 0 ? { ...offset, fromMs: null } : offset));
}

const findLastIndex = (offsets: readonly ZoneOffset[], utcMs: number): number =>
  Math.max(
    0,
    offsets.findLastIndex(({ fromMs }) => fromMs === null || fromMs <= utcMs),
  );

function readOffsets(timeZone: string): readonly ZoneOffset[] {
  const cached = cache.get(timeZone);
  if (cached) return cached;
  const found = findOffsets(timeZone);
  if (cache.size < MAX_CACHED) cache.set(timeZone, found);
  return found;
}

function findOffsets(timeZone: string): ZoneOffset[] {
  let current = offsetAt(FIRST_MS, timeZone);
  const found: ZoneOffset[] = [{ fromMs: null, offsetMs: current }];
  for (let at = FIRST_MS; at < LAST_MS; at += BLOCK_MS) {
    const next = offsetAt(at + BLOCK_MS, timeZone);
    if (next === current) continue;
    found.push({ fromMs: findChangeBetween(at, at + BLOCK_MS, timeZone), offsetMs: next });
    current = next;
  }
  return found;
}

/** First second at which the later offset applies. The offset must change exactly once between the two times. */
export function findChangeBetween(beforeMs: number, afterMs: number, timeZone: string): number {
  const after = offsetAt(afterMs, timeZone);
  let [low, high] = [beforeMs / 1000, afterMs / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000, timeZone) === after) high = middle;
    else low = middle;
  }
  return high * 1000;
}
