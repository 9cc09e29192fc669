// What the list of tags can be queried for.
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { changerFilter } from '#app/screens/lists/filters/common-filters.ts';

export const TAG_SHAPE: ListShape = {
  name: 'tags',
  path: '/superset/tags/',
  search: { col: 'name', opr: 'tag_all_text' },
  sorts: [
    { name: 'title', column: 'name' },
    { name: 'changed', column: 'changed_on_delta_humanized', descendingFirst: true },
  ],
  filters: [changerFilter('tag')],
};

export const TAG_PATH = '/api/v1/tag/';
