// Selecting cells with a pointer: press and drag, Shift to stretch, a row's number for the full row. A finger scrolls, and
// selects by a tap.
import { useEffect, useRef, type MouseEvent, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { HEAD_ROW, oneCell, wholeRows, type CellPosition, type GridSelection, type GridSize } from './selection.ts';

interface CellPointerInput {
  readonly scroller: RefObject<HTMLDivElement>;
  readonly selection: GridSelection;
  readonly size: GridSize;
  readonly onSelect: (selection: GridSelection) => void;
}

const EDGE_SCROLL_PX = 14;

export function useCellPointer({ scroller, selection, size, onSelect }: CellPointerInput) {
  const drag = useRef<{ start: CellPosition; x: number; y: number } | null>(null);
  const latest = useRef({ size, onSelect });
  latest.current = { size, onSelect };
  const stopDragging = useRef<() => void>();
  useEffect(() => () => stopDragging.current?.(), []);

  const stretchTo = (target: EventTarget | null) => {
    const start = drag.current?.start;
    const end = findCellPosition(target);
    if (!start || !end || end.row === HEAD_ROW) return;
    if (start.col < 0) latest.current.onSelect(wholeRows(start.row, end.row, latest.current.size));
    else latest.current.onSelect({ anchor: start, focus: { row: end.row, col: Math.max(0, end.col) } });
  };

  const startDrag = (start: CellPosition, event: ReactPointerEvent) => {
    drag.current = { start, x: event.clientX, y: event.clientY };
    const onMove = (move: PointerEvent) => {
      if (!drag.current) return;
      drag.current = { ...drag.current, x: move.clientX, y: move.clientY };
      stretchTo(document.elementFromPoint(move.clientX, move.clientY));
    };
    let frame = requestAnimationFrame(function scrollAtEdge() {
      if (drag.current && scroller.current) scrollTowards(scroller.current, drag.current.x, drag.current.y);
      frame = requestAnimationFrame(scrollAtEdge);
    });
    const stop = () => {
      drag.current = null;
      cancelAnimationFrame(frame);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', stop);
      document.removeEventListener('pointercancel', stop);
    };
    stopDragging.current = stop;
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', stop);
    document.addEventListener('pointercancel', stop);
  };

  const choose = (place: CellPosition, isStretching: boolean) => {
    const from = isStretching && selection.anchor.row !== HEAD_ROW ? selection.anchor : place;
    if (place.col < 0) onSelect(wholeRows(from.row, place.row, size));
    else onSelect(isStretching ? { anchor: from, focus: place } : oneCell(place));
  };

  return {
    onPointerDown: (event: ReactPointerEvent) => {
      const place = findCellPosition(event.target);
      if (event.pointerType === 'touch' || !place || place.row === HEAD_ROW) return;
      if (event.button === 2 && isSelected(event.target)) return;
      choose(place, event.shiftKey);
      if (event.button === 0 && !event.shiftKey) startDrag(place, event);
    },
    onClick: (event: MouseEvent) => {
      const place = findCellPosition(event.target);
      const byTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
      if (byTouch && place && place.row !== HEAD_ROW) choose(place, false);
    },
  };
}

const isSelected = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role=gridcell][aria-selected=true]') !== null;

/** The cell under an event: column -1 is the row's number; null outside of cells. */
export function findCellPosition(target: EventTarget | null): CellPosition | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>('[data-col]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  return cell && row ? { row: Number(row.dataset['row']), col: Number(cell.dataset['col']) } : null;
}

function scrollTowards(element: HTMLElement, x: number, y: number): void {
  const box = element.getBoundingClientRect();
  const beyond = (at: number, from: number, to: number): number => (at < from ? -EDGE_SCROLL_PX : at > to ? EDGE_SCROLL_PX : 0);
  const left = beyond(x, box.left, box.right);
  const top = beyond(y, box.top, box.bottom);
  if (left !== 0 || top !== 0) element.scrollBy(left, top);
}
