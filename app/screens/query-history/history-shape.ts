// What the run history can be queried for.
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { withinFilter } from '#app/domain/list/within-filter.ts';
import { QUERY_STATES } from '#app/domain/sqllab/query-state.ts';

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
    {
      kind: 'id',
      of: 'database',
      name: 'database',
      source: { kind: 'related', path: '/api/v1/query/related/database' },
      col: 'database',
      opr: 'rel_o_m',
    },
    {
      kind: 'id',
      of: 'person',
      name: 'user',
      source: { kind: 'related', path: '/api/v1/query/related/user' },
      col: 'user',
      opr: 'rel_o_m',
    },
  ],
};
