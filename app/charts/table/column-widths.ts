// How wide columns are: as a viewer made them, as their settings say, and those of a grid as wide as their first texts.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { widthOf } from './arrange.ts';
import type { TableCell } from './cells.ts';
import type { TableColumn } from './columns.ts';
import { isGrid } from './is-grid.ts';
import type { Settings } from './settings.ts';

const MEASURED_ROWS = 40;
const MIN_PX = 72;
const MAX_PX = 320;
/** Beside a head's text: its padding, the mark of the order, the button that pins. */
const HEAD_PX = 52;
const CELL_PX = 16;

/** null where the browser decides. */
export function columnWidths(
  { settings, ownState, widthPx }: LayoutInput<Settings>,
  columns: readonly TableColumn[],
  rows: readonly { readonly cells: readonly TableCell[] }[],
): readonly (number | null)[] {
  if (!isGrid(settings)) return columns.map(({ look }) => look.widthPx);
  const widths = columns.map(({ name, label, look }, index) => {
    const selected = widthOf(settings, ownState, name) ?? look.widthPx;
    return { selected, wished: selected ?? measured(label, rows, index) };
  });
  const used = widths.reduce((sum, { wished }) => sum + wished, 0);
  const growing = widths.filter(({ selected }) => selected === null).length;
  const spare = Math.floor(Math.max(0, widthPx - used) / Math.max(1, growing));
  return widths.map(({ selected, wished }) => (selected === null ? wished + spare : wished));
}

function measured(label: string, rows: readonly { readonly cells: readonly TableCell[] }[], index: number): number {
  const head = textWidth(label, 12, 500) + HEAD_PX;
  const widest = rows
    .slice(0, MEASURED_ROWS)
    .reduce((most, { cells }) => Math.max(most, textWidth(cells[index]?.text ?? '', 12) + CELL_PX), head);
  return Math.min(MAX_PX, Math.max(MIN_PX, Math.ceil(widest)));
}
