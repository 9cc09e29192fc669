// How wide columns are at first, and which of them are in view.
import { cellText } from '#app/ui/data-grid/cells/cell-text.ts';
import type { GridColumn, GridRow } from '#app/ui/data-grid/grid-types.ts';

export const MIN_COLUMN_PX = 56;
export const MAX_COLUMN_PX = 2000;
/** A column's maximum automatic width; users can drag it wider. */
const MAX_AUTO_PX = 320;
const CHARACTER_PX = 7.3;
/** Figures of one width are wider than letters on average. */
const FIGURE_PX = 7.7;
const WIDE_CHARACTER_PX = 12;
const CELL_PADDING_PX = 22;
/** Room beside a name for the arrow of the sort. */
const HEAD_EXTRA_PX = 22;
const MAX_MEASURED_CHARACTERS = 64;

/** Widths in px for the texts of `rows` and for the names. An estimate from counts of characters: no text is measured. */
export function autoWidths(columns: readonly GridColumn[], rows: readonly GridRow[]): number[] {
  return columns.map((column, col) => {
    const cells = rows.map((row) => textPx(cellText(row[col] ?? null) ?? 'NULL') + CELL_PADDING_PX);
    const widest = Math.max(textPx(column.name) + CELL_PADDING_PX + HEAD_EXTRA_PX, ...cells);
    return Math.round(Math.max(MIN_COLUMN_PX, Math.min(widest, MAX_AUTO_PX)));
  });
}

/** Room for digits to come, so that a column that grows while one scrolls grows seldom. */
const SPARE_PX = 2 * FIGURE_PX;

export interface GridWindow {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  /** Columns in view, both inclusive. */
  readonly fromCol: number;
  readonly toCol: number;
}

/** Wider widths where a number in view would be cut: a cut number reads as another one. The same array where none would. */
export function grownWidths(widths: readonly number[], { columns, rows, fromCol, toCol }: GridWindow): readonly number[] {
  const grown = [...widths];
  for (let col = fromCol; col <= toCol; col += 1) {
    if (columns[col]?.kind !== 'number') continue;
    const widest = Math.max(0, ...rows.map((row) => textPx(cellText(row[col] ?? null) ?? ''))) + CELL_PADDING_PX;
    if (widest > (widths[col] ?? 0)) grown[col] = Math.round(Math.min(widest + SPARE_PX, MAX_AUTO_PX));
  }
  return grown.some((width, col) => width > (widths[col] ?? 0)) ? grown : widths;
}

function textPx(text: string): number {
  let px = 0;
  for (const character of text.slice(0, MAX_MEASURED_CHARACTERS)) px += characterPx(character);
  return px;
}

function characterPx(character: string): number {
  if (character >= '0' && character <= '9') return FIGURE_PX;
  return character >= '\u1100' ? WIDE_CHARACTER_PX : CHARACTER_PX;
}

/** Width of the column of row numbers for the greatest of them. */
export const numberColumnPx = (rowCount: number): number =>
  Math.max(44, Math.ceil(String(Math.max(1, rowCount)).length * 7.5) + 20);

/** Where each column starts, and at the end where the last one ends. */
export function columnStarts(widths: readonly number[]): number[] {
  const starts = [0];
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width);
  return starts;
}

/** First and last column (inclusive) between two px; `to` is -1 where there are none. */
export function columnsBetween(starts: readonly number[], fromPx: number, toPx: number): { from: number; to: number } {
  const count = starts.length - 1;
  const from = Math.max(0, lastStartAtOrBefore(starts, fromPx));
  const to = Math.min(count - 1, lastStartAtOrBefore(starts, toPx));
  return { from: Math.min(from, Math.max(0, count - 1)), to };
}

function lastStartAtOrBefore(starts: readonly number[], px: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= px) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** By which widths that were set stay with their columns when those move: the name, and which of that name it is. */
export function columnIds(columns: readonly Pick<GridColumn, 'name'>[]): readonly string[] {
  const counts = new Map<string, number>();
  return columns.map(({ name }) => {
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return `${before} ${name}`;
  });
}
