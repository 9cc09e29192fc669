// What the list of CSS templates can be queried for.
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { changerFilter } from '#app/screens/lists/filters/common-filters.ts';

export const CSS_TEMPLATE_SHAPE: ListShape = {
  name: 'css-templates',
  path: '/csstemplatemodelview/list/',
  search: { col: 'template_name', opr: 'css_template_all_text' },
  sorts: [
    { name: 'title', column: 'template_name' },
    { name: 'changed', column: 'changed_on_delta_humanized', descendingFirst: true },
  ],
  filters: [changerFilter('css_template')],
};

export const CSS_TEMPLATE_PATH = '/api/v1/css_template/';
