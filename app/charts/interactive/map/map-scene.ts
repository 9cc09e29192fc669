// The WebGL view of a map: all of its marks, or their heights. Its code is loaded on demand. Browser only.
import { clsx } from 'clsx';
import type { MapPlane, MapView } from '#app/charts/shared/maps/plane.ts';
import type { MapScene } from '#app/charts/shared/maps/scene.ts';
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import { chartMapView } from '#app/messages/en/chart-map-view.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { modeOfPage, watchTheme } from '#app/charts/interactive/page-mode.ts';
import { hideTip, showTip } from '#app/charts/interactive/tooltip.ts';
import styles from './map-view.module.css';
import type { SceneView } from './webgl/scene-view.ts';

export interface MapSceneOptions {
  readonly layout: () => ChartLayout;
  /** Screen px per px of the layout. */
  readonly scale: () => number;
  readonly isOn: () => boolean;
  /** Stores whether the view is on, for the next redraw. */
  readonly remember: (isOn: boolean) => void;
  /** Shows a message to the viewer. */
  readonly tell: (message: string) => void;
}
export interface MapSceneSwitch {
  readonly isShown: () => boolean;
  readonly move: (view: MapView) => void;
  /** Must be called after a redraw. */
  readonly drawn: (view: MapView | null, plane: MapPlane | null) => void;
  readonly remove: () => void;
}

/** Loaded dynamically so that server builds don't include it. */
const load = () => import('./webgl/scene-view.ts');

export function addMapScene(picture: HTMLElement, { layout, scale, isOn, remember, tell }: MapSceneOptions): MapSceneSwitch {
  const t = pageTranslate(chartMapView);
  const { toggle, host } = addParts(picture);
  const listening = new AbortController();
  const { signal } = listening;
  let shown: SceneView | null = null;
  let scene: MapScene | null = null;
  let place: { view: MapView; plane: MapPlane } | null = null;
  let isLoading = false;

  const turnOff = (): void => {
    shown?.remove();
    shown = null;
    scene = null;
    host.hidden = true;
    hideTip();
    hideDrawing(picture, false);
    label();
  };
  const fail = (error: unknown): void => {
    console.warn(error);
    turnOff();
    remember(false);
    tell(t('scene.failed'));
  };
  const label = (): void => labelToggle(toggle, layout().scene, shown !== null);
  const show = (): void => {
    const offer = layout().scene;
    if (shown === null) return;
    // If no cells are in view there is no new scene, so keep the current one.
    scene = offer?.make() ?? scene;
    if (scene === null) return turnOff();
    shown.show(scene, modeOfPage());
    host.hidden = false;
    hideDrawing(picture, true);
    label();
  };
  const turnOn = async (): Promise<void> => {
    if (shown !== null || isLoading) return;
    isLoading = true;
    toggle.setAttribute('aria-busy', 'true');
    try {
      const { createSceneView, hasWebgl } = await load();
      if (signal.aborted) return;
      if (!hasWebgl()) {
        remember(false);
        return tell(t('scene.noWebgl'));
      }
      shown = createSceneView(host, fail);
      if (isOn()) drawn(place?.view ?? null, place?.plane ?? null);
      else remember(true);
    } catch (error) {
      fail(error);
    } finally {
      isLoading = false;
      toggle.removeAttribute('aria-busy');
    }
  };
  const drawn = (view: MapView | null, plane: MapPlane | null): void => {
    place = view === null || plane === null ? null : { view, plane };
    if (place === null) return turnOff();
    const factor = scale();
    placeParts({ toggle, host }, place.plane.box, factor);
    if (shown === null) return label();
    show();
    shown.move(place.view, factor);
  };
  /** Shows tooltips of the WebGL marks instead of those of the SVG. */
  const point = (event: PointerEvent): void => {
    if (shown === null || scene === null) return;
    event.stopPropagation();
    const { left, top } = host.getBoundingClientRect();
    const mark = 'dragging' in picture.dataset ? null : shown.markAt(event.clientX - left, event.clientY - top);
    const content = mark === null ? undefined : scene.layers[mark.layer]?.tooltip(mark.index);
    if (content === undefined) hideTip();
    else showTip(content, { x: event.clientX, y: event.clientY });
  };
  const repaint = (): void => {
    if (shown !== null && scene !== null) shown.show(scene, modeOfPage());
  };
  picture.addEventListener('pointermove', point, { signal, capture: true });
  toggle.addEventListener('click', () => {
    if (shown === null) return void turnOn();
    turnOff();
    remember(false);
  });
  watchTheme(repaint, signal);
  if (isOn()) void turnOn();
  return {
    isShown: () => shown !== null,
    move: (view) => shown?.move(view, scale()),
    drawn,
    remove: () => {
      listening.abort();
      turnOff();
      host.remove();
      toggle.remove();
    },
  };
}

interface Parts {
  readonly toggle: HTMLButtonElement;
  readonly host: HTMLDivElement;
}

function addParts(picture: HTMLElement): Parts {
  const toggle = document.createElement('button');
  toggle.type = 'button';
  toggle.className = clsx(styles.toggle);
  const host = document.createElement('div');
  host.className = clsx(styles.scene);
  host.hidden = true;
  host.setAttribute('aria-hidden', 'true');
  picture.appendChild(host);
  picture.appendChild(toggle);
  return { toggle, host };
}

const EDGE_PX = 8;
const TOUCH_PX = 44;

function placeParts({ toggle, host }: Parts, { x, y, widthPx, heightPx }: MapPlane['box'], factor: number): void {
  Object.assign(host.style, { left: `${x * factor}px`, top: `${y * factor}px` });
  Object.assign(host.style, { width: `${widthPx * factor}px`, height: `${heightPx * factor}px` });
  toggle.style.left = `${x * factor + EDGE_PX}px`;
  toggle.style.top = `${(y + heightPx) * factor - TOUCH_PX - EDGE_PX}px`;
}

function labelToggle(toggle: HTMLButtonElement, offer: ChartLayout['scene'], isOn: boolean): void {
  const t = pageTranslate(chartMapView);
  toggle.hidden = offer === undefined && !isOn;
  toggle.setAttribute('aria-pressed', String(isOn));
  if (offer === undefined) return;
  toggle.textContent = offer.reason === 'heights' ? t('scene.heights') : t(`scene.${offer.reason}`, { count: offer.count });
}

function hideDrawing(picture: HTMLElement, isHidden: boolean): void {
  picture.toggleAttribute('data-scene', isHidden);
  const group = picture.querySelector<SVGGElement>('[data-map]');
  if (group !== null) group.style.visibility = isHidden ? 'hidden' : '';
}
