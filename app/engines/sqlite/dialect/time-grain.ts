// The start of an instant's bucket in SQLite, for every ISO 8601 grain key that clients send.
// SQLite rounds instants to milliseconds: a fraction of .9995 and more counts as the next second.
import { expandGrain } from '#app/engines/shared/dialect/grain-text.ts';

// `@` represents the expression.
const SECOND = "DATETIME(STRFTIME('%Y-%m-%dT%H:%M:%S', @))";
const MINUTE = "DATETIME(STRFTIME('%Y-%m-%dT%H:%M:00', @))";
const HOUR = "DATETIME(STRFTIME('%Y-%m-%dT%H:00:00', @))";
const DAY = "DATETIME(@, 'start of day')";

const seconds = (n: number): string => `DATETIME(@, printf('-%d seconds', CAST(STRFTIME('%S', @) AS INT) % ${n}))`;
const minutes = (n: number): string =>
  `DATETIME(STRFTIME('%Y-%m-%dT%H:%M:00', @), printf('-%d minutes', CAST(STRFTIME('%M', @) AS INT) % ${n}))`;
const hours = (n: number): string =>
  `DATETIME(STRFTIME('%Y-%m-%dT%H:00:00', @), printf('-%d hours', CAST(STRFTIME('%H', @) AS INT) % ${n}))`;
const daysBack = (days: string): string => `DATETIME(@, 'start of day', printf('-%d days', ${days}))`;

const WEEK_FROM_SUNDAY = daysBack("CAST(STRFTIME('%w', @) AS INT)");
const WEEK_FROM_MONDAY = daysBack("(CAST(STRFTIME('%w', @) AS INT) + 6) % 7");
const QUARTER = "DATETIME(@, 'start of month', printf('-%d months', (CAST(STRFTIME('%m', @) AS INT) - 1) % 3))";

/** Grains in the order of the selector. Grains with a week's end are labeled with the last day of the week. */
const TEMPLATES: ReadonlyMap<string, string> = new Map([
  ['PT1S', SECOND],
  ['PT5S', seconds(5)],
  ['PT30S', seconds(30)],
  ['PT1M', MINUTE],
  ['PT5M', minutes(5)],
  ['PT10M', minutes(10)],
  ['PT15M', minutes(15)],
  ['PT30M', minutes(30)],
  ['PT1H', HOUR],
  ['PT6H', hours(6)],
  ['P1D', DAY],
  ['P1W', WEEK_FROM_SUNDAY],
  ['1969-12-28T00:00:00Z/P1W', WEEK_FROM_SUNDAY],
  ['1969-12-29T00:00:00Z/P1W', WEEK_FROM_MONDAY],
  ['P1W/1970-01-03T00:00:00Z', "DATETIME(@, 'start of day', 'weekday 6')"],
  ['P1W/1970-01-04T00:00:00Z', "DATETIME(@, 'start of day', 'weekday 0')"],
  ['P1M', "DATETIME(@, 'start of month')"],
  ['P3M', QUARTER],
  ['P1Y', "DATETIME(@, 'start of year')"],
]);

export const GRAINS: readonly string[] = [...TEMPLATES.keys()];

/** The expression's bucket start as 'YYYY-MM-DD HH:MM:SS'; null for an unknown grain. */
export const truncate = (expression: string, grain: string): string | null => expandGrain(TEMPLATES, expression, grain);
