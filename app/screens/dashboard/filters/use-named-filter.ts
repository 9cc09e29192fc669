// The filter that the address names behind `#`, such as one that was just added: shown and focused once.
import { useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useEffectEvent } from '#app/ui/use-effect-event.ts';

/** @param onFolded shows the filters that a row leaves out */
export function useNamedFilter(bar: RefObject<HTMLElement>, onFolded: () => void): void {
  const unfold = useEffectEvent(onFolded);
  useEffect(() => {
    const id = window.location.hash.slice(1);
    const face = id === '' ? null : bar.current?.querySelector<HTMLElement>(`[data-filter-face="${CSS.escape(id)}"]`);
    if (!face) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    // React renders at once only after its effects.
    requestAnimationFrame(() => {
      if (face.offsetParent === null) flushSync(() => unfold());
      // On a phone the filters are behind the bar's only button.
      const shown = [...(bar.current?.querySelectorAll('button') ?? [])].find((button) => button.offsetParent !== null);
      const target = face.offsetParent === null ? shown : face.querySelector('button');
      target?.focus();
    });
  }, [bar]);
}
