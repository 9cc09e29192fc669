// /api/v1/security/groups/: groups of users.
import { crud } from '#app/api/router/crud.ts';
import { changeGroup, createGroup, listGroupsPage, removeGroups } from '#app/services/accounts/groups.server.ts';
import { wirePage } from '#app/stores/list/list-reply.ts';
import { GROUP_RULES } from '#app/stores/group/rules.ts';
import { groupStore } from '#app/stores/group/store.server.ts';
import { GROUP_ITEM, GROUP_LIST, groupBody, groupChange } from '#app/stores/group/wire.ts';
import { groupRow } from './to-wire.server.ts';

const columns = (nameIsNeeded: boolean) =>
  ['description', 'label', 'name', 'roles', 'users'].map((name) => ({ name, required: nameIsNeeded && name === 'name' }));

export const groupEndpoints = Object.values(
  crud({
    noun: 'security/groups',
    tag: 'Security Groups',
    rules: GROUP_RULES,
    list: GROUP_LIST,
    item: GROUP_ITEM,
    info: {
      view: 'Group',
      permissions: ['can_list', 'can_show', 'can_add', 'can_edit', 'can_delete'],
      addColumns: columns(true),
      editColumns: columns(false),
      filters: groupStore.operators(),
      addTitle: 'Add Group',
      editTitle: 'Edit Group',
    },
    createBody: groupBody,
    updateBody: groupChange,
    deletedMessage: (count) => `Deleted ${count} group${count === 1 ? '' : 's'}`,
    actions: {
      list: async ({ deps, identity }, request) => wirePage(await listGroupsPage(deps, identity, request), groupRow),
      async find({ deps }, id) {
        const view = await groupStore.find(deps.db, id);
        return view && groupRow(view);
      },
      create: async ({ deps, identity }, body) => ({ id: await createGroup(deps, identity, body), result: body }),
      async update({ deps, identity }, id, body) {
        await changeGroup(deps, identity, id, body);
        return { id, result: body };
      },
      remove: ({ deps, identity }, ids) => removeGroups(deps, identity, ids),
    },
  }),
);
