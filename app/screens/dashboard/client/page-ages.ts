// Keeps the ages of a page's data true. Browser only.
import { relativeTime } from '#app/domain/viewer/relative-time.ts';
import { serverNow } from '#app/ui/browser/server-clock.ts';

const TICK_MS = 30_000;

/** The result stops it. */
export function keepAges(root: Document | HTMLElement): () => void {
  const timer = setInterval(() => tellAges(root), TICK_MS);
  return () => clearInterval(timer);
}

function tellAges(root: Document | HTMLElement): void {
  for (const time of root.querySelectorAll<HTMLElement>('time[data-queried-at]')) {
    time.textContent = relativeTime(Number(time.dataset['queriedAt']), serverNow(), document.documentElement.lang);
  }
}
