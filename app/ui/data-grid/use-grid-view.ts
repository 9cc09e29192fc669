// Which part of the rows and columns is seen. Both come from one state, so that a scrolled frame is drawn once; TanStack
// Virtual is not used here because it lets the browser scroll every pixel, and browsers end before a million rows do.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { followScroll, restAt, computeScrollScale, type ScrollPosition, type ScrollScale } from './scroll-scale.ts';

export const ROW_PX = 28;
const REST_MS = 150;

interface ViewState {
  readonly leftPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly position: ScrollPosition;
}

export interface GridView extends Omit<ViewState, 'position'> {
  /** What is at the upper edge, of the height of all rows. */
  readonly topPx: number;
  readonly scale: ScrollScale;
  /** What to add to a row's place among all rows to get its place under the scroll bar. */
  readonly offsetPx: number;
  readonly onScroll: () => void;
  readonly showRow: (row: number) => void;
  /** Px after the row numbers. */
  readonly showSpan: (fromPx: number, toPx: number, numbersPx: number) => void;
}

/** What the server draws, and the first frame. */
const FIRST_VIEW: ViewState = { leftPx: 0, widthPx: 1280, heightPx: 400, position: { scrollTop: 0, topPx: 0 } };

export function useGridView(scroller: RefObject<HTMLDivElement>, rowCount: number, headPx: number): GridView {
  const [view, setView] = useState(FIRST_VIEW);
  const scale = computeScrollScale(rowCount, ROW_PX, Math.max(0, view.heightPx - headPx));
  const latest = useRef({ position: view.position, scale });
  latest.current = { position: view.position, scale };
  const restTimer = useRef<ReturnType<typeof setTimeout>>();

  const goTo = useCallback(
    (topPx: number) => {
      const element = scroller.current;
      if (!element) return;
      const rested = restAt(topPx, latest.current.scale);
      element.scrollTop = rested.scrollTop;
      // Read back: the browser rounds to its own pixels.
      const position = { topPx: rested.topPx, scrollTop: element.scrollTop };
      setView((before) => ({ ...before, position }));
    },
    [scroller],
  );

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const position = followScroll(latest.current.position, element.scrollTop, latest.current.scale);
    const leftPx = element.scrollLeft;
    // Before the frame is drawn: a later render would show blank rows first.
    flushSync(() => setView((before) => ({ ...before, leftPx, position })));
    clearTimeout(restTimer.current);
    if (scale.contentPx > scale.scrollPx) restTimer.current = setTimeout(() => goTo(latest.current.position.topPx), REST_MS);
  };

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setView((before) => ({ ...before, widthPx: element.clientWidth, heightPx: element.clientHeight }));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(restTimer.current);
    };
  }, [scroller]);

  const { contentPx, scrollPx } = scale;
  useEffect(() => {
    if (contentPx > scrollPx) goTo(latest.current.position.topPx);
  }, [contentPx, scrollPx, goTo]);

  // Rows can become fewer before the browser says that it has scrolled back.
  const topPx = Math.max(0, Math.min(view.position.topPx, contentPx - scale.viewPx));
  return {
    leftPx: view.leftPx,
    widthPx: view.widthPx,
    heightPx: view.heightPx,
    topPx,
    scale,
    offsetPx: contentPx > scrollPx ? view.position.scrollTop - view.position.topPx : 0,
    onScroll,
    showRow: (row) => {
      const startPx = row * ROW_PX;
      if (row < 0) return;
      if (startPx < topPx) goTo(startPx);
      else if (startPx + ROW_PX > topPx + scale.viewPx) goTo(startPx + ROW_PX - scale.viewPx);
    },
    showSpan: (fromPx, toPx, numbersPx) => {
      const element = scroller.current;
      if (!element) return;
      const roomPx = view.widthPx - numbersPx;
      if (fromPx < element.scrollLeft) element.scrollLeft = fromPx;
      else if (toPx > element.scrollLeft + roomPx) element.scrollLeft = Math.min(fromPx, toPx - roomPx);
    },
  };
}
