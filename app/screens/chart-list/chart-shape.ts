// What the list of charts can be queried for.
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { KIND_CHOICES } from '#app/screens/explore/chart-types/kinds.ts';
import { ownedFilters } from '#app/screens/lists/filters/common-filters.ts';

export const CHART_SHAPE: ListShape = {
  name: 'charts',
  path: '/chart/list/',
  search: { col: 'slice_name', opr: 'chart_all_text' },
  sorts: [
    { name: 'changed', column: 'changed_on_delta_humanized', descendingFirst: true },
    { name: 'title', column: 'slice_name' },
    { name: 'type', column: 'viz_type' },
    { name: 'dataset', column: 'datasource_name' },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'type',
      choices: KIND_CHOICES.map(({ vizType }) => ({
        value: vizType,
        query: { col: 'viz_type', opr: 'eq', value: vizType },
      })),
    },
    {
      kind: 'id',
      of: 'dataset',
      name: 'dataset',
      source: { kind: 'list', path: '/api/v1/dataset/', column: 'table_name' },
      col: 'datasource_id',
      opr: 'eq',
    },
    {
      kind: 'id',
      of: 'dashboard',
      name: 'dashboard',
      source: { kind: 'related', path: '/api/v1/chart/related/dashboards' },
      col: 'dashboards',
      opr: 'rel_m_m',
    },
    ...ownedFilters('chart'),
  ],
};
