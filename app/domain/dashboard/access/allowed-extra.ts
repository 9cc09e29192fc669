// What of a viewer's filter values counts, for those who see the data only through a dashboard: what its filters and the
// selections in its charts can say. Whatever else a request puts there is left out, SQL above all.
import type { AllowedFilters } from './allowed-query.ts';
import type { ExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { isPeriod } from '#app/domain/dashboard/masks/mark-conditions.ts';

const VALUE_OPERATORS: readonly unknown[] = [
  'IN',
  'NOT IN',
  '==',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'LIKE',
  'ILIKE',
  'NOT ILIKE',
  'IS NULL',
  'IS NOT NULL',
];

/** The allowed part of a mask; `freedom` as `freedomByFilters` gives it, with the columns that the emitting charts show. */
export function allowedExtra(extra: ExtraFormData, freedom: AllowedFilters): ExtraFormData {
  const filters = (extra.filters ?? []).filter(
    ({ col, op, val }) =>
      typeof col === 'string' && freedom.columns.has(col) && (VALUE_OPERATORS.includes(op) || isPeriod(op, val)),
  );
  const { time_range, time_grain_sqla, granularity_sqla } = extra;
  const dimensions = (extra.interactive_groupby ?? []).filter((name) => typeof name === 'string' && freedom.dimensions.has(name));
  return {
    ...(filters.length === 0 ? {} : { filters }),
    ...(dimensions.length === 0 ? {} : { interactive_groupby: dimensions }),
    ...(freedom.timeRange && time_range !== undefined ? { time_range } : {}),
    ...(freedom.timeGrain && time_grain_sqla !== undefined ? { time_grain_sqla } : {}),
    ...(granularity_sqla !== undefined && freedom.timeColumns.has(granularity_sqla) ? { granularity_sqla } : {}),
  };
}
