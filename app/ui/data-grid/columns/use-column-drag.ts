// Dragging a column by its name to another place: by mouse at once, by a finger after a long press, because a finger scrolls.
import { useEffect, useRef, useState, type MouseEvent, type MutableRefObject, type RefObject, type TouchEvent } from 'react';
import { dropPlace } from './drop-place.ts';

export interface ColumnDrag {
  readonly from: number;
  /** The place that it would get. */
  readonly to: number;
}

interface ColumnDragInput {
  readonly scroller: RefObject<HTMLElement>;
  readonly starts: readonly number[];
  readonly pinnedCount: number;
  readonly numbersPx: number;
  /** Absent: columns stay where they are. */
  readonly onMove?: ((from: number, to: number) => void) | undefined;
}

const MIN_DRAG_PX = 6;
const LONG_PRESS_MS = 350;
const EDGE_PX = 32;
const EDGE_SCROLL_PX = 14;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

export function useColumnDrag(input: ColumnDragInput) {
  const latest = useRef(input);
  latest.current = input;
  const [drag, setDrag] = useState<ColumnDrag | null>(null);
  const stopDragging = useRef<() => void>();
  useEffect(() => () => stopDragging.current?.(), []);

  const follow = (from: number) => followPointer(from, latest, setDrag);

  const startMouse = (col: number, event: MouseEvent) => {
    if (event.button !== 0 || !latest.current.onMove) return;
    const start = { clientX: event.clientX, clientY: event.clientY };
    const held = follow(col);
    const onMove = (move: globalThis.MouseEvent) => {
      if (held.isHeld() || Math.abs(move.clientX - start.clientX) > MIN_DRAG_PX) held.to(move);
    };
    const onKey = (key: KeyboardEvent) => {
      if (key.key === 'Escape' && held.isHeld()) stop(false);
    };
    const stop = (isDropped: boolean) => {
      const wasHeld = held.isHeld();
      document.removeEventListener('mousemove', onMove);
      document.removeEventListener('mouseup', onUp);
      document.removeEventListener('keydown', onKey, true);
      held.end(isDropped);
      // The click that follows would sort.
      if (wasHeld) swallowNext('click');
    };
    const onUp = () => stop(true);
    stopDragging.current = () => stop(false);
    document.addEventListener('mousemove', onMove);
    document.addEventListener('mouseup', onUp);
    document.addEventListener('keydown', onKey, true);
  };

  const startTouch = (col: number, event: TouchEvent<HTMLElement>) => {
    const first = event.touches[0];
    if (!latest.current.onMove || !first || event.touches.length > 1) return;
    const target = event.currentTarget;
    const held = follow(col);
    const timer = setTimeout(() => held.to(first), LONG_PRESS_MS);
    const onMove = (move: globalThis.TouchEvent) => {
      const touch = move.touches[0];
      if (!touch) return;
      if (held.isHeld()) {
        move.preventDefault();
        held.to(touch);
      } else if (Math.hypot(touch.clientX - first.clientX, touch.clientY - first.clientY) > MIN_DRAG_PX) stop(false);
    };
    // A long press means the menu elsewhere.
    const onMenu = (menu: Event) => held.isHeld() && (menu.preventDefault(), menu.stopPropagation());
    const stop = (isDropped: boolean) => {
      clearTimeout(timer);
      const wasHeld = held.isHeld();
      target.removeEventListener('touchmove', onMove);
      target.removeEventListener('touchend', onEnd);
      target.removeEventListener('touchcancel', onCancel);
      target.removeEventListener('contextmenu', onMenu);
      held.end(isDropped);
      if (wasHeld) swallowNext('click');
    };
    const onEnd = () => stop(true);
    const onCancel = () => stop(false);
    stopDragging.current = onCancel;
    target.addEventListener('touchmove', onMove, { passive: false });
    target.addEventListener('touchend', onEnd);
    target.addEventListener('touchcancel', onCancel);
    target.addEventListener('contextmenu', onMenu);
  };

  return { drag, startMouse, startTouch };
}

type ShowDrag = (change: (before: ColumnDrag | null) => ColumnDrag | null) => void;

/** Follows the pointer until it is let go: `isHeld` says whether a drag has begun, `end` that it is over. */
function followPointer(from: number, latest: MutableRefObject<ColumnDragInput>, setDrag: ShowDrag) {
  let current: ColumnDrag | null = null;
  let x = 0;
  let frame = 0;
  const update = () => {
    const { scroller, starts, pinnedCount, numbersPx } = latest.current;
    const box = scroller.current?.getBoundingClientRect();
    if (!box || !scroller.current) return;
    const isPinned = from < pinnedCount;
    const xPx = x - box.left - numbersPx + (isPinned ? 0 : scroller.current.scrollLeft);
    current = { from, to: dropPlace({ starts, pinnedCount }, from, xPx) };
    setDrag((before) => (before?.to === current?.to && before?.from === from ? before : current));
    if (isPinned) return;
    if (x < box.left + EDGE_PX) scroller.current.scrollLeft -= EDGE_SCROLL_PX;
    if (x > box.right - EDGE_PX) scroller.current.scrollLeft += EDGE_SCROLL_PX;
  };
  const loop = () => {
    update();
    frame = requestAnimationFrame(loop);
  };
  return {
    isHeld: () => current !== null,
    to: (point: Point) => {
      x = point.clientX;
      if (current === null) loop();
    },
    end: (isDropped: boolean) => {
      cancelAnimationFrame(frame);
      setDrag(() => null);
      if (isDropped && current && current.to !== from) latest.current.onMove?.(from, current.to);
    },
  };
}

/** Swallows an event of this turn of the event loop only. */
function swallowNext(type: string): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener(type, swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener(type, swallow, { capture: true }), 0);
}
