// The people who use the product: who they are, what they hold, when they were here last.
import { useRevalidator } from '@remix-run/react';
import { useMemo, useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { failureWords } from '#app/screens/lists/client/failure-words.ts';
import { useDone } from '#app/screens/lists/client/use-done.ts';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListColumn, ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton } from '#app/ui/MenuItem.tsx';
import { NewButton } from '#app/screens/lists/NewButton.tsx';
import { removeBulk } from '#app/screens/lists/remove-bulk.ts';
import { useDrafts } from '#app/screens/people/client/use-drafts.ts';
import { useApi } from '#app/screens/shell/use-api.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { changed } from '#app/screens/shell/reply-checks.ts';
import type { Named, Rights, UserListing } from '#app/services/accounts/pages.server.ts';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { DeactivateDialog, DeleteUsersDialog, nameOf } from './EndingDialogs.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { UserDialog } from './UserDialog.tsx';
import type { UserDraft } from './user-draft.ts';
import { userShape } from './user-shape.ts';
import '#app/screens/people/people.css';

interface UserListScreenProps {
  readonly data: ListData<UserListing>;
  readonly roles: readonly Named[];
  readonly groups: readonly Named[];
  readonly rights: Rights;
}

type Open =
  | { readonly kind: 'form'; readonly user: UserListing | null }
  | { readonly kind: 'password' | 'deactivate'; readonly user: UserListing }
  | { readonly kind: 'delete'; readonly users: readonly UserListing[] };

export function UserListScreen({ data, roles, groups, rights }: UserListScreenProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const drafts = useDrafts<UserDraft>();
  const { revalidate } = useRevalidator();
  const { user: viewer } = useShellData();
  const activate = useActivation(revalidate);
  const shape = useMemo(() => userShape(roles, groups), [roles, groups]);
  const done = useDone();
  const isOther = (user: UserListing): boolean => user.id !== viewer?.userId;
  const add = rights.mayAdd ? <NewButton onClick={() => setOpen({ kind: 'form', user: null })}>Add user</NewButton> : null;

  const list: ListDescription<UserListing> = {
    title: 'Users',
    noun: ['user', 'users'],
    shape,
    nameOf,
    nameSort: 'name',
    ...(rights.mayEdit && { onOpen: (user: UserListing) => setOpen({ kind: 'form', user }) }),
    detail: (user) => user.username,
    columns: COLUMNS,
    ...(rights.mayDelete && {
      bulk: [removeBulk((users: readonly UserListing[]) => setOpen({ kind: 'delete', users }), isOther)],
    }),
    ...((rights.mayEdit || rights.mayDelete) && {
      menu: (user: UserListing) => (
        <UserMenu user={user} isOther={isOther(user)} rights={rights} onOpen={setOpen} onActivate={() => activate(user)} />
      ),
    }),
    blank: { icon: 'users', title: 'No users', text: 'People who may log in appear here.', actions: add },
    searchWords: 'Names, usernames and email addresses are searched.',
    actions: add,
  };
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen list={list} data={data} />
      {open?.kind === 'form' ? (
        <UserDialog key={open.user?.id ?? 'new'} user={open.user} drafts={drafts} onSaved={done} onClose={close} />
      ) : null}
      {open?.kind === 'password' ? (
        <PasswordDialog user={open.user} isSelf={!isOther(open.user)} onSaved={done} onClose={close} />
      ) : null}
      {open?.kind === 'deactivate' ? <DeactivateDialog users={[open.user]} onDone={done} onClose={close} /> : null}
      {open?.kind === 'delete' ? <DeleteUsersDialog users={open.users} onDone={done} onClose={close} /> : null}
    </>
  );
}

const COLUMNS: readonly ListColumn<UserListing>[] = [
  { id: 'email', label: 'Email', sort: 'email', cell: ({ email }) => email },
  { id: 'roles', label: 'Roles', cell: ({ roles }) => <Names of={roles} /> },
  { id: 'groups', label: 'Groups', isWide: true, cell: ({ groups }) => <Names of={groups} /> },
  {
    id: 'account',
    label: 'Account',
    cell: ({ isActive }) => (isActive ? 'Active' : <span className="badge">Deactivated</span>),
  },
  { id: 'login', label: 'Last login', sort: 'login', cell: ({ lastLoginMs }) => <LastLogin atMs={lastLoginMs} /> },
];

function Names({ of }: { readonly of: readonly Named[] }) {
  if (of.length === 0) return <span className="muted">None</span>;
  const names = of.map(({ name }) => name).join(', ');
  return (
    <span className="cell-names" title={names}>
      {names}
    </span>
  );
}

function LastLogin({ atMs }: { readonly atMs: number | null }) {
  const { nowMs } = useShellData();
  return atMs === null ? <span className="muted">Never</span> : <RelativeTime atMs={atMs} nowMs={nowMs} />;
}

interface UserMenuProps {
  readonly user: UserListing;
  readonly isOther: boolean;
  readonly rights: Rights;
  readonly onOpen: (open: Open) => void;
  readonly onActivate: () => void;
}

function UserMenu({ user, isOther, rights, onOpen, onActivate }: UserMenuProps) {
  return (
    <>
      {rights.mayEdit ? (
        <>
          <MenuButton icon="edit" onClick={() => onOpen({ kind: 'form', user })}>
            Edit
          </MenuButton>
          <MenuButton icon="key" onClick={() => onOpen({ kind: 'password', user })}>
            Set password
          </MenuButton>
        </>
      ) : null}
      {rights.mayEdit && !user.isActive ? (
        <MenuButton icon="check" onClick={onActivate}>
          Activate
        </MenuButton>
      ) : null}
      {rights.mayEdit && user.isActive && isOther ? (
        <MenuButton icon="lock" onClick={() => onOpen({ kind: 'deactivate', user })}>
          Deactivate
        </MenuButton>
      ) : null}
      {rights.mayDelete && isOther ? (
        <MenuButton icon="trash" onClick={() => onOpen({ kind: 'delete', users: [user] })}>
          Delete
        </MenuButton>
      ) : null}
    </>
  );
}

/** Nothing is lost by activating: it is not asked for. */
function useActivation(onDone: () => void): (user: UserListing) => void {
  const send = useApi();
  return (user) => {
    void send(`/api/v1/security/users/${user.id}`, { method: 'PUT', body: { active: true }, reply: changed(user.id) }).then(
      (sent) => {
        if (sent.kind === 'answered' && sent.isOk) showToast('success', `${user.username} can log in again.`);
        else showToast('error', `${user.username} was not activated. ${failureWords(sent)}`);
        onDone();
      },
    );
  };
}
