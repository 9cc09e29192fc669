// How the list of dashboards is searched, sorted and filtered.
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { ownedFilters } from '#app/screens/lists/filters/common-filters.ts';

export const DASHBOARD_SHAPE: ListShape = {
  name: 'dashboards',
  path: '/dashboard/list/',
  search: { col: 'dashboard_title', opr: 'title_or_slug' },
  sorts: [
    { name: 'changed', column: 'changed_on', descendingFirst: true },
    { name: 'title', column: 'dashboard_title' },
    { name: 'status', column: 'published' },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'status',
      choices: [
        { value: 'published', query: { col: 'published', opr: 'eq', value: true } },
        { value: 'draft', query: { col: 'published', opr: 'eq', value: false } },
      ],
    },
    ...ownedFilters('dashboard'),
  ],
};

export const DASHBOARD_PATH = '/api/v1/dashboard/';
