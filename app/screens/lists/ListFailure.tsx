// Says in a page that it could not be loaded, tries again when the network is back, and lets users retry at once.
import { useRevalidator } from '@remix-run/react';
import { createContext, useContext, useEffect } from 'react';
import { Button } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { common } from '#app/messages/en/common.ts';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { LoadFailure } from './client/page-failure.ts';
import styles from './ListFailure.module.css';

/** What went wrong; null: nothing did. */
export const ListFailureContext = createContext<LoadFailure | null>(null);

interface ListFailureProps {
  /** Whether rows from before are still there. */
  readonly hasRows: boolean;
}

export function ListFailure({ hasRows }: ListFailureProps) {
  const cause = useContext(ListFailureContext);
  return cause === null ? null : <Failure cause={cause} hasRows={hasRows} />;
}

function Failure({ cause, hasRows }: ListFailureProps & { readonly cause: LoadFailure }) {
  const t = useMessages(lists);
  const tCommon = useMessages(common);
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    window.addEventListener('online', revalidate);
    return () => window.removeEventListener('online', revalidate);
  }, [revalidate]);
  return (
    <div className={styles.failure} role="alert">
      <span className={styles.icon}>
        <Icon name="warning" />
      </span>
      <p className={styles.text}>
        <strong>{t(hasRows ? 'failedAgain' : 'failed')}</strong> {t(`failed.${cause}`)}{' '}
        {t(hasRows ? 'failedKept' : 'failedAdvice')}
      </p>
      <Button onClick={revalidate} busy={state === 'loading'}>
        {tCommon('tryAgain')}
      </Button>
    </div>
  );
}
