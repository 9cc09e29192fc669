// Lays out the cells of a heatmap with their colors and labels.
import type { CellMark } from '#app/charts/shared/marks/Cells.tsx';
import { cellValues } from '#app/charts/shared/marks/cell-values.ts';
import { NO_COLOR_LEGEND, type ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import { commonEmptyLayout } from '#app/charts/shared/empty-layout.ts';
import type { ChartLayout, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { textMark, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { pickedColor } from '#app/charts/shared/color/picked-color.ts';
import { shareText } from '#app/charts/shared/format/share-text.ts';
import { fullWriter, numberWriter, verboseName, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { cellColors } from './cell-colors.ts';
import { placeGrid, type Grid } from './grid.ts';
import { readMatrix, sumAcross, type HeatmapCell, type HeatmapMatrix } from './matrix.ts';
import type { HeatmapSettings } from './settings.ts';

export interface HeatmapLayout extends ChartLayout {
  readonly cells: readonly CellMark[];
  readonly values: readonly TextMark[];
  readonly texts: readonly TextMark[];
  readonly colorLegend: ColorLegendLayout;
  readonly border: { readonly color: Token; readonly widthPx: number } | null;
}

const LEGEND_GAP_PX = 8;
const TABLE_ROWS = 100;

export function layout(input: LayoutInput<HeatmapSettings>): HeatmapLayout {
  const matrix = readMatrix(input);
  const t = createTranslate(chartParts, input.locale);
  if (matrix === null) return emptyLayout(input, t('noRows'));
  if (matrix.cells.length === 0) return emptyLayout(input, t('noNumbers'));
  const write = numberWriter(input, matrix.metric, input.settings.y_axis_format);
  const writeFull = fullWriter(input, matrix.metric, input.settings.y_axis_format);
  const caption = verboseName(input, matrix.metric);
  const colors = cellColors(input, matrix.cells, { title: caption, write });
  const top = colors.legend.heightPx === 0 ? 2 : colors.legend.heightPx + LEGEND_GAP_PX;
  const notePx = 18;
  const full = placeGrid(input, matrix, top);
  const hasValues = input.settings.show_values;
  const markIn = (grid: Grid): Marked => {
    const cells = matrix.cells.filter(({ x, y }) => x < grid.columns && y < grid.rows);
    const marks = cells.map((cell) => ({ key: `c${cell.index}`, color: colors.colorOf(cell), ...grid.cellBox(cell.x, cell.y) }));
    const values = hasValues ? cellValues(marks, (index) => write(cells[index]?.value ?? null)) : [];
    return { grid, cells, marks, values };
  };
  const notesOf = ({ grid, values }: Marked): readonly string[] => [
    ...leftOutNotes(input, matrix, grid),
    ...(hasValues && values.length === 0 ? [t('values.noRoom')] : []),
  ];
  const first = markIn(full);
  const hasNote = notesOf(first).length > 0 && input.heightPx >= 180;
  const marked = hasNote ? markIn(placeGrid(input, matrix, top + notePx)) : first;
  const notes = notesOf(marked);
  const { grid, cells, marks, values } = marked;
  const tooltips = lazy(() =>
    Object.fromEntries(cells.map((cell) => [`c${cell.index}`, tooltipOf(input, matrix, cell, writeFull)])),
  );
  return {
    ...commonLayout(input, matrix, writeFull, notes),
    hits: marks.map(({ key, x, y, widthPx, heightPx }) => ({ key, x, y, widthPx, heightPx })),
    get tooltips() {
      return tooltips();
    },
    cells: marks,
    values,
    texts: [...(hasNote ? [textMark(notes.join(' · '), 0, top + 10, { maxPx: input.widthPx })] : []), ...grid.texts],
    colorLegend: colors.legend,
    border: borderOf(input),
  };
}

interface Marked {
  readonly grid: Grid;
  readonly cells: readonly HeatmapCell[];
  readonly marks: readonly CellMark[];
  readonly values: readonly TextMark[];
}

function leftOutNotes(input: LayoutInput<HeatmapSettings>, { x, y }: HeatmapMatrix, grid: Grid): readonly string[] {
  const t = createTranslate(chartParts, input.locale);
  return [
    ...(grid.columns < x.names.length ? [t('heatmap.columnsLeftOut', { shown: grid.columns, count: x.names.length })] : []),
    ...(grid.rows < y.names.length ? [t('heatmap.rowsLeftOut', { shown: grid.rows, count: y.names.length })] : []),
  ];
}

function borderOf({ settings }: LayoutInput<HeatmapSettings>): HeatmapLayout['border'] {
  const widthPx = Math.min(2, settings.border_width);
  return widthPx > 0 ? { color: pickedColor(settings.border_color, null) ?? 'surfaceRaised', widthPx } : null;
}

const placeName = ({ x, y }: HeatmapMatrix, cell: HeatmapCell): string =>
  [x.names[cell.x], y.names[cell.y]].filter((name) => name !== undefined && name !== '').join(', ');

function tooltipOf(
  input: LayoutInput<HeatmapSettings>,
  matrix: HeatmapMatrix,
  cell: HeatmapCell,
  write: WriteNumber,
): TooltipContent {
  const t = createTranslate(chartParts, input.locale);
  const across = input.settings.normalize_across;
  const total = sumAcross(matrix, cell, across);
  const whole = across === 'x' ? matrix.x.names[cell.x] : across === 'y' ? matrix.y.names[cell.y] : undefined;
  const hasShare = input.settings.show_percentage && total !== 0;
  const shareLabel = whole === undefined || whole === '' ? t('shareOfTotal') : t('shareOf', { name: whole });
  const hasRank = input.settings.normalized && Number.isFinite(cell.rank);
  return {
    title: placeName(matrix, cell) || verboseName(input, matrix.metric),
    rows: [
      { label: verboseName(input, matrix.metric), value: write(cell.value), color: null },
      ...(hasShare ? [{ label: shareLabel, value: shareText(cell.value / total, input.locale), color: null }] : []),
      ...(hasRank ? [{ label: t('rank'), value: shareText(cell.rank, input.locale), color: null }] : []),
    ],
  };
}

function commonLayout(
  input: LayoutInput<HeatmapSettings>,
  matrix: HeatmapMatrix,
  write: WriteNumber,
  notes: readonly string[],
): ChartLayout {
  const t = createTranslate(chartParts, input.locale);
  const { x, y, cells } = matrix;
  const metric = verboseName(input, matrix.metric);
  const extreme = (isBetter: (a: number, b: number) => boolean): string => {
    const found = cells.reduce((best, cell) => (isBetter(cell.value, best.value) ? cell : best));
    return t('heatmap.at', { value: write(found.value), name: placeName(matrix, found) });
  };
  const summary = t('heatmap.summary', {
    metric,
    columns: x.names.length,
    rows: y.names.length,
    high: extreme((a, b) => a > b),
    low: extreme((a, b) => a < b),
  });
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: [summary, ...notes].join(' '),
    dataTable: {
      columns: [
        { label: x.label, align: 'left' },
        { label: y.label, align: 'left' },
        { label: metric, align: 'right' },
      ],
      rows: cells.slice(0, TABLE_ROWS).map((cell) => [x.names[cell.x] ?? '', y.names[cell.y] ?? '', write(cell.value)]),
      moreRows: Math.max(0, cells.length - TABLE_ROWS),
    },
    legend: [],
    empty: null,
    hits: [],
    tooltips: {},
  };
}

const emptyLayout = (input: LayoutInput<HeatmapSettings>, empty: string): HeatmapLayout => ({
  ...commonEmptyLayout(input, empty),
  cells: [],
  values: [],
  texts: [],
  colorLegend: NO_COLOR_LEGEND,
  border: null,
});
