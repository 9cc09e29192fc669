// Where the grid is: how many columns and rows there is room for, their names, and the box of each cell.
import {
  categoryLabels,
  evenLabels,
  type AxisLabels,
  type AxisLabelPlace,
  type PlotSpan,
} from '#app/charts/shared/axes/axis-labels.ts';
import { wrapText } from '#app/charts/shared/text/fit-text.ts';
import { shortenApart } from '#app/charts/shared/text/names-apart.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, textMark, toBaseline, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import type { Dimension, HeatmapMatrix } from './matrix.ts';
import type { HeatmapSettings } from './settings.ts';

export interface Grid {
  readonly plot: Box;
  readonly columns: number;
  readonly rows: number;
  readonly texts: readonly TextMark[];
  readonly cellBox: (x: number, y: number) => Box;
}

const MIN_CELL_PX = 3;
const GAP_CELL_PX = 6;
const ROW_LABEL_SHARE = 0.36;
const LABEL_GAP_PX = 8;
const LINE_PX = 14;
/** Below this no names are drawn: the cells need the room. */
const LABELED_WIDTH_PX = 140;
const LABELED_HEIGHT_PX = 90;

export function placeGrid(input: LayoutInput<HeatmapSettings>, { x, y }: HeatmapMatrix, topPx: number): Grid {
  const { widthPx, heightPx, settings } = input;
  // A saved margin is the least room of the names: it was set for another size of the chart.
  const left = widthPx < LABELED_WIDTH_PX ? 0 : Math.max(marginPx(settings.left_margin), rowLabelsPx(y, widthPx));
  const plotPx = Math.max(MIN_CELL_PX, widthPx - Math.min(left, widthPx * 0.6) - 2);
  const leftPx = widthPx - plotPx - 2;
  const columns = Math.min(x.names.length, Math.max(1, Math.floor(plotPx / MIN_CELL_PX)));
  const stepX = plotPx / columns;
  const below = heightPx - topPx < LABELED_HEIGHT_PX ? null : columnLabels(input, x, { columns, stepX, leftPx, plotPx });
  const bottom = below === null ? 2 : Math.max(Math.min(marginPx(settings.bottom_margin), heightPx * 0.5), below.heightPx);
  const plotHeight = Math.max(MIN_CELL_PX, heightPx - topPx - bottom);
  const rows = Math.min(y.names.length, Math.max(1, Math.floor(plotHeight / MIN_CELL_PX)));
  const stepY = plotHeight / rows;
  const plot: Box = { x: px(leftPx), y: px(topPx), widthPx: px(plotPx), heightPx: px(plotHeight) };
  const gap = Math.min(stepX, stepY) >= GAP_CELL_PX ? 1 : 0;
  return {
    plot,
    columns,
    rows,
    texts: [
      ...(leftPx < LABEL_GAP_PX * 2 ? [] : rowTexts(input, y, { rows, stepY, leftPx, topPx })),
      ...(below?.texts.map((text) => ({ ...text, y: px(text.y + topPx + plotHeight) })) ?? []),
    ],
    cellBox: (at, row) => ({
      x: px(leftPx + at * stepX),
      y: px(topPx + row * stepY),
      widthPx: px(stepX - gap),
      heightPx: px(stepY - gap),
    }),
  };
}

function rowLabelsPx({ names }: Dimension, widthPx: number): number {
  const widest = names.reduce((most, name) => Math.max(most, textWidth(name, AXIS_PX)), 0);
  return widest === 0 ? 0 : Math.ceil(Math.min(widest, widthPx * ROW_LABEL_SHARE)) + LABEL_GAP_PX;
}

/** Pixels, also as text; 0 for "auto". */
const marginPx = (margin: HeatmapSettings['left_margin']): number => Number(margin) || 0;

/** Every n-th name, as the chart says; null and -1 leave it to the room. */
const intervalOf = (interval: number | null): number => (interval !== null && interval >= 1 ? Math.floor(interval) : 1);

interface RowRoom {
  readonly rows: number;
  readonly stepY: number;
  readonly leftPx: number;
  readonly topPx: number;
}

function rowTexts(
  input: LayoutInput<HeatmapSettings>,
  { names }: Dimension,
  { rows, stepY, leftPx, topPx }: RowRoom,
): TextMark[] {
  const every = Math.max(intervalOf(input.settings.yscale_interval), Math.ceil(15 / stepY));
  const maxPx = leftPx - LABEL_GAP_PX;
  const single = shortenApart(names.slice(0, rows), { maxPx, sizePx: AXIS_PX });
  return names.slice(0, rows).flatMap((name, row) => {
    if (row % every !== 0) return [];
    const middle = topPx + (row + 0.5) * stepY;
    const maxLines = Math.max(1, Math.min(3, Math.floor((stepY * every - 2) / LINE_PX)));
    const lines =
      maxLines > 1 ? wrapText(name, { maxPx, maxLines, sizePx: AXIS_PX }) : [single[row] ?? ''].filter((line) => line !== '');
    return lines.map((line, index) => ({
      ...textMark(
        line,
        leftPx - LABEL_GAP_PX,
        Math.max(AXIS_PX, middle + (index - (lines.length - 1) / 2) * LINE_PX + toBaseline(AXIS_PX)),
        { anchor: 'end' },
      ),
      full: lines.join(' ') === name || index > 0 ? null : name,
    }));
  });
}

interface ColumnRoom {
  readonly columns: number;
  readonly stepX: number;
  readonly leftPx: number;
  readonly plotPx: number;
}

function columnLabels(
  input: LayoutInput<HeatmapSettings>,
  x: Dimension,
  { columns, stepX, leftPx, plotPx }: ColumnRoom,
): AxisLabels {
  const every = intervalOf(input.settings.xscale_interval);
  const places = x.names
    .slice(0, columns)
    .map((label, at) => ({ at: (at + 0.5) * stepX, label, context: null }))
    .filter((_, at) => at % every === 0);
  const span = { leftPx, plotPx, widthPx: input.widthPx };
  if (x.isTime) return evenLabels(places, span);
  return wrappedLabels(places, { stepPx: stepX * every, ...span }) ?? categoryLabels(places, stepX * every, span);
}

const MAX_LABEL_LINES = 3;
const MIN_WRAPPED_PX = 44;
const FIRST_BASELINE_PX = 16;

/** Names in several lines, where that keeps at least one of them whole which one line does not; null where one line does. */
function wrappedLabels(
  places: readonly AxisLabelPlace[],
  { stepPx, leftPx, widthPx }: PlotSpan & { readonly stepPx: number },
): AxisLabels | null {
  const maxPx = stepPx - LABEL_GAP_PX;
  const isLong = places.some(({ label }) => textWidth(label, AXIS_PX) > maxPx && label.includes(' '));
  if (!isLong || maxPx < MIN_WRAPPED_PX) return null;
  const wrapped = places.map((place) => ({
    ...place,
    lines: wrapText(place.label, { maxPx, maxLines: MAX_LABEL_LINES, sizePx: AXIS_PX }),
  }));
  const lineCount = Math.max(...wrapped.map(({ lines }) => lines.length));
  const texts = wrapped.flatMap(({ at, label, lines }) =>
    lines.map((line, index) => {
      const half = textWidth(line, AXIS_PX) / 2;
      const x = clamp(leftPx + at, half, widthPx - half);
      const mark = textMark(line, x, FIRST_BASELINE_PX + index * LINE_PX, { anchor: 'middle' });
      return { ...mark, full: index > 0 || lines.join(' ') === label ? null : label };
    }),
  );
  return { texts, heightPx: FIRST_BASELINE_PX + (lineCount - 1) * LINE_PX + 6, ticks: [] };
}
