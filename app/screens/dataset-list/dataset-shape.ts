// The search, sorts and filters of the list of datasets.
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { certifiedFilter, databaseFilter, ownerFilter, schemaFilter } from '#app/screens/lists/filters/common-filters.ts';

export const DATASET_SHAPE: ListShape = {
  name: 'datasets',
  path: '/tablemodelview/list/',
  search: { col: 'table_name', opr: 'dataset_all_text' },
  sorts: [
    { name: 'changed', column: 'changed_on_delta_humanized', descendingFirst: true },
    { name: 'title', column: 'table_name' },
    { name: 'database', column: 'database.database_name' },
    { name: 'schema', column: 'schema' },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      choices: [
        { value: 'physical', query: { col: 'sql', opr: 'dataset_is_null_or_empty', value: true } },
        { value: 'virtual', query: { col: 'sql', opr: 'dataset_is_null_or_empty', value: false } },
      ],
    },
    databaseFilter('dataset'),
    schemaFilter('dataset'),
    ownerFilter('dataset'),
    certifiedFilter('dataset'),
  ],
};

export const DATASET_PATH = '/api/v1/dataset/';
