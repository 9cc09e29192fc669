// Timestamps of the forecast's future rows, by time grain.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { parseOffset } from '#app/domain/shape/resample/offset.ts';
import type { AnchoredOffset } from '#app/domain/shape/resample/offset.ts';

/** pandas frequency of each time grain. */
export const FORECAST_GRAINS: ReadonlyMap<string, string> = new Map([
  ['PT1S', 'S'],
  ['PT5S', '5S'],
  ['PT30S', '30S'],
  ['PT1M', 'min'],
  ['PT5M', '5min'],
  ['PT10M', '10min'],
  ['PT15M', '15min'],
  ['PT30M', '30min'],
  ['PT0.5H', '30min'],
  ['PT1H', 'H'],
  ['PT6H', '6H'],
  ['P1D', 'D'],
  ['P1W', 'W'],
  ['P1M', 'M'],
  ['P3M', 'Q'],
  ['P0.25Y', 'Q'],
  ['P1Y', 'A'],
  ['1969-12-28T00:00:00Z/P1W', 'W-SUN'],
  ['1969-12-29T00:00:00Z/P1W', 'W-MON'],
  ['P1W/1970-01-03T00:00:00Z', 'W-SAT'],
  ['P1W/1970-01-04T00:00:00Z', 'W-SUN'],
]);

/**
 * UTC ms of the periods after the last of `past` (ascending). Months, quarters and years continue with first days if all
 * of `past` are first days, otherwise with last days. Weeks keep the weekday of `past`.
 */
export function listFutureTimes(past: Float64Array, grain: string, periods: number): Float64Array {
  const last = past.at(-1);
  const rule = FORECAST_GRAINS.get(grain);
  if (last === undefined || rule === undefined) return new Float64Array();
  const offset = parseOffset(rule);
  if (offset.kind === 'fixed') return Float64Array.from({ length: periods }, (_, i) => last + (i + 1) * offset.spanMs);
  if (rule.startsWith('W')) return listWeeks(past, last, { offset, periods });
  const starts = parseOffset(`${rule}S`);
  const isOnStarts = starts.kind === 'anchored' && past.every((time) => starts.onOrBefore(time / DAY_MS) * DAY_MS === time);
  return listAnchorsAfter(last, isOnStarts ? starts : offset, periods);
}

interface Weekly {
  readonly offset: AnchoredOffset;
  readonly periods: number;
}

function listWeeks(past: Float64Array, last: number, { offset, periods }: Weekly): Float64Array {
  const isRegular = past.every((time) => (last - time) % (7 * DAY_MS) === 0);
  if (!isRegular) return listAnchorsAfter(last, offset, periods);
  return Float64Array.from({ length: periods }, (_, i) => last + (i + 1) * 7 * DAY_MS);
}

/** Lists the anchors after `last`, with the same time of day. */
function listAnchorsAfter(last: number, { onOrAfter }: AnchoredOffset, periods: number): Float64Array {
  const today = Math.floor(last / DAY_MS);
  let day = today;
  return Float64Array.from({ length: periods }, () => {
    day = onOrAfter(day + 1);
    return day * DAY_MS + (last - today * DAY_MS);
  });
}
