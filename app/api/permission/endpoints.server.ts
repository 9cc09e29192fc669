// /api/v1/security/permissions/, resources/ and permissions-resources/: what can be granted.
import * as z from 'zod';
import { crud } from '#app/api/router/crud.ts';
import type { RequestContext } from '#app/api/router/endpoint.ts';
import {
  changePair,
  changeView,
  createPair,
  createView,
  removePairs,
  removeViews,
} from '#app/services/accounts/permissions.server.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import { wirePage } from '#app/stores/list/list-reply.ts';
import { PAIR_RULES, PERMISSION_RULES, RESOURCE_RULES } from '#app/stores/permission/rules.ts';
import {
  findNamed,
  findPair,
  listNamed,
  listPairs,
  namedOperators,
  pairOperators,
  type PermissionPart,
} from '#app/stores/permission/store.server.ts';
import { PAIR_LIST, pairBody, pairChange, PERMISSION_LIST, RESOURCE_LIST, resourceBody } from '#app/stores/permission/wire.ts';
import { namedRow, pairRow } from './to-wire.server.ts';

const ALL = ['can_list', 'can_show', 'can_add', 'can_edit', 'can_delete'];
const NAME = [{ name: 'name', required: true }];
const PAIR = [
  { name: 'permission_id', required: true },
  { name: 'view_menu_id', required: true },
];

const never = (): never => {
  throw new Error('Permissions come with the product: these endpoints are not in the table.');
};

const readNamed = (kind: PermissionPart) => ({
  list: async ({ deps }: RequestContext, request: ListQuery) => wirePage(await listNamed(deps.db, kind, request), namedRow),
  async find({ deps }: RequestContext, id: number) {
    const named = await findNamed(deps.db, kind, id);
    return named && namedRow(named);
  },
});

const permissions = crud({
  noun: 'security/permissions',
  tag: 'Security Permissions',
  rules: PERMISSION_RULES,
  list: PERMISSION_LIST,
  item: { title: 'Show Permission', columns: PERMISSION_LIST.columns },
  info: {
    view: 'Permission',
    permissions: ['can_list', 'can_show'],
    addColumns: [],
    editColumns: [],
    filters: namedOperators(),
    addTitle: 'Add Permission',
    editTitle: 'Edit Permission',
  },
  createBody: z.never(),
  updateBody: z.never(),
  deletedMessage: never,
  actions: {
    ...readNamed('permission'),
    create: never,
    update: never,
    remove: never,
  },
});

const resources = crud({
  noun: 'security/resources',
  tag: 'Security Resources (View Menus)',
  rules: RESOURCE_RULES,
  list: RESOURCE_LIST,
  item: { title: 'Show View Menu', columns: RESOURCE_LIST.columns },
  info: {
    view: 'ViewMenu',
    permissions: ALL,
    addColumns: NAME,
    editColumns: NAME,
    filters: namedOperators(),
    addTitle: 'Add View Menu',
    editTitle: 'Edit View Menu',
  },
  createBody: resourceBody,
  updateBody: resourceBody,
  deletedMessage: (count) => `Deleted ${count} resource${count === 1 ? '' : 's'}`,
  actions: {
    ...readNamed('view'),
    create: async ({ deps, identity }, body) => ({ id: await createView(deps, identity, body.name), result: body }),
    async update({ deps, identity }, id, body) {
      await changeView(deps, identity, id, body.name);
      return { id, result: body };
    },
    remove: ({ deps, identity }, ids) => removeViews(deps, identity, ids),
  },
});

const pairs = crud({
  noun: 'security/permissions-resources',
  tag: 'Security Permissions on Resources (View Menus)',
  rules: PAIR_RULES,
  list: PAIR_LIST,
  item: { title: 'Show Permission View', columns: PAIR_LIST.columns },
  info: {
    view: 'PermissionViewMenu',
    permissions: ALL,
    addColumns: PAIR,
    editColumns: PAIR,
    filters: pairOperators(),
    addTitle: 'Add Permission View',
    editTitle: 'Edit Permission View',
  },
  createBody: pairBody,
  updateBody: pairChange,
  deletedMessage: (count) => `Deleted ${count} permission${count === 1 ? '' : 's'}`,
  actions: {
    list: async ({ deps }, request) => wirePage(await listPairs(deps.db, request), pairRow),
    async find({ deps }, id) {
      const pair = await findPair(deps.db, id);
      return pair && pairRow(pair);
    },
    create: async ({ deps, identity }, body) => ({ id: await createPair(deps, identity, body), result: body }),
    async update({ deps, identity }, id, body) {
      await changePair(deps, identity, id, body);
      return { id, result: body };
    },
    remove: ({ deps, identity }, ids) => removePairs(deps, identity, ids),
  },
});

const { removeMany: _resources, ...resourceByOne } = resources;
const { removeMany: _pairs, ...pairByOne } = pairs;

export const permissionEndpoints = [
  permissions.list,
  permissions.info,
  permissions.item,
  ...Object.values(resourceByOne),
  ...Object.values(pairByOne),
];
