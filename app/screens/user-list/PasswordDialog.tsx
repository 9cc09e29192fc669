// Sets the password of somebody else, which ends what they have open.
import { useState, type FormEvent } from 'react';
import { findPasswordProblem } from '#app/domain/access/password-rule.ts';
import { useFirstFocus } from '#app/screens/database-list/use-first-focus.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import { PasswordField } from '#app/screens/people/PasswordField.tsx';
import type { UserListing } from '#app/services/people-pages.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
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
  const content = useFirstFocus<HTMLDivElement>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isBusy) return;
    const problem = findPasswordProblem(password, user.username);
    if (problem !== null) {
      saving.refuse({ password: problem });
      return;
    }
    const saved = await saving.save(`/api/v1/security/users/${user.id}`, { method: 'PUT', body: { password } });
    if (!saved.isOk) return;
    onClose();
    onSaved(`The password of ${user.username} is changed.`);
  };
  return (
    <Dialog title={`Set the password of ${user.username}`} onClose={onClose}>
      <div className="dialog-content" ref={content}>
        <form className="form" onSubmit={(event) => void submit(event)} noValidate>
          {isSelf ? (
            <Notice kind="warning" title="This is your own account">
              You are logged out here, too. To stay logged in, change your password on <a href="/user_info/">your account</a>.
            </Notice>
          ) : (
            <p>
              {user.username} is logged out everywhere, and their API tokens end. Tell them the new password yourself: nobody can
              read it later.
            </p>
          )}
          {saving.failure === null ? null : (
            <Notice kind="error" title="The password was not changed">
              {saving.failure}
            </Notice>
          )}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <PasswordField label="New password" value={password} error={saving.errors['password']} onChange={setPassword} isFirst />
          <div className="people-dialog-end">
            <Button onClick={onClose}>Cancel</Button>
            <Button weight="primary" type="submit" busy={saving.isBusy}>
              Set password
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
