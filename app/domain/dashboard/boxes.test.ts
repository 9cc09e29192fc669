import { describe, expect, it } from 'vitest';
import { chartPictureSize, chartsInFirstView, placeNodes } from './boxes.ts';
import { box, chart, plainLayout, tabbedLayout, treeOf } from './layout-fixtures.ts';

describe('placeNodes', () => {
  const boxes = placeNodes(treeOf(plainLayout), 1264);

  it('shares a row in twelve columns with gutters between, and nothing left over', () => {
    const columnPx = (1264 + 16) / 12;
    expect(boxes.get('CHART-1')).toEqual({ leftPx: 0, topPx: 0, widthPx: 8 * columnPx - 16, heightPx: 320 });
    const second = boxes.get('CHART-2');
    expect(second?.leftPx).toBeCloseTo(8 * columnPx, 6);
    expect((second?.leftPx ?? 0) + (second?.widthPx ?? 0)).toBeCloseTo(1264, 6);
    expect(second?.heightPx).toBe(400);
  });

  it('makes a row as high as its highest child and puts the next below it', () => {
    expect(boxes.get('ROW-1')?.heightPx).toBe(400);
    expect(boxes.get('HEADER-1')).toEqual({ leftPx: 0, topPx: 416, widthPx: 1264, heightPx: 56 });
    expect(boxes.get('ROW-2')?.topPx).toBe(488);
  });

  it('gives what stands in a column the width of the column', () => {
    expect(boxes.get('CHART-3')?.widthPx).toBe(boxes.get('COLUMN-1')?.widthPx);
    expect(boxes.get('MARKDOWN-1')?.topPx).toBe(488 + 160 + 16 + 16 + 16);
  });

  it('lays a row inside a column out in the columns of that column', () => {
    const layout = {
      ROOT_ID: box('ROOT', ['GRID_ID']),
      GRID_ID: box('GRID', ['ROW-1']),
      'ROW-1': box('ROW', ['COLUMN-1']),
      'COLUMN-1': box('COLUMN', ['ROW-2'], { width: 6 }),
      'ROW-2': box('ROW', ['CHART-1', 'CHART-2']),
      'CHART-1': chart(1, 3),
      'CHART-2': chart(2, 3),
    };
    const placed = placeNodes(treeOf(layout), 1184);
    expect(placed.get('COLUMN-1')?.widthPx).toBe(584);
    expect(placed.get('CHART-2')).toMatchObject({ leftPx: 300, widthPx: 284 });
  });

  it('narrows the charts of a row that asks for too many columns', () => {
    const layout = {
      ROOT_ID: box('ROOT', ['GRID_ID']),
      GRID_ID: box('GRID', ['R']),
      R: box('ROW', ['a', 'b']),
      a: chart(1, 12),
      b: chart(2, 12),
    };
    const placed = placeNodes(treeOf(layout), 1184);
    expect([placed.get('a')?.widthPx, placed.get('b')?.widthPx]).toEqual([584, 584]);
  });

  it('stacks everything at full width on narrow screens', () => {
    const narrow = placeNodes(treeOf(plainLayout), 344);
    for (const id of ['CHART-1', 'CHART-2', 'CHART-3', 'CHART-4'])
      expect(narrow.get(id)).toMatchObject({ leftPx: 0, widthPx: 344 });
    expect(narrow.get('CHART-2')?.topPx).toBe(336);
    expect(narrow.get('ROW-1')?.heightPx).toBe(320 + 16 + 400);
  });

  it('places the open tabs alone', () => {
    expect([...placeNodes(treeOf(tabbedLayout), 1200).keys()]).toEqual(['CHART-1', 'ROW-a', 'TAB-a', 'TABS-1', 'ROOT_ID']);
    const nested = placeNodes(treeOf(tabbedLayout), 1200, ['TAB-b', 'TAB-d']);
    expect(nested.get('CHART-3')?.topPx).toBe(96);
    expect(nested.has('CHART-2')).toBe(false);
  });

  it('leaves room for title and padding in a chart, and never less than a pixel', () => {
    expect(chartPictureSize({ leftPx: 0, topPx: 0, widthPx: 400.4, heightPx: 320 })).toEqual({ widthPx: 368, heightPx: 256 });
    expect(chartPictureSize({ leftPx: 0, topPx: 0, widthPx: 8, heightPx: 40 })).toEqual({ widthPx: 1, heightPx: 1 });
  });
});

describe('chartsInFirstView', () => {
  it('gives the charts that begin above the fold, on wide and narrow screens', () => {
    expect(chartsInFirstView(treeOf(plainLayout), 480, [])).toEqual([1, 2]);
    expect(chartsInFirstView(treeOf(plainLayout), 600, [])).toEqual([1, 2, 3, 4]);
    expect(chartsInFirstView(treeOf(plainLayout), 300, [], 360)).toEqual([1]);
  });

  it('sees the charts of open tabs alone', () => {
    expect(chartsInFirstView(treeOf(tabbedLayout), 900, [])).toEqual([1]);
    expect(chartsInFirstView(treeOf(tabbedLayout), 900, ['TAB-b', 'TAB-c'])).toEqual([2]);
  });
});
