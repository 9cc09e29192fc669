// Moving a map: the drawn group follows the pointer, and when it rests the map is laid out again for the visible area. Browser only.
import { clsx } from 'clsx';
import {
  isInBox,
  isSameView,
  boxCenter,
  panBy,
  transformTo,
  zoomBy,
  type MapPlane,
  type MapView,
} from '#app/charts/shared/maps/plane.ts';
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import { project, type PicturePoint } from '#app/charts/interactive/hit-test.ts';
import { addMapScene } from './map-scene.ts';
import { listenForGestures } from './map-gestures.ts';
import { createMotion } from './map-motion.ts';
import { stepOfKey, type MapStep } from './map-steps.ts';
import { addMapTiles } from './map-tiles.ts';
import { addMapTools } from './map-tools.ts';
import styles from './map-view.module.css';

export interface MapViewOptions {
  readonly layout: () => ChartLayout;
  /** Draws the map synchronously. @param view null for the chart's initial view */
  readonly show: (view: MapView | null) => void;
  readonly isSceneOn: () => boolean;
  readonly rememberScene: (isOn: boolean) => void;
  /** Called when marks move, to end hovering. */
  readonly onMove: () => void;
}
export interface MapMover {
  /** Must be called after a redraw. */
  readonly drawn: () => void;
  readonly remove: () => void;
}

export function addMapView(picture: HTMLElement, { layout, show, onMove, ...kept }: MapViewOptions): MapMover {
  const listening = new AbortController();
  const plane = (): MapPlane | null => layout().plane ?? null;
  const scale = (): number => project(layout(), picture.getBoundingClientRect()).scale;
  /** Converts a point of the window to px of the layout. */
  const toPicture = (at: PicturePoint): PicturePoint => {
    const { left, top } = picture.getBoundingClientRect();
    return { x: (at.x - left) / scale(), y: (at.y - top) / scale() };
  };
  const motion = createMotion({
    plane,
    draw: (view, drawn) => {
      onMove();
      if (scene.isShown()) scene.move(view);
      else moveGroup(picture, transformTo(drawn.view, view, drawn.box));
      tools.update(view, drawn);
    },
    rest: (view, drawn) => {
      if (isSameView(view, drawn.view)) place();
      else show(isSameView(view, drawn.home) ? null : view);
    },
  });
  const zoomTo = (factor: number, at: PicturePoint | null) => (from: MapView, drawn: MapPlane) =>
    zoomBy(from, factor, { plane: drawn, point: at === null ? boxCenter(drawn.box) : toPicture(at) });
  const onStep = (done: MapStep): void => {
    const drawn = plane();
    const end = motion.step(nextOf(done, zoomTo));
    if (drawn !== null && end !== null && done.kind !== 'pan') tools.announce(end, drawn);
  };

  const tools = addMapTools(picture, onStep);
  const tiles = addMapTiles(picture);
  const scene = addMapScene(picture, {
    layout,
    scale,
    tell: tools.tell,
    isOn: kept.isSceneOn,
    remember: kept.rememberScene,
  });
  const placeParts = (drawn: MapPlane | null): void => {
    tools.place(drawn, scale());
    tiles.place(drawn, scale());
    scene.drawn(drawn?.view ?? null, drawn);
  };
  const place = (): void => {
    const drawn = plane();
    moveGroup(picture, null);
    cutGroup(picture, drawn);
    motion.begin(drawn?.view ?? null);
    placeParts(drawn);
    if (drawn !== null) tools.update(drawn.view, drawn);
  };
  const onKey = (event: KeyboardEvent): void => {
    const isOnMarks = event.target === picture;
    const isOnTools = event.target instanceof Element && event.target.closest('[data-map-tools]') !== null;
    const done = isOnMarks || isOnTools ? stepOfKey(event, isOnMarks) : null;
    if (done === null || plane() === null) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(done);
  };
  listenForGestures(
    picture,
    {
      isOnMap: (at) => {
        const drawn = plane();
        return drawn !== null && isInBox(toPicture(at), drawn.box);
      },
      pan: ({ x, y }) => motion.follow((from) => panBy(from, { x: x / scale(), y: y / scale() })),
      zoom: (factor, at) => motion.follow(zoomTo(factor, at)),
      zoomStep: (factor, at) => void motion.step(zoomTo(factor, at)),
      end: motion.settle,
      hint: tools.hint,
    },
    listening.signal,
  );
  picture.addEventListener('keydown', onKey, { capture: true, signal: listening.signal });
  picture.classList.add(clsx(styles.movable));
  const watcher = new ResizeObserver(() => placeParts(plane()));
  watcher.observe(picture);
  place();
  return {
    drawn: place,
    remove: () => {
      motion.stop();
      listening.abort();
      watcher.disconnect();
      picture.classList.remove(clsx(styles.movable));
      scene.remove();
      tiles.remove();
      tools.remove();
    },
  };
}

type ZoomTo = (factor: number, at: PicturePoint | null) => (from: MapView, drawn: MapPlane) => MapView;

function nextOf(done: MapStep, zoomTo: ZoomTo): (from: MapView, drawn: MapPlane) => MapView {
  switch (done.kind) {
    case 'zoom':
      return zoomTo(done.factor, null);
    case 'reset':
      return (_, { home }) => home;
    case 'pan':
      return (from) => panBy(from, done);
  }
}

const groupOf = (picture: HTMLElement): SVGGElement | null => picture.querySelector<SVGGElement>('[data-map]');

/** Transforms the map; null resets it. A moving map has its own compositing layer, so that the browser doesn't repaint it. */
function moveGroup(picture: HTMLElement, transform: string | null): void {
  const moving = groupOf(picture)?.firstElementChild;
  if (!(moving instanceof SVGGElement)) return;
  if (transform === null) moving.removeAttribute('transform');
  else moving.setAttribute('transform', transform);
  moving.style.willChange = transform === null ? '' : 'transform';
}

/** Clips the map to its box, so that it doesn't cover the legend or the notes. */
function cutGroup(picture: HTMLElement, plane: MapPlane | null): void {
  const group = groupOf(picture);
  if (group === null || plane === null) return;
  const { x, y, widthPx, heightPx } = plane.box;
  const [right, bottom] = [x + widthPx, y + heightPx];
  group.style.clipPath = `polygon(${x}px ${y}px, ${right}px ${y}px, ${right}px ${bottom}px, ${x}px ${bottom}px) view-box`;
}
