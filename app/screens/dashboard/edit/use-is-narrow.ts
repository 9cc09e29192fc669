// Whether the window is narrow, so that rows are stacked.
import { useSyncExternalStore } from 'react';
import { BREAKPOINTS } from '#app/ui/styles/breakpoints.ts';

export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(BREAKPOINTS.narrow);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(BREAKPOINTS.narrow).matches,
    () => false,
  );
}
