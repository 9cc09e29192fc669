// The filter that the address names behind `#`, such as one that was just added: shown and focused once.
import { useEffect, type RefObject } from 'react';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';

/** @param onFolded shows the filters that a row leaves out */
export function useNamedFilter(bar: RefObject<HTMLElement>, onFolded: () => void): void {
  const unfold = useEffectEvent(onFolded);
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (!id) return;
    import('./show-named-filter.ts')
      .then(({ showNamedFilter }) => showNamedFilter(bar.current, id, unfold))
      .catch(() => undefined);
  }, [bar]);
}
