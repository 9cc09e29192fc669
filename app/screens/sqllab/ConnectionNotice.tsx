// Says that the server is out of reach or wants a new login, and that nothing typed is lost. Stands for the shell's own
// notice of a network that is gone, which sqllab.css hides here.
import { useSyncExternalStore } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { useLab, useLabState } from './lab-context.ts';

export function ConnectionNotice() {
  const { lab, actions } = useLab();
  const connection = useLabState((state) => state.connection);
  const isCopyRefused = useLabState((state) => state.isCopyRefused);
  const retry = () => void actions.session?.keeper.sync();
  const isOnline = useSyncExternalStore(
    listenToNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (connection === 'offline' || (!isOnline && connection === 'online')) {
    return (
      <div className="lab-notice" role="status">
        <Icon name="offline" />
        <p>
          {isOnline ? "The server doesn't respond. " : 'You are offline. '}
          {isCopyRefused
            ? "What you type is not kept in this browser, because its storage is full or blocked: don't close this page."
            : `What you type is kept in this browser and saved as soon as ${isOnline ? 'it does' : 'the network is back'}.`}
        </p>
        <Button onClick={retry}>Try now</Button>
      </div>
    );
  }
  if (connection === 'loggedOut') {
    return (
      <div className="lab-notice" role="status">
        <Icon name="lock" />
        <p>Your session has ended. Log in as the same user in a new tab, then come back: what you typed is still here.</p>
        <a className="button" href="/login/" target="_blank" rel="noreferrer">
          Log in
        </a>
        <Button onClick={retry}>I have logged in</Button>
      </div>
    );
  }
  if (lab.page.tabs === null) {
    return (
      <div className="lab-notice" role="status">
        <Icon name="warning" />
        <p>Your saved tabs could not be loaded. They are safe; load the page again to see them.</p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
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
