// Accepts an invitation: a name and a password. Keeps the typed name, says what went wrong, and what to do where the link no longer works.
import { Form, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '#app/domain/access/password-rule.ts';
import { forms } from '#app/messages/en/forms.ts';
import { invitation } from '#app/messages/en/invitation.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { InvitationPage, OpenInvitation } from '#app/services/auth/accept-invitation.server.ts';
import { Button, LinkButton } from '#app/ui/button/Button.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { formClass } from '#app/ui/form/form-layout.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { Countdown } from './Countdown.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import styles from './login.module.css';

type Names = { readonly firstName: string; readonly lastName: string };
type Field = 'firstName' | 'lastName' | 'password';
export type InvitationProblem = Names &
  (
    | { readonly kind: 'invalid'; readonly field: Field; readonly message: string }
    | { readonly kind: 'limited'; readonly retrySeconds: number }
  );

interface InvitationScreenProps {
  readonly page: InvitationPage;
  /** The user who is logged in in this browser; null: no one. */
  readonly loggedInAs: string | null;
  readonly problem: InvitationProblem | null;
}

export function InvitationScreen({ page, loggedInAs, problem }: InvitationScreenProps) {
  const t = useMessages(invitation);
  if (page.state === 'open') return <Accept page={page} loggedInAs={loggedInAs} problem={problem} />;
  const inviter = page.inviterName ?? t('administrator');
  const detail = page.state === 'unknown' ? t('unknown.detail') : t(`${page.state}.detail`, { inviter });
  return (
    <LoginFrame title={t(`${page.state}.title`)}>
      <p>{detail}</p>
      <LinkButton weight="primary" href="/login/">
        {t('logIn')}
      </LinkButton>
    </LoginFrame>
  );
}

function Accept({ page, loggedInAs, problem }: InvitationScreenProps & { readonly page: OpenInvitation }) {
  const t = useMessages(invitation);
  const tForms = useMessages(forms);
  const [isShown, setIsShown] = useState(false);
  const isBusy = useNavigation().state !== 'idle';
  const { username, inviterName } = page;
  const errorOf = (field: Field) => (problem?.kind === 'invalid' && problem.field === field ? problem.message : undefined);
  const firstField = problem?.kind === 'invalid' ? problem.field : 'firstName';
  return (
    <LoginFrame title={t('title')}>
      <p>
        {inviterName === null ? t('invitedBySomebody') : t('invited', { inviter: inviterName })}{' '}
        {t.rich('username', { username, b: (chunks) => <strong className={styles.username}>{chunks}</strong> })}
      </p>
      {loggedInAs === null ? null : <Notice kind="info">{t('otherAccount', { name: loggedInAs, username })}</Notice>}
      {problem?.kind === 'limited' ? (
        <Notice kind="error" title={t('limited.title')}>
          {t('limited.detail')} <Countdown seconds={problem.retrySeconds} />
        </Notice>
      ) : null}
      <Form method="post" className={formClass} reloadDocument>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label={t('firstName')}
          name="firstName"
          autoComplete="given-name"
          required
          defaultValue={problem?.firstName ?? ''}
          error={errorOf('firstName')}
          autoFocus={firstField === 'firstName'}
        />
        <TextField
          label={t('lastName')}
          name="lastName"
          autoComplete="family-name"
          defaultValue={problem?.lastName ?? ''}
          error={errorOf('lastName')}
          autoFocus={firstField === 'lastName'}
        />
        <div>
          <TextField
            label={t('password')}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            required
            minLength={MIN_PASSWORD_LENGTH}
            hint={tForms('passwordHint', { length: MIN_PASSWORD_LENGTH })}
            error={errorOf('password')}
            autoFocus={firstField === 'password'}
          />
          <Checkbox checked={isShown} onToggle={setIsShown}>
            {t('showPassword')}
          </Checkbox>
        </div>
        <Button weight="primary" type="submit" isWide busy={isBusy}>
          {t('button')}
        </Button>
      </Form>
    </LoginFrame>
  );
}
