// Map gestures: dragging, pinching, Ctrl+wheel, double click. A plain wheel and a single finger scroll the page.
// Points are px of the window.
import type { PicturePoint } from '#app/charts/interactive/hit-test.ts';
import { factorOfWheel, ZOOM_STEP } from './map-steps.ts';

export interface Gestures {
  readonly isOnMap: (at: PicturePoint) => boolean;
  readonly pan: (move: PicturePoint) => void;
  readonly zoom: (factor: number, at: PicturePoint) => void;
  /** Zooms in one animated step. */
  readonly zoomStep: (factor: number, at: PicturePoint) => void;
  /** Called at the end of a gesture. */
  readonly end: () => void;
  /** Called if the user scrolled the page, possibly intending to move the map. */
  readonly hint: (how: 'wheel' | 'touch') => void;
}

/** Listens for gestures until the signal aborts. */
export function listenForGestures(picture: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  listenForDrag(picture, gestures, signal);
  listenForFingers(picture, gestures, signal);
  picture.addEventListener(
    'wheel',
    (event) => {
      const at = pointOf(event);
      if (!gestures.isOnMap(at)) return;
      if (!event.ctrlKey && !event.metaKey) return gestures.hint('wheel');
      event.preventDefault();
      gestures.zoom(factorOfWheel(event), at);
    },
    { signal, passive: false },
  );
  picture.addEventListener(
    'dblclick',
    (event) => {
      if (isControl(event.target) || !gestures.isOnMap(pointOf(event))) return;
      event.preventDefault();
      gestures.zoomStep(event.shiftKey ? 1 / ZOOM_STEP : ZOOM_STEP, pointOf(event));
    },
    { signal },
  );
}

const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): PicturePoint => ({
  x: clientX,
  y: clientY,
});
const minus = (a: PicturePoint, b: PicturePoint): PicturePoint => ({ x: a.x - b.x, y: a.y - b.y });
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input') !== null;

/** Movements below this distance count as clicks. */
const DRAG_PX = 4;

function listenForDrag(picture: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  let drag: { readonly pointerId: number; last: PicturePoint; isMoving: boolean } | null = null;
  let hasDragged = false;
  const onDown = (event: PointerEvent): void => {
    hasDragged = false;
    const isMine = event.button === 0 && event.pointerType !== 'touch' && !isControl(event.target);
    drag =
      isMine && gestures.isOnMap(pointOf(event)) ? { pointerId: event.pointerId, last: pointOf(event), isMoving: false } : null;
  };
  const onMove = (event: PointerEvent): void => {
    if (drag === null || event.pointerId !== drag.pointerId) return;
    const move = minus(pointOf(event), drag.last);
    if (!drag.isMoving && Math.hypot(move.x, move.y) < DRAG_PX) return;
    if (!drag.isMoving) picture.setPointerCapture(drag.pointerId);
    drag.isMoving = true;
    drag.last = pointOf(event);
    picture.dataset['dragging'] = '';
    // Suppress hovering while dragging.
    event.stopPropagation();
    gestures.pan(move);
  };
  const onUp = (): void => {
    hasDragged = drag?.isMoving ?? false;
    drag = null;
    delete picture.dataset['dragging'];
    if (hasDragged) gestures.end();
  };
  /** The click that ends a drag selects nothing. */
  const onClick = (event: MouseEvent): void => {
    if (!hasDragged) return;
    hasDragged = false;
    event.stopPropagation();
    event.preventDefault();
  };
  picture.addEventListener('pointerdown', onDown, { signal });
  picture.addEventListener('pointermove', onMove, { signal, capture: true });
  picture.addEventListener('pointerup', onUp, { signal });
  picture.addEventListener('pointercancel', onUp, { signal });
  picture.addEventListener('click', onClick, { signal, capture: true });
}

interface Pinch {
  readonly middle: PicturePoint;
  readonly distance: number;
}

function pinchOf({ touches: [a, b] }: TouchEvent): Pinch | null {
  if (a === undefined || b === undefined) return null;
  const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  return { middle: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 }, distance: Math.max(1, distance) };
}

/** A finger that moved this far is treated as a swipe. */
const SWIPE_PX = 16;

/** Uses touch events because their default can still be prevented when a second finger touches, unlike pointer events. */
function listenForFingers(picture: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  let pinch: Pinch | null = null;
  let start: PicturePoint | null = null;
  const onStart = (event: TouchEvent): void => {
    const [first] = event.touches;
    start = event.touches.length === 1 && first !== undefined ? pointOf(first) : null;
    const next = pinchOf(event);
    pinch = next !== null && gestures.isOnMap(next.middle) ? next : null;
    if (pinch !== null) event.preventDefault();
  };
  const onMove = (event: TouchEvent): void => {
    const [first] = event.touches;
    if (start !== null && first !== undefined && gestures.isOnMap(start)) {
      const { x, y } = minus(pointOf(first), start);
      if (Math.hypot(x, y) > SWIPE_PX) gestures.hint('touch');
    }
    const next = pinchOf(event);
    if (pinch === null || next === null) return;
    event.preventDefault();
    gestures.pan(minus(next.middle, pinch.middle));
    gestures.zoom(next.distance / pinch.distance, next.middle);
    pinch = next;
  };
  const onEnd = ({ touches }: TouchEvent): void => {
    if (pinch === null || touches.length > 1) return;
    pinch = null;
    gestures.end();
  };
  picture.addEventListener('touchstart', onStart, { signal, passive: false });
  picture.addEventListener('touchmove', onMove, { signal, passive: false });
  picture.addEventListener('touchend', onEnd, { signal });
  picture.addEventListener('touchcancel', onEnd, { signal });
}
