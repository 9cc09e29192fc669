// Which missing rows of a result are worth fetching next: those in view, then around it, then all where all are needed. Pure.
import { PAGE_ROWS, type Gap, type PageCache } from './page-cache.ts';

interface Need {
  /** Rows in view, both inclusive. */
  readonly view: { readonly from: number; readonly to: number };
  readonly rowCount: number;
  readonly isWhole: boolean;
}

/** The most urgent first; the same gap can come more than once. */
export function* findGaps(cache: Pick<PageCache, 'gapAt'>, { view: { from, to }, rowCount, isWhole }: Need): Generator<Gap> {
  const middle = (from + to) >> 1;
  for (const index of [middle, to, from, to + PAGE_ROWS / 2, from - PAGE_ROWS / 2]) {
    const gap = index >= 0 && index < rowCount ? cache.gapAt(index, rowCount) : null;
    if (gap) yield gap;
  }
  if (!isWhole) return;
  for (let index = 0; index < rowCount; index += PAGE_ROWS) {
    const gap = cache.gapAt(index, rowCount);
    if (gap) yield gap;
  }
}
