// The columns of a grid as its viewer arranged them, over rows as the result has them.
import { useMemo, useState } from 'react';
import type { GridColumn, GridRow } from '#app/ui/data-grid/grid-types.ts';
import type { RowOrder } from '#app/ui/data-grid/order-rows.ts';
import {
  collapseColumns,
  expandColumn,
  hideColumn,
  isPlain,
  layOutColumns,
  layOutRow,
  moveColumnTo,
  plainLayout,
  showColumns,
  togglePin,
  type ColumnLayout,
} from './column-layout.ts';

export interface ShownColumns {
  readonly layout: ColumnLayout;
  readonly columns: readonly GridColumn[];
  readonly rowAt: (index: number) => GridRow | undefined;
  readonly isPlain: boolean;
  /** Place in the result of a shown column. */
  readonly sourceOf: (at: number) => number;
  /** Order of the result as the shown columns have it. */
  readonly toShown: (order: RowOrder) => RowOrder;
  readonly hide: (at: number) => void;
  /** Shows hidden columns again, by their places in the result. */
  readonly show: (sources: readonly number[]) => void;
  readonly pin: (at: number) => void;
  readonly move: (at: number, to: number) => void;
  /** Shows columns that came out of the one at a place. */
  readonly expand: (at: number, sources: readonly number[]) => void;
  readonly collapse: (sources: readonly number[]) => void;
  readonly reset: () => void;
}

/** `columnCount`: of those that are shown at first. */
export function useColumnLayout(
  columns: readonly GridColumn[],
  rowAt: (index: number) => GridRow | undefined,
  columnCount: number,
): ShownColumns {
  const [layout, setLayout] = useState(() => plainLayout(columnCount));
  const isUnchanged = isPlain(layout, columnCount) && columns.length === columnCount;
  const shown = useMemo(() => (isUnchanged ? columns : layOutColumns(columns, layout)), [columns, layout, isUnchanged]);
  const shownRowAt = useMemo(() => {
    if (isUnchanged) return rowAt;
    return (index: number) => {
      const row = rowAt(index);
      return row && layOutRow(row, layout);
    };
  }, [rowAt, layout, isUnchanged]);
  return {
    layout,
    columns: shown,
    rowAt: shownRowAt,
    isPlain: isPlain(layout, columnCount),
    sourceOf: (at) => layout.shown[at] ?? at,
    toShown: ({ sort, search, filters }) => {
      const col = sort ? layout.shown.indexOf(sort.col) : -1;
      return {
        search,
        sort: sort && col >= 0 ? { ...sort, col } : null,
        filters: layout.shown.map((source) => filters[source] ?? ''),
      };
    },
    hide: (at) => setLayout(hideColumn(layout, at)),
    show: (sources) => setLayout(showColumns(layout, sources)),
    pin: (at) => setLayout(togglePin(layout, at)),
    move: (at, to) => setLayout(moveColumnTo(layout, at, to)),
    expand: (at, sources) => setLayout(expandColumn(layout, at, sources)),
    collapse: (sources) => setLayout(collapseColumns(layout, sources)),
    reset: () => setLayout(plainLayout(columnCount)),
  };
}
