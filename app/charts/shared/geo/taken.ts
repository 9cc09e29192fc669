// Which parts of a map's box are taken by marks: a raster, so that thousands of them are no slower to ask than one. Pure.
import type { Rectangle } from './clip.ts';
import type { MapBox } from './plane.ts';

export interface Taken {
  readonly take: (area: Rectangle) => void;
  readonly isFree: (area: Rectangle) => boolean;
}

const CELL_PX = 4;

export function takenIn({ x, y, widthPx, heightPx }: MapBox, areas: readonly Rectangle[]): Taken {
  const [columns, rows] = [Math.ceil(widthPx / CELL_PX), Math.ceil(heightPx / CELL_PX)];
  const cells = new Uint8Array(columns * rows);
  const cellsOf = ({ left, right, top, bottom }: Rectangle) => ({
    fromX: Math.max(0, Math.floor((left - x) / CELL_PX)),
    toX: Math.min(columns, Math.ceil((right - x) / CELL_PX)),
    fromY: Math.max(0, Math.floor((top - y) / CELL_PX)),
    toY: Math.min(rows, Math.ceil((bottom - y) / CELL_PX)),
  });
  const take = (area: Rectangle): void => {
    const { fromX, toX, fromY, toY } = cellsOf(area);
    for (let row = fromY; row < toY; row += 1) cells.fill(1, row * columns + fromX, row * columns + Math.max(fromX, toX));
  };
  const isFree = (area: Rectangle): boolean => {
    const { fromX, toX, fromY, toY } = cellsOf(area);
    for (let row = fromY; row < toY; row += 1)
      for (let column = fromX; column < toX; column += 1) if (cells[row * columns + column] === 1) return false;
    return true;
  };
  for (const area of areas) take(area);
  return { take, isFree };
}

interface Round {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}
export const circleArea = ({ x, y, radius }: Round): Rectangle => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

interface Extended {
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly heightPx: number;
}
export const boxArea = ({ x, y, widthPx, heightPx }: Extended): Rectangle => ({
  left: x,
  right: x + widthPx,
  top: y,
  bottom: y + heightPx,
});

/** The rectangles around each step of a line, x and y in turn: in steps of at most 12 px, so that slanted ones take little. */
export function lineAreas(line: ArrayLike<number>): readonly Rectangle[] {
  const areas: Rectangle[] = [];
  for (let at = 2; at + 1 < line.length; at += 2) {
    const [x1, y1, x2, y2] = [line[at - 2] ?? 0, line[at - 1] ?? 0, line[at] ?? 0, line[at + 1] ?? 0];
    const count = Math.min(200, Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 12)));
    for (let step = 0; step < count; step += 1) {
      const [from, to] = [step / count, (step + 1) / count];
      const [ax, bx] = [x1 + (x2 - x1) * from, x1 + (x2 - x1) * to];
      const [ay, by] = [y1 + (y2 - y1) * from, y1 + (y2 - y1) * to];
      areas.push({ left: Math.min(ax, bx), right: Math.max(ax, bx), top: Math.min(ay, by), bottom: Math.max(ay, by) });
    }
  }
  return areas;
}
