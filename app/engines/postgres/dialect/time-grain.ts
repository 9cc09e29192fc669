// SQL for the start of a time bucket in PostgreSQL, by ISO 8601 grain key. Weeks begin on Monday.

import { isElapsed } from '#app/domain/query/bucket-start.ts';
import type { BucketZone } from '#app/domain/sql/dialect.ts';
import { expandGrain } from '#app/engines/shared/dialect/grain-text.ts';

// `@` represents the expression.
const trunc = (unit: string): string => `DATE_TRUNC('${unit}', @)`;
const seconds = (n: number): string => `DATE_TRUNC('minute', @) + INTERVAL '${n} seconds' * FLOOR(EXTRACT(SECOND FROM @) / ${n})`;
const minutes = (n: number): string => `DATE_TRUNC('hour', @) + INTERVAL '${n} minutes' * FLOOR(EXTRACT(MINUTE FROM @) / ${n})`;

/** In the order shown in the grain selector. */
const TEMPLATES: ReadonlyMap<string, string> = new Map([
  ['PT1S', trunc('second')],
  ['PT5S', seconds(5)],
  ['PT30S', seconds(30)],
  ['PT1M', trunc('minute')],
  ['PT5M', minutes(5)],
  ['PT10M', minutes(10)],
  ['PT15M', minutes(15)],
  ['PT30M', minutes(30)],
  ['PT1H', trunc('hour')],
  ['P1D', trunc('day')],
  ['P1W', trunc('week')],
  ['P1M', trunc('month')],
  ['P3M', trunc('quarter')],
  ['P1Y', trunc('year')],
]);

export const GRAINS: readonly string[] = [...TEMPLATES.keys()];

/** Returns the SQL of the bucket start; null for an unsupported grain. */
export const truncate = (expression: string, grain: string): string | null => expandGrain(TEMPLATES, expression, grain);

/** Whether values of the declared type are instants rather than wall-clock times, which are read as UTC. */
export const hasZone = (declaredType: string): boolean => /^timestamptz|with time zone/i.test(declaredType.trim());

/**
 * Returns the SQL of the UTC instant at which the bucket begins in the time zone; null for an unsupported grain. If midnight occurs
 * twice at the end of DST (the Azores, Havana), PostgreSQL uses the second occurrence.
 */
export function truncateInZone(expression: string, grain: string, { timeZone, declaredType }: BucketZone): string | null {
  const zone = `AT TIME ZONE '${timeZone.replaceAll("'", "''")}'`;
  const isInstant = hasZone(declaredType ?? '');
  const local = isInstant ? `(${expression} ${zone})` : `(${expression} AT TIME ZONE 'UTC' ${zone})`;
  const bucket = truncate(local, grain);
  if (bucket === null) return null;
  if (isElapsed(grain)) return `(${expression} - (${local} - (${bucket})))`;
  return isInstant ? `((${bucket}) ${zone})` : `((${bucket}) ${zone} AT TIME ZONE 'UTC')`;
}
