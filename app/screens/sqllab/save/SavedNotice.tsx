// Says why the query that the page's address names is not here: a saved one, or one of the history.
import { Link } from '@remix-run/react';
import { useState } from 'react';
import { buttonClass } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { RequestAccess } from '#app/screens/problem/RequestAccess.tsx';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useLab } from '#app/screens/sqllab/lab-context.ts';
import styles from '#app/screens/sqllab/lab-notice.module.css';

export function SavedNotice() {
  const t = useMessages(sqllab);
  const { page } = useLab().lab;
  const [isClosed, setIsClosed] = useState(false);
  const isSavedMissing = page.saved !== null && page.saved.kind !== 'found';
  if (isClosed || (!isSavedMissing && !page.isRunMissing)) return null;
  const isDenied = isSavedMissing && page.saved.kind === 'denied';
  const [list, href] = isSavedMissing
    ? (['savedQueries', '/savedqueryview/list/'] as const)
    : (['history', '/sqllab/history/'] as const);
  return (
    <div className={styles.notice} role="status">
      <Icon name={isDenied ? 'lock' : 'warning'} />
      <p>{t(isDenied ? 'notice.denied' : isSavedMissing ? 'notice.missing' : 'notice.runMissing')}</p>
      {page.saved?.kind === 'missing' ? <RequestAccess refused={{ kind: 'saved_query', name: String(page.saved.id) }} /> : null}
      {isDenied ? null : (
        <Link className={buttonClass()} to={href}>
          {t(`notice.${list}`)}
        </Link>
      )}
      <IconButton icon="close" label={t('notice.close')} onClick={() => setIsClosed(true)} />
    </div>
  );
}
