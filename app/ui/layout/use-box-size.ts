// The size of the chart's box, integer pixels, as it changes; null until it is on screen.
import { useEffect, useState, type RefObject } from 'react';

interface BoxSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

const MIN_SIDE_PX = 40;

export function useBoxSize(ref: RefObject<HTMLElement>): BoxSize | null {
  const [box, setBox] = useState<BoxSize | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      // A part of a narrow screen that is not shown has no size.
      if (clientWidth === 0 || clientHeight === 0) return;
      const next = { widthPx: Math.max(MIN_SIDE_PX, clientWidth), heightPx: Math.max(MIN_SIDE_PX, clientHeight) };
      setBox((before) => (before?.widthPx === next.widthPx && before.heightPx === next.heightPx ? before : next));
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    measure();
    return () => watcher.disconnect();
  }, [ref]);
  return box;
}
