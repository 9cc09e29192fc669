// Says that the network is gone, so that nobody takes old numbers for new ones.
import { useSyncExternalStore } from 'react';
import { Icon } from '#app/ui/Icon.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <div className="offline" role="status">
      <Icon name="offline" />
      You are offline. What you see was true when it was loaded; refreshing works again once the network is back.
    </div>
  );
}
