import { describe, expect, it } from 'vitest';
import { gridWidth, splitIntoLines, pictureBox, pictureSizes, placeNodes, rowSpans, computeColumnSpans } from './page-sizes.ts';
import type { ChartView, NodeView } from '#app/domain/dashboard/page/page-view.ts';

const chart = (slot: number, columns: number, heightPx = 400): ChartView => ({
  kind: 'chart',
  id: `c${slot}`,
  slot,
  columns,
  heightPx,
  chartId: slot,
  title: 't',
  description: null,
  descriptionHtml: null,
  vizType: 'line',
});
const row = (...children: NodeView[]): NodeView => ({ kind: 'row', id: 'r', isFilled: false, children });
const column = (columns: number, ...children: NodeView[]): NodeView => ({
  kind: 'column',
  id: 'k',
  columns,
  isFilled: false,
  children,
});

describe('spansOf', () => {
  it('keeps what was saved in wide windows', () => {
    expect(computeColumnSpans([3, 3, 4], []).wide).toEqual([3, 3, 4]);
  });
  it('doubles in medium windows and leaves no hole at the end of a line', () => {
    expect(computeColumnSpans([8, 4], []).medium).toEqual([12, 12]);
    expect(computeColumnSpans([3, 3, 3, 3], []).medium).toEqual([6, 6, 6, 6]);
    expect(computeColumnSpans([4, 4, 4], []).medium).toEqual([12, 12, 12]);
  });
  it('puts small cards in pairs in narrow windows, an odd one alone over the full line', () => {
    expect(computeColumnSpans([3, 3, 3], [true, true, true]).narrow).toEqual([6, 6, 12]);
    expect(computeColumnSpans([6, 6], [true, true]).narrow).toEqual([12, 12]);
  });
  it('gives tables and charts with axes the full line of a narrow window', () => {
    const kinds = (...vizTypes: readonly string[]) =>
      rowSpans(vizTypes.map((vizType, at) => ({ ...chart(at + 1, 3), vizType }))).narrow;
    expect(kinds('table', 'pie')).toEqual([12, 12]);
    expect(kinds('big_number_total', 'big_number')).toEqual([6, 6]);
    expect(kinds('big_number_total', 'table')).toEqual([12, 12]);
  });
});

describe('linesOf', () => {
  it('breaks a line where the next child does not fit', () => {
    expect(splitIntoLines([6, 6, 12, 4])).toEqual([[0, 1], [2], [3]]);
  });
});

describe('placeNodes', () => {
  it('places rows below each other and their children from left to right, parents before children', () => {
    const { placements, heightPx } = placeNodes(
      [row(chart(1, 6), column(6, chart(2, 6, 100), chart(3, 6, 100))), row(chart(4, 12))],
      1216,
    );
    expect(
      placements.map(({ node, box }) => [node.kind === 'chart' ? node.slot : node.kind, box.x, box.y, box.heightPx]),
    ).toEqual([
      ['row', 0, 0, 400],
      [1, 0, 0, 400],
      ['column', 616, 0, 400],
      [2, 616, 0, 100],
      [3, 616, 116, 284],
      ['row', 0, 416, 400],
      [4, 0, 416, 400],
    ]);
    expect(heightPx).toBe(816);
  });
});

describe('pictureBox', () => {
  it('leaves no line between a title and its picture', () => {
    const [edge, padding, title, gap, foot] = [1, 12, 28, 8, 20];
    const { y, heightPx } = pictureBox({ x: 0, y: 0, widthPx: 452, heightPx: 400 });
    expect(y).toBe(edge + padding + title + gap);
    expect(y + heightPx).toBe(400 - foot - edge);
  });
});

describe('pictureSizes', () => {
  it('gives charts of one row the same height and their share of the width', () => {
    const sizes = pictureSizes([row(chart(1, 6, 240), chart(2, 6, 400))], 1280);
    expect(sizes.get(1)).toEqual(sizes.get(2));
    expect(2 * ((sizes.get(1)?.widthPx ?? 0) + 34) + 16).toBeCloseTo(gridWidth(1280), -1);
  });
  it('gives what is left beside a high neighbor to the last chart of a column', () => {
    const sizes = pictureSizes([row(column(4, chart(1, 4, 100), chart(2, 4, 100)), chart(3, 8, 416))], 1280);
    const headPx = 416 - (sizes.get(3)?.heightPx ?? 0);
    expect(sizes.get(2)?.heightPx).toBe(300 - headPx);
    expect(sizes.get(1)?.heightPx).toBeLessThan(100);
  });
  it('uses the full line for each chart on a phone', () => {
    const sizes = pictureSizes([row(chart(1, 4), chart(2, 8))], 360);
    expect(sizes.get(1)?.widthPx).toBe(360 - 24 - 26);
    expect(sizes.get(2)?.widthPx).toBe(360 - 24 - 26);
  });
  it('never gives a picture less than can be drawn', () => {
    expect(pictureSizes([row(chart(1, 1, 8))], 1024).get(1)?.heightPx).toBeGreaterThanOrEqual(40);
  });
});

describe('the title of a figure', () => {
  const figure = (slot: number): NodeView => ({ ...chart(slot, 3, 200), kind: 'chart', vizType: 'big_number_total' });
  const heights = (viewportPx: number) =>
    [...pictureSizes([row(figure(1), figure(2), figure(3), figure(4))], viewportPx)].map(([, { heightPx }]) => heightPx);

  it('has a second line in narrow windows, which is not taken from the picture', () => {
    expect(new Set(heights(360))).toEqual(new Set(heights(1280)));
    const { heightPx } = placeNodes([row(figure(1), figure(2))], 336);
    expect(heightPx).toBe(204);
  });
});
