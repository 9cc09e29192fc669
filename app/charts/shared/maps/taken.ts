// A raster of the parts of a map that marks occupy. Lookups take the same time for any number of marks.
import { clipSegment, type Rectangle } from './clip.ts';
import type { MapBox } from './plane.ts';

export interface Raster {
  readonly take: (area: Rectangle) => void;
  /** Takes the cells along an open line of alternating x and y. */
  readonly takeLine: (line: ArrayLike<number>) => void;
  readonly isFree: (area: Rectangle) => boolean;
}
/** Takes the areas that marks occupy. */
export type TakeMarks = (raster: Raster) => void;

const CELL_PX = 4;

export function createRaster({ x, y, widthPx, heightPx }: MapBox): Raster {
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
  const bounds = { left: x, right: x + widthPx, top: y, bottom: y + heightPx };
  /** Takes the cells along a segment whose ends are both inside. */
  const takeStep = (x1: number, y1: number, x2: number, y2: number): void => {
    const steps = Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) / CELL_PX) || 1;
    for (let step = 0; step <= steps; step += 1) {
      const column = Math.floor((x1 + ((x2 - x1) * step) / steps - x) / CELL_PX);
      const row = Math.floor((y1 + ((y2 - y1) * step) / steps - y) / CELL_PX);
      cells[Math.min(row, rows - 1) * columns + Math.min(column, columns - 1)] = 1;
    }
  };
  const isInside = (px: number, py: number): boolean =>
    px >= bounds.left && px <= bounds.right && py >= bounds.top && py <= bounds.bottom;
  const takeLine = (line: ArrayLike<number>): void => {
    for (let at = 2; at + 1 < line.length; at += 2) {
      const [x1, y1, x2, y2] = [line[at - 2] ?? 0, line[at - 1] ?? 0, line[at] ?? 0, line[at + 1] ?? 0];
      if (isInside(x1, y1) && isInside(x2, y2)) takeStep(x1, y1, x2, y2);
      else {
        const part = clipSegment([x1, y1, x2, y2], bounds);
        if (part !== null) takeStep(...part);
      }
    }
  };
  return { take, takeLine, isFree };
}

export const takeAreas =
  (areas: () => readonly Rectangle[]): TakeMarks =>
  ({ take }) => {
    for (const area of areas()) take(area);
  };

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
