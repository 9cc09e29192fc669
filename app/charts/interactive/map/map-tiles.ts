// Shows tiles of a configured provider below a map's marks. Where tiles fail to load, the built-in background shows. Browser only.
import { clsx } from 'clsx';
import type { MapPlane, MapView } from '#app/charts/shared/maps/plane.ts';
import { chartMapView } from '#app/messages/en/chart-map-view.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { modeOfPage, watchTheme } from '#app/charts/interactive/page-mode.ts';
import { placeTile, tileAddress, tilesIn, type Tile } from './tile-places.ts';
import styles from './map-tiles.module.css';

export interface MapTileLayer {
  /** Must be called after the map was drawn. @param plane null if there is no map @param scale screen px per px of the layout */
  readonly place: (plane: MapPlane | null, scale: number) => void;
  readonly remove: () => void;
}

const SVG = 'http://www.w3.org/2000/svg';
/** After this many consecutive failures, no more tiles are requested on this page. */
const MAX_FAILURES = 6;
let failures = 0;
const isGivenUp = (): boolean => failures >= MAX_FAILURES;

interface Shown {
  readonly tile: Tile;
  readonly image: SVGImageElement;
  state: 'loading' | 'loaded' | 'failed';
}

const NONE: MapTileLayer = { place: () => undefined, remove: () => undefined };

/** Does nothing without a provider, and for maps in another projection than Mercator. */
export function addMapTiles(picture: HTMLElement): MapTileLayer {
  const { mapTiles: template, mapAttribution } = document.documentElement.dataset;
  if (template === undefined || picture.querySelector('[data-tiles]') === null) return NONE;
  const listening = new AbortController();
  const shown = new Map<string, Shown>();
  const attribution = addAttribution(picture, mapAttribution ?? hostText(template));
  let last: { readonly plane: MapPlane; readonly scale: number } | null = null;

  const add = (key: string, address: string, tile: Tile): void => {
    const image = document.createElementNS(SVG, 'image');
    const entry: Shown = { tile, image, state: 'loading' };
    image.setAttribute('class', clsx(styles.tile));
    image.setAttribute('preserveAspectRatio', 'none');
    image.addEventListener('load', () => {
      failures = 0;
      entry.state = 'loaded';
      image.dataset['loaded'] = '';
      tidy();
    });
    image.addEventListener('error', () => {
      failures += 1;
      entry.state = 'failed';
      image.remove();
      tidy();
    });
    image.setAttribute('href', address);
    shown.set(key, entry);
  };
  let visibleKeys: ReadonlySet<string> = new Set();
  /** Keeps tiles of the former view until all current ones are loaded; then hides the town names, which tiles include. */
  const tidy = (): void => {
    const current = [...visibleKeys].flatMap((key) => shown.get(key) ?? []);
    const isWhole = current.length > 0 && current.every(({ state }) => state === 'loaded');
    picture.toggleAttribute('data-tiled', isWhole);
    if (current.every(({ state }) => state !== 'loading')) {
      for (const [key, { image }] of shown) {
        if (visibleKeys.has(key)) continue;
        image.remove();
        shown.delete(key);
      }
    }
    attribution.hidden = ![...shown.values()].some(({ state }) => state === 'loaded');
  };
  const place = (plane: MapPlane | null, scale: number): void => {
    const group = picture.querySelector('[data-tiles]');
    last = plane === null ? null : { plane, scale };
    if (plane === null || group === null) {
      attribution.hidden = true;
      return;
    }
    const { view, box } = plane;
    const density = window.devicePixelRatio * scale;
    const screen = { mode: modeOfPage(), isDense: density >= 1.5 };
    const tiles = isGivenUp() ? [] : tilesIn(view, box, template.includes('{r}') ? scale : density);
    // A tile can appear twice if the view wraps around the world.
    const keyOf = (tile: Tile): string => `${screen.mode} ${tile.z} ${tile.x} ${tile.y}`;
    for (const tile of tiles) if (!shown.has(keyOf(tile))) add(keyOf(tile), tileAddress(template, tile, screen), tile);
    visibleKeys = new Set(tiles.map(keyOf));
    const isThemed = template.includes('{theme}');
    group.classList.toggle(clsx(styles.dimmed), !isThemed && screen.mode === 'dark');
    for (const { tile, image } of shown.values()) setPlace(image, tile, { view, box });
    // Tiles of the former view stay below.
    for (const { image, state } of shown.values()) if (state !== 'failed') group.appendChild(image);
    placeAttribution(attribution, box, { scale, widthPx: picture.clientWidth });
    tidy();
  };
  watchTheme(() => place(last?.plane ?? null, last?.scale ?? 1), listening.signal);
  return {
    place,
    remove: () => {
      listening.abort();
      for (const { image } of shown.values()) image.remove();
      picture.removeAttribute('data-tiled');
      attribution.remove();
    },
  };
}

function setPlace(image: SVGImageElement, tile: Tile, { view, box }: { view: MapView; box: MapPlane['box'] }): void {
  const { x, y, widthPx, heightPx } = placeTile(tile, view, box);
  // Slightly larger, to hide seams.
  for (const [name, value] of Object.entries({ x, y, width: widthPx + 0.5, height: heightPx + 0.5 }))
    image.setAttribute(name, value.toFixed(2));
}

const hostText = (template: string): string => pageTranslate(chartMapView)('tilesFrom', { host: new URL(template).host });

function addAttribution(picture: HTMLElement, text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = clsx(styles.attribution);
  paragraph.dataset['mapAttribution'] = '';
  paragraph.textContent = text;
  paragraph.hidden = true;
  picture.appendChild(paragraph);
  return paragraph;
}

interface Size {
  readonly scale: number;
  readonly widthPx: number;
}

/** Places the attribution at the bottom right of the map. */
function placeAttribution({ style }: HTMLElement, box: MapPlane['box'], { scale, widthPx }: Size): void {
  style.top = `${(box.y + box.heightPx) * scale}px`;
  style.right = `${Math.max(0, widthPx - (box.x + box.widthPx) * scale)}px`;
}
