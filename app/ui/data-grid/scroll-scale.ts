// The position of a list of any height under a scroll bar of bounded height. Browsers stop at 16 to 33 million px, and
// place elements exactly up to 2^24 px only; past MAX_SCROLL_PX the bar's way represents a longer way through the rows.
export const MAX_SCROLL_PX = 10_000_000;

export interface ScrollScale {
  /** Height of all rows. */
  readonly contentPx: number;
  /** Height that the browser scrolls: the same, or MAX_SCROLL_PX. */
  readonly scrollPx: number;
  /** Height in which rows are seen. */
  readonly viewPx: number;
}

export interface ScrollPosition {
  /** As the browser has it. */
  readonly scrollTop: number;
  /** What is at the upper edge, of `contentPx`. */
  readonly topPx: number;
}

export const computeScrollScale = (rowCount: number, rowPx: number, viewPx: number): ScrollScale => ({
  contentPx: rowCount * rowPx,
  scrollPx: Math.min(rowCount * rowPx, MAX_SCROLL_PX),
  viewPx,
});

/**
 * Where the rows are after the browser has scrolled: a step shorter than the view moves them by as much, so that wheels and
 * fingers feel the same in a list of any length; a longer one is the bar being dragged, and takes them to that share of the
 * total.
 */
export function followScroll(before: ScrollPosition, scrollTop: number, scale: ScrollScale): ScrollPosition {
  if (!isScaled(scale)) return { scrollTop, topPx: clampTop(scrollTop, scale) };
  const maxScrollTop = scale.scrollPx - scale.viewPx;
  const stepPx = scrollTop - before.scrollTop;
  if (scrollTop <= 0 || scrollTop >= maxScrollTop || Math.abs(stepPx) > scale.viewPx) {
    return { scrollTop, topPx: clampTop(scrollTop * ratio(scale), scale) };
  }
  return { scrollTop, topPx: clampTop(before.topPx + stepPx, scale) };
}

/** The position of the bar that belongs to `topPx`: to be set when the scrolling rests, or to go to a row. */
export function restAt(topPx: number, scale: ScrollScale): ScrollPosition {
  const top = clampTop(topPx, scale);
  return { topPx: top, scrollTop: isScaled(scale) ? Math.round(top / ratio(scale)) : top };
}

const isScaled = (scale: ScrollScale): boolean => scale.contentPx > scale.scrollPx;

const ratio = (scale: ScrollScale): number => (scale.contentPx - scale.viewPx) / (scale.scrollPx - scale.viewPx);

const clampTop = (topPx: number, scale: ScrollScale): number => Math.max(0, Math.min(topPx, scale.contentPx - scale.viewPx));
