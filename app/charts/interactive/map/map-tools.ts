// The buttons of a map, the hint on how to zoom, and texts for screen readers. Browser only.
import { clsx } from 'clsx';
import { isSameView, type MapPlane, type MapView } from '#app/charts/shared/maps/plane.ts';
import { chartMapView } from '#app/messages/en/chart-map-view.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { MapStep } from './map-steps.ts';
import { ZOOM_STEP } from './map-steps.ts';
import styles from './map-view.module.css';

export interface MapTools {
  /** Places the buttons on the map. @param plane null if there is no map @param scale screen px per px of the layout */
  readonly place: (plane: MapPlane | null, scale: number) => void;
  /** Enables and disables the buttons for a view. */
  readonly update: (view: MapView, plane: MapPlane) => void;
  readonly announce: (view: MapView, plane: MapPlane) => void;
  readonly hint: (how: 'wheel' | 'touch') => void;
  /** Shows a message and announces it to screen readers. */
  readonly tell: (message: string) => void;
  readonly remove: () => void;
}

const BUTTON_PX = 44;
const MARGIN_PX = 8;
const HINT_MS = 2_000;
const MESSAGE_MS = 8_000;

/** Each hint is shown only once per page. */
const hinted = new Set<string>();
let count = 0;

export function addMapTools(picture: HTMLElement, onStep: (step: MapStep) => void): MapTools {
  const t = pageTranslate(chartMapView);
  const group = element('div', styles.tools);
  group.dataset['mapTools'] = '';
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', t('tools'));
  const zoomIn = button(t('zoomIn'), PLUS, () => onStep({ kind: 'zoom', factor: ZOOM_STEP }));
  const zoomOut = button(t('zoomOut'), MINUS, () => onStep({ kind: 'zoom', factor: 1 / ZOOM_STEP }));
  const reset = button(t('reset'), RESET, () => onStep({ kind: 'reset' }));
  for (const one of [zoomIn, zoomOut, reset]) group.appendChild(one);
  const keys = element('p', 'm-visually-hidden');
  keys.id = `map-keys-${(count += 1)}`;
  keys.textContent = t('keys');
  const status = element('p', 'm-visually-hidden');
  status.setAttribute('role', 'status');
  const hint = element('p', styles.hint);
  hint.setAttribute('aria-hidden', 'true');
  hint.hidden = true;
  for (const part of [group, keys, status, hint]) picture.appendChild(part);
  picture.setAttribute('aria-describedby', keys.id);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (forMs: number): void => {
    clearTimeout(timer);
    hint.hidden = false;
    timer = setTimeout(() => (hint.hidden = true), forMs);
  };

  return {
    place: (plane, scale) => {
      group.hidden = plane === null;
      if (plane === null) return;
      const { x, y, widthPx, heightPx } = plane.box;
      group.dataset['row'] = String(heightPx * scale < 3 * BUTTON_PX + 2 * MARGIN_PX);
      group.style.top = `${y * scale + MARGIN_PX}px`;
      group.style.right = `${picture.clientWidth - (x + widthPx) * scale + MARGIN_PX}px`;
      hint.style.top = `${(y + heightPx / 2) * scale}px`;
    },
    update: (view, plane) => {
      const isHome = isSameView(view, plane.home);
      if (isHome && document.activeElement === reset) zoomIn.focus();
      reset.hidden = isHome;
      zoomIn.setAttribute('aria-disabled', String(view.scale > plane.maxScale * 0.999));
      zoomOut.setAttribute('aria-disabled', String(view.scale < plane.minScale * 1.001));
    },
    announce: (view, { home }) => {
      const percent = Math.round((100 * view.scale) / home.scale);
      status.textContent = isSameView(view, home) ? t('wasReset') : t('zoomed', { percent });
    },
    hint: (how) => {
      if (hinted.has(how)) return;
      hinted.add(how);
      hint.textContent =
        how === 'wheel' ? t('wheelHint', { key: /Mac/.test(navigator.platform) ? '⌘' : 'Ctrl' }) : t('touchHint');
      show(HINT_MS);
    },
    tell: (message) => {
      status.textContent = message;
      hint.textContent = message;
      show(MESSAGE_MS);
    },
    remove: () => {
      clearTimeout(timer);
      picture.removeAttribute('aria-describedby');
      for (const part of [group, keys, status, hint]) part.remove();
    },
  };
}

function element<K extends 'div' | 'p' | 'button'>(name: K, className: string | undefined): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), { className: clsx(className) });
}

const PLUS = 'M12 6v12M6 12h12';
const MINUS = 'M6 12h12';
/** Icon: four corners around a center. */
const RESET = 'M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4M12 11v2M11 12h2';
const SVG = 'http://www.w3.org/2000/svg';

function button(label: string, path: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', styles.button);
  made.type = 'button';
  made.title = label;
  made.setAttribute('aria-label', label);
  made.addEventListener('click', () => {
    if (made.getAttribute('aria-disabled') !== 'true') onClick();
  });
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  icon.appendChild(document.createElementNS(SVG, 'path')).setAttribute('d', path);
  made.appendChild(icon);
  return made;
}
