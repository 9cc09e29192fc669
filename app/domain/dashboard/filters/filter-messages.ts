// Labels for selected values that need one: instants, columns with their own names, grains.
import { DAY_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import type { FilterChoice, NativeFilterShape, TextMatch } from './filter-choice.ts';

export interface WordSources {
  /** Words by the keys of every grain that any engine knows. */
  readonly grains: ReadonlyMap<string, string>;
  /** By filter id: the temporal columns of its dataset, with their display names. Filters that need none are left out. */
  readonly timeColumns: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By the id of a control of dimensions: the columns that it offers, with their display names. */
  readonly dimensions: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** BCP 47. */
  readonly locale: string;
  /** A text filter's condition as a phrase. */
  readonly describeMatch: (match: Exclude<TextMatch, 'exact'>, text: string) => string;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** By value, as text. */
export function messageFor(
  { id, shape }: { readonly id: string; readonly shape: NativeFilterShape },
  choice: FilterChoice,
  { grains, timeColumns, dimensions, locale, describeMatch }: WordSources,
): ReadonlyMap<string, string> {
  const columns = timeColumns.get(id) ?? NONE;
  if (choice.kind === 'grain') return grains;
  if (choice.kind === 'column') return columns;
  if (choice.kind === 'dimensions') return dimensions.get(id) ?? NONE;
  if (choice.kind !== 'select' || shape.column === null) return NONE;
  const { match } = shape;
  if (match !== 'exact')
    return new Map(choice.values.flatMap((value) => (typeof value === 'string' ? [[value, describeMatch(match, value)]] : [])));
  if (!columns.has(shape.column)) return NONE;
  return new Map(
    choice.values.flatMap((value) => (typeof value === 'number' ? [[String(value), describeInstant(value, locale)]] : [])),
  );
}

const MAX_INSTANT_MS = 8.64e15;

/** A date, with the time of day where it has one. @param ms UTC; @param locale BCP 47 */
export function describeInstant(ms: number, locale: string): string {
  if (!(Math.abs(ms) <= MAX_INSTANT_MS)) return String(ms);
  const [day, minute, second] = formatsOf(locale);
  const format = ms % DAY_MS === 0 ? day : ms % MINUTE_MS === 0 ? minute : second;
  return format.format(ms);
}

type Formats = readonly [day: Intl.DateTimeFormat, minute: Intl.DateTimeFormat, second: Intl.DateTimeFormat];

/** A list of dates has a thousand: making a format costs more than using it. One locale at a time: callers name what they like. */
let latest: { readonly locale: string; readonly formats: Formats } | null = null;

function formatsOf(locale: string): Formats {
  if (latest?.locale === locale) return latest.formats;
  const format = (timeStyle?: 'short' | 'medium') =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(timeStyle && { timeStyle }), timeZone: 'UTC' });
  const formats = [format(), format('short'), format('medium')] as const;
  latest = { locale, formats };
  return formats;
}

/** Whether labels for the values of this mask need to know which columns are temporal. */
export function needsColumns(filterType: string, value: unknown): boolean {
  if (filterType.endsWith('timecolumn')) return value !== null && value !== undefined;
  return filterType === 'filter_select' && [value].flat().some((one) => typeof one === 'number');
}
