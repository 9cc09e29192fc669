// Groups: users with the same roles.
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { common } from '#app/messages/en/common.ts';
import { groups as groupsMessages } from '#app/messages/en/groups.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Faces } from '#app/screens/lists/cells/Faces.tsx';
import { useDone } from '#app/screens/lists/client/use-done.ts';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListColumn, ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';
import { NewButton } from '#app/screens/lists/edit/NewButton.tsx';
import { removeBulk } from '#app/screens/lists/edit/remove-bulk.ts';
import { useDrafts } from '#app/screens/people/client/use-drafts.ts';
import type { GroupListing, Rights } from '#app/services/accounts/pages.server.ts';
import message from '#app/ui/text/text.module.css';
import cells from '#app/ui/table/cells.module.css';
import { DeleteGroupsDialog } from './DeleteGroupsDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import type { GroupDraft } from './group-draft.ts';
import { GROUP_SHAPE } from './group-shape.ts';

interface GroupListScreenProps {
  readonly data: ListData<GroupListing>;
  readonly rights: Rights;
}

type Open =
  | { readonly kind: 'form'; readonly group: GroupListing | null }
  | { readonly kind: 'delete'; readonly groups: readonly GroupListing[] };

export function GroupListScreen({ data, rights }: GroupListScreenProps) {
  const t = useMessages(groupsMessages);
  const tCommon = useMessages(common);
  const [open, setOpen] = useState<Open | null>(null);
  const drafts = useDrafts<GroupDraft>();
  const done = useDone();
  const add = rights.mayAdd ? (
    <NewButton onClick={() => setOpen({ kind: 'form', group: null })}>{t('addButton')}</NewButton>
  ) : null;
  const remove = (groups: readonly GroupListing[]) => setOpen({ kind: 'delete', groups });
  const list: ListDescription<GroupListing> = {
    title: t('title'),
    noun: [t('noun.one'), t('noun.many')],
    shape: GROUP_SHAPE,
    nameOf: ({ name }) => name,
    nameSort: 'name',
    ...(rights.mayEdit && { onOpen: (group: GroupListing) => setOpen({ kind: 'form', group }) }),
    detail: ({ description }) => description,
    columns: findColumns(t),
    ...(rights.mayDelete && { bulk: [removeBulk(remove)] }),
    ...((rights.mayEdit || rights.mayDelete) && {
      menu: (group: GroupListing) => (
        <>
          {rights.mayEdit ? (
            <MenuButton icon="edit" onClick={() => setOpen({ kind: 'form', group })}>
              {tCommon('edit')}
            </MenuButton>
          ) : null}
          {rights.mayDelete ? (
            <MenuButton icon="trash" onClick={() => remove([group])}>
              {tCommon('delete')}
            </MenuButton>
          ) : null}
        </>
      ),
    }),
    blank: {
      icon: 'users',
      title: t('blank.title'),
      text: t('blank.detail'),
    },
    searchMessage: t('search'),
    create: add,
  };
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen list={list} data={data} />
      {open?.kind === 'form' ? (
        <GroupDialog key={open.group?.id ?? 'new'} group={open.group} drafts={drafts} onSaved={done} onClose={close} />
      ) : null}
      {open?.kind === 'delete' ? <DeleteGroupsDialog groups={open.groups} onDone={done} onClose={close} /> : null}
    </>
  );
}

const findColumns = (t: Translate<typeof groupsMessages.texts>): readonly ListColumn<GroupListing>[] => [
  { id: 'label', label: t('column.label'), sort: 'label', isWide: true, cell: ({ label }) => label },
  {
    id: 'roles',
    label: t('column.roles'),
    cell: ({ roles }) => <RoleNames roles={roles} />,
  },
  { id: 'members', label: t('column.members'), cell: ({ members }) => <Faces people={members} /> },
];

function RoleNames({ roles }: Pick<GroupListing, 'roles'>) {
  const t = useMessages(common);
  if (roles.length === 0) return <span className={message.muted}>{t('none')}</span>;
  return <span className={cells.names}>{roles.map(({ name }) => name).join(', ')}</span>;
}
