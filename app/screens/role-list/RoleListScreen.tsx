// Roles: what users can do, under a name.
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { common } from '#app/messages/en/common.ts';
import { roles as rolesMessages } from '#app/messages/en/roles.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { useDone } from '#app/screens/lists/client/use-done.ts';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListColumn, ListDescription } from '#app/screens/lists/list-types.ts';
import { NewButton } from '#app/screens/lists/edit/NewButton.tsx';
import type { Rights, RoleListing } from '#app/services/accounts/pages.server.ts';
import { MenuButton, MenuLink } from '#app/ui/overlay/MenuItem.tsx';
import { Badge } from '#app/ui/text/Badge.tsx';
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx';
import { NewRoleDialog } from './NewRoleDialog.tsx';
import { editorHref, ROLE_SHAPE } from './role-shape.ts';
import { standardRoleText } from './role-text.ts';

interface RoleListScreenProps {
  readonly data: ListData<RoleListing>;
  readonly rights: Rights;
}

type Open = { readonly kind: 'new'; readonly startFrom: number | null } | { readonly kind: 'delete'; readonly role: RoleListing };

export function RoleListScreen({ data, rights }: RoleListScreenProps) {
  const t = useMessages(rolesMessages);
  const locale = useLocale();
  const [open, setOpen] = useState<Open | null>(null);
  const [newName, setNewName] = useState('');
  const done = useDone();
  const add = rights.mayAdd ? (
    <NewButton onClick={() => setOpen({ kind: 'new', startFrom: null })}>{t('addButton')}</NewButton>
  ) : null;
  const list: ListDescription<RoleListing> = {
    title: t('title'),
    noun: [t('noun.one'), t('noun.many')],
    shape: ROLE_SHAPE,
    nameOf: ({ name }) => name,
    nameSort: 'name',
    hrefOf: ({ id }) => editorHref(id),
    opensDocument: false,
    detail: ({ name, isStandard }) => (isStandard ? standardRoleText(name, t) : null),
    columns: findColumns(t, locale),
    menu: (role) => <RoleMenu role={role} rights={rights} onOpen={setOpen} />,
    blank: { icon: 'key', title: t('blank.title'), text: t('blank.detail') },
    create: add,
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

const findColumns = (t: Translate<typeof rolesMessages.texts>, locale: string): readonly ListColumn<RoleListing>[] => [
  {
    id: 'permissions',
    label: t('column.permissions'),
    isNumber: true,
    cell: ({ permissionCount }) => permissionCount.toLocaleString(locale),
  },
  { id: 'members', label: t('column.members'), isNumber: true, cell: ({ userCount }) => userCount.toLocaleString(locale) },
  { id: 'groups', label: t('column.groups'), isNumber: true, cell: ({ groupCount }) => groupCount.toLocaleString(locale) },
  {
    id: 'kind',
    label: t('column.kind'),
    cell: ({ isStandard }) => (isStandard ? <Badge>{t('builtIn')}</Badge> : t('custom')),
  },
];

interface RoleMenuProps {
  readonly role: RoleListing;
  readonly rights: Rights;
  readonly onOpen: (open: Open) => void;
}

function RoleMenu({ role, rights, onOpen }: RoleMenuProps) {
  const t = useMessages(rolesMessages);
  const tCommon = useMessages(common);
  return (
    <>
      <MenuLink icon="edit" href={editorHref(role.id)}>
        {rights.mayEdit ? tCommon('edit') : t('menu.view')}
      </MenuLink>
      {rights.mayAdd ? (
        <MenuButton icon="copy" onClick={() => onOpen({ kind: 'new', startFrom: role.id })}>
          {t('menu.copy')}
        </MenuButton>
      ) : null}
      {rights.mayDelete && !role.isStandard ? (
        <MenuButton icon="trash" onClick={() => onOpen({ kind: 'delete', role })}>
          {tCommon('delete')}
        </MenuButton>
      ) : null}
    </>
  );
}
