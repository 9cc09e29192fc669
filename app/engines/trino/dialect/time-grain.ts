// The start of an instant's bucket in Trino and Presto, for every ISO 8601 grain key that clients send. Weeks begin on Monday.
import { isElapsed } from '#app/domain/query/bucket-start.ts';
import type { BucketZone } from '#app/domain/sql/dialect.ts';
import { expandGrain } from '#app/engines/shared/dialect/grain-text.ts';

const C = 'CAST(@ AS TIMESTAMP)';
const trunc = (unit: string): string => `date_trunc('${unit}', ${C})`;
const every = (n: number, unit: 'second' | 'minute' | 'hour'): string =>
  `date_trunc('${unit}', ${C}) - interval '1' ${unit} * (${unit}(${C}) % ${n})`;
const NEXT_DAYS_WEEK = `date_trunc('week', ${C} + interval '1' day)`;

/** Grains in the order of the selector. Grains with a week's end are labeled with the last day of the week. */
const TEMPLATES: ReadonlyMap<string, string> = new Map([
  ['PT1S', trunc('second')],
  ['PT5S', every(5, 'second')],
  ['PT30S', every(30, 'second')],
  ['PT1M', trunc('minute')],
  ['PT5M', every(5, 'minute')],
  ['PT10M', every(10, 'minute')],
  ['PT15M', every(15, 'minute')],
  ['PT30M', every(30, 'minute')],
  ['PT1H', trunc('hour')],
  ['PT6H', every(6, 'hour')],
  ['P1D', trunc('day')],
  ['P1W', trunc('week')],
  ['1969-12-28T00:00:00Z/P1W', `${NEXT_DAYS_WEEK} - interval '1' day`],
  ['1969-12-29T00:00:00Z/P1W', trunc('week')],
  ['P1W/1970-01-03T00:00:00Z', `${NEXT_DAYS_WEEK} + interval '5' day`],
  ['P1W/1970-01-04T00:00:00Z', `${trunc('week')} + interval '6' day`],
  ['P1M', trunc('month')],
  ['P3M', trunc('quarter')],
  ['P1Y', trunc('year')],
]);

export const GRAINS: readonly string[] = [...TEMPLATES.keys()];

/** The expression's bucket start; null for a grain that Trino has not. */
export const truncate = (expression: string, grain: string): string | null => expandGrain(TEMPLATES, expression, grain);

/** The UTC instant at which the bucket begins on the zone's calendar, as a timestamp without a zone. */
export function truncateInZone(expression: string, grain: string, { timeZone, declaredType }: BucketZone): string | null {
  const zone = `'${timeZone.replaceAll("'", "''")}'`;
  const instant = /with time zone/i.test(declaredType ?? '')
    ? expression
    : `with_timezone(CAST(${expression} AS TIMESTAMP), 'UTC')`;
  const utc = `CAST(at_timezone(${instant}, 'UTC') AS TIMESTAMP)`;
  const local = `CAST(at_timezone(${instant}, ${zone}) AS TIMESTAMP)`;
  const bucket = truncate(local, grain);
  if (bucket === null) return null;
  if (isElapsed(grain)) return `(${utc} - (${local} - (${bucket})))`;
  return `CAST(at_timezone(with_timezone(${bucket}, ${zone}), 'UTC') AS TIMESTAMP)`;
}
