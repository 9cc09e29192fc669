// Shows and focuses, once, the filter that the URL's hash names, such as a filter that was just added.
import { useEffect, type RefObject } from 'react';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';

/** @param onFolded shows the filters that a row hides */
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
