import { describe, expect, it } from 'vitest';
import { firstView, viewAt, type GridBox } from './grid-view.ts';

const box: GridBox = {
  rowPx: 28,
  rowCount: 1000,
  starts: Array.from({ length: 101 }, (_, column) => column * 80),
  widthPx: 800,
  heightPx: 560,
};
const size = ({ rowStart, rowEnd, columnStart, columnEnd }: ReturnType<typeof viewAt>): number =>
  (rowEnd - rowStart) * (columnEnd - columnStart);

describe('the part of a grid that is drawn', () => {
  it('contains everything visible at any scroll position, and little more', () => {
    for (let topPx = 0; topPx <= 28_000; topPx += 333) {
      const leftPx = topPx % 7000;
      const view = viewAt(box, { topPx, leftPx });
      expect(view.rowStart * 28).toBeLessThanOrEqual(topPx);
      expect(view.rowEnd * 28).toBeGreaterThanOrEqual(Math.min(28_000, topPx + 560));
      expect(view.columnStart * 80).toBeLessThanOrEqual(leftPx);
      expect(view.columnEnd * 80).toBeGreaterThanOrEqual(Math.min(8000, leftPx + 800));
      expect(size(view)).toBeLessThan(900);
    }
  });

  it('doesn’t change for a few pixels', () => {
    expect(viewAt(box, { topPx: 400, leftPx: 0 })).toEqual(viewAt(box, { topPx: 420, leftPx: 0 }));
  });

  it('is empty beyond the last row, and bounded at first', () => {
    expect(viewAt({ ...box, rowCount: 0 }, { topPx: 5000, leftPx: 0 })).toMatchObject({ rowStart: 0, rowEnd: 0 });
    expect(size(firstView({ ...box, heightPx: 100_000 }))).toBeLessThanOrEqual(2_000);
    expect(firstView({ ...box, rowCount: 3 })).toMatchObject({ rowStart: 0, rowEnd: 3 });
  });
});
