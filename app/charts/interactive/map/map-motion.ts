// Animates the view of a map: follows gestures, animates steps, and reports when the motion ends. Browser only.
import { interpolateView, keepInside, type MapPlane, type MapView } from '#app/charts/shared/maps/plane.ts';

type Next = (view: MapView, plane: MapPlane) => MapView;

interface MotionOptions {
  readonly plane: () => MapPlane | null;
  /** Called once per frame while the map moves. */
  readonly draw: (view: MapView, plane: MapPlane) => void;
  /** Called when the motion ends. */
  readonly rest: (view: MapView, plane: MapPlane) => void;
}
export interface MapMotion {
  /** Follows a gesture. */
  readonly follow: (next: Next) => void;
  /** Animates a short step; returns its end. */
  readonly step: (next: Next) => MapView | null;
  readonly settle: () => void;
  /** Must be called after the map was drawn for a view. */
  readonly begin: (view: MapView | null) => void;
  readonly stop: () => void;
}

/** Longer than the interval between two wheel events. */
const REST_MS = 160;
const STEP_MS = 130;

export function createMotion({ plane, draw, rest }: MotionOptions): MapMotion {
  let view: MapView | null = null;
  /** End of the running step, from which the next step continues. */
  let target: MapView | null = null;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = 0;
    target = null;
  };
  const drawFrame = (): void => {
    const drawn = plane();
    if (drawn !== null && view !== null) draw(view, drawn);
  };
  const settle = (): void => {
    stop();
    const drawn = plane();
    if (drawn !== null && view !== null) rest(view, drawn);
  };
  return {
    stop,
    settle,
    begin: (drawn) => {
      view = drawn;
    },
    follow: (next) => {
      const drawn = plane();
      if (drawn === null) return;
      if (target !== null) stop();
      view = keepInside(next(view ?? drawn.view, drawn), drawn);
      clearTimeout(timer);
      timer = setTimeout(settle, REST_MS);
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        drawFrame();
      });
    },
    step: (next) => {
      const drawn = plane();
      if (drawn === null) return null;
      const from = view ?? drawn.view;
      const to = keepInside(next(target ?? from, drawn), drawn);
      stop();
      target = to;
      const startMs = performance.now();
      const run = (nowMs: number): void => {
        const share = Math.min(1, Math.max(0, (nowMs - startMs) / STEP_MS));
        view = share === 1 ? to : interpolateView(from, to, share);
        drawFrame();
        if (share === 1) settle();
        else frame = requestAnimationFrame(run);
      };
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
        view = to;
        settle();
      } else frame = requestAnimationFrame(run);
      return to;
    },
  };
}
