// Whether the page is being printed: paper has no scrolling, so that what is drawn lazily must be drawn in full.
import { useSyncExternalStore } from 'react';

const QUERY = 'print';

export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  );

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
