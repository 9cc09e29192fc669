// /api/v1/security/permissions/, resources/ and permissions-resources/: what can be granted.
import { z } from 'zod';
import { crud } from '#app/api/router/crud.ts';
import {
  changePair,
  changeView,
  createPair,
  createView,
  removePairs,
  removeViews,
} from '#app/services/accounts/permissions.server.ts';
import { PAIR_RULES, PERMISSION_RULES, RESOURCE_RULES } from '#app/stores/permission/rules.ts';
import { findNamed, findPair, listNamed, listPairs, namedOperators, pairOperators } from '#app/stores/permission/store.server.ts';
import { PAIR_LIST, pairBody, pairChange, PERMISSION_LIST, RESOURCE_LIST, resourceBody } from '#app/stores/permission/wire.ts';

const ALL = ['can_list', 'can_show', 'can_add', 'can_edit', 'can_delete'];
const NAME = [{ name: 'name', required: true }];
const PAIR = [
  { name: 'permission_id', required: true },
  { name: 'view_menu_id', required: true },
];

const never = (): never => {
  throw new Error('Permissions come with the product: these endpoints are not in the table.');
};

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
    list: ({ deps }, request) => listNamed(deps.db, 'permission', request),
    find: ({ deps }, id) => findNamed(deps.db, 'permission', id),
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
    list: ({ deps }, request) => listNamed(deps.db, 'view', request),
    find: ({ deps }, id) => findNamed(deps.db, 'view', id),
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
    list: ({ deps }, request) => listPairs(deps.db, request),
    find: ({ deps }, id) => findPair(deps.db, id),
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
