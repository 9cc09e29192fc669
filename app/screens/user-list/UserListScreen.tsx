// Users: who they are, their roles, when they last logged in.
import { useNavigate, useRevalidator } from '@remix-run/react';
import { useMemo, useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { common } from '#app/messages/en/common.ts';
import { invite as inviteMessages } from '#app/messages/en/invite.ts';
import { users as usersMessages } from '#app/messages/en/users.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { failureMessage } from '#app/screens/lists/client/failure-messages.ts';
import { useDone } from '#app/screens/lists/client/use-done.ts';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListColumn, ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';
import { removeBulk } from '#app/screens/lists/edit/remove-bulk.ts';
import { useDrafts } from '#app/screens/people/client/use-drafts.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { changed } from '#app/screens/shell/api/reply-checks.ts';
import type { Named, Rights, UserListing } from '#app/services/accounts/pages.server.ts';
import type { InvitationOptions, Invited } from '#app/stores/invitation/wire.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { Badge } from '#app/ui/text/Badge.tsx';
import message from '#app/ui/text/text.module.css';
import cells from '#app/ui/table/cells.module.css';
import { DeactivateDialog, DeleteUsersDialog, formatUserName } from './EndingDialogs.tsx';
import { InviteDialog, InvitedDialog } from './InviteDialog.tsx';
import { InvitationBadge, InvitedMenu, RevokeDialog } from './InvitedUser.tsx';
import type { InviteDraft } from './invite-draft.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { UserDialog } from './UserDialog.tsx';
import type { UserDraft } from './user-draft.ts';
import { userShape } from './user-shape.ts';

interface UserListScreenProps {
  readonly data: ListData<UserListing>;
  readonly roles: readonly Named[];
  readonly groups: readonly Named[];
  readonly rights: Rights;
  readonly invite: InvitationOptions;
  /** Whether the URL opens the form that creates one. */
  readonly isNew: boolean;
}

type Open =
  | { readonly kind: 'form'; readonly user: UserListing | null }
  | { readonly kind: 'password' | 'deactivate' | 'revoke'; readonly user: UserListing }
  | { readonly kind: 'invite' }
  | { readonly kind: 'renewed'; readonly invited: Invited }
  | { readonly kind: 'delete'; readonly users: readonly UserListing[] };

export function UserListScreen({ data, roles, groups, rights, invite, isNew }: UserListScreenProps) {
  const t = useMessages(usersMessages);
  const tInvite = useMessages(inviteMessages);
  const [open, setOpen] = useState<Open | null>(isNew && rights.mayAdd ? { kind: 'form', user: null } : null);
  const drafts = useDrafts<UserDraft>();
  const inviteDrafts = useDrafts<InviteDraft>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { user: viewer } = useShellData();
  const activate = useActivation(revalidate);
  const shape = useMemo(() => userShape(roles, groups), [roles, groups]);
  const done = useDone();
  const isOther = (user: UserListing): boolean => user.id !== viewer?.userId;
  const add = rights.mayAdd ? (
    <>
      <Button icon="plus" data-needs-script="" onClick={() => setOpen({ kind: 'form', user: null })}>
        {t('addButton')}
      </Button>
      <Button weight="primary" icon="mail" data-needs-script="" onClick={() => setOpen({ kind: 'invite' })}>
        {tInvite('button')}
      </Button>
    </>
  ) : null;
  const showRenewed = (invited: Invited) => {
    if (invited.mail !== 'sent') setOpen({ kind: 'renewed', invited });
    revalidate();
  };

  const list: ListDescription<UserListing> = {
    title: t('title'),
    noun: [t('noun.one'), t('noun.many')],
    shape,
    nameOf: formatUserName,
    nameSort: 'name',
    ...(rights.mayEdit && { onOpen: (user: UserListing) => setOpen({ kind: 'form', user }) }),
    // Invited users have their username as their name until they choose one.
    detail: (user) => (user.username === formatUserName(user) ? null : user.username),
    columns: findColumns(t),
    ...(rights.mayDelete && {
      bulk: [removeBulk((users: readonly UserListing[]) => setOpen({ kind: 'delete', users }), isOther)],
    }),
    ...((rights.mayEdit || rights.mayDelete) && {
      menu: (user: UserListing) => (
        <>
          {rights.mayEdit ? (
            <InvitedMenu
              user={user}
              canMail={invite.mail_problem === null}
              onRenewed={showRenewed}
              onRevoke={() => setOpen({ kind: 'revoke', user })}
            />
          ) : null}
          <UserMenu user={user} isOther={isOther(user)} rights={rights} onOpen={setOpen} onActivate={() => activate(user)} />
        </>
      ),
    }),
    blank: { icon: 'users', title: t('blank.title'), text: t('blank.detail') },
    searchMessage: t('search'),
    create: add,
  };
  const close = () => {
    setOpen(null);
    if (isNew) void navigate(shape.path, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <ListScreen list={list} data={data} />
      {open?.kind === 'form' ? (
        <UserDialog key={open.user?.id ?? 'new'} user={open.user} drafts={drafts} onSaved={done} onClose={close} />
      ) : null}
      {open?.kind === 'invite' ? (
        <InviteDialog options={invite} drafts={inviteDrafts} onInvited={revalidate} onClose={close} />
      ) : null}
      {open?.kind === 'renewed' ? (
        <InvitedDialog title={tInvite('renewed.title')} outcomes={[open.invited]} onClose={close} />
      ) : null}
      {open?.kind === 'revoke' ? <RevokeDialog user={open.user} onDone={done} onClose={close} /> : null}
      {open?.kind === 'password' ? (
        <PasswordDialog user={open.user} isSelf={!isOther(open.user)} onSaved={done} onClose={close} />
      ) : null}
      {open?.kind === 'deactivate' ? <DeactivateDialog users={[open.user]} onDone={done} onClose={close} /> : null}
      {open?.kind === 'delete' ? <DeleteUsersDialog users={open.users} onDone={done} onClose={close} /> : null}
    </>
  );
}

const findColumns = (t: Translate<typeof usersMessages.texts>): readonly ListColumn<UserListing>[] => [
  { id: 'email', label: t('column.email'), sort: 'email', cell: ({ email }) => email },
  { id: 'roles', label: t('column.roles'), cell: ({ roles }) => <Names of={roles} /> },
  { id: 'groups', label: t('column.groups'), isWide: true, cell: ({ groups }) => <Names of={groups} /> },
  {
    id: 'account',
    label: t('column.account'),
    cell: ({ isActive, invitation }) =>
      !isActive ? (
        <Badge>{t('deactivated')}</Badge>
      ) : invitation === null ? (
        t('active')
      ) : (
        <InvitationBadge invitation={invitation} />
      ),
  },
  { id: 'login', label: t('column.login'), sort: 'login', cell: ({ lastLoginMs }) => <LastLogin atMs={lastLoginMs} /> },
];

function Names({ of }: { readonly of: readonly Named[] }) {
  const t = useMessages(common);
  if (of.length === 0) return <span className={message.muted}>{t('none')}</span>;
  const names = of.map(({ name }) => name).join(', ');
  return (
    <span className={cells.names} title={names}>
      {names}
    </span>
  );
}

function LastLogin({ atMs }: { readonly atMs: number | null }) {
  const t = useMessages(usersMessages);
  const { nowMs } = useShellData();
  return atMs === null ? <span className={message.muted}>{t('neverLoggedIn')}</span> : <RelativeTime atMs={atMs} nowMs={nowMs} />;
}

interface UserMenuProps {
  readonly user: UserListing;
  readonly isOther: boolean;
  readonly rights: Rights;
  readonly onOpen: (open: Open) => void;
  readonly onActivate: () => void;
}

function UserMenu({ user, isOther, rights, onOpen, onActivate }: UserMenuProps) {
  const t = useMessages(usersMessages);
  const tCommon = useMessages(common);
  return (
    <>
      {rights.mayEdit ? (
        <>
          <MenuButton icon="edit" onClick={() => onOpen({ kind: 'form', user })}>
            {tCommon('edit')}
          </MenuButton>
          <MenuButton icon="key" onClick={() => onOpen({ kind: 'password', user })}>
            {t('menu.password')}
          </MenuButton>
        </>
      ) : null}
      {rights.mayEdit && !user.isActive ? (
        <MenuButton icon="check" onClick={onActivate}>
          {t('menu.activate')}
        </MenuButton>
      ) : null}
      {rights.mayEdit && user.isActive && isOther ? (
        <MenuButton icon="lock" onClick={() => onOpen({ kind: 'deactivate', user })}>
          {t('menu.deactivate')}
        </MenuButton>
      ) : null}
      {rights.mayDelete && isOther ? (
        <MenuButton icon="trash" onClick={() => onOpen({ kind: 'delete', users: [user] })}>
          {tCommon('delete')}
        </MenuButton>
      ) : null}
    </>
  );
}

/** Activating loses nothing, so it needs no confirmation. */
function useActivation(onDone: () => void): (user: UserListing) => void {
  const t = useMessages(usersMessages);
  const send = useApi();
  return (user) => {
    void send(`/api/v1/security/users/${user.id}`, { method: 'PUT', body: { active: true }, reply: changed(user.id) }).then(
      (sent) => {
        if (sent.kind === 'replied' && sent.isOk) showToast('success', t('activated', { username: user.username }));
        else showToast('danger', t('activateFailed', { username: user.username, reason: failureMessage(sent) }));
        onDone();
      },
    );
  };
}
