// Lays out the charts of a grid, with row names on the left and column names on top.
import { textMark, toBaseline, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { chartGrid } from '#app/messages/en/chart-grid.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { GridLooks } from './read-grid.ts';

/** Texts and appearance of a grid. */
export interface GridFacts {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Titles of the charts, row by row; empty for no title. */
  readonly titles: readonly string[];
  readonly looks: Omit<GridLooks, 'cellTitle'>;
  /** Number of omitted charts. */
  readonly leftOut: number;
}

export interface GridFrame {
  readonly widthPx: number;
  /** Full height: larger than the box if the grid scrolls. */
  readonly heightPx: number;
  /** Boxes of the shown charts, row by row. */
  readonly cells: readonly Box[];
  readonly texts: readonly TextMark[];
}

const GAP_PX = 12;
const HEAD_PX = 20;
const TITLE_PX = 20;
const LABEL_PX = 24;
const NOTE_PX = 22;
const MIN_WIDTH_PX = 140;
const MIN_HEIGHT_PX = 110;
/** Width of a scroll bar. */
const SCROLLBAR_PX = 16;

interface FrameOptions {
  readonly widthPx: number;
  readonly heightPx: number;
  /** BCP 47 language tag. */
  readonly locale: string;
  /** True for files, which can't scroll: rows are shrunk, and those without room are left out. */
  readonly isFile?: boolean;
}

export function layOutGrid(facts: GridFacts, options: FrameOptions): GridFrame {
  const frame = frameOf(facts, options, 0);
  // Reserve room for the scroll bar; this doesn't change the height.
  return options.isFile || frame.heightPx <= options.heightPx ? frame : frameOf(facts, options, SCROLLBAR_PX);
}

function frameOf(facts: GridFacts, { widthPx, heightPx, locale, isFile = false }: FrameOptions, barPx: number): GridFrame {
  const { rows, columns, titles, looks } = facts;
  const perRow = Math.min(looks.columnsPerRow ?? columns.length, columns.length);
  const lines = linesOf(facts, perRow);
  const left = looks.hasRowLabels ? LABEL_PX : 0;
  const room = widthPx - left - barPx - (perRow - 1) * GAP_PX;
  const cellPx = isFile ? room / perRow : Math.max(MIN_WIDTH_PX, room / perRow);
  const fit = fitLines(lines, { heightPx, wantedPx: looks.rowHeightPx, isFile, hasNote: facts.leftOut > 0 });
  const cells: Box[] = [];
  const texts: TextMark[] = [];
  let top = 0;
  for (const { row, from, to, hasHead } of fit.lines) {
    const headPx = hasHead ? HEAD_PX : 0;
    if (looks.hasRowLabels && from === 0) {
      const middle = top + headPx + fit.rowPx / 2;
      texts.push(
        textMark(rows[row] ?? '', LABEL_PX / 2, middle, {
          anchor: 'middle',
          rotate: -90,
          weight: 600,
          color: 'text',
          maxPx: fit.rowPx,
        }),
      );
    }
    for (let column = from; column < to; column += 1) {
      const x = left + (column - from) * (cellPx + GAP_PX);
      const middle = { anchor: 'middle', maxPx: cellPx, color: 'text' } as const;
      if (hasHead) texts.push(textMark(columns[column] ?? '', x + cellPx / 2, top + 13, { ...middle, weight: 600 }));
      const title = titles[row * columns.length + column] ?? '';
      const titlePx = title === '' ? 0 : TITLE_PX;
      if (title !== '') texts.push(textMark(title, x + cellPx / 2, top + headPx + TITLE_PX / 2 + toBaseline(12), middle));
      const y = top + headPx + titlePx;
      cells[row * columns.length + column] = { x: px(x), y: px(y), widthPx: px(cellPx), heightPx: px(fit.rowPx - titlePx) };
    }
    top += headPx + fit.rowPx + GAP_PX;
  }
  top -= GAP_PX;
  const shown = cells.filter((cell) => cell !== undefined);
  const count = facts.leftOut + rows.length * columns.length - shown.length;
  if (count > 0) {
    texts.push(textMark(createTranslate(chartGrid, locale)('leftOut', { count }), left, top + 16, { maxPx: widthPx - left }));
    top += NOTE_PX;
  }
  return { widthPx: px(left + perRow * cellPx + (perRow - 1) * GAP_PX), heightPx: px(top), cells: shown, texts };
}

/** A line of charts: a row of the grid, or a part of a wrapped row. */
interface Line {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly hasHead: boolean;
}

/** Column names are above the first row, or above each line of wrapped rows. */
function linesOf({ rows, columns, looks: { hasColumnHeaders } }: GridFacts, perRow: number): readonly Line[] {
  const isWrapped = perRow < columns.length;
  return rows.flatMap((_, row) =>
    Array.from({ length: Math.ceil(columns.length / perRow) }, (__, group): Line => {
      const from = group * perRow;
      const hasHead = hasColumnHeaders && (isWrapped || row === 0);
      return { row, from, to: Math.min(from + perRow, columns.length), hasHead };
    }),
  );
}

interface Fit {
  readonly heightPx: number;
  readonly wantedPx: number;
  readonly isFile: boolean;
  readonly hasNote: boolean;
}

/** Limits the line height to the visible height. In files, shrinks lines to fit, down to a minimum height, and omits the others. */
function fitLines(lines: readonly Line[], { heightPx, wantedPx, isFile, hasNote }: Fit) {
  const headsPx = (some: readonly Line[]): number => some.filter(({ hasHead }) => hasHead).length * HEAD_PX;
  const roomPx = (some: readonly Line[], notePx: number): number =>
    (heightPx - headsPx(some) - notePx - (some.length - 1) * GAP_PX) / Math.max(1, some.length);
  const highest = Math.max(MIN_HEIGHT_PX, roomPx(lines.slice(0, 1), 0));
  const rowPx = clamp(wantedPx, MIN_HEIGHT_PX, highest);
  if (!isFile) return { lines, rowPx };
  for (let count = lines.length; count > 1; count -= 1) {
    const some = lines.slice(0, count);
    const fitting = roomPx(some, hasNote || count < lines.length ? NOTE_PX : 0);
    if (fitting >= MIN_HEIGHT_PX) return { lines: some, rowPx: Math.min(rowPx, fitting) };
  }
  const note = hasNote || lines.length > 1 ? NOTE_PX : 0;
  return { lines: lines.slice(0, 1), rowPx: Math.max(40, Math.min(rowPx, roomPx(lines.slice(0, 1), note))) };
}
