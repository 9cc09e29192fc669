// /api/v1/security/users/: users. They have no pictures here.
import * as z from 'zod';
import { notFound } from '#app/domain/errors.ts';
import { crud } from '#app/api/router/crud.ts';
import { wirePage } from '#app/stores/list/list-reply.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { changeUser, createUser, listUsersPage, removeUsers } from '#app/services/accounts/user-save.server.ts';
import { USER_RULES } from '#app/stores/user/rules.ts';
import { findUser, userOperators } from '#app/stores/user/store.server.ts';
import { USER_ITEM, USER_LIST, userBody, userChange, type UserChange } from '#app/stores/user/wire.ts';
import { userRow } from './to-wire.server.ts';

const TAG = 'Security Users';
const NEEDED = ['first_name', 'last_name', 'username', 'email', 'password'];
const columns = (needed: readonly string[]) =>
  ['active', 'email', 'first_name', 'groups', 'last_name', 'password', 'roles', 'username'].map((name) => ({
    name,
    required: needed.includes(name),
  }));

const plain = crud({
  noun: 'security/users',
  tag: TAG,
  rules: USER_RULES,
  list: USER_LIST,
  item: USER_ITEM,
  info: {
    view: 'User',
    permissions: ['can_list', 'can_show', 'can_add', 'can_edit', 'can_delete'],
    addColumns: columns(NEEDED),
    editColumns: columns([]),
    filters: userOperators(),
    addTitle: 'Add User',
    editTitle: 'Edit User',
  },
  createBody: userBody,
  updateBody: userChange,
  deletedMessage: (count) => `Deleted ${count} user${count === 1 ? '' : 's'}`,
  actions: {
    list: async ({ deps, identity }, request) => wirePage(await listUsersPage(deps, identity, request), userRow),
    async find({ deps }, id) {
      const view = await findUser(deps.db, id);
      return view && userRow(view);
    },
    async create({ deps, identity }, body) {
      const id = await createUser(deps, identity, body);
      return { id, result: withoutPassword(body) };
    },
    async update({ deps, identity }, id, body) {
      await changeUser(deps, identity, id, body);
      return { id, result: withoutPassword(body) };
    },
    remove: ({ deps, identity }, ids) => removeUsers(deps, identity, ids),
  },
});

const avatar = endpoint({
  method: 'GET',
  path: '/api/v1/user/:user_id/avatar.png',
  summary: 'Get a user’s avatar',
  tag: TAG,
  rule: { kind: 'authenticated' },
  input: { params: z.object({ user_id: pkParams.shape.pk }) },
  output: null,
  sends: 'image/png',
  // Users have no pictures: clients draw initials.
  async run({ deps }, { params }) {
    if (!(await findUser(deps.db, params.user_id))) throw notFound();
    return new Response(null, { status: 204, headers: { 'content-type': 'text/html; charset=utf-8' } });
  },
});

export const userEndpoints = [...Object.values(plain), avatar];

function withoutPassword(body: UserChange): Omit<UserChange, 'password'> {
  const { password: _hidden, ...rest } = body;
  return rest;
}
