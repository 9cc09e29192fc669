// The filter of lists by how long ago something was: choices in addresses, instants in queries.
import { DAY_MS, HOUR_MS } from '#app/domain/time/durations.ts';
import type { ChoiceFilter } from './list-shape.ts';
import type { ListPageRequest } from './list-state.ts';

const PERIODS = [
  ['1h', HOUR_MS],
  ['1d', DAY_MS],
  ['7d', 7 * DAY_MS],
  ['30d', 30 * DAY_MS],
  ['90d', 90 * DAY_MS],
] as const;

/** `col`: on the wire, UTC ms. Its values are how long before now, in ms: `resolveWithinFilter` makes instants of them. */
export const withinFilter = (col: string): ChoiceFilter => ({
  kind: 'choice',
  name: 'within',
  choices: PERIODS.map(([value, ms]) => ({ value, query: { col, opr: 'gt', value: ms } })),
});

/** The query with the period of `withinFilter(col)` as an instant. */
export const resolveWithinFilter = (request: ListPageRequest, col: string, nowMs: number): ListPageRequest => ({
  ...request,
  filters: request.filters.map((filter) =>
    filter.col === col ? { ...filter, value: Math.floor(nowMs - Number(filter.value)) } : filter,
  ),
});
