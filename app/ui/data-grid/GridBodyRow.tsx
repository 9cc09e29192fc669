// One row of a grid at its place, with the cells of the columns in view. Drawn again only when something of it changes.
import { clsx } from 'clsx';
import { memo } from 'react';
import { lineText } from './cell-text.ts';
import type { GridCell, GridColumn, GridRow } from './grid-types.ts';
import { NullMark } from './NullMark.tsx';
import styles from './GridBodyRow.module.css';

export interface ColumnSlice {
  readonly columns: readonly GridColumn[];
  readonly starts: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly numbersPx: number;
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
  const cells = [];
  for (let col = slice.from; col <= slice.to; col += 1) {
    const startPx = slice.starts[col] ?? 0;
    const cell = row?.[col];
    const isSelected = col >= selectedFrom && col <= selectedTo;
    cells.push(
      <div
        key={col}
        id={cellDomId(gridId, index, col)}
        role="gridcell"
        aria-colindex={col + 2}
        aria-selected={isSelected}
        data-col={col}
        className={cellClass(slice.columns[col], isSelected, activeCol === col)}
        style={{ left: slice.numbersPx + startPx, width: (slice.starts[col + 1] ?? 0) - startPx }}
      >
        {cell === undefined ? <span className={styles.waiting} /> : <CellText cell={cell} />}
      </div>,
    );
  }
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

function CellText({ cell }: { readonly cell: GridCell }) {
  return cell === null ? <NullMark /> : <>{lineText(cell)}</>;
}

function cellClass(column: GridColumn | undefined, isSelected: boolean, isActive: boolean): string {
  return clsx(styles.cell, column?.kind === 'number' && styles.number, isSelected && styles.chosen, isActive && styles.active);
}
