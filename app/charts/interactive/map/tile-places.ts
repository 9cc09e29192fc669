// Computes which web map tiles cover a map's box, their positions, and their URLs.
import type { MapBox, MapView } from '#app/charts/shared/maps/plane.ts';
import type { Mode } from '#app/domain/theme/tokens.ts';

export interface Tile {
  readonly z: number;
  /** Not wrapped: tiles east of the world's edge have larger numbers. */
  readonly x: number;
  readonly y: number;
}

const TILE_PX = 256;
const MAX_LEVEL = 19;
/** Max tiles at once; with more, a coarser level is used. */
const MAX_TILES = 48;

/** Lists tiles at the nearest zoom level, or a coarser one if there were too many. @param density screen px per px of the layout */
export function tilesIn(view: MapView, box: MapBox, density: number): readonly Tile[] {
  const worldPx = 2 * Math.PI * view.scale * density;
  let z = Math.min(MAX_LEVEL, Math.max(0, Math.round(Math.log2(worldPx / TILE_PX))));
  let tiles = tilesAt(z, view, box);
  while (tiles.length > MAX_TILES && z > 0) tiles = tilesAt((z -= 1), view, box);
  return tiles;
}

function tilesAt(z: number, { x, y, scale }: MapView, { widthPx, heightPx }: MapBox): readonly Tile[] {
  const count = 2 ** z;
  const span = (2 * Math.PI) / count;
  const [halfX, halfY] = [widthPx / 2 / scale, heightPx / 2 / scale];
  const columns = [Math.floor((x - halfX + Math.PI) / span), Math.ceil((x + halfX + Math.PI) / span)] as const;
  const rows = [
    Math.max(0, Math.floor((Math.PI - y - halfY) / span)),
    Math.min(count, Math.ceil((Math.PI - y + halfY) / span)),
  ] as const;
  const tiles: Tile[] = [];
  for (let row = rows[0]; row < rows[1]; row += 1)
    for (let column = columns[0]; column < columns[1] && tiles.length <= MAX_TILES; column += 1)
      tiles.push({ z, x: column, y: row });
  return tiles;
}

/** The position of a tile in px of the layout. */
export function placeTile({ z, x, y }: Tile, view: MapView, box: MapBox): MapBox {
  const span = (2 * Math.PI) / 2 ** z;
  const sizePx = span * view.scale;
  return {
    x: box.x + box.widthPx / 2 + (x * span - Math.PI - view.x) * view.scale,
    y: box.y + box.heightPx / 2 - (Math.PI - y * span - view.y) * view.scale,
    widthPx: sizePx,
    heightPx: sizePx,
  };
}

interface Screen {
  readonly mode: Mode;
  readonly isDense: boolean;
}

export function tileAddress(template: string, { z, x, y }: Tile, { mode, isDense }: Screen): string {
  const count = 2 ** z;
  const values: Readonly<Record<string, string>> = {
    z: String(z),
    x: String(((x % count) + count) % count),
    y: String(y),
    r: isDense ? '@2x' : '',
    theme: mode,
  };
  return template.replaceAll(/\{(z|x|y|r|theme)\}/g, (_, name: string) => values[name] ?? '');
}
