// Which rows of a long list are near the part that can be seen. Rows are of one height; short lists are shown in full.
import { useEffect, useState, type RefObject } from 'react';

interface RowWindow {
  readonly from: number;
  readonly to: number;
  readonly rowPx: number;
}

const WHOLE_UP_TO = 200;
const BEYOND_ROWS = 20;
const FIRST_ROWS = 60;
const ROW_PX = 28;

/** `from` to before `to`; what scrolls is the list's closest parent that has `data-scroller`. */
export function useRowWindow(list: RefObject<HTMLElement>, count: number): RowWindow {
  const isWhole = count <= WHOLE_UP_TO;
  const [near, setNear] = useState<RowWindow>({ from: 0, to: FIRST_ROWS, rowPx: ROW_PX });
  useEffect(() => {
    const element = list.current;
    const scroller = element?.closest<HTMLElement>('[data-scroller]');
    if (isWhole || !element || !scroller) return;
    const measure = () => {
      const rowPx = element.querySelector('li[data-row]')?.clientHeight || ROW_PX;
      const box = scroller.getBoundingClientRect();
      // On narrow screens the page scrolls, not the list.
      const topPx = Math.max(box.top, 0) - element.getBoundingClientRect().top;
      const seenPx = Math.min(box.height, window.innerHeight);
      const from = Math.min(count, Math.max(0, Math.floor(topPx / rowPx) - BEYOND_ROWS));
      const to = Math.min(count, Math.max(FIRST_ROWS, Math.ceil((topPx + seenPx) / rowPx) + BEYOND_ROWS));
      setNear((before) => (before.from === from && before.to === to && before.rowPx === rowPx ? before : { from, to, rowPx }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(scroller);
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    return () => {
      watcher.disconnect();
      window.removeEventListener('scroll', measure, { capture: true });
    };
  }, [list, isWhole, count]);
  return isWhole ? { from: 0, to: count, rowPx: ROW_PX } : near;
}
