// Roles: what people may do, under a name.
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { useDone } from '#app/screens/lists/client/use-done.ts';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListColumn, ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton } from '#app/ui/MenuItem.tsx';
import { NewButton } from '#app/screens/lists/NewButton.tsx';
import type { Rights, RoleListing } from '#app/services/accounts/pages.server.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx';
import { NewRoleDialog } from './NewRoleDialog.tsx';
import { editorHref, ROLE_SHAPE } from './role-shape.ts';
import { standardWords } from './role-words.ts';
import '#app/screens/people/people.css';

interface RoleListScreenProps {
  readonly data: ListData<RoleListing>;
  readonly rights: Rights;
}

type Open = { readonly kind: 'new'; readonly startFrom: number | null } | { readonly kind: 'delete'; readonly role: RoleListing };

export function RoleListScreen({ data, rights }: RoleListScreenProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const [newName, setNewName] = useState('');
  const done = useDone();
  const add = rights.mayAdd ? <NewButton onClick={() => setOpen({ kind: 'new', startFrom: null })}>Add role</NewButton> : null;
  const list: ListDescription<RoleListing> = {
    title: 'Roles',
    noun: ['role', 'roles'],
    shape: ROLE_SHAPE,
    nameOf: ({ name }) => name,
    nameSort: 'name',
    hrefOf: ({ id }) => editorHref(id),
    opensDocument: false,
    detail: ({ name, isStandard }) => (isStandard ? standardWords(name) : null),
    columns: COLUMNS,
    menu: (role) => <RoleMenu role={role} rights={rights} onOpen={setOpen} />,
    blank: { icon: 'key', title: 'No roles', text: 'What people may do stands in roles.', actions: add },
    actions: add,
  };
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen list={list} data={data} />
      {open?.kind === 'new' ? (
        <NewRoleDialog roles={data.rows} startFrom={open.startFrom} name={newName} onName={setNewName} onClose={close} />
      ) : null}
      {open?.kind === 'delete' ? <DeleteRoleDialog role={open.role} onDone={done} onClose={close} /> : null}
    </>
  );
}

const COLUMNS: readonly ListColumn<RoleListing>[] = [
  {
    id: 'permissions',
    label: 'Permissions',
    isNumber: true,
    cell: ({ permissionCount }) => permissionCount.toLocaleString('en'),
  },
  { id: 'members', label: 'Members', isNumber: true, cell: ({ userCount }) => userCount.toLocaleString('en') },
  { id: 'groups', label: 'Groups', isNumber: true, cell: ({ groupCount }) => groupCount.toLocaleString('en') },
  { id: 'kind', label: 'Kind', cell: ({ isStandard }) => (isStandard ? <span className="badge">Standard</span> : 'Your own') },
];

interface RoleMenuProps {
  readonly role: RoleListing;
  readonly rights: Rights;
  readonly onOpen: (open: Open) => void;
}

function RoleMenu({ role, rights, onOpen }: RoleMenuProps) {
  return (
    <>
      <a className="menu-item" href={editorHref(role.id)}>
        <Icon name="edit" />
        {rights.mayEdit ? 'Edit' : 'Look at it'}
      </a>
      {rights.mayAdd ? (
        <MenuButton icon="copy" onClick={() => onOpen({ kind: 'new', startFrom: role.id })}>
          New role from this one
        </MenuButton>
      ) : null}
      {rights.mayDelete && !role.isStandard ? (
        <MenuButton icon="trash" onClick={() => onOpen({ kind: 'delete', role })}>
          Delete
        </MenuButton>
      ) : null}
    </>
  );
}
