// Widths and headings of a grid's columns: TanStack Table keeps sizes and the turn of the sort; rows never pass through it.
import { useMemo, useState } from 'react';
import {
  columnResizingFeature,
  columnSizingFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type SortingState,
  type Updater,
} from '@tanstack/react-table';
import { autoWidths, columnStarts, MAX_COLUMN_PX, MIN_COLUMN_PX } from './column-widths.ts';
import type { GridColumn, GridRow, GridSort } from './grid-types.ts';

const features = tableFeatures({ columnSizingFeature, columnResizingFeature, rowSortingFeature });
const NO_ROWS: GridRow[] = [];
const MEASURED_ROWS = 100;

interface GridColumnsInput {
  readonly columns: readonly GridColumn[];
  readonly rowAt: (index: number) => GridRow | undefined;
  readonly sort: GridSort | null;
  readonly onSort: (sort: GridSort | null) => void;
}

export interface GridColumns {
  /** Where columns start, in px after the row numbers; one more than there are columns. */
  readonly starts: readonly number[];
  readonly resizingCol: number | null;
  /** Ascending, then descending, then as the rows came. */
  readonly turnSort: (col: number) => void;
  readonly startResize: (col: number, event: unknown) => void;
  readonly resizeBy: (col: number, px: number) => void;
  /** Makes the column as wide as the rows from `fromRow` on ask for. */
  readonly fit: (col: number, fromRow: number) => void;
}

export function useGridColumns({ columns, rowAt, sort, onSort }: GridColumnsInput): GridColumns {
  const firstWidths = useFirstWidths(columns, rowAt);
  const definitions = useMemo(
    () =>
      columns.map((column, col) => ({
        id: idOf(col),
        header: column.name,
        accessorFn: (row: GridRow) => row[col],
        size: firstWidths[col] ?? MIN_COLUMN_PX,
        minSize: MIN_COLUMN_PX,
        maxSize: MAX_COLUMN_PX,
        sortDescFirst: false,
      })),
    [columns, firstWidths],
  );
  const sorting: SortingState = sort ? [{ id: idOf(sort.col), desc: sort.direction === 'descending' }] : [];
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: (updater: Updater<SortingState>) => {
      const [first] = typeof updater === 'function' ? updater(sorting) : updater;
      onSort(first ? { col: colOf(first.id), direction: first.desc ? 'descending' : 'ascending' } : null);
    },
  });
  const { columnSizing, columnResizing } = table.state;
  const starts = useMemo(
    () => columnStarts(table.getAllLeafColumns().map((column) => column.getSize())),
    // Sizes and definitions decide the widths; the table itself is the same object for ever.
    [table, definitions, columnSizing],
  );
  const setWidth = (col: number, px: number): void =>
    table.setColumnSizing((old) => ({ ...old, [idOf(col)]: Math.max(MIN_COLUMN_PX, Math.min(px, MAX_COLUMN_PX)) }));

  return {
    starts,
    resizingCol: columnResizing.isResizingColumn === false ? null : colOf(columnResizing.isResizingColumn),
    turnSort: (col) => table.getColumn(idOf(col))?.toggleSorting(),
    startResize: (col, event) =>
      table
        .getFlatHeaders()
        .find((header) => header.column.id === idOf(col))
        ?.getResizeHandler()(event),
    resizeBy: (col, px) => setWidth(col, (starts[col + 1] ?? 0) - (starts[col] ?? 0) + px),
    fit: (col, fromRow) => {
      const column = columns[col];
      if (!column) return;
      const cells = rowsFrom(rowAt, fromRow).map((row) => [row[col] ?? null]);
      setWidth(col, autoWidths([column], cells)[0] ?? MIN_COLUMN_PX);
    },
  };
}

/** Names can be anything, twice or `__proto__`; places cannot. */
const idOf = (col: number): string => `c${col}`;
const colOf = (id: string): number => Number(id.slice(1));

/** Widths for the names, and once more for the first rows when they are there; then they stay, whatever comes. */
function useFirstWidths(columns: readonly GridColumn[], rowAt: GridColumnsInput['rowAt']): readonly number[] {
  const [kept, setKept] = useState<{ columns: readonly GridColumn[]; widths: readonly number[]; isFinal: boolean } | null>(null);
  if (kept && kept.columns === columns && kept.isFinal) return kept.widths;
  const rows = rowsFrom(rowAt, 0);
  if (kept && kept.columns === columns && rows.length === 0) return kept.widths;
  const widths = autoWidths(columns, rows);
  setKept({ columns, widths, isFinal: rows.length > 0 });
  return widths;
}

function rowsFrom(rowAt: GridColumnsInput['rowAt'], from: number): GridRow[] {
  const rows: GridRow[] = [];
  for (let index = from; index < from + MEASURED_ROWS; index += 1) {
    const row = rowAt(index);
    if (row) rows.push(row);
  }
  return rows;
}
