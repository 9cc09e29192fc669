// The time grain in which a new chart shows all of its data in at most 200 points.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';

/** First and last instant of a column, UTC ms. */
export interface TimeExtent {
  readonly fromMs: number;
  readonly toMs: number;
}

export const MAX_POINTS = 200;
const FALLBACK = 'P1D';

/** Those that readers of an axis expect, finest first. Months and longer count as short as they get. */
const GRAINS: readonly (readonly [iso: string, leastMs: number])[] = [
  ['PT1S', 1000],
  ['PT1M', MINUTE_MS],
  ['PT5M', 5 * MINUTE_MS],
  ['PT15M', 15 * MINUTE_MS],
  ['PT1H', HOUR_MS],
  ['P1D', DAY_MS],
  ['P1W', 7 * DAY_MS],
  ['P1M', 28 * DAY_MS],
  ['P3M', 90 * DAY_MS],
  ['P1Y', 365 * DAY_MS],
];

/**
 * The finest of the engine's grains that is coarse enough, else the coarsest. A day where the extent is unknown or is one
 * instant. null: the engine has none of them.
 */
export function chooseGrain(extent: TimeExtent | null, offered: readonly (string | null)[]): string | null {
  const grains = GRAINS.filter(([iso]) => offered.includes(iso));
  if (extent === null || extent.toMs <= extent.fromMs) return offered.includes(FALLBACK) ? FALLBACK : null;
  const usable = hasTimesOfDay(extent) ? grains : grains.filter(([, leastMs]) => leastMs >= DAY_MS);
  const finest = (usable.find(([, leastMs]) => countPoints(extent, leastMs) <= MAX_POINTS) ?? grains.at(-1))?.[0] ?? null;
  const own = finest === null ? null : ownPeriod(extent, finest);
  return offered.includes(own) ? own : finest;
}

/** Both ends can lie within a period: one more than fit between them. */
const countPoints = ({ fromMs, toMs }: TimeExtent, stepMs: number): number => Math.floor((toMs - fromMs) / stepMs) + 2;

/** Data that begins and ends at midnight has days only: hours between them would be gaps. */
const hasTimesOfDay = ({ fromMs, toMs }: TimeExtent): boolean => fromMs % DAY_MS !== 0 || toMs % DAY_MS !== 0;

/** Weeks cut across data by month, and quarters across data by year, which both ends tell, as a rule. */
function ownPeriod(extent: TimeExtent, grain: string): string {
  const ends = [new Date(extent.fromMs), new Date(extent.toMs)];
  if (hasTimesOfDay(extent) || ends.some((end) => end.getUTCDate() !== 1)) return grain;
  if (grain === 'P1W') return 'P1M';
  return grain === 'P3M' && ends.every((end) => end.getUTCMonth() === 0) ? 'P1Y' : grain;
}
