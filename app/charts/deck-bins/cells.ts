// Points in px to cells: hexagons or squares, each with the points in it. Cells grow until there are few enough to draw.
import { hexbin } from 'd3-hexbin';

export interface BinnedPoint {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly value: number;
}
export interface BinCell {
  /** x and y in turn. */
  readonly ring: readonly number[];
  readonly x: number;
  readonly y: number;
  readonly points: readonly BinnedPoint[];
}

const MAX_CELLS = 1800;
const MIN_GROWTH = 1.3;

/** Where places are everywhere, half as many cells are 1.4 times as wide. */
const growthOf = (count: number): number => Math.max(MIN_GROWTH, Math.sqrt(count / MAX_CELLS));

export interface BinGrid {
  readonly cells: readonly BinCell[];
  /** Radius of a hexagon, side of a square. */
  readonly sizePx: number;
}

export function makeCells(points: readonly BinnedPoint[], shape: 'hexagon' | 'square', sizePx: number): BinGrid {
  const cells = shape === 'hexagon' ? hexagons(points, sizePx) : squares(points, sizePx);
  return cells.length > MAX_CELLS ? makeCells(points, shape, sizePx * growthOf(cells.length)) : { cells, sizePx };
}

function hexagons(points: readonly BinnedPoint[], radius: number): readonly BinCell[] {
  const layout = hexbin<BinnedPoint>()
    .x(({ x }) => x)
    .y(({ y }) => y)
    .radius(radius);
  const corners = Array.from({ length: 6 }, (_, corner) => (corner * Math.PI) / 3);
  return layout([...points]).map((bin) => ({
    ring: corners.flatMap((angle) => [bin.x + Math.sin(angle) * radius, bin.y - Math.cos(angle) * radius]),
    x: bin.x,
    y: bin.y,
    points: [...bin],
  }));
}

function squares(points: readonly BinnedPoint[], side: number): readonly BinCell[] {
  const cells = new Map<string, BinnedPoint[]>();
  for (const point of points) {
    const key = `${Math.floor(point.x / side)} ${Math.floor(point.y / side)}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [point]);
    else cell.push(point);
  }
  return [...cells].map(([key, inside]) => {
    const [column = 0, row = 0] = key.split(' ').map(Number);
    const [left, top, right, bottom] = [column * side, row * side, (column + 1) * side, (row + 1) * side];
    return { ring: [left, top, right, top, right, bottom, left, bottom], x: left + side / 2, y: top + side / 2, points: inside };
  });
}
