// What the list of users can be queried for. Roles and groups to filter by come with the page.
import type { ChoiceFilter, ListShape } from '#app/domain/list/list-shape.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export function userShape(roles: readonly Named[], groups: readonly Named[]): ListShape {
  return {
    name: 'users',
    path: '/users/',
    search: { col: 'username', opr: 'user_all_text' },
    sorts: [
      { name: 'name', column: 'first_name' },
      { name: 'username', column: 'username' },
      { name: 'email', column: 'email' },
      { name: 'login', column: 'last_login', descendingFirst: true },
    ],
    filters: [
      {
        kind: 'choice',
        name: 'active',
        choices: [
          { value: 'yes', query: { col: 'active', opr: 'eq', value: true } },
          { value: 'no', query: { col: 'active', opr: 'eq', value: false } },
        ],
      },
      ...relation('role', 'roles', roles),
      ...relation('group', 'groups', groups),
    ],
  };
}

function relation(name: string, col: string, values: readonly Named[]): ChoiceFilter[] {
  if (values.length === 0) return [];
  const choices = values.map((one) => ({
    value: String(one.id),
    label: one.name,
    query: { col, opr: 'rel_m_m', value: [one.id] },
  }));
  return [{ kind: 'choice', name, choices }];
}
