// Sets the password of another user, which ends their sessions.
import { useState } from 'react';
import { forms } from '#app/messages/en/forms.ts';
import { users } from '#app/messages/en/users.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import { passwordProblemText } from '#app/messages/password-problem.ts';
import { PasswordField } from '#app/screens/people/PasswordField.tsx';
import { changed } from '#app/screens/shell/api/reply-checks.ts';
import type { UserListing } from '#app/services/accounts/pages.server.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';

interface PasswordDialogProps {
  readonly user: UserListing;
  readonly isSelf: boolean;
  readonly onSaved: (message: string) => void;
  readonly onClose: () => void;
}

export function PasswordDialog({ user, isSelf, onSaved, onClose }: PasswordDialogProps) {
  const t = useMessages(users);
  const tForms = useMessages(forms);
  const [password, setPassword] = useState('');
  const saving = useSave(['password']);
  const submit = async () => {
    if (saving.isBusy) return;
    const problem = passwordProblemText(password, user.username, tForms);
    if (problem !== null) {
      saving.refuse({ password: problem });
      return;
    }
    const saved = await saving.save(`/api/v1/security/users/${user.id}`, {
      method: 'PUT',
      body: { password },
      reply: changed(user.id),
    });
    if (!saved.isOk) return;
    onClose();
    onSaved(t('passwordDialog.done', { username: user.username }));
  };
  return (
    <FormDialog
      title={t('passwordDialog.title', { username: user.username })}
      lead={isSelf ? <OwnAccount /> : <p>{t('passwordDialog.detail', { username: user.username })}</p>}
      failure={saving.failure}
      failureTitle={t('passwordDialog.failed')}
      submitLabel={t('passwordDialog.button')}
      isBusy={saving.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField
        label={t('passwordDialog.field')}
        value={password}
        error={saving.errors['password']}
        onChange={setPassword}
        isFirst
      />
    </FormDialog>
  );
}

function OwnAccount() {
  const t = useMessages(users);
  return (
    <Notice kind="warning" title={t('passwordDialog.own')}>
      {t.rich('passwordDialog.ownDetail', { link: (chunks) => <a href="/user_info/">{chunks}</a> })}
    </Notice>
  );
}
