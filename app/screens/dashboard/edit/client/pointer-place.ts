// Where the pointer is, by mouse or touch, and a look at most once a frame while it moves or the page scrolls. Browser only.
import type { DragPoint } from './drag-zones.ts';

export interface PointerPlace {
  /** In the window. */
  readonly client: () => DragPoint;
  readonly onPage: () => DragPoint;
  /** Drops a look that has not run. */
  readonly cancelLook: () => void;
  /** The result stops it. */
  readonly listen: () => () => void;
}

export function createPointerPlace(isWanted: () => boolean, look: () => void): PointerPlace {
  let client: DragPoint = { x: 0, y: 0 };
  let frame: number | null = null;
  const lookSoon = () => {
    if (!isWanted()) return;
    frame ??= requestAnimationFrame(() => {
      frame = null;
      look();
    });
  };
  const moveTo = ({ clientX, clientY }: Pick<PointerEvent | Touch, 'clientX' | 'clientY'>) => {
    client = { x: clientX, y: clientY };
    lookSoon();
  };
  const onTouch = ({ touches: [touch] }: TouchEvent) => {
    if (touch) moveTo(touch);
  };
  return {
    client: () => client,
    onPage: () => ({ x: client.x + window.scrollX, y: client.y + window.scrollY }),
    cancelLook() {
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
    },
    listen() {
      const stop = new AbortController();
      const { signal } = stop;
      window.addEventListener('pointermove', moveTo, { signal });
      window.addEventListener('pointerdown', moveTo, { signal });
      window.addEventListener('touchmove', onTouch, { passive: true, signal });
      window.addEventListener('scroll', lookSoon, { passive: true, signal });
      return () => stop.abort();
    },
  };
}
