// An invited user in the list of users, and the actions on the invitation.
import { invite } from '#app/messages/en/invite.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { failureMessage } from '#app/screens/lists/client/failure-messages.ts';
import { ConfirmCallDialog } from '#app/screens/people/ConfirmCallDialog.tsx';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { done, checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import type { UserListing } from '#app/services/accounts/pages.server.ts';
import { invitedReply, type Invited } from '#app/stores/invitation/wire.ts';
import { Badge } from '#app/ui/text/Badge.tsx';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';

export function InvitationBadge({ invitation }: { readonly invitation: NonNullable<UserListing['invitation']> }) {
  const t = useMessages(invite);
  const locale = useLocale();
  const { state, expiresAtMs } = invitation;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAtMs);
  const detail = state === 'revoked' ? t('state.revokedDetail') : t(`state.${state}Detail`, { date });
  return (
    <Badge tone={state === 'open' ? 'accent' : 'warning'} title={detail}>
      {t(`state.${state}`)}
    </Badge>
  );
}

interface InvitedMenuProps {
  readonly user: UserListing;
  readonly canMail: boolean;
  readonly onRenewed: (invited: Invited) => void;
  readonly onRevoke: () => void;
}

export function InvitedMenu({ user, canMail, onRenewed, onRevoke }: InvitedMenuProps) {
  const t = useMessages(invite);
  const renew = useRenewal(user, onRenewed);
  if (user.invitation === null || !user.isActive) return null;
  return (
    <>
      {canMail ? (
        <MenuButton icon="mail" onClick={() => renew(true)}>
          {t('menu.send')}
        </MenuButton>
      ) : null}
      <MenuButton icon="link" onClick={() => renew(false)}>
        {t('menu.copy')}
      </MenuButton>
      {user.invitation.state === 'open' ? (
        <MenuButton icon="lock" onClick={onRevoke}>
          {t('menu.revoke')}
        </MenuButton>
      ) : null}
    </>
  );
}

/** A new link; what no mail took is shown by `onRenewed`. */
function useRenewal({ id, email }: UserListing, onRenewed: (invited: Invited) => void): (sendsMail: boolean) => void {
  const t = useMessages(invite);
  const send = useApi();
  const renew = async (sendsMail: boolean) => {
    const reply = checkBody(invitedReply);
    const sent = await send(`/api/v1/invitation/${id}`, { method: 'PUT', body: { sends_mail: sendsMail }, reply });
    if (sent.kind !== 'replied' || !sent.isOk) {
      showToast('danger', t('renewed.failed', { email, reason: failureMessage(sent) }));
      return;
    }
    const { result } = invitedReply.parse(jsonOf(sent.text));
    if (result.mail === 'sent') showToast('success', t('renewed.sent', { email }));
    onRenewed(result);
  };
  return (sendsMail) => void renew(sendsMail);
}

interface RevokeDialogProps {
  readonly user: UserListing;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

export function RevokeDialog({ user: { id, email }, onDone, onClose }: RevokeDialogProps) {
  const t = useMessages(invite);
  return (
    <ConfirmCallDialog
      title={t('revoke.title', { email })}
      verb={t('revoke.button')}
      failureTitle={t('revoke.failed')}
      call={{ path: `/api/v1/invitation/${id}`, options: { method: 'DELETE', reply: done } }}
      onDone={() => onDone(t('revoke.done', { email }))}
      onClose={onClose}
    >
      <p>{t('revoke.detail')}</p>
    </ConfirmCallDialog>
  );
}
