// The start of an instant's bucket in ClickHouse, for every ISO 8601 grain key that it has. Weeks begin on Monday.
import { elapsedSeconds } from '#app/domain/query/bucket-start.ts';
import type { BucketZone } from '#app/domain/sql/dialect.ts';
import { expandGrain } from '#app/engines/shared/grain-text.ts';

const every = (seconds: number): string => `toDateTime(intDiv(toUInt32(toDateTime(@)), ${seconds})*${seconds})`;

/** In the order of the selector. */
const TEMPLATES: ReadonlyMap<string, string> = new Map([
  ['PT1M', 'toStartOfMinute(toDateTime(@))'],
  ['PT5M', every(300)],
  ['PT10M', every(600)],
  ['PT15M', every(900)],
  ['PT30M', every(1800)],
  ['PT1H', 'toStartOfHour(toDateTime(@))'],
  ['P1D', 'toStartOfDay(toDateTime(@))'],
  ['P1W', 'toMonday(toDateTime(@))'],
  ['P1M', 'toStartOfMonth(toDateTime(@))'],
  ['P3M', 'toStartOfQuarter(toDateTime(@))'],
  ['P1Y', 'toStartOfYear(toDateTime(@))'],
]);

const CALENDAR: ReadonlyMap<string, string> = new Map([
  ['P1D', 'toStartOfDay'],
  ['P1W', 'toMonday'],
  ['P1M', 'toStartOfMonth'],
  ['P3M', 'toStartOfQuarter'],
  ['P0.25Y', 'toStartOfQuarter'],
  ['P1Y', 'toStartOfYear'],
]);

export const GRAINS: readonly string[] = [...TEMPLATES.keys()];

/** The expression's bucket start; null for a grain that ClickHouse has not. */
export const truncate = (expression: string, grain: string): string | null => expandGrain(TEMPLATES, expression, grain);

/** The UTC instant at which the bucket begins on the zone's calendar. */
export function truncateInZone(expression: string, grain: string, { timeZone }: BucketZone): string | null {
  if (truncate(expression, grain) === null) return null;
  const zone = `'${timeZone.replace(/['\\]/g, '\\$&')}'`;
  const seconds = elapsedSeconds(grain);
  if (seconds !== null) {
    const wall = `(toUInt32(toDateTime(${expression})) + timeZoneOffset(toTimeZone(toDateTime(${expression}), ${zone})))`;
    return `toDateTime(toUInt32(toDateTime(${expression})) - ${wall} % ${seconds}, 'UTC')`;
  }
  const start = `${CALENDAR.get(grain) ?? 'toStartOfDay'}(toTimeZone(toDateTime(${expression}), ${zone}))`;
  return `toTimeZone(toDateTime(${start}, ${zone}), 'UTC')`;
}
