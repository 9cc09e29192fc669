// Which color a cell gets, and the legend that says so: by value or by rank, continuous or in classes.
import { colorBar, swatchLegend, NO_COLOR_LEGEND, type ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { shareText } from '#app/charts/shared/format/share-text.ts';
import { valueColors, type ValueRange } from '#app/charts/shared/color/value-colors.ts';
import { valueTicks } from '#app/charts/shared/axes/value-ticks.ts';
import type { WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { HeatmapCell } from './matrix.ts';
import type { HeatmapSettings } from './settings.ts';

export interface CellColors {
  readonly colorOf: (cell: HeatmapCell) => Token;
  readonly legend: ColorLegendLayout;
}

const CLASSES = 5;

export function cellColors(
  input: LayoutInput<HeatmapSettings>,
  cells: readonly HeatmapCell[],
  { title, write }: { title: string; write: WriteNumber },
): CellColors {
  const { settings, widthPx, heightPx } = input;
  const isByRank = settings.normalized && cells.some(({ rank }) => Number.isFinite(rank));
  const valueOf = (cell: HeatmapCell): number => (isByRank ? cell.rank : cell.value);
  const range = rangeOf(input, cells.map(valueOf), isByRank);
  const colors = valueColors(settings.linear_color_scheme, range);
  const isPiecewise = settings.legend_type === 'piecewise';
  const hasLegend = settings.show_legend && heightPx >= 120 && cells.length > 0;
  const t = createTranslate(chartParts, input.locale);
  const ends = isByRank ? ([t('lowest'), t('highest')] as const) : ([write(range.min), write(range.max)] as const);
  if (!isPiecewise || range.max <= range.min) {
    const legend = hasLegend ? colorBar({ colors, title, ends, widthPx }) : NO_COLOR_LEGEND;
    return { colorOf: (cell) => colors.colorOf(valueOf(cell)), legend };
  }
  const edges = classEdges(range);
  const last = edges.length - 2;
  const classOf = (value: number): number =>
    Math.max(
      0,
      Math.min(
        last,
        edges.findLastIndex((edge) => edge <= value),
      ),
    );
  const colorAt = (at: number): Token => colors.colorOf(range.min + (range.max - range.min) * (last > 0 ? at / last : 1));
  const writeEdge = (at: number): string => (isByRank ? shareText(edges[at] ?? 0, input.locale) : write(edges[at] ?? 0));
  const classes = edges.slice(1).map((_, at) => ({
    color: colorAt(at),
    label: t('range', { from: writeEdge(at), to: writeEdge(at + 1) }),
  }));
  const options = { title: isByRank ? t('rank') : title, widthPx, maxRows: heightPx >= 240 ? 3 : 1 };
  return {
    colorOf: (cell) => colorAt(classOf(valueOf(cell))),
    legend: hasLegend ? swatchLegend(classes, options) : NO_COLOR_LEGEND,
  };
}

/** Round numbers from the lowest value or below it to the highest or above it. */
function classEdges({ min, max }: ValueRange): readonly number[] {
  const { ticks } = valueTicks(min, max, CLASSES);
  const step = (ticks[1] ?? max) - (ticks[0] ?? min);
  const [first = min, last = max] = [ticks[0], ticks.at(-1)];
  const round = (value: number): number => Number(value.toPrecision(12));
  return [...(first > min ? [round(first - step)] : []), ...ticks, ...(last < max ? [round(last + step)] : [])];
}

/** The bounds that were set, else the extent of the values. */
function rangeOf({ settings }: LayoutInput<HeatmapSettings>, values: readonly number[], isByRank: boolean): ValueRange {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (isByRank || min > max) return min > max ? { min: 0, max: 0 } : { min, max };
  const [low, high] = settings.value_bounds;
  return { min: low ?? min, max: high ?? max };
}
