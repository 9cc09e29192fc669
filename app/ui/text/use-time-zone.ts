// The viewer's time zone. The server doesn't know it: it writes UTC, and the browser replaces that.
import { useSyncExternalStore } from 'react';

const listenToNothing = () => () => undefined;

/** An IANA name. */
export const useTimeZone = (): string =>
  useSyncExternalStore(
    listenToNothing,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
