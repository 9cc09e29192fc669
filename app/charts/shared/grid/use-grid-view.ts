// Tracks which part of a large grid is drawn while it scrolls. Returns the first view on the server and until the grid is measured.
import { useCallback, useEffect, useRef, useState, type RefObject, type UIEvent } from 'react';
import { isSameView, viewAt, type GridBox, type DrawnGridRange } from './grid-view.ts';

interface Measured {
  readonly topPx: number;
  readonly leftPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

interface GridViewInput {
  readonly first: DrawnGridRange;
  /** Computes the grid box for a size of the scrolling element. */
  readonly boxOf: (size: Pick<Measured, 'widthPx' | 'heightPx'>) => GridBox;
}

interface GridViewState {
  readonly view: DrawnGridRange;
  readonly scroller: RefObject<HTMLDivElement>;
  readonly onScroll: (event: UIEvent<HTMLDivElement>) => void;
}

export function useGridView({ first, boxOf }: GridViewInput): GridViewState {
  const scroller = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<Measured | null>(null);
  const latest = useRef(boxOf);
  latest.current = boxOf;
  const measure = useCallback((element: HTMLElement) => {
    const next = sizeOf(element);
    // Update state only when the drawn range changes, not at every pixel.
    setMeasured((before) =>
      before !== null && isSameView(viewIn(latest.current, before), viewIn(latest.current, next)) ? before : next,
    );
  }, []);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => measure(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);
  return {
    view: measured === null ? first : viewIn(boxOf, measured),
    scroller,
    onScroll: ({ currentTarget }) => measure(currentTarget),
  };
}

const viewIn = (boxOf: GridViewInput['boxOf'], measured: Measured): DrawnGridRange => viewAt(boxOf(measured), measured);

const sizeOf = (element: HTMLElement): Measured => ({
  topPx: element.scrollTop,
  leftPx: element.scrollLeft,
  widthPx: element.clientWidth,
  heightPx: element.clientHeight,
});
