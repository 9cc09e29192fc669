// Widths and headings of a grid's columns: TanStack Table keeps sizes and the turn of the sort; rows never pass through it.
import { useCallback, useMemo, useState } from 'react';
import {
  columnResizingFeature,
  columnSizingFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type SortingState,
  type Updater,
} from '@tanstack/react-table';
import { autoWidths, columnIds, columnStarts, grownWidths, MAX_COLUMN_PX, MIN_COLUMN_PX } from './column-widths.ts';
import type { GridColumn, GridRow, GridSort } from '#app/ui/data-grid/grid-types.ts';

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
  /** Rows and columns (inclusive) are drawn: numbers among them get the room that they need. */
  readonly growFor: (rows: { readonly from: number; readonly to: number }, fromCol: number, toCol: number) => void;
  /** Makes the column as wide as the rows from `fromRow` on need. */
  readonly fit: (col: number, fromRow: number) => void;
}

export function useGridColumns({ columns, rowAt, sort, onSort }: GridColumnsInput): GridColumns {
  const [firstWidths, setFirstWidths] = useFirstWidths(columns, rowAt);
  const ids = useMemo(() => columnIds(columns), [columns]);
  const idOf = (col: number): string => ids[col] ?? '';
  const colOf = (id: string): number => ids.indexOf(id);
  const definitions = useMemo(
    () =>
      columns.map((column, col) => ({
        id: ids[col] ?? '',
        header: column.name,
        accessorFn: (row: GridRow) => row[col],
        size: firstWidths[col] ?? MIN_COLUMN_PX,
        minSize: MIN_COLUMN_PX,
        maxSize: MAX_COLUMN_PX,
        sortDescFirst: false,
      })),
    [columns, ids, firstWidths],
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
    // oxlint-disable-next-line react/exhaustive-deps -- they decide the widths; the table itself is the same object for ever
    [table, definitions, columnSizing],
  );
  const growFor: GridColumns['growFor'] = useCallback(
    ({ from, to }, fromCol, toCol) => {
      const rows = rowsFrom(rowAt, from, to - from + 1);
      setFirstWidths((widths) => grownWidths(widths, { columns, rows, fromCol, toCol }));
    },
    [columns, rowAt, setFirstWidths],
  );
  const setWidth = (col: number, px: number): void =>
    table.setColumnSizing((old) => ({ ...old, [idOf(col)]: Math.max(MIN_COLUMN_PX, Math.min(px, MAX_COLUMN_PX)) }));

  return {
    starts,
    resizingCol: columnResizing.isResizingColumn === false ? null : colOf(columnResizing.isResizingColumn),
    turnSort: (col) => {
      if (columns[col]?.canOrder !== false) table.getColumn(idOf(col))?.toggleSorting();
    },
    startResize: (col, event) =>
      table
        .getFlatHeaders()
        .find((header) => header.column.id === idOf(col))
        ?.getResizeHandler()(event),
    resizeBy: (col, px) => setWidth(col, (starts[col + 1] ?? 0) - (starts[col] ?? 0) + px),
    growFor,
    fit: (col, fromRow) => {
      const column = columns[col];
      if (!column) return;
      const cells = rowsFrom(rowAt, fromRow, MEASURED_ROWS).map((row) => [row[col] ?? null]);
      setWidth(col, autoWidths([column], cells)[0] ?? MIN_COLUMN_PX);
    },
  };
}

interface KeptWidths {
  readonly columns: readonly GridColumn[];
  readonly widths: readonly number[];
  /** The first rows were measured. */
  readonly isFinal: boolean;
}

/** Widths for the names, and again for the first rows when they arrive; then they stay until they are set. */
function useFirstWidths(
  columns: readonly GridColumn[],
  rowAt: GridColumnsInput['rowAt'],
): readonly [readonly number[], (change: (widths: readonly number[]) => readonly number[]) => void] {
  const [kept, setKept] = useState<KeptWidths | null>(null);
  const change = useCallback(
    (edit: (widths: readonly number[]) => readonly number[]) =>
      setKept((before) => {
        const widths = before?.isFinal ? edit(before.widths) : before?.widths;
        return before && widths && widths !== before.widths ? { ...before, widths } : before;
      }),
    [],
  );
  if (kept && kept.columns === columns && kept.isFinal) return [kept.widths, change];
  const rows = rowsFrom(rowAt, 0, MEASURED_ROWS);
  if (kept && kept.columns === columns && rows.length === 0) return [kept.widths, change];
  const widths = autoWidths(columns, rows);
  setKept({ columns, widths, isFinal: rows.length > 0 });
  return [widths, change];
}

function rowsFrom(rowAt: GridColumnsInput['rowAt'], from: number, count: number): GridRow[] {
  const rows: GridRow[] = [];
  for (let index = from; index < from + count; index += 1) {
    const row = rowAt(index);
    if (row) rows.push(row);
  }
  return rows;
}
