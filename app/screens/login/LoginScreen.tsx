// Log in: keeps what was typed, says what went wrong and when to try again.
import { Form, useNavigation } from '@remix-run/react';
import { clsx } from 'clsx';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { login } from '#app/messages/en/login.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { LanguageChoice } from '#app/screens/shell/LanguageChoice.tsx';
import { formClass } from '#app/ui/form/form-layout.tsx';
import text from '#app/ui/text/text.module.css';
import { Countdown } from './Countdown.tsx';
import { LoginFrame } from './LoginFrame.tsx';

export interface LoginProblem {
  readonly kind: 'missing' | 'wrong' | 'limited';
  readonly username: string;
  /** Seconds until the next attempt; null where it can be made now. */
  readonly retrySeconds: number | null;
}
interface LoginScreenProps {
  readonly returnTo: string;
  readonly problem: LoginProblem | null;
  readonly hasLoggedOut: boolean;
}

export function LoginScreen({ returnTo, problem, hasLoggedOut }: LoginScreenProps) {
  const t = useMessages(login);

  const isBusy = useNavigation().state !== 'idle';
  return (
    <LoginFrame title={t('title')}>
      {problem ? <Problem problem={problem} /> : null}
      {hasLoggedOut && !problem ? <Notice kind="success">{t('loggedOut')}</Notice> : null}
      <Form method="post" className={formClass} reloadDocument>
        <input type="hidden" name="returnTo" value={returnTo} />
        <TextField
          label={t('username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={problem?.username ?? ''}
          autoFocus={!problem?.username}
        />
        <TextField
          label={t('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus={Boolean(problem?.username)}
        />
        <Button weight="primary" type="submit" isWide busy={isBusy}>
          {t('loginButton')}
        </Button>
      </Form>
      <p className={clsx(text.muted, text.small)}>{t('help')}</p>
      <LanguageChoice returnTo={returnTo} />
    </LoginFrame>
  );
}

function Problem({ problem }: { problem: LoginProblem }) {
  const t = useMessages(login);

  switch (problem.kind) {
    case 'missing':
      return (
        <Notice kind="error" title={t('missing.title')}>
          {t('missing.detail')}
        </Notice>
      );
    case 'wrong':
      return (
        <Notice kind="error" title={t('wrong.title')}>
          {t('wrong.detail')}
        </Notice>
      );
    case 'limited':
      return (
        <Notice kind="error" title={t('limited.title')}>
          {t('limited.detail')} <Countdown seconds={problem.retrySeconds ?? 1} />
        </Notice>
      );
  }
}
