import { expect, it, vi } from 'vitest';
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import { describeMarks } from './map-layout.ts';

const TEXTS = { widthPx: 6, heightPx: 3, dataTable: { columns: [], rows: [], moreRows: 0 }, legend: [], empty: null, hits: [] };

it('creates tooltips of marks on first read, and never those of rows', () => {
  const ofRows = vi.fn(() => ({}));
  const ofMarks = vi.fn(() => ({ b0: { title: 'Cell', rows: [] } }));
  const texts: ChartLayout = {
    ...TEXTS,
    summary: 'Map of rows.',
    get tooltips() {
      return ofRows();
    },
  };
  const described = describeMarks(texts, 'Map of cells.', ofMarks);
  expect(ofMarks).not.toHaveBeenCalled();
  expect([described.tooltips['b0']?.title, described.tooltips['b0']?.title, described.summary]).toEqual([
    'Cell',
    'Cell',
    'Map of cells.',
  ]);
  expect(ofMarks).toHaveBeenCalledTimes(1);
  expect(ofRows).not.toHaveBeenCalled();
});
