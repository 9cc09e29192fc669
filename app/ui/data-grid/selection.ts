// Which cells are selected, and what a key does to that. Row -1 is the head: it can be visited, not selected.
import type { GridRange } from './grid-types.ts';

export interface CellPosition {
  readonly row: number;
  readonly col: number;
}
/** A rectangle between two corners; `focus` is the cell that keys move. */
export interface GridSelection {
  readonly anchor: CellPosition;
  readonly focus: CellPosition;
}
export interface GridSize {
  readonly rowCount: number;
  readonly colCount: number;
  /** Rows that one page key goes. */
  readonly pageRows: number;
}
export interface KeyStroke {
  readonly key: string;
  readonly shift: boolean;
  /** Ctrl, or Cmd. */
  readonly mod: boolean;
}

export const HEAD_ROW = -1;

export const oneCell = (place: CellPosition): GridSelection => ({ anchor: place, focus: place });

export const wholeRows = (fromRow: number, toRow: number, size: GridSize): GridSelection => ({
  anchor: { row: fromRow, col: size.colCount - 1 },
  focus: { row: toRow, col: 0 },
});

/** The selection, inside the grid; null while the head is visited or nothing is there. */
export function toGridRange({ anchor, focus }: GridSelection, size: GridSize): GridRange | null {
  if (focus.row === HEAD_ROW || size.rowCount === 0 || size.colCount === 0) return null;
  const rowInside = (row: number): number => Math.max(0, Math.min(row, size.rowCount - 1));
  const colInside = (col: number): number => Math.max(0, Math.min(col, size.colCount - 1));
  return {
    fromRow: rowInside(Math.min(anchor.row, focus.row)),
    toRow: rowInside(Math.max(anchor.row, focus.row)),
    fromCol: colInside(Math.min(anchor.col, focus.col)),
    toCol: colInside(Math.max(anchor.col, focus.col)),
  };
}

/** The selection after a key; null where the key means nothing to a grid. */
export function pressKey(selection: GridSelection, stroke: KeyStroke, size: GridSize): GridSelection | null {
  const selected = chooseByKey(selection, stroke, size);
  if (selected) return selected;
  const target = targetOf(selection.focus, stroke, size);
  if (!target) return null;
  const focus = {
    row: Math.max(stroke.shift ? 0 : HEAD_ROW, Math.min(target.row, size.rowCount - 1)),
    col: Math.max(0, Math.min(target.col, size.colCount - 1)),
  };
  return stroke.shift ? { anchor: selection.anchor, focus } : oneCell(focus);
}

function chooseByKey(selection: GridSelection, { key, shift, mod }: KeyStroke, size: GridSize): GridSelection | null {
  const { anchor, focus } = selection;
  if (key.toLowerCase() === 'a' && mod && !shift) return wholeRows(size.rowCount - 1, 0, size);
  if (key !== ' ' || shift === mod || focus.row === HEAD_ROW) return null;
  if (shift) return wholeRows(anchor.row, focus.row, size);
  return { anchor: { row: size.rowCount - 1, col: anchor.col }, focus: { row: 0, col: focus.col } };
}

function targetOf({ row, col }: CellPosition, { key, mod }: KeyStroke, size: GridSize): CellPosition | null {
  const last = { row: size.rowCount - 1, col: size.colCount - 1 };
  switch (key) {
    case 'ArrowUp':
      return { row: mod ? 0 : row - 1, col };
    case 'ArrowDown':
      return { row: mod ? last.row : row + 1, col };
    case 'ArrowLeft':
      return { row, col: mod ? 0 : col - 1 };
    case 'ArrowRight':
      return { row, col: mod ? last.col : col + 1 };
    case 'Home':
      return { row: mod ? 0 : row, col: 0 };
    case 'End':
      return { row: mod ? last.row : row, col: last.col };
    case 'PageUp':
      return { row: Math.max(0, row - size.pageRows), col };
    case 'PageDown':
      return { row: row + size.pageRows, col };
    default:
      return null;
  }
}
