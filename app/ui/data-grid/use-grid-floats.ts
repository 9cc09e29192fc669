// What is open over a grid: a cell's value in full, or the menu. Closing either gives the focus back to the grid.
import { useCallback, useState, type MouseEvent, type RefObject } from 'react';
import { cellDomId } from './GridBodyRow.tsx';
import type { FloatPoint } from './GridFloat.tsx';
import { HEAD_ROW, type CellPosition } from './selection.ts';
import { findCellPosition } from './use-cell-pointer.ts';

interface GridFloatsInput {
  readonly gridId: string;
  readonly scroller: RefObject<HTMLDivElement>;
  /** Whether the row is loaded: only then a cell has a value to show. */
  readonly hasRow: (index: number) => boolean;
  /** Where the menu opens by key. */
  readonly focus: CellPosition;
  readonly isEmpty: boolean;
  /** Columns have a menu too. */
  readonly hasColumnMenu: boolean;
}

export function useGridFloats({ gridId, scroller, hasRow, focus, isEmpty, hasColumnMenu }: GridFloatsInput) {
  const [detail, setDetail] = useState<{ at: FloatPoint; place: CellPosition } | null>(null);
  const [menuAt, setMenuAt] = useState<FloatPoint | null>(null);
  const [columnMenu, setColumnMenu] = useState<{ at: FloatPoint; col: number } | null>(null);
  const backToGrid = useCallback(() => scroller.current?.focus({ preventScroll: true }), [scroller]);
  const closeDetail = useCallback(() => (setDetail(null), backToGrid()), [backToGrid]);
  const closeMenu = useCallback(() => (setMenuAt(null), backToGrid()), [backToGrid]);
  const closeColumnMenu = useCallback(() => (setColumnMenu(null), backToGrid()), [backToGrid]);
  const openColumnMenu = (col: number) => setColumnMenu({ at: belowCell(gridId, { row: HEAD_ROW, col }), col });
  const openDetail = (place: CellPosition) => {
    if (hasRow(place.row)) setDetail({ at: belowCell(gridId, place), place });
  };
  const onContextMenu = (event: MouseEvent) => {
    const isByKey = event.button !== 2;
    const head = isByKey ? (focus.row === HEAD_ROW ? focus : null) : headPlace(event.target);
    if (head && hasColumnMenu && head.col >= 0) {
      event.preventDefault();
      openColumnMenu(head.col);
      return;
    }
    if (isEmpty || (event.target as Element).closest('[data-grid-head]')) return;
    event.preventDefault();
    // A key has no position.
    setMenuAt(!isByKey ? { xPx: event.clientX, yPx: event.clientY } : belowCell(gridId, focus));
  };
  const onDoubleClick = (event: MouseEvent) => {
    const place = findCellPosition(event.target);
    if (place && place.row !== HEAD_ROW && place.col >= 0) openDetail(place);
  };
  return {
    detail,
    menuAt,
    columnMenu,
    openDetail,
    openColumnMenu,
    closeDetail,
    closeMenu,
    closeColumnMenu,
    onContextMenu,
    onDoubleClick,
  };
}

function headPlace(target: EventTarget): CellPosition | null {
  const place = findCellPosition(target);
  return place?.row === HEAD_ROW ? place : null;
}

function belowCell(gridId: string, { row, col }: CellPosition): FloatPoint {
  const box = document.getElementById(cellDomId(gridId, row, col))?.getBoundingClientRect();
  return box ? { xPx: box.left, yPx: box.bottom + 4 } : { xPx: 0, yPx: 0 };
}
