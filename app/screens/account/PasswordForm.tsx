// A new password, with the one of now. Works without JavaScript.
import { Form, useNavigation } from '@remix-run/react';
import { MIN_PASSWORD_LENGTH } from '#app/domain/access/password-rule.ts';
import type { ShellUser } from '#app/domain/viewer/shell-user.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { account } from '#app/messages/en/account.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FormActions, formClass } from '#app/ui/form/form-layout.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import type { FormOutcome } from './account-outcome.ts';
import styles from './account.module.css';

export function PasswordForm({ user, isDone, errors }: FormOutcome & { readonly user: ShellUser }) {
  const t = useMessages(account);

  const { csrfToken } = useShellData();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Panel isPadded className={styles.section} aria-labelledby="password-title">
      <Form method="post" className={formClass} reloadDocument>
        <h2 id="password-title">{t('password.title')}</h2>
        {isDone ? (
          <Notice kind="success" title={t('password.changed.title')}>
            {t('password.changed.detail')}
          </Notice>
        ) : null}
        {errors.form ? (
          <Notice kind="error" title={t('password.failed')}>
            {errors.form}
          </Notice>
        ) : null}
        <input type="hidden" name="csrf_token" value={csrfToken} />
        <input type="hidden" name="form" value="password" />
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <TextField
          label={t('password.current')}
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={errors.current}
        />
        <TextField
          label={t('password.next')}
          name="next"
          type="password"
          autoComplete="new-password"
          required
          hint={t('password.hint', { length: MIN_PASSWORD_LENGTH })}
          error={errors.next}
        />
        <TextField
          label={t('password.repeat')}
          name="repeat"
          type="password"
          autoComplete="new-password"
          required
          error={errors.repeat}
        />
        <FormActions>
          <Button weight="primary" type="submit" busy={isBusy}>
            {t('password.title')}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  );
}
