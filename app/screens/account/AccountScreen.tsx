// One's own account: who one is, and a new password.
import { Form, useNavigation } from '@remix-run/react';
import type { ShellUser } from '#app/domain/viewer/shell-user.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { TextField } from '#app/ui/TextField.tsx';

export interface PasswordOutcome {
  readonly isDone: boolean;
  /** What is wrong, by field. */
  readonly errors: Readonly<Partial<Record<'current' | 'next' | 'repeat' | 'form', string>>>;
}
interface AccountScreenProps {
  readonly user: ShellUser;
  readonly roles: readonly string[];
  readonly outcome: PasswordOutcome | null;
}

export function AccountScreen({ user, roles, outcome }: AccountScreenProps) {
  return (
    <div className="page form-page">
      <header className="page-head">
        <h1>Your account</h1>
      </header>
      <dl className="account-facts">
        <dt>Name</dt>
        <dd>{user.name}</dd>
        <dt>Username</dt>
        <dd>{user.username}</dd>
        <dt>Email</dt>
        <dd>{user.email}</dd>
        <dt>{roles.length === 1 ? 'Role' : 'Roles'}</dt>
        <dd>{roles.join(', ') || 'None'}</dd>
      </dl>
      <PasswordForm user={user} outcome={outcome} />
    </div>
  );
}

function PasswordForm({ user, outcome }: { user: ShellUser; outcome: PasswordOutcome | null }) {
  const { csrfToken } = useShellData();
  const isBusy = useNavigation().state !== 'idle';
  const errors = outcome?.errors ?? {};
  return (
    <section className="panel padded" aria-labelledby="password-title">
      <Form method="post" className="form" reloadDocument>
        <h2 id="password-title">Change password</h2>
        {outcome?.isDone ? (
          <Notice kind="success" title="Your password is changed">
            Every other browser that was logged in as you is logged out.
          </Notice>
        ) : null}
        {errors.form ? (
          <Notice kind="error" title="The password was not changed">
            {errors.form}
          </Notice>
        ) : null}
        <input type="hidden" name="csrf_token" value={csrfToken} />
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <TextField
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={errors.current}
        />
        <TextField
          label="New password"
          name="next"
          type="password"
          autoComplete="new-password"
          required
          hint="At least 8 characters; a few unrelated words are easy to keep in mind."
          error={errors.next}
        />
        <TextField
          label="New password, once more"
          name="repeat"
          type="password"
          autoComplete="new-password"
          required
          error={errors.repeat}
        />
        <div className="form-actions">
          <Button weight="primary" type="submit" busy={isBusy}>
            Change password
          </Button>
        </div>
      </Form>
    </section>
  );
}
