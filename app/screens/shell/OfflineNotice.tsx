// Says that there is no connection, so that no one takes old numbers for new ones.
import { useSyncExternalStore } from 'react';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { shell } from '#app/messages/en/shell.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './Shell.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineNotice() {
  const t = useMessages(shell);

  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <div className={styles.offline} role="status">
      <Icon name="offline" />
      {t('offline')}
    </div>
  );
}
