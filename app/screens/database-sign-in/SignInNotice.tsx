// Says that a database wants the user's own sign-in, opens it in another tab, and goes on when that has ended.
import { useEffect, useRef, useState } from 'react';
import type { DatabaseSignIn } from '#app/domain/database/sign-in.ts';
import { databaseSignIn } from '#app/messages/en/database-sign-in.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { listenForSignIn } from '#app/screens/shell/sign-in-channel.ts';
import { LinkButton } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import styles from './SignInNotice.module.css';

interface SignInNoticeProps {
  readonly signIn: DatabaseSignIn;
  /** Repeats what needed it; absent: there is nothing to repeat. */
  readonly onSignedIn?: (() => void) | undefined;
}

type State = 'idle' | 'waiting' | 'denied' | 'failed';

const DETAILS = { idle: 'detail', waiting: 'waiting', denied: 'ended.denied', failed: 'ended.failed' } as const;

export function SignInNotice({ signIn: { databaseId, name, url }, onSignedIn }: SignInNoticeProps) {
  const t = useMessages(databaseSignIn);
  const [state, setState] = useState<State>('idle');
  const repeat = useRef(onSignedIn);
  repeat.current = onSignedIn;
  useEffect(
    () =>
      listenForSignIn((end) => {
        if (end.databaseId !== databaseId) return;
        if (end.status === 'signed_in') repeat.current?.();
        setState(end.status === 'signed_in' ? 'idle' : end.status);
      }),
    [databaseId],
  );
  return (
    <div className={styles.notice} role="group" aria-label={t('title', { name })}>
      <Icon name="lock" />
      <div className={styles.body}>
        <h2>{t('title', { name })}</h2>
        <p role="status">{t(DETAILS[state])}</p>
        <div>
          <LinkButton
            weight={state === 'waiting' ? 'plain' : 'primary'}
            href={url}
            target="_blank"
            rel="noopener"
            onClick={() => setState('waiting')}
          >
            {t(state === 'idle' ? 'button' : 'buttonAgain')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
