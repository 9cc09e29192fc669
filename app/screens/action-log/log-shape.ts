// What the action log can be filtered by: action, user, time.
import type { FilterQuery, ListShape } from '#app/domain/list/list-shape.ts';
import { withinFilter } from '#app/domain/list/within-filter.ts';
import { LOG_SORTS, PERSON_FILTER } from './log-filters.ts';

const ending = (value: string): FilterQuery => ({ col: 'action', opr: 'ew', value });

export const LOG_SHAPE: ListShape = {
  name: 'action-log',
  path: '/actionlog/list',
  search: { col: 'action', opr: 'ct' },
  sorts: [...LOG_SORTS, { name: 'duration', column: 'duration_ms', descendingFirst: true }],
  filters: [
    PERSON_FILTER,
    {
      kind: 'choice',
      name: 'did',
      choices: [
        { value: 'added', query: ending('.post') },
        { value: 'changed', query: ending('.put') },
        { value: 'deleted', query: ending('delete') },
        { value: 'shared', query: { col: 'action', opr: 'eq', value: 'dashboard_shared' } },
        { value: 'rights', query: { col: 'action', opr: 'sw', value: 'RoleRestApi.' } },
        { value: 'people', query: { col: 'action', opr: 'sw', value: 'UserRestApi.' } },
        { value: 'looked', query: { col: 'action', opr: 'eq', value: 'mount_dashboard' } },
        { value: 'explored', query: { col: 'action', opr: 'eq', value: 'mount_explorer' } },
        { value: 'loaded', query: { col: 'action', opr: 'eq', value: 'load_chart' } },
        { value: 'filtered', query: { col: 'action', opr: 'eq', value: 'change_dashboard_filter' } },
        { value: 'sqllab', query: { col: 'action', opr: 'sw', value: 'sqllab_' } },
      ],
    },
    withinFilter('dttm'),
  ],
};
