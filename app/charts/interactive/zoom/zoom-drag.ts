// Selects a zoom range by dragging over a chart's x-axis with a mouse, pen, or finger. Browser only.
import { project, toLayout, type PicturePoint } from '#app/charts/interactive/hit-test.ts';
import { isDrag, isOnAxis, isWhole, clampZoomRange, zoomBetween } from './zoom-range.ts';
import type { ZoomSelection } from './zoom-selection.ts';

export interface ZoomDrag {
  readonly isDragging: () => boolean;
  readonly stop: () => void;
  readonly remove: () => void;
}

interface Drag {
  readonly from: PicturePoint;
  readonly pointerId: number;
  readonly isDragging: boolean;
}

export function addZoomDrag(picture: HTMLElement, { layout, axis, showStretch, cancel, zoom }: ZoomSelection): ZoomDrag {
  let drag: Drag | null = null;
  const stop = (): void => {
    if (drag?.isDragging === true && picture.hasPointerCapture(drag.pointerId)) picture.releasePointerCapture(drag.pointerId);
    drag = null;
  };
  const placeOf = ({ clientX, clientY }: PointerEvent): PicturePoint => {
    const box = picture.getBoundingClientRect();
    return toLayout({ x: clientX - box.left, y: clientY - box.top }, project(layout(), box));
  };
  const onDown = (event: PointerEvent): void => {
    const place = axis();
    const isOnControl = event.target instanceof Element && event.target.closest('button, a, input, [popover]') !== null;
    if (place === null || event.button !== 0 || !event.isPrimary || isOnControl) return;
    const from = placeOf(event);
    if (isOnAxis(place, from, layout().heightPx)) drag = { from, pointerId: event.pointerId, isDragging: false };
  };
  /** Cancels the former selection, which also clears `drag`, then starts dragging. */
  const begin = (pressed: Drag): void => {
    cancel();
    drag = { ...pressed, isDragging: true };
    picture.setPointerCapture(pressed.pointerId);
  };
  const onMove = (event: PointerEvent): void => {
    const place = axis();
    if (drag === null || place === null || event.pointerId !== drag.pointerId) return;
    const at = placeOf(event);
    if (!drag.isDragging) {
      if (!isDrag(drag.from, at)) return;
      begin(drag);
    }
    showStretch(place, clampZoomRange(place, drag.from.x, at.x));
  };
  const onUp = (event: PointerEvent): void => {
    const [place, ended] = [axis(), drag];
    if (ended === null || event.pointerId !== ended.pointerId) return;
    stop();
    if (place === null || !ended.isDragging) return;
    const ends = clampZoomRange(place, ended.from.x, placeOf(event).x);
    if (isWhole(place, ends)) cancel();
    else zoom(zoomBetween(place, layout().hits, ends));
  };
  /** E.g. if a touch turns into page scrolling. */
  const onCancel = (): void => {
    if (drag?.isDragging === true) cancel();
    stop();
  };
  /** Prevents text selection while dragging. */
  const onSelect = (event: Event): void => {
    if (drag !== null) event.preventDefault();
  };
  const events = {
    pointerdown: onDown,
    pointermove: onMove,
    pointerup: onUp,
    pointercancel: onCancel,
    selectstart: onSelect,
  } as const;
  for (const [name, listener] of Object.entries(events)) picture.addEventListener(name, listener as EventListener, true);
  return {
    isDragging: () => drag?.isDragging === true,
    stop,
    remove: () => {
      for (const [name, listener] of Object.entries(events)) picture.removeEventListener(name, listener as EventListener, true);
    },
  };
}
