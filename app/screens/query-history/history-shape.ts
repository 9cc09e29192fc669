// What the run history can be queried for.
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { withinFilter } from '#app/domain/list/within-filter.ts';
import { QUERY_STATES } from '#app/domain/sqllab/query-state.ts';
import { databaseFilter, personFilter } from '#app/screens/lists/filters/common-filters.ts';

export const HISTORY_SHAPE: ListShape = {
  name: 'query-history',
  path: '/sqllab/history/',
  search: { col: 'sql', opr: 'ct' },
  sorts: [
    { name: 'started', column: 'start_time', descendingFirst: true },
    { name: 'database', column: 'database.database_name' },
    { name: 'duration', column: 'duration', descendingFirst: true },
    { name: 'rows', column: 'rows', descendingFirst: true },
  ],
  filters: [
    withinFilter('start_time'),
    {
      kind: 'choice',
      name: 'state',
      choices: QUERY_STATES.map((state) => ({
        value: state,
        query: { col: 'status', opr: 'eq', value: state },
      })),
    },
    databaseFilter('query'),
    personFilter('user', { noun: 'query', column: 'user' }, 'rel_o_m'),
  ],
};
