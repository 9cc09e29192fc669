// Shows and focuses the filter that the address names. Browser only.
import { flushSync } from 'react-dom';

/** Nothing where the bar has no such filter. @param unfold shows the filters that a row leaves out */
export function showNamedFilter(bar: HTMLElement | null, id: string, unfold: () => void): void {
  const face = bar?.querySelector<HTMLElement>(`[data-filter-face="${CSS.escape(id)}"]`);
  if (!face) return;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  if (face.offsetParent === null) flushSync(unfold);
  // On a phone the filters are behind the bar's only button.
  const shown = [...(bar?.querySelectorAll('button') ?? [])].find((button) => button.offsetParent !== null);
  const target = face.offsetParent === null ? shown : face.querySelector('button');
  target?.focus();
}
