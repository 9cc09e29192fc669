// The focus on a page's title: reading and Tab begin there. Browser only.

/** For a document that was opened by a link of the app. A reload keeps the browser's scroll position. */
export function focusAfterLink(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOwn = document.referrer.startsWith(`${window.location.origin}/`);
  const isFree = window.location.hash === '' && document.activeElement === document.body;
  if (isOwn && entry?.type === 'navigate' && isFree) focusTitle();
}

export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('#main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
