// Buckets on a zone's calendar in SQLite, which knows no zones: the shifts of the zone's clock are written into the statement.
// Without a range that bounds the instants those from 1970 to 2037 count; before and after them the nearest one does.
import { bucketOffsets, bucketStart, elapsedSeconds, SUNDAY_WEEK } from '#app/domain/query/bucket-start.ts';
import type { BucketZone } from '#app/domain/sql/dialect.ts';
import { listZoneOffsets, type ZoneOffset } from '#app/domain/time/zone-offsets.ts';
import { fromZone, toZone } from '#app/domain/time/zone.ts';
import { instantText } from './stored-instant.ts';
import { truncate } from './time-grain.ts';

/** The UTC instant at which the bucket begins on the zone's calendar, as 'YYYY-MM-DD HH:MM:SS'; null for an unknown grain. */
export function truncateInZone(expression: string, grain: string, zone: BucketZone): string | null {
  if (truncate(expression, grain) === null) return null;
  const seconds = elapsedSeconds(grain);
  if (seconds === null) return ofCalendar(expression, grain, zone);
  return ofClock(expression, grain, { seconds, offsets: listZoneOffsets(zone.timeZone, zone.sinceMs, zone.untilMs) });
}

/** Converts to the zone's wall clock, truncates, and converts back with the offset at the start of the bucket. */
function ofCalendar(expression: string, grain: string, zone: BucketZone): string | null {
  const known = grain === 'P1W' ? SUNDAY_WEEK : grain;
  const offsets = offsetsAround(known, zone);
  const back = offsets.flatMap(({ fromMs, offsetMs }): readonly ZoneOffset[] =>
    fromMs === null ? [{ fromMs, offsetMs }] : bucketOffsets(known, zone.timeZone, { fromMs, offsetMs }),
  );
  const bucket = truncate(moved(expression, expression, offsets), grain);
  return bucket === null ? null : moved(bucket, expression, negated(back));
}

/** Offsets of the instants and of their buckets' values: a year's start can be long before its first instant. */
function offsetsAround(grain: string, { timeZone, sinceMs, untilMs }: BucketZone): readonly ZoneOffset[] {
  const labelOf = (utcMs: number): number => fromZone(bucketStart(toZone(utcMs, timeZone), grain) ?? utcMs, timeZone);
  const first = sinceMs === null ? null : Math.min(sinceMs, labelOf(sinceMs));
  return listZoneOffsets(timeZone, first, untilMs === null ? null : Math.max(untilMs, labelOf(untilMs)));
}

interface ClockCut {
  readonly seconds: number;
  readonly offsets: readonly ZoneOffset[];
}

/** Up to an hour only what is left of the offset after full buckets counts: nothing at all in most zones. */
function ofClock(expression: string, grain: string, { seconds, offsets }: ClockCut): string | null {
  const grainMs = seconds * 1000;
  const rests = offsets.map(({ fromMs, offsetMs }) => ({ fromMs, offsetMs: ((offsetMs % grainMs) + grainMs) % grainMs }));
  const changes = rests.filter(({ offsetMs }, index) => offsetMs !== rests[index - 1]?.offsetMs);
  const bucket = truncate(moved(expression, expression, changes), grain);
  if (bucket === null) return null;
  return moved(bucket, expression, negated(changes));
}

const negated = (offsets: readonly ZoneOffset[]): ZoneOffset[] =>
  offsets.map(({ fromMs, offsetMs }) => ({ fromMs, offsetMs: -offsetMs }));

/** `what` moved by the offset that counts at `instant`. */
function moved(what: string, instant: string, offsets: readonly ZoneOffset[]): string {
  const last = offsets.at(-1)?.offsetMs ?? 0;
  if (offsets.every(({ offsetMs }) => offsetMs === last)) return last === 0 ? what : `DATETIME(${what}, ${modifier(last)})`;
  const cases = offsets.slice(0, -1).map(({ offsetMs }, index) => {
    const until = instantText(offsets[index + 1]?.fromMs ?? 0, false);
    return `WHEN ${instant} < '${until}' THEN ${modifier(offsetMs)}`;
  });
  return `DATETIME(${what}, CASE ${cases.join(' ')} ELSE ${modifier(last)} END)`;
}

const modifier = (offsetMs: number): string => `'${offsetMs < 0 ? '-' : '+'}${Math.round(Math.abs(offsetMs) / 1000)} seconds'`;
