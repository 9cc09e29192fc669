// The start of an instant's bucket in ClickHouse, for every ISO 8601 grain key that it has. Weeks begin on Monday. By functions of
// Date32 and DateTime64: toStartOf… and toDateTime know no instant before 1970, and take one for another instead of failing.
import type { BucketZone } from '#app/domain/sql/dialect.ts';
import { expandGrain } from '#app/engines/shared/dialect/grain-text.ts';

const INSTANT = 'toDateTime64(@, 0)';
const everyMinutes = (count: number): string =>
  `subtractSeconds(${INSTANT}, toMinute(${INSTANT}) % ${count} * 60 + toSecond(${INSTANT}))`;
const firstOf = (month: string): string => `makeDate32(toYear(${INSTANT}), ${month}, 1)`;

/** Grains in the order of the selector. */
const INSTANTS: ReadonlyMap<string, string> = new Map([
  ['PT1M', everyMinutes(1)],
  ['PT5M', everyMinutes(5)],
  ['PT10M', everyMinutes(10)],
  ['PT15M', everyMinutes(15)],
  ['PT30M', everyMinutes(30)],
  ['PT1H', everyMinutes(60)],
]);
/** Their buckets begin with a day. */
const DAYS: ReadonlyMap<string, string> = new Map([
  ['P1D', `toDate32(${INSTANT})`],
  ['P1W', `subtractDays(toDate32(${INSTANT}), toDayOfWeek(${INSTANT}) - 1)`],
  ['P1M', firstOf(`toMonth(${INSTANT})`)],
  ['P3M', firstOf(`toQuarter(${INSTANT}) * 3 - 2`)],
  ['P1Y', firstOf('1')],
]);

export const GRAINS: readonly string[] = [...INSTANTS.keys(), ...DAYS.keys()];

/** The expression's bucket start; null for a grain that ClickHouse has not. */
export function truncate(expression: string, grain: string): string | null {
  const day = expandGrain(DAYS, expression, grain);
  // A day is compared with no text that has a time.
  return day === null ? expandGrain(INSTANTS, expression, grain) : `toDateTime64(${day}, 0)`;
}

/** The UTC instant at which the bucket begins on the zone's calendar. */
export function truncateInZone(expression: string, grain: string, { timeZone }: BucketZone): string | null {
  const zone = `'${timeZone.replace(/['\\]/g, '\\$&')}'`;
  const local = `toTimeZone(toDateTime64(${expression}, 0), ${zone})`;
  const day = expandGrain(DAYS, local, grain);
  const start = day === null ? expandGrain(INSTANTS, local, grain) : `toDateTime64(${day}, 0, ${zone})`;
  return start === null ? null : `toTimeZone(${start}, 'UTC')`;
}
