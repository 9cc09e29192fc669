// What the list of groups can be queried for.
import type { ListShape } from '#app/domain/list/list-shape.ts';

export const GROUP_SHAPE: ListShape = {
  name: 'groups',
  path: '/list_groups/',
  search: { col: 'name', opr: 'group_all_text' },
  sorts: [
    { name: 'name', column: 'name' },
    { name: 'label', column: 'label' },
  ],
  filters: [],
};
