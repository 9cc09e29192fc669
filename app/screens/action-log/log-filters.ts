// Orders and filters that all views of the action log have.
import type { IdFilter, SortShape } from '#app/domain/list/list-shape.ts';

export const LOG_SORTS: readonly [SortShape, ...SortShape[]] = [
  { name: 'time', column: 'dttm', descendingFirst: true },
  { name: 'action', column: 'action' },
  { name: 'person', column: 'user.username' },
];

export const PERSON_FILTER: IdFilter = {
  kind: 'id',
  of: 'person',
  name: 'person',
  source: { kind: 'related', path: '/api/v1/log/related/user' },
  col: 'user',
  opr: 'rel_o_m',
};
