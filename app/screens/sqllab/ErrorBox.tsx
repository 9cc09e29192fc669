// What went wrong with a run: the database's message, the likely reasons, and what to do.
import { readSignIn } from '#app/domain/database/sign-in.ts';
import type { WireError } from '#app/domain/errors.ts';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { copyAndTell } from '#app/ui/copy-text.ts';
import { sqllabErrors } from '#app/messages/en/sqllab-errors.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { SignInNotice } from '#app/screens/database-sign-in/SignInNotice.tsx';
import { errorMessage, type ErrorMessage } from './error-messages.ts';
import styles from './ErrorBox.module.css';

interface ErrorBoxProps {
  readonly errors: readonly WireError[];
  readonly isTimeout: boolean;
  /** Absent where the error has no place in the text. */
  readonly onShow?: (() => void) | undefined;
  /** Absent where the parent shows such a button. */
  readonly onRerun?: (() => void) | undefined;
}

export function ErrorBox(props: ErrorBoxProps) {
  const [first] = props.errors;
  const signIn = first ? readSignIn(first.error_type, first.extra) : null;
  return signIn ? <SignInNotice signIn={signIn} onSignedIn={props.onRerun} /> : <Failure {...props} />;
}

function Failure({ errors, isTimeout, onShow, onRerun }: ErrorBoxProps) {
  const t = useMessages(sqllabErrors);
  const message = errorMessage(errors, isTimeout, t);
  const copy = () => copyAndTell([message.message, ...message.notes].join('\n'));
  return (
    <section className={styles.box} role="alert" aria-label={t('label')}>
      <Icon name="warning" />
      <div className={styles.body}>
        <h2>{message.title}</h2>
        {/* Scrolls when it is long, so it takes the focus of those who scroll by keys. */}
        <pre tabIndex={0}>{message.message}</pre>
        {message.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <Reasons message={message} type={errors[0]?.error_type ?? null} />
        <div className={styles.actions}>
          {onShow ? <Button onClick={onShow}>{t('show')}</Button> : null}
          <Button icon="copy" onClick={() => void copy()}>
            {t('copy')}
          </Button>
          {onRerun ? (
            <Button icon="refresh" onClick={onRerun}>
              {t('runAgain')}
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Reasons({ message: { reasons }, type }: { readonly message: ErrorMessage; readonly type: string | null }) {
  const t = useMessages(sqllabErrors);
  if (reasons.length === 0) return null;
  return (
    <details open={reasons.length === 1}>
      <summary>{t('more')}</summary>
      <p>{t('causes', { count: reasons.length })}</p>
      <ul>
        {reasons.map(({ code, message, advice }) => (
          <li key={code}>
            {message} {advice}
            <span className={styles.code}>{t('issue', { code })}</span>
          </li>
        ))}
      </ul>
      {type ? <p className={styles.code}>{type}</p> : null}
    </details>
  );
}
