// Positions of bars along their axis: categories at equal distances; times to scale, as wide as their period.
import { bucketSpan, elapsedSeconds } from '#app/domain/query/bucket-start.ts';
import { addUnits } from '#app/domain/time/local-time.ts';
import { computeOffsetMs, toZone } from '#app/domain/time/zone.ts';
import type { SeriesAxis } from '#app/charts/shared/series/series.ts';

export interface BandScale {
  /** The middle of a row's band, as a share of the axis. */
  readonly middle: (row: number) => number;
  /** The narrowest band, as a share of the axis. */
  readonly step: number;
  /** The least distance between two middles, as a share of the axis; Infinity for a single band. */
  readonly gap: number;
  /** null for categories. */
  readonly time: TimeBands | null;
}
export interface TimeBands {
  /** The middle of the band that begins at a moment. */
  readonly middleOf: (ms: number) => number;
  /** Starts of all bands between the first and last row, including empty ones; null if they are irregular or too many. */
  readonly starts: readonly number[] | null;
  /** The end of the last band. */
  readonly untilMs: number;
}

type Span = readonly [from: number, to: number];

/** @param grain the chart's time grain; without one, periods are inferred from the values */
export function bandScale(axis: SeriesAxis, rowCount: number, grain: string | null): BandScale {
  if (axis.kind !== 'time' || rowCount === 0) return ordinalScale(rowCount);
  const { values } = axis;
  const spanOf = periodsBy(axis, grain) ?? aroundInstants(values);
  const [first, last] = [spanOf(values[0] ?? 0), spanOf(values.at(-1) ?? 0)];
  const [from, whole] = [first[0], last[1] - first[0] || 1];
  const middleOf = (ms: number): number => {
    const [start, end] = spanOf(ms);
    return ((start + end) / 2 - from) / whole;
  };
  let least = whole;
  const middles = Float64Array.from(values, (value) => {
    const [start, end] = spanOf(value);
    least = Math.min(least, end - start);
    return ((start + end) / 2 - from) / whole;
  });
  return {
    middle: (row) => middles[row] ?? 0,
    step: least / whole,
    gap: leastGap(middles),
    time: { middleOf, starts: startsOf(values, spanOf), untilMs: last[1] },
  };
}

function ordinalScale(count: number): BandScale {
  const step = 1 / Math.max(1, count);
  return { middle: (row) => (row + 0.5) * step, step, gap: count > 1 ? step : Infinity, time: null };
}

const CALENDAR_UNITS = ['year', 'quarter', 'month'] as const;

/** Creates a function that computes the period of a moment by the grain or the axis's calendar unit; null if neither is known. */
function periodsBy({ unit, zone }: SeriesAxis, grain: string | null): ((ms: number) => Span) | null {
  const seconds = grain === null ? null : elapsedSeconds(grain);
  if (seconds !== null) return (ms) => [ms, ms + seconds * 1000];
  const calendar = CALENDAR_UNITS.find((one) => one === unit);
  const wallSpan = (wall: number): Span | null => {
    if (grain !== null) return bucketSpan(wall, grain);
    return calendar === undefined ? null : [wall, addUnits(wall, 1, calendar)];
  };
  if (wallSpan(0) === null) return null;
  const clock = wallClock(zone);
  return (ms) => {
    try {
      const [start, end] = wallSpan(clock.toWall(ms)) ?? [ms, ms];
      return [clock.fromWall(start), clock.fromWall(end)];
    } catch {
      // Past the end of the calendar, a period has no length.
      return [ms, ms];
    }
  };
}

interface WallClock {
  readonly toWall: (ms: number) => number;
  readonly fromWall: (wall: number) => number;
}

function wallClock(zone: string | null): WallClock {
  return {
    toWall: (ms) => toZone(ms, zone),
    fromWall: (wall) => wall - computeOffsetMs(wall - computeOffsetMs(wall, zone), zone),
  };
}

/** Spans of moments without a period: as wide as the smallest distance between two moments. */
function aroundInstants(values: Float64Array): (ms: number) => Span {
  const gap = leastGap(values);
  const half = Number.isFinite(gap) ? gap / 2 : 1;
  return (ms) => [ms - half, ms + half];
}

function leastGap(ascending: Float64Array): number {
  let least = Infinity;
  for (let at = 1; at < ascending.length; at += 1) {
    const gap = (ascending[at] ?? 0) - (ascending[at - 1] ?? 0);
    if (gap > 0 && gap < least) least = gap;
  }
  return least;
}

const MAX_STARTS = 750;

function startsOf(values: Float64Array, spanOf: (ms: number) => Span): readonly number[] | null {
  const last = values.at(-1) ?? 0;
  const starts: number[] = [];
  let at = values[0] ?? 0;
  const lead = at - spanOf(at)[0];
  while (at < last && starts.length < MAX_STARTS) {
    starts.push(at);
    const next = spanOf(at)[1] + lead;
    if (next <= at) return null;
    at = next;
  }
  return at === last ? [...starts, last] : null;
}
