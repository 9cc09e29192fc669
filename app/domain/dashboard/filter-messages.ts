// Labels for selected values that need one: instants, columns with their own names, grains.
import { DAY_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import type { FilterChoice, FilterShape } from './filter-choice.ts';

export interface WordSources {
  /** Words by the keys of every grain that any engine knows. */
  readonly grains: ReadonlyMap<string, string>;
  /** By filter id: the temporal columns of its dataset, with their display names. Filters that need none are left out. */
  readonly timeColumns: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** By value, as text. */
export function messageFor(
  { id, shape }: { readonly id: string; readonly shape: FilterShape },
  choice: FilterChoice,
  { grains, timeColumns }: WordSources,
): ReadonlyMap<string, string> {
  const columns = timeColumns.get(id) ?? NONE;
  if (choice.kind === 'grain') return grains;
  if (choice.kind === 'column') return columns;
  if (choice.kind !== 'select' || shape.column === null || !columns.has(shape.column)) return NONE;
  return new Map(choice.values.flatMap((value) => (typeof value === 'number' ? [[String(value), describeInstant(value)]] : [])));
}

const MAX_INSTANT_MS = 8.64e15;
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const MINUTE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const SECOND = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** A date, with the time of day where it has one. @param ms UTC */
export function describeInstant(ms: number): string {
  if (!(Math.abs(ms) <= MAX_INSTANT_MS)) return String(ms);
  const format = ms % DAY_MS === 0 ? DAY : ms % MINUTE_MS === 0 ? MINUTE : SECOND;
  return format.format(ms);
}

/** Whether labels for the values of this mask need to know which columns are temporal. */
export function needsColumns(filterType: string, value: unknown): boolean {
  if (filterType === 'filter_timecolumn') return value !== null && value !== undefined;
  return filterType === 'filter_select' && [value].flat().some((one) => typeof one === 'number');
}
