// A new password, with the one of now. Works without JavaScript.
import { Form, useNavigation } from '@remix-run/react';
import { MIN_PASSWORD_LENGTH } from '#app/domain/access/password-rule.ts';
import type { ShellUser } from '#app/domain/viewer/shell-user.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import type { FormOutcome } from './account-outcome.ts';

export function PasswordForm({ user, isDone, errors }: FormOutcome & { readonly user: ShellUser }) {
  const { csrfToken } = useShellData();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <section className="panel padded account-section" aria-labelledby="password-title">
      <Form method="post" className="form" reloadDocument>
        <h2 id="password-title">Change password</h2>
        {isDone ? (
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
        <input type="hidden" name="form" value="password" />
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
          hint={`At least ${MIN_PASSWORD_LENGTH} characters; a few unrelated words are easy to keep in mind.`}
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
