// Sets the password of somebody else, which ends what they have open.
import { useState, type FormEvent } from 'react';
import { findPasswordProblem } from '#app/domain/access/password-rule.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import { FormDialog } from '#app/screens/people/FormDialog.tsx';
import { PasswordField } from '#app/screens/people/PasswordField.tsx';
import { changed } from '#app/screens/shell/reply-checks.ts';
import type { UserListing } from '#app/services/accounts/pages.server.ts';
import { Notice } from '#app/ui/Notice.tsx';

interface PasswordDialogProps {
  readonly user: UserListing;
  readonly isSelf: boolean;
  readonly onSaved: (words: string) => void;
  readonly onClose: () => void;
}

export function PasswordDialog({ user, isSelf, onSaved, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const saving = useSave(['password']);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isBusy) return;
    const problem = findPasswordProblem(password, user.username);
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
    onSaved(`The password of ${user.username} is changed.`);
  };
  return (
    <FormDialog
      title={`Set the password of ${user.username}`}
      lead={isSelf ? <OwnAccount /> : <LoggedOut username={user.username} />}
      saving={saving}
      failureTitle="The password was not changed"
      verb="Set password"
      onSubmit={submit}
      onClose={onClose}
    >
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField label="New password" value={password} error={saving.errors['password']} onChange={setPassword} isFirst />
    </FormDialog>
  );
}

const OwnAccount = () => (
  <Notice kind="warning" title="This is your own account">
    You are logged out here, too. To stay logged in, change your password on <a href="/user_info/">your account</a>.
  </Notice>
);

const LoggedOut = ({ username }: { readonly username: string }) => (
  <p>
    {username} is logged out everywhere, and their API tokens end. Tell them the new password yourself: nobody can read it later.
  </p>
);
