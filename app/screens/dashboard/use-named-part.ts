// The part that the address of a dashboard names, shown and focused once the page is there; and the links to such parts,
// which a click copies.
import { useEffect, useRef, type RefObject } from 'react';
import type { TabsOfPage } from './client/focus-chart.ts';

const PARAMETER = 'dashboard_focused_chart';

/** @param onCopy takes what the link has behind `#` */
export function useNamedPart(root: RefObject<HTMLElement | null>, tabs: TabsOfPage, onCopy: (anchor: string) => void): void {
  const latest = useRef({ tabs, onCopy });
  latest.current = { tabs, onCopy };
  useEffect(() => {
    const load = () => import('./client/focus-chart.ts');
    const show = () => {
      const anchor = window.location.hash.slice(1);
      if (anchor !== '') void load().then(({ focusAnchor }) => focusAnchor(anchor, latest.current.tabs));
    };
    if (new URLSearchParams(window.location.search).has(PARAMETER))
      void load().then(({ focusChart }) => focusChart(PARAMETER, latest.current.tabs));
    else show();
    const copy = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-anchor]');
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      latest.current.onCopy(link.hash.slice(1));
    };
    const element = root.current;
    element?.addEventListener('click', copy);
    window.addEventListener('hashchange', show);
    return () => {
      element?.removeEventListener('click', copy);
      window.removeEventListener('hashchange', show);
    };
  }, [root]);
}
