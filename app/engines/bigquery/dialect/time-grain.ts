// The start of an instant's bucket in BigQuery, for every ISO 8601 grain key that clients send: of dates, datetimes and timestamps,
// all as a datetime. BigQuery's own WEEK begins on Sunday; here weeks are counted in days since a Monday, 1970-01-05.
import { isElapsed } from '#app/domain/query/bucket-start.ts';
import type { BucketZone } from '#app/domain/sql/dialect.ts';
import { expandGrain } from '#app/engines/shared/dialect/grain-text.ts';
import { quoteText } from './quoting.ts';

const C = 'CAST(@ AS DATETIME)';
const trunc = (unit: string): string => `DATETIME_TRUNC(${C}, ${unit})`;
const every = (n: number, unit: 'SECOND' | 'MINUTE' | 'HOUR'): string =>
  `DATETIME_SUB(${trunc(unit)}, INTERVAL MOD(EXTRACT(${unit} FROM ${C}), ${n}) ${unit})`;

/** `from` is a day on which weeks begin, `shift` how many days behind the beginning the bucket is named by. */
const week = (from: string, shift: number): string =>
  `DATETIME_SUB(${trunc('DAY')}, INTERVAL MOD(MOD(DATE_DIFF(CAST(${C} AS DATE), DATE '${from}', DAY), 7) + 7, 7) - ${shift} DAY)`;
const MONDAY = '1970-01-05';
const SUNDAY = '1970-01-04';

/** Grains in the order of the selector. Grains with a week's end are labeled with the last day of the week. */
const TEMPLATES: ReadonlyMap<string, string> = new Map([
  ['PT1S', trunc('SECOND')],
  ['PT5S', every(5, 'SECOND')],
  ['PT30S', every(30, 'SECOND')],
  ['PT1M', trunc('MINUTE')],
  ['PT5M', every(5, 'MINUTE')],
  ['PT10M', every(10, 'MINUTE')],
  ['PT15M', every(15, 'MINUTE')],
  ['PT30M', every(30, 'MINUTE')],
  ['PT1H', trunc('HOUR')],
  ['PT6H', every(6, 'HOUR')],
  ['P1D', trunc('DAY')],
  ['P1W', week(MONDAY, 0)],
  ['1969-12-28T00:00:00Z/P1W', week(SUNDAY, 0)],
  ['1969-12-29T00:00:00Z/P1W', week(MONDAY, 0)],
  ['P1W/1970-01-03T00:00:00Z', week(SUNDAY, 6)],
  ['P1W/1970-01-04T00:00:00Z', week(MONDAY, 6)],
  ['P1M', trunc('MONTH')],
  ['P3M', trunc('QUARTER')],
  ['P1Y', trunc('YEAR')],
]);

export const GRAINS: readonly string[] = [...TEMPLATES.keys()];

/** The expression's bucket start; null for a grain that BigQuery has not. */
export const truncate = (expression: string, grain: string): string | null => expandGrain(TEMPLATES, expression, grain);

/** The UTC instant at which the bucket begins on the zone's calendar, as a datetime. */
export function truncateInZone(expression: string, grain: string, { timeZone, declaredType }: BucketZone): string | null {
  const zone = quoteText(timeZone);
  const isTimestamp = /^\s*timestamp\b/i.test(declaredType ?? '');
  const instant = isTimestamp ? expression : `TIMESTAMP(CAST(${expression} AS DATETIME), 'UTC')`;
  const utc = `DATETIME(${instant}, 'UTC')`;
  const local = `DATETIME(${instant}, ${zone})`;
  const bucket = truncate(local, grain);
  if (bucket === null) return null;
  if (isElapsed(grain)) return `DATETIME_SUB(${utc}, INTERVAL DATETIME_DIFF(${local}, ${bucket}, MICROSECOND) MICROSECOND)`;
  return `DATETIME(TIMESTAMP(${bucket}, ${zone}), 'UTC')`;
}
