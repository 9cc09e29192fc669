// What the cells and the names of a calendar are placed by.
import type { LocalMs } from '#app/domain/time/local-time.ts';

export interface CalendarRoom {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly locale: string;
  /** Cells are not larger. */
  readonly maxCellPx: number;
  readonly gapPx: number;
}
export interface CalendarBlock {
  readonly start: LocalMs;
  readonly columns: number;
}
export interface PlacedBlock extends CalendarBlock {
  readonly x: number;
  readonly line: number;
}
export interface CalendarGeometry {
  readonly side: number;
  readonly topPx: number;
  readonly cellPx: number;
  readonly labelPx: number;
  readonly gapPx: number;
  readonly lineHeight: number;
  readonly rows: number;
}

/** The height of a line's names. */
export const LABEL_PX = 18;

export const linesIn = (placed: readonly PlacedBlock[]): number => (placed.at(-1)?.line ?? 0) + 1;
