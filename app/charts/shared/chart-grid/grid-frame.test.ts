import { describe, expect, it } from 'vitest';
import { layOutGrid, type GridFacts } from './grid-frame.ts';

const facts = (rows: number, columns: number, looks: Partial<GridFacts['looks']> = {}, leftOut = 0): GridFacts => ({
  rows: Array.from({ length: rows }, (_, at) => `row ${at}`),
  columns: Array.from({ length: columns }, (_, at) => `column ${at}`),
  titles: Array.from({ length: rows * columns }, () => ''),
  looks: { rowHeightPx: 200, columnsPerRow: null, hasRowLabels: true, hasColumnHeaders: true, ...looks },
  leftOut,
});
const BOX = { widthPx: 900, heightPx: 500, locale: 'en' };
const textsOf = (frame: ReturnType<typeof layOutGrid>) => frame.texts.map(({ text }) => text);

describe('the frame of a grid', () => {
  it('divides the width among the columns, next to row and column names', () => {
    const frame = layOutGrid(facts(2, 3), BOX);
    expect(frame.cells).toHaveLength(6);
    expect(frame.cells[0]).toEqual({ x: 24, y: 20, widthPx: 284, heightPx: 200 });
    expect(frame.cells[5]).toEqual({ x: 616, y: 232, widthPx: 284, heightPx: 200 });
    expect([frame.widthPx, frame.heightPx]).toEqual([900, 432]);
    expect(textsOf(frame)).toEqual(['row 0', 'column 0', 'column 1', 'column 2', 'row 1']);
  });

  it('scrolls if rows don’t fit the height, or columns would be too narrow', () => {
    const high = layOutGrid(facts(5, 2), BOX);
    expect(high.heightPx).toBeGreaterThan(BOX.heightPx);
    expect(high.widthPx).toBe(BOX.widthPx - 16);
    expect(layOutGrid(facts(1, 12), BOX).widthPx).toBeGreaterThan(BOX.widthPx);
  });

  it('limits row heights to the visible height', () => {
    const { cells } = layOutGrid(facts(1, 2, { rowHeightPx: 2000 }), BOX);
    expect(cells[0]?.heightPx).toBe(480);
    expect(layOutGrid(facts(1, 2, { rowHeightPx: 1 }), BOX).cells[0]?.heightPx).toBe(110);
  });

  it('wraps a long row, with column names above each part', () => {
    const frame = layOutGrid(facts(1, 5, { columnsPerRow: 2, hasRowLabels: false }), BOX);
    expect(frame.cells.map(({ y }) => y)).toEqual([20, 20, 252, 252, 484]);
    expect(textsOf(frame)).toEqual(['column 0', 'column 1', 'column 2', 'column 3', 'column 4']);
  });

  it('keeps room for titles, and counts omitted charts', () => {
    const frame = layOutGrid({ ...facts(1, 2, {}, 3), titles: ['A', 'B'] }, BOX);
    expect(frame.cells[0]).toMatchObject({ y: 40, heightPx: 180 });
    expect(textsOf(frame)).toContain('3 more charts not shown');
  });

  it('fits into a file: shrinks rows, and counts those without room', () => {
    const low = layOutGrid(facts(3, 2), { ...BOX, isFile: true });
    expect(low.heightPx).toBeLessThanOrEqual(BOX.heightPx);
    expect(low.cells).toHaveLength(6);
    const cut = layOutGrid(facts(9, 2), { ...BOX, isFile: true });
    expect(cut.heightPx).toBeLessThanOrEqual(BOX.heightPx);
    expect(cut.cells).toHaveLength(6);
    expect(textsOf(cut)).toContain('12 more charts not shown');
    expect(layOutGrid(facts(3, 1), { ...BOX, heightPx: 120, isFile: true }).cells).toHaveLength(1);
  });
});
