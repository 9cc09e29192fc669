// The part of a large grid that is drawn, as it is scrolled. On the server, and until it is measured, the first view.
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
  /** What is seen at those sizes of the scrolled element. */
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
    // The state changes only with what is drawn: not at every pixel.
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
