// Says why the saved query that the page's address names is not here.
import { Link } from '@remix-run/react';
import { useState } from 'react';
import { buttonClass } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useLab } from './lab-context.ts';
import styles from './lab-notice.module.css';

export function SavedNotice() {
  const t = useMessages(sqllab);
  const { page } = useLab().lab;
  const [isClosed, setClosed] = useState(false);
  if (isClosed || page.saved === null || page.saved.kind === 'found') return null;
  const isDenied = page.saved.kind === 'denied';
  return (
    <div className={styles.notice} role="status">
      <Icon name={isDenied ? 'lock' : 'warning'} />
      <p>{t(isDenied ? 'notice.denied' : 'notice.missing')}</p>
      {isDenied ? null : (
        <Link className={buttonClass()} to="/savedqueryview/list/">
          {t('notice.savedQueries')}
        </Link>
      )}
      <IconButton icon="close" label={t('notice.close')} onClick={() => setClosed(true)} />
    </div>
  );
}
