// Why a part of the schema browser could not be loaded.
import { common } from '#app/messages/en/common.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { SignInNotice } from '#app/screens/database-sign-in/SignInNotice.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import type { RequestFailure } from '#app/screens/sqllab/client/catalog/request-failure.ts';
import styles from './SchemaBar.module.css';

interface FailureProps extends RequestFailure {
  readonly onRetry: () => void;
}

export function Failure({ message, isDenied, signIn, onRetry }: FailureProps) {
  const t = useMessages(sqllab);
  const tCommon = useMessages(common);
  if (signIn) return <SignInNotice signIn={signIn} onSignedIn={onRetry} />;
  return (
    <div className={styles.note} role="alert">
      <p>
        <Icon name={isDenied ? 'lock' : 'warning'} /> {message}
      </p>
      {isDenied ? <p>{t('bar.noAccess')}</p> : <Button onClick={onRetry}>{tCommon('tryAgain')}</Button>}
    </div>
  );
}
