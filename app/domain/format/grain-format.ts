// d3 time format for buckets of a time grain, without parts finer than the grain.

const SECONDS = '%Y-%m-%d %H:%M:%S';
const MINUTES = '%Y-%m-%d %H:%M';
const DAYS = '%Y-%m-%d';

const FORMATS: ReadonlyMap<string, string> = new Map([
  ...['PT1S', 'PT5S', 'PT30S'].map((grain) => [grain, SECONDS] as const),
  ...['PT1M', 'PT5M', 'PT10M', 'PT15M', 'PT30M', 'PT0.5H', 'PT1H', 'PT6H'].map((grain) => [grain, MINUTES] as const),
  ...['P1D', 'P1W', '1969-12-28T00:00:00Z/P1W', '1969-12-29T00:00:00Z/P1W'].map((grain) => [grain, DAYS] as const),
  ...['P1W/1970-01-03T00:00:00Z', 'P1W/1970-01-04T00:00:00Z'].map((grain) => [grain, DAYS] as const),
  ['P1M', '%b %Y'],
  ['P3M', '%Y Q%q'],
  ['P0.25Y', '%Y Q%q'],
  ['P1Y', '%Y'],
]);

/** Null for an unknown grain (ISO 8601 key). */
export const grainFormat = (grain: string): string | null => FORMATS.get(grain) ?? null;
