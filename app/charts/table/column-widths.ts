// Column widths: set by a viewer, else by the settings, else in a grid by the first texts.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { readColumnWidth } from './arrange.ts';
import type { TableCell } from './cells.ts';
import type { TableColumn } from './columns.ts';
import { isGrid } from './is-grid.ts';
import type { TableSettings } from './settings.ts';

const MEASURED_ROWS = 40;
const MIN_PX = 72;
const MAX_PX = 320;
/** Max share of the chart's width for one grid column. */
const MAX_SHARE = 0.45;
/** Room reserved if the rows of a grid need a scroll bar. */
const SCROLLBAR_PX = 16;
const ROW_PX = 33;
const HEADS_PX = 70;
/** Header width besides its text: padding, sort arrow, pin button. */
const HEAD_PX = 52;
const CELL_PX = 16;

export interface CellRow {
  readonly cells: readonly TableCell[];
}

/** null for columns whose width the browser decides. */
export function columnWidths(
  { settings, ownState, widthPx, heightPx }: LayoutInput<TableSettings>,
  columns: readonly TableColumn[],
  rows: readonly CellRow[],
): readonly (number | null)[] {
  if (!isGrid(settings)) return columns.map(({ look }) => look.widthPx);
  const maxPx = Math.max(MIN_PX, Math.min(MAX_PX, widthPx * MAX_SHARE));
  const scrollbarPx = HEADS_PX + rows.length * ROW_PX > heightPx ? SCROLLBAR_PX : 0;
  const widths = columns.map(({ name, label, look }, index) => {
    const selected = readColumnWidth(settings, ownState, name) ?? look.widthPx;
    return { selected, wished: selected ?? Math.min(maxPx, measured(label, rows, index)) };
  });
  const used = widths.reduce((sum, { wished }) => sum + wished, 0);
  const growing = widths.filter(({ selected }) => selected === null).length;
  const spare = Math.floor(Math.max(0, widthPx - scrollbarPx - used) / Math.max(1, growing));
  return widths.map(({ selected, wished }) => (selected === null ? wished + spare : wished));
}

const measured = (label: string, rows: readonly CellRow[], index: number): number =>
  Math.max(MIN_PX, Math.ceil(Math.max(textWidth(label, 12, 500) + HEAD_PX, widestText(rows, index) + CELL_PX)));

/** Width of the widest of a column's first texts in px; -Infinity without rows. */
export const widestText = (rows: readonly CellRow[], index: number): number =>
  Math.max(...rows.slice(0, MEASURED_ROWS).map(({ cells }) => textWidth(cells[index]?.text ?? '', 12)));
