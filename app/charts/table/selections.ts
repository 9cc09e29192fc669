// Selections of rows and cells: a dimension cell selects its value, other cells the values of their row.
import type { LayoutInput, SelectionOf } from '#app/charts/shared/kind.ts';
import { showsRawRows } from '#app/charts/shared/form/row-mode.ts';
import { dimensionReaders, grainText, selectionAt } from '#app/charts/shared/selections/selections.ts';
import { emptyTable } from '#app/domain/table.ts';
import type { TableLayout } from './layout.ts';
import type { TableSettings } from './settings.ts';

/** `r3` is a row, `r3c1` its second shown cell. */
export function selections(input: LayoutInput<TableSettings>, { columns }: TableLayout): SelectionOf {
  const { settings } = input;
  const table = input.tables[0] ?? emptyTable;
  const isPlain = showsRawRows(settings);
  const names = isPlain ? settings.all_columns : settings.groupby;
  const readers = dimensionReaders(input, table, names, isPlain ? null : grainText(input));
  return (key) => {
    const [, row, cell] = /^r(\d+)(?:c(\d+))?$/.exec(key) ?? [];
    if (row === undefined || Number(row) >= table.rowCount) return null;
    const own = cell === undefined ? undefined : columns[Number(cell)]?.name;
    const ofCell = readers.filter(({ column }) => column === own);
    return selectionAt(ofCell.length > 0 ? ofCell : isPlain ? [] : readers, Number(row));
  };
}
