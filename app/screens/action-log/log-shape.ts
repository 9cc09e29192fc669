// What the action log can be filtered by: action, user, time.
import type { FilterQuery, ListShape } from '#app/domain/list/list-shape.ts';
import type { ListAsk } from '#app/domain/list/list-state.ts';
import { DAY_MS, HOUR_MS } from '#app/domain/time/durations.ts';

const PERIODS = [
  ['1h', HOUR_MS],
  ['1d', DAY_MS],
  ['7d', 7 * DAY_MS],
  ['30d', 30 * DAY_MS],
  ['90d', 90 * DAY_MS],
] as const;

const ending = (value: string): FilterQuery => ({ col: 'action', opr: 'ew', value });

export const LOG_SHAPE: ListShape = {
  name: 'action-log',
  path: '/actionlog/list',
  search: { col: 'action', opr: 'ct' },
  sorts: [
    { name: 'time', column: 'dttm', descendingFirst: true },
    { name: 'action', column: 'action' },
    { name: 'person', column: 'user.username' },
    { name: 'duration', column: 'duration_ms', descendingFirst: true },
  ],
  filters: [
    {
      kind: 'id',
      of: 'person',
      name: 'person',
      source: { kind: 'related', path: '/api/v1/log/related/user' },
      col: 'user',
      opr: 'rel_o_m',
    },
    {
      kind: 'choice',
      name: 'did',
      choices: [
        { value: 'added', query: ending('.post') },
        { value: 'changed', query: ending('.put') },
        { value: 'deleted', query: ending('.delete') },
        { value: 'rights', query: { col: 'action', opr: 'sw', value: 'RoleRestApi.' } },
        { value: 'people', query: { col: 'action', opr: 'sw', value: 'UserRestApi.' } },
        { value: 'looked', query: { col: 'action', opr: 'eq', value: 'mount_dashboard' } },
        { value: 'explored', query: { col: 'action', opr: 'eq', value: 'mount_explorer' } },
      ],
    },
    {
      kind: 'choice',
      name: 'within',
      // How long before now, in ms: `sinceOf` makes instants of them.
      choices: PERIODS.map(([value, ms]) => ({ value, query: { col: 'dttm', opr: 'gt', value: ms } })),
    },
  ],
};

/** The query with its period as an instant. */
export const sinceOf = (request: ListAsk, nowMs: number): ListAsk => ({
  ...request,
  filters: request.filters.map((filter) => (filter.col === 'dttm' ? { ...filter, value: nowMs - Number(filter.value) } : filter)),
});
