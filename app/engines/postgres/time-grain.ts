// The start of an instant's bucket in PostgreSQL, for every ISO 8601 grain key that it has. Weeks begin on Monday.

// `@` stands for the expression.
const trunc = (unit: string): string => `DATE_TRUNC('${unit}', @)`;
const seconds = (n: number): string => `DATE_TRUNC('minute', @) + INTERVAL '${n} seconds' * FLOOR(EXTRACT(SECOND FROM @) / ${n})`;
const minutes = (n: number): string => `DATE_TRUNC('hour', @) + INTERVAL '${n} minutes' * FLOOR(EXTRACT(MINUTE FROM @) / ${n})`;

/** In the order in which people choose them. */
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

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['PT0.5H', 'PT30M'],
  ['P0.25Y', 'P3M'],
]);

export const GRAINS: readonly string[] = [...TEMPLATES.keys()];

/** The expression's bucket start; null for a grain that PostgreSQL has not. */
export function truncate(expression: string, grain: string): string | null {
  const template = TEMPLATES.get(ALIASES.get(grain) ?? grain);
  return template === undefined ? null : template.replaceAll('@', () => expression);
}
