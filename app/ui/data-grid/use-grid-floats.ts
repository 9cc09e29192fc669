// What is open over a grid: a cell's value in full, or the menu. Closing either gives the focus back to the grid.
import { useCallback, useState, type MouseEvent, type RefObject } from 'react';
import { cellDomId } from './GridBodyRow.tsx';
import type { FloatPoint } from './GridFloat.tsx';
import { HEAD_ROW, type CellPlace } from './selection.ts';
import { placeOf } from './use-cell-pointer.ts';

interface GridFloatsInput {
  readonly gridId: string;
  readonly scroller: RefObject<HTMLDivElement>;
  /** Whether the row is loaded: only then a cell has a value to show. */
  readonly hasRow: (index: number) => boolean;
  /** Where the menu opens by key. */
  readonly focus: CellPlace;
  readonly isEmpty: boolean;
}

export function useGridFloats({ gridId, scroller, hasRow, focus, isEmpty }: GridFloatsInput) {
  const [detail, setDetail] = useState<{ at: FloatPoint; place: CellPlace } | null>(null);
  const [menuAt, setMenuAt] = useState<FloatPoint | null>(null);
  const backToGrid = () => scroller.current?.focus({ preventScroll: true });
  const closeDetail = useCallback(() => (setDetail(null), backToGrid()), []);
  const closeMenu = useCallback(() => (setMenuAt(null), backToGrid()), []);
  const openDetail = (place: CellPlace) => {
    if (hasRow(place.row)) setDetail({ at: belowCell(gridId, place), place });
  };
  const onContextMenu = (event: MouseEvent) => {
    if (isEmpty || (event.target as Element).closest('[data-grid-head]')) return;
    event.preventDefault();
    // A key has no position.
    setMenuAt(event.button === 2 ? { xPx: event.clientX, yPx: event.clientY } : belowCell(gridId, focus));
  };
  const onDoubleClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (place && place.row !== HEAD_ROW && place.col >= 0) openDetail(place);
  };
  return { detail, menuAt, openDetail, closeDetail, closeMenu, onContextMenu, onDoubleClick };
}

function belowCell(gridId: string, { row, col }: CellPlace): FloatPoint {
  const box = document.getElementById(cellDomId(gridId, row, col))?.getBoundingClientRect();
  return box ? { xPx: box.left, yPx: box.bottom + 4 } : { xPx: 0, yPx: 0 };
}
