// What the list of saved queries can be queried for.
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { tagFilter } from '#app/screens/lists/filters/common-filters.ts';

export const SAVED_QUERY_SHAPE: ListShape = {
  name: 'saved-queries',
  path: '/savedqueryview/list/',
  search: { col: 'label', opr: 'all_text' },
  sorts: [
    { name: 'changed', column: 'changed_on_delta_humanized', descendingFirst: true },
    { name: 'title', column: 'label' },
    { name: 'database', column: 'database.database_name' },
    { name: 'schema', column: 'schema' },
  ],
  filters: [
    {
      kind: 'id',
      of: 'database',
      name: 'database',
      source: { kind: 'related', path: '/api/v1/saved_query/related/database' },
      col: 'database',
      opr: 'rel_o_m',
    },
    {
      kind: 'text',
      name: 'schema',
      source: { kind: 'distinct', path: '/api/v1/saved_query/distinct/schema' },
      col: 'schema',
      opr: 'eq',
    },
    tagFilter('saved_query_tag_id'),
  ],
};

export const SAVED_QUERY_PATH = '/api/v1/saved_query/';
