// What every grain means, in plain arithmetic: the reference that the engines' SQL is checked against.
import { DAY_MS, HOUR_MS } from '#app/domain/time/durations.ts';
import { addUnits, truncate, computeWeekday, type LocalMs, type TimeUnit } from '#app/domain/time/local-time.ts';
import { fromZone, toZone } from '#app/domain/time/zone.ts';

interface Grain {
  /** The value that represents the bucket of a wall-clock time. */
  readonly label: (local: LocalMs) => LocalMs;
  readonly start: (local: LocalMs) => LocalMs;
  readonly length: readonly [amount: number, unit: TimeUnit];
  /** From its first moment to the value that represents it, ms. */
  readonly leadMs: number;
}

const fixed = (seconds: number): Grain => {
  const start = (local: LocalMs): LocalMs => Math.floor(local / (seconds * 1000)) * seconds * 1000;
  return { label: start, start, length: [seconds, 'second'], leadMs: 0 };
};
const calendar = (unit: 'day' | 'month' | 'quarter' | 'year'): Grain => {
  const start = (local: LocalMs): LocalMs => truncate(local, unit);
  return { label: start, start, length: [1, unit], leadMs: 0 };
};
/** `first`: 0 is Monday. A week that is named by its end represents its last day. */
const week = (first: number, isNamedByEnd = false): Grain => {
  const start = (local: LocalMs): LocalMs => truncate(local, 'day') - ((computeWeekday(local) - first + 7) % 7) * DAY_MS;
  const leadMs = isNamedByEnd ? 6 * DAY_MS : 0;
  return { label: (local) => start(local) + leadMs, start, length: [1, 'week'], leadMs };
};

const MONDAY = 0;
const SUNDAY = 6;

const GRAINS: ReadonlyMap<string, Grain> = new Map([
  ['PT1S', fixed(1)],
  ['PT5S', fixed(5)],
  ['PT30S', fixed(30)],
  ['PT1M', fixed(60)],
  ['PT5M', fixed(300)],
  ['PT10M', fixed(600)],
  ['PT15M', fixed(900)],
  ['PT30M', fixed(1800)],
  ['PT0.5H', fixed(1800)],
  ['PT1H', fixed(3600)],
  ['PT6H', fixed(21_600)],
  ['P1D', calendar('day')],
  ['P1W', week(MONDAY)],
  ['1969-12-28T00:00:00Z/P1W', week(SUNDAY)],
  ['1969-12-29T00:00:00Z/P1W', week(MONDAY)],
  ['P1W/1970-01-03T00:00:00Z', week(SUNDAY, true)],
  ['P1W/1970-01-04T00:00:00Z', week(MONDAY, true)],
  ['P1M', calendar('month')],
  ['P3M', calendar('quarter')],
  ['P0.25Y', calendar('quarter')],
  ['P1Y', calendar('year')],
]);

/** The grain by which weeks of `P1W` begin on a Sunday, as some engines have it. */
export const SUNDAY_WEEK = '1969-12-28T00:00:00Z/P1W';

/** The value that represents a wall-clock time's bucket; null for an unknown grain. Weeks of `P1W` begin on Monday. */
export const bucketStart = (local: LocalMs, grain: string): LocalMs | null => GRAINS.get(grain)?.label(local) ?? null;

/** Grains up to an hour are cut from elapsed time, so that the hour which a night in autumn has twice stays two hours. */
export const isElapsed = (grain: string): boolean => {
  const [amount, unit] = GRAINS.get(grain)?.length ?? [0, 'day'];
  return unit === 'second' && amount * 1000 <= HOUR_MS;
};

/** The grain's length in seconds; null for those of the calendar and unknown ones. */
export function elapsedSeconds(grain: string): number | null {
  return isElapsed(grain) ? (GRAINS.get(grain)?.length[0] ?? null) : null;
}

/** From when on a zone's clock is how far ahead at the instant that represents the bucket; both in milliseconds. */
export interface BucketOffset {
  readonly fromMs: number;
  readonly offsetMs: number;
}

/**
 * What a change of the zone's clock at `changeMs`, to `offsetMs`, means for the instants of buckets: from which bucket on the new
 * offset counts. A bucket whose own beginning was skipped by the change is at the change itself. Throws for an unknown grain.
 */
export function bucketOffsets(grain: string, timeZone: string, { fromMs: changeMs, offsetMs }: BucketOffset): BucketOffset[] {
  const known = GRAINS.get(grain);
  if (!known) throw new RangeError(`No such grain: ${grain}`);
  const around = known.start(toZone(changeMs, timeZone));
  const isNew = fromZone(known.label(around), timeZone) >= changeMs;
  const start = isNew ? around : addUnits(around, ...known.length);
  const label = known.label(start);
  const own = label - fromZone(label, timeZone);
  const first: BucketOffset = { fromMs: fromZone(start, timeZone), offsetMs: own };
  return own === offsetMs ? [first] : [first, { fromMs: fromZone(addUnits(start, ...known.length), timeZone), offsetMs }];
}

/** The wall-clock time of a bucket, from its first moment to its end, by the value that represents it; null for an unknown grain. */
export function bucketSpan(label: LocalMs, grain: string): readonly [start: LocalMs, end: LocalMs] | null {
  const known = GRAINS.get(grain);
  if (!known) return null;
  const start = label - known.leadMs;
  return [start, addUnits(start, ...known.length)];
}
