// The search, sorts and filters of the list of datasets.
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { certifiedFilter, ownerFilter } from '#app/screens/lists/filters/common-filters.ts';

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
    {
      kind: 'id',
      of: 'database',
      name: 'database',
      source: { kind: 'related', path: '/api/v1/dataset/related/database' },
      col: 'database',
      opr: 'rel_o_m',
    },
    {
      kind: 'text',
      name: 'schema',
      source: { kind: 'distinct', path: '/api/v1/dataset/distinct/schema' },
      col: 'schema',
      opr: 'eq',
    },
    ownerFilter('dataset'),
    certifiedFilter('dataset_is_certified'),
  ],
};

export const DATASET_PATH = '/api/v1/dataset/';
