// One row of a grid at its place, with the cells of the columns in view. Drawn again only when something of it changes.
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { lineText } from './cells/cell-text.ts';
import type { GridCell, GridColumn, GridRow } from './grid-types.ts';
import { NullMark } from './cells/NullMark.tsx';
import styles from './GridBodyRow.module.css';

export interface ColumnSlice {
  readonly columns: readonly GridColumn[];
  readonly starts: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly numbersPx: number;
  /** So many columns stay at the left. */
  readonly pinnedCount: number;
}

/** What draws a column at a place, in px from the edge of those around it. */
export type DrawColumn = (col: number, style: { readonly left: number; readonly width: number }) => ReactNode;

/** The columns that stay, and those of the others that are in view. */
export function drawColumns({ from, to, starts, numbersPx, pinnedCount }: ColumnSlice, draw: DrawColumn) {
  const range = (first: number, last: number, edgePx: number): ReactNode[] =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
      const startPx = starts[first + at] ?? 0;
      return draw(first + at, { left: edgePx + startPx, width: (starts[first + at + 1] ?? 0) - startPx });
    });
  const pinnedPx = starts[pinnedCount] ?? 0;
  return (
    <>
      {pinnedCount > 0 ? (
        <div role="presentation" className={styles.pinned} style={{ left: numbersPx, width: pinnedPx }}>
          {range(0, pinnedCount - 1, 0)}
        </div>
      ) : null}
      {range(Math.max(from, pinnedCount), to, numbersPx)}
    </>
  );
}

interface GridBodyRowProps {
  readonly gridId: string;
  readonly index: number;
  readonly shownNumber: number;
  /** Row of the head and the filters, for those who count them. */
  readonly headRows: number;
  /** Undefined: not loaded yet. */
  readonly row: GridRow | undefined;
  readonly slice: ColumnSlice;
  readonly topPx: number;
  /** Chosen columns; -1 where none is. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** -1: the active cell is elsewhere. */
  readonly activeCol: number;
}

export const cellDomId = (gridId: string, row: number, col: number): string => `${gridId}-${row}-${col}`;

export const GridBodyRow = memo(function GridBodyRow(props: GridBodyRowProps) {
  const { gridId, index, row, slice, topPx, selectedFrom, selectedTo, activeCol } = props;
  const cells = drawColumns(slice, (col, style) => {
    const cell = row?.[col];
    const isSelected = col >= selectedFrom && col <= selectedTo;
    return (
      <div
        key={col}
        id={cellDomId(gridId, index, col)}
        role="gridcell"
        aria-colindex={col + 2}
        aria-selected={isSelected}
        data-col={col}
        className={cellClass(slice.columns[col], isSelected, activeCol === col)}
        style={style}
        title={exactText(slice.columns[col], cell)}
      >
        {cell === undefined ? <span className={styles.waiting} /> : <CellText cell={cell} column={slice.columns[col]} />}
      </div>
    );
  });
  return (
    <div
      role="row"
      aria-rowindex={index + 1 + props.headRows}
      aria-busy={row === undefined || undefined}
      className={styles.row}
      data-row={index}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className={styles.rowNumber} data-col={-1} style={{ width: slice.numbersPx }}>
        {props.shownNumber}
      </div>
      {cells}
    </div>
  );
});

interface CellTextProps {
  readonly cell: GridCell;
  readonly column: GridColumn | undefined;
}

function CellText({ cell, column }: CellTextProps) {
  if (cell === null) return <NullMark />;
  return <>{column?.format?.(cell) ?? lineText(cell)}</>;
}

/** What the cell is, where another text is shown. */
function exactText(column: GridColumn | undefined, cell: GridCell | undefined): string | undefined {
  if (cell === null || cell === undefined || !column?.format) return undefined;
  const shown = column.format(cell);
  return shown === null || shown === String(cell) ? undefined : String(cell);
}

function cellClass(column: GridColumn | undefined, isSelected: boolean, isActive: boolean): string {
  return clsx(styles.cell, column?.kind === 'number' && styles.number, isSelected && styles.chosen, isActive && styles.active);
}
