// The start of an instant's bucket in MySQL, for every ISO 8601 grain key that it has. Weeks begin on Sunday.
import { isElapsed } from '#app/domain/query/bucket-start.ts';
import type { BucketZone } from '#app/domain/sql/dialect.ts';
import { expandGrain } from '#app/engines/shared/dialect/grain-text.ts';

/** Grains in the order of the selector. */
const TEMPLATES: ReadonlyMap<string, string> = new Map([
  ['PT1S', 'DATE_ADD(DATE(@), INTERVAL (HOUR(@)*60*60 + MINUTE(@)*60 + SECOND(@)) SECOND)'],
  ['PT1M', 'DATE_ADD(DATE(@), INTERVAL (HOUR(@)*60 + MINUTE(@)) MINUTE)'],
  ['PT1H', 'DATE_ADD(DATE(@), INTERVAL HOUR(@) HOUR)'],
  ['P1D', 'DATE(@)'],
  ['P1W', 'DATE(DATE_SUB(@, INTERVAL DAYOFWEEK(@) - 1 DAY))'],
  ['1969-12-29T00:00:00Z/P1W', 'DATE(DATE_SUB(@, INTERVAL DAYOFWEEK(DATE_SUB(@, INTERVAL 1 DAY)) - 1 DAY))'],
  ['P1M', 'DATE(DATE_SUB(@, INTERVAL DAYOFMONTH(@) - 1 DAY))'],
  ['P3M', 'MAKEDATE(YEAR(@), 1) + INTERVAL QUARTER(@) QUARTER - INTERVAL 1 QUARTER'],
  ['P1Y', 'DATE(DATE_SUB(@, INTERVAL DAYOFYEAR(@) - 1 DAY))'],
]);

export const GRAINS: readonly string[] = [...TEMPLATES.keys()];

/** The expression's bucket start; null for a grain that MySQL has not. */
export const truncate = (expression: string, grain: string): string | null => expandGrain(TEMPLATES, expression, grain);

/** The UTC instant at which the bucket begins on the zone's calendar. The server must have its table of zones loaded. */
export function truncateInZone(expression: string, grain: string, { timeZone }: BucketZone): string | null {
  const zone = `'${timeZone.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  const local = `CONVERT_TZ(${expression}, 'UTC', ${zone})`;
  const bucket = truncate(local, grain);
  if (bucket === null) return null;
  return isElapsed(grain)
    ? `(${expression} - INTERVAL TIMESTAMPDIFF(SECOND, ${bucket}, ${local}) SECOND)`
    : `CONVERT_TZ(${bucket}, ${zone}, 'UTC')`;
}
