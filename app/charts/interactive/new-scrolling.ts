// Closes what points at a place once that place scrolls away. Scrolling that was under way when it opened doesn't count: momentum,
// smooth scrolling and the scrolling of what gets the focus go on after the press. Browser only, but for the decision.

/** The events of one scrolling follow each other sooner, one a frame. */
const PAUSE_MS = 200;

/** Times are those of `performance.now` and `event.timeStamp`. */
export interface ScrollWatch {
  readonly openedMs: number;
  /** Of the last scrolling that was under way then; -Infinity: none was. */
  lastMs: number;
}

/** Whether a scroll event belongs to scrolling that began since; notes what goes on. */
export function isNewScrolling(watch: ScrollWatch, atMs: number): boolean {
  const sinceMs = Math.max(watch.openedMs, watch.lastMs);
  const isUnderWay = watch.openedMs - watch.lastMs < PAUSE_MS && atMs - sinceMs < PAUSE_MS;
  if (isUnderWay) watch.lastMs = atMs;
  return !isUnderWay;
}

let lastScrollMs = -Infinity;
let isFollowing = false;

/** From now on it is known whether the page scrolls. */
export function followScrolling(): void {
  if (isFollowing) return;
  isFollowing = true;
  window.addEventListener('scroll', ({ timeStamp }) => void (lastScrollMs = timeStamp), { capture: true, passive: true });
}

/** Calls `close` when `anchor` begins to be scrolled; returns what ends that. */
export function closeOnScroll(anchor: Element, close: () => void): () => void {
  const watch: ScrollWatch = { openedMs: performance.now(), lastMs: lastScrollMs };
  const places = new Map(scrollersOf(anchor).map((scroller) => [scroller, placeOf(scroller)]));
  const onScroll = ({ target, timeStamp }: Event): void => {
    const scroller = target === document ? document.documentElement : target;
    const before = scroller instanceof Element ? places.get(scroller) : undefined;
    // Something else scrolls; or it has scrolled before, and the event comes now.
    if (!(scroller instanceof Element) || before === undefined || before === placeOf(scroller)) return;
    places.set(scroller, placeOf(scroller));
    if (isNewScrolling(watch, timeStamp)) close();
  };
  window.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return () => window.removeEventListener('scroll', onScroll, { capture: true });
}

/** What contains the element: only these move it. */
function scrollersOf(element: Element): Element[] {
  const scrollers: Element[] = [];
  for (let next: Element | null = element; next; next = next.parentElement) scrollers.push(next);
  return scrollers;
}

const placeOf = ({ scrollLeft, scrollTop }: Element): string => `${scrollLeft} ${scrollTop}`;
