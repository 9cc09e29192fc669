// What the list of saved queries can be queried for.
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { databaseFilter, schemaFilter, tagFilter } from '#app/screens/lists/filters/common-filters.ts';

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
  filters: [databaseFilter('saved_query'), schemaFilter('saved_query'), tagFilter('saved_query')],
};

export const SAVED_QUERY_PATH = '/api/v1/saved_query/';
