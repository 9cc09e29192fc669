// The server can't be reached or requires a new login; nothing typed is lost. Replaces the shell's offline notice, which
// `data-says-offline` on the frame hides.
import { useSyncExternalStore } from 'react';
import { Button, LinkButton } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { common } from '#app/messages/en/common.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useLab, useLabState } from './lab-context.ts';
import styles from './lab-notice.module.css';

export function ConnectionNotice() {
  const t = useMessages(sqllab);
  const tCommon = useMessages(common);
  const { lab, actions } = useLab();
  const connection = useLabState((state) => state.connection);
  const isCopyRefused = useLabState((state) => state.isCopyRefused);
  const retry = () => void actions.session?.autosave.sync();
  const isOnline = useSyncExternalStore(
    listenToNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (connection === 'offline' || (!isOnline && connection === 'online')) {
    return (
      <div className={styles.notice} role="status">
        <Icon name="offline" />
        <p>
          {t(isOnline ? 'connection.unreachable' : 'connection.offline')}{' '}
          {t(isCopyRefused ? 'connection.notStored' : 'connection.stored')}
        </p>
        <Button onClick={retry}>{t('connection.tryNow')}</Button>
      </div>
    );
  }
  if (connection === 'loggedOut') {
    return (
      <div className={styles.notice} role="status">
        <Icon name="lock" />
        <p>{t('connection.loggedOut')}</p>
        <LinkButton href="/login/" target="_blank" rel="noreferrer">
          {t('connection.logIn')}
        </LinkButton>
        <Button onClick={retry}>{t('connection.loggedIn')}</Button>
      </div>
    );
  }
  if (lab.page.tabs === null) {
    return (
      <div className={styles.notice} role="status">
        <Icon name="warning" />
        <p>{t('connection.tabsFailed')}</p>
        <Button onClick={() => window.location.reload()}>{tCommon('reload')}</Button>
      </div>
    );
  }
  return null;
}

function listenToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
