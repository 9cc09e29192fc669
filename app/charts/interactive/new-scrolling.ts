// Closes a popover when its anchor scrolls. Scrolling that was in progress when it opened is ignored: momentum, smooth scrolling,
// and scrolling a focused element into view continue after the click. Browser only, except for `isNewScrolling`.

/** Max pause between events of the same scrolling, which come once per frame. */
const PAUSE_MS = 200;

/** Times are those of `performance.now` and `event.timeStamp`. */
export interface ScrollWatch {
  readonly openedMs: number;
  /** Time of the last event of the scrolling in progress at opening; -Infinity for none. */
  lastMs: number;
}

/** Whether a scroll event belongs to new scrolling. Updates `lastMs` otherwise. */
export function isNewScrolling(watch: ScrollWatch, atMs: number): boolean {
  const sinceMs = Math.max(watch.openedMs, watch.lastMs);
  const isUnderWay = watch.openedMs - watch.lastMs < PAUSE_MS && atMs - sinceMs < PAUSE_MS;
  if (isUnderWay) watch.lastMs = atMs;
  return !isUnderWay;
}

let lastScrollMs = -Infinity;
let isFollowing = false;

/** Starts tracking when the page scrolls. */
export function followScrolling(): void {
  if (isFollowing) return;
  isFollowing = true;
  window.addEventListener('scroll', ({ timeStamp }) => void (lastScrollMs = timeStamp), { capture: true, passive: true });
}

/** Calls `close` when `anchor` starts to scroll. Returns a function that stops watching. */
export function closeOnScroll(anchor: Element, close: () => void): () => void {
  const watch: ScrollWatch = { openedMs: performance.now(), lastMs: lastScrollMs };
  const places = new Map(scrollersOf(anchor).map((scroller) => [scroller, placeOf(scroller)]));
  const onScroll = ({ target, timeStamp }: Event): void => {
    const scroller = target === document ? document.documentElement : target;
    const before = scroller instanceof Element ? places.get(scroller) : undefined;
    // Something else scrolled, or the event is late and the position is already known.
    if (!(scroller instanceof Element) || before === undefined || before === placeOf(scroller)) return;
    places.set(scroller, placeOf(scroller));
    if (isNewScrolling(watch, timeStamp)) close();
  };
  window.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return () => window.removeEventListener('scroll', onScroll, { capture: true });
}

/** The element and its ancestors: only their scrolling moves it. */
function scrollersOf(element: Element): Element[] {
  const scrollers: Element[] = [];
  for (let next: Element | null = element; next; next = next.parentElement) scrollers.push(next);
  return scrollers;
}

const placeOf = ({ scrollLeft, scrollTop }: Element): string => `${scrollLeft} ${scrollTop}`;
