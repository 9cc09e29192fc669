// Log in: keeps what was typed, says what went wrong and when to try again.
import { Form, useNavigation } from '@remix-run/react';
import { Button } from '#app/ui/Button.tsx';
import { Logo } from '#app/ui/Logo.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { Countdown } from './Countdown.tsx';
import { Horizon } from './Horizon.tsx';

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
  const isBusy = useNavigation().state !== 'idle';
  return (
    <main className="login" id="main">
      <div className="login-form">
        <div className="login-card">
          <span className="brand">
            <Logo sizePx={26} />
            Meridian
          </span>
          <h1>Log in</h1>
          {problem ? <Problem problem={problem} /> : null}
          {hasLoggedOut && !problem ? <Notice kind="success">You are logged out.</Notice> : null}
          <Form method="post" className="form" reloadDocument>
            <input type="hidden" name="returnTo" value={returnTo} />
            <TextField
              label="Username or email"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              defaultValue={problem?.username ?? ''}
              autoFocus={!problem?.username}
            />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              autoFocus={Boolean(problem?.username)}
            />
            <Button weight="primary" type="submit" className="wide" busy={isBusy}>
              Log in
            </Button>
          </Form>
          <p className="muted small">No account, or the password is lost? Your administrator can help with both.</p>
        </div>
      </div>
      <aside className="login-side">
        <p>
          Ask your data, see the answer.{' '}
          <span className="muted">Dashboards that are drawn before the page has finished loading.</span>
        </p>
        <Horizon />
      </aside>
    </main>
  );
}

function Problem({ problem }: { problem: LoginProblem }) {
  switch (problem.kind) {
    case 'missing':
      return (
        <Notice kind="error" title="Something is missing">
          Fill in both the username and the password.
        </Notice>
      );
    case 'wrong':
      return (
        <Notice kind="error" title="That did not match">
          The username or the password is wrong. Check both and try again.
        </Notice>
      );
    case 'limited':
      return (
        <Notice kind="error" title="Too many attempts">
          To make guessing passwords slow, each attempt now has to wait. <Countdown seconds={problem.retrySeconds ?? 1} />
        </Notice>
      );
  }
}
