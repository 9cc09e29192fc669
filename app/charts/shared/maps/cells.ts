// The grid of cells in which the most detailed map shapes are served.

export const CELL_DEGREES = 10;

/** Names a cell by its south-west corner: `cell-w130n30`. */
export const cellName = (lon: number, lat: number): `cell-${string}` =>
  `cell-${lon < 0 ? 'w' : 'e'}${Math.abs(lon)}${lat < 0 ? 's' : 'n'}${Math.abs(lat)}`;

export interface Degrees {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Names the cells that a geographic rectangle intersects. */
export function listCellNames({ west, south, east, north }: Degrees): readonly `cell-${string}`[] {
  const floor = (degrees: number): number => Math.floor(degrees / CELL_DEGREES) * CELL_DEGREES;
  const names: `cell-${string}`[] = [];
  for (let lat = floor(Math.max(-90, south)); lat < Math.min(90, north); lat += CELL_DEGREES)
    for (let lon = floor(west); lon < east; lon += CELL_DEGREES)
      names.push(cellName(((((lon + 180) % 360) + 360) % 360) - 180, lat));
  return names;
}
