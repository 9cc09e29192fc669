// Shows and focuses the filter that the URL's hash names. Browser only.
import { flushSync } from 'react-dom';

/** No-op if the bar lacks the filter. @param unfold shows the filters that a row hides */
export function showNamedFilter(bar: HTMLElement | null, id: string, unfold: () => void): void {
  const face = bar?.querySelector<HTMLElement>(`[data-filter-face="${CSS.escape(id)}"]`);
  if (!face) return;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  if (face.offsetParent === null) flushSync(unfold);
  // On a phone, the filters open with the bar's only visible button.
  const shown = [...(bar?.querySelectorAll('button') ?? [])].find((button) => button.offsetParent !== null);
  const target = face.offsetParent === null ? shown : face.querySelector('button');
  target?.focus();
}
