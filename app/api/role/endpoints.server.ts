// /api/v1/security/roles/: roles, their permissions and members.
import * as z from 'zod';
import { crud } from '#app/api/router/crud.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { listQ } from '#app/stores/list/list-query.ts';
import { listReply, listReplySchema, wirePage } from '#app/stores/list/list-reply.ts';
import {
  changeRole,
  createRole,
  findRolePermissions,
  listRolesPage,
  removeRoles,
  setRoleGroups,
  setRolePermissions,
  setRoleUsers,
} from '#app/services/accounts/roles.server.ts';
import { ROLE_PERMISSION_RULES, ROLE_RULES } from '#app/stores/role/rules.ts';
import { findRole, roleOperators } from '#app/stores/role/store.server.ts';
import {
  parseRoleSearch,
  ROLE_ITEM,
  ROLE_LIST,
  ROLE_SEARCH,
  roleBody,
  roleChange,
  roleGroupsBody,
  rolePermissionsBody,
  rolePermissionsReply,
  roleUsersBody,
} from '#app/stores/role/wire.ts';
import { roleItemRow, roleRow } from './to-wire.server.ts';

const TAG = 'Security Roles';
const ROOT = '/api/v1/security/roles';

const plain = crud({
  noun: 'security/roles',
  tag: TAG,
  rules: ROLE_RULES,
  list: ROLE_LIST,
  item: ROLE_ITEM,
  info: {
    view: 'Role',
    permissions: [
      'can_list',
      'can_show',
      'can_add',
      'can_edit',
      'can_delete',
      'can_list_role_permissions',
      'can_add_role_permissions',
    ],
    addColumns: [{ name: 'name', required: true }],
    editColumns: [{ name: 'name', required: true }],
    filters: roleOperators(),
    addTitle: 'Add Role',
    editTitle: 'Edit Role',
  },
  createBody: roleBody,
  updateBody: roleChange,
  deletedMessage: (count) => `Deleted ${count} role${count === 1 ? '' : 's'}`,
  actions: {
    list: async ({ deps, identity }, request) => wirePage(await listRolesPage(deps, identity, request), roleRow),
    async find({ deps }, id) {
      const view = await findRole(deps.db, id);
      return view && roleItemRow(view);
    },
    create: async ({ deps, identity }, body) => ({ id: await createRole(deps, identity, body.name), result: body }),
    async update({ deps, identity }, id, body) {
      await changeRole(deps, identity, id, body);
      return { id, result: body };
    },
    remove: async ({ deps, identity }, ids) => void (await removeRoles(deps, identity, ids)),
  },
});

/** Names the role's members, besides its deletion. */
const remove = endpoint({
  method: 'DELETE',
  path: `${ROOT}/:pk`,
  summary: 'Delete a role and remove it from its users and groups',
  tag: TAG,
  rule: plain.remove.rule,
  input: { params: pkParams },
  output: z.looseObject({ message: z.string() }),
  async run({ deps, identity }, { params }) {
    const [role] = await removeRoles(deps, identity, [params.pk]);
    return { message: 'OK', detached: { users: role?.users, groups: role?.groups, dashboards: role?.dashboards } };
  },
});

const search = endpoint({
  method: 'GET',
  path: `${ROOT}/search/`,
  summary: 'List roles with the IDs of their users, groups and permissions',
  tag: TAG,
  rule: ROLE_RULES.read,
  input: { query: listQ },
  output: listReplySchema,
  async run({ deps, identity }, { query }) {
    const request = parseRoleSearch(query.q);
    return listReply(request, ROLE_SEARCH, wirePage(await listRolesPage(deps, identity, request), roleRow));
  },
});

const roleParams = z.object({ role_id: pkParams.shape.pk });

const permissions = endpoint({
  method: 'GET',
  path: `${ROOT}/:role_id/permissions/`,
  summary: 'List a role’s permissions',
  tag: TAG,
  rule: ROLE_PERMISSION_RULES.read,
  input: { params: roleParams },
  output: rolePermissionsReply,
  async run({ deps }, { params }) {
    const pairs = await findRolePermissions(deps, params.role_id);
    return { result: pairs.map(({ id, permission, view }) => ({ id, permission_name: permission, view_menu_name: view })) };
  },
});

const setPermissions = endpoint({
  method: 'POST',
  path: `${ROOT}/:role_id/permissions`,
  summary: 'Replace a role’s permissions',
  tag: TAG,
  rule: ROLE_PERMISSION_RULES.write,
  input: { params: roleParams, body: rolePermissionsBody },
  output: z.object({ result: rolePermissionsBody }),
  async run({ deps, identity }, { body, params }) {
    await setRolePermissions(deps, identity, params.role_id, body.permission_view_menu_ids);
    return { result: body };
  },
});

const setUsers = endpoint({
  method: 'PUT',
  path: `${ROOT}/:role_id/users`,
  summary: 'Replace a role’s users',
  tag: TAG,
  rule: ROLE_RULES.write,
  input: { params: roleParams, body: roleUsersBody },
  output: z.object({ result: roleUsersBody }),
  async run({ deps, identity }, { body, params }) {
    await setRoleUsers(deps, identity, params.role_id, body.user_ids);
    return { result: body };
  },
});

const setGroups = endpoint({
  method: 'PUT',
  path: `${ROOT}/:role_id/groups`,
  summary: 'Replace a role’s groups',
  tag: TAG,
  rule: ROLE_RULES.write,
  input: { params: roleParams, body: roleGroupsBody },
  output: z.object({ result: roleGroupsBody }),
  async run({ deps, identity }, { body, params }) {
    await setRoleGroups(deps, identity, params.role_id, body.group_ids);
    return { result: body };
  },
});

export const roleEndpoints = [...Object.values({ ...plain, remove }), search, permissions, setPermissions, setUsers, setGroups];
