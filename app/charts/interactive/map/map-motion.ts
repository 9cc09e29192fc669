// How a view gets from where it is to where a hand or a key wants it, frame by frame, and when it rests. Browser only.
import { between, keepInside, type MapPlane, type MapView } from '#app/charts/shared/maps/plane.ts';

type Next = (view: MapView, plane: MapPlane) => MapView;

interface MotionOptions {
  readonly plane: () => MapPlane | null;
  /** Once a frame while it moves. */
  readonly draw: (view: MapView, plane: MapPlane) => void;
  /** Nothing moves any more. */
  readonly rest: (view: MapView, plane: MapPlane) => void;
}
export interface MapMotion {
  /** Follows a hand. */
  readonly follow: (next: Next) => void;
  /** In one step, which shows where it goes in no more time than it takes to see it; returns its end. */
  readonly step: (next: Next) => MapView | null;
  readonly settle: () => void;
  /** The map was drawn for this view. */
  readonly begin: (view: MapView | null) => void;
  readonly stop: () => void;
}

/** Longer than between two events of a wheel. */
const REST_MS = 160;
const STEP_MS = 130;

export function createMotion({ plane, draw, rest }: MotionOptions): MapMotion {
  let view: MapView | null = null;
  /** Where a step is going: the next one goes on from there. */
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
        view = share === 1 ? to : between(from, to, share);
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
