// What the list of roles can be queried for, and which of its views a URL means.
import type { ListShape } from '#app/domain/list/list-shape.ts';

export const ROLES_PATH = '/roles/';

export const ROLE_SHAPE: ListShape = {
  name: 'roles',
  path: ROLES_PATH,
  search: { col: 'name', opr: 'ct' },
  sorts: [{ name: 'name', column: 'name' }],
  filters: [],
};

export const editorHref = (id: number): string => `${ROLES_PATH}?edit=${id}`;

/** The id of the role whose editor is requested; null for the list. */
export function editedId(params: URLSearchParams): number | null {
  const id = params.get('edit') ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
