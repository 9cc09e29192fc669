// Groups: people who hold the same roles.
import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { Faces } from '#app/screens/lists/Faces.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListColumn, ListDescription } from '#app/screens/lists/list-types.ts';
import { useDrafts } from '#app/screens/people/client/use-drafts.ts';
import type { GroupListing, Rights } from '#app/services/people-pages.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { DeleteGroupsDialog } from './DeleteGroupsDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import type { GroupDraft } from './group-draft.ts';
import { GROUP_SHAPE } from './group-shape.ts';
import '#app/screens/people/people.css';

interface GroupListScreenProps {
  readonly data: ListData<GroupListing>;
  readonly rights: Rights;
}

type Open =
  | { readonly kind: 'form'; readonly group: GroupListing | null }
  | { readonly kind: 'delete'; readonly groups: readonly GroupListing[] };

export function GroupListScreen({ data, rights }: GroupListScreenProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const drafts = useDrafts<GroupDraft>();
  const { revalidate } = useRevalidator();
  const done = (words: string) => {
    showToast('success', words);
    revalidate();
  };
  const add = rights.mayAdd ? (
    <Button className="needs-script" weight="primary" icon="plus" onClick={() => setOpen({ kind: 'form', group: null })}>
      Add group
    </Button>
  ) : null;
  const remove = (groups: readonly GroupListing[]) => setOpen({ kind: 'delete', groups });
  const list: ListDescription<GroupListing> = {
    title: 'Groups',
    noun: ['group', 'groups'],
    shape: GROUP_SHAPE,
    nameOf: ({ name }) => name,
    nameSort: 'name',
    ...(rights.mayEdit && { onOpen: (group: GroupListing) => setOpen({ kind: 'form', group }) }),
    detail: ({ description }) => description,
    columns: COLUMNS,
    ...(rights.mayDelete && { bulk: [{ id: 'delete', label: 'Delete', icon: 'trash' as const, run: remove }] }),
    ...((rights.mayEdit || rights.mayDelete) && {
      menu: (group: GroupListing) => (
        <>
          {rights.mayEdit ? (
            <button type="button" className="menu-item" onClick={() => setOpen({ kind: 'form', group })}>
              <Icon name="edit" />
              Edit
            </button>
          ) : null}
          {rights.mayDelete ? (
            <button type="button" className="menu-item" onClick={() => remove([group])}>
              <Icon name="trash" />
              Delete
            </button>
          ) : null}
        </>
      ),
    }),
    blank: {
      icon: 'users',
      title: 'No groups yet',
      text: 'A group gives the same roles to all of its members: add one for each team, and new people only need to join it.',
      actions: add,
    },
    searchWords: 'Names, labels and descriptions are searched.',
    actions: data.count === 0 && data.state.search === '' ? null : add,
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

const COLUMNS: readonly ListColumn<GroupListing>[] = [
  { id: 'label', label: 'Label', sort: 'label', isWide: true, cell: ({ label }) => label },
  {
    id: 'roles',
    label: 'Roles',
    cell: ({ roles }) =>
      roles.length === 0 ? (
        <span className="muted">None</span>
      ) : (
        <span className="cell-names">{roles.map(({ name }) => name).join(', ')}</span>
      ),
  },
  { id: 'members', label: 'Members', cell: ({ members }) => <Faces people={members} /> },
];
