// Lays out one calendar per metric, stacked vertically, and the color scale of their cells.
import { boxPath, type CellMark } from '#app/charts/shared/marks/Cells.tsx';
import { colorBar, NO_COLOR_LEGEND, type ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import { commonEmptyLayout } from '#app/charts/shared/empty-layout.ts';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { AXIS_PX, textMark, toBaseline, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { cellValues } from '#app/charts/shared/marks/cell-values.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { valueColors, type ValueRange } from '#app/charts/shared/color/value-colors.ts';
import { numberWriter, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { placeCalendar, type PlacedCalendar } from './calendar.ts';
import { readCalendar, type CalendarData, type CalendarMetric } from './days.ts';
import { describeCalendar } from './describe.ts';
import { blocksBetween, readGranularity, type Granularity } from './granularity.ts';
import type { CalHeatmapSettings } from './settings.ts';

export interface CalHeatmapLayout extends ChartLayout {
  readonly cells: readonly CellMark[];
  /** All cells without a value, as one path. */
  readonly slots: string;
  readonly values: readonly TextMark[];
  readonly texts: readonly TextMark[];
  readonly legends: readonly ColorLegendLayout[];
  readonly radiusPx: number;
}

const TITLE_PX = 26;
const MIN_TITLE_HEIGHT_PX = 100;
const NOTE_PX = 20;
const MAX_BLOCKS = 600;
/** Max growth of cells relative to the saved size, if there is room. */
const GROWTH = 4;
const VALUE_CELL_PX = 44;

export function layout(input: LayoutInput<CalHeatmapSettings>): CalHeatmapLayout {
  const t = createTranslate(chartParts, input.locale);
  const granularity = readGranularity(input.settings);
  const data = readCalendar(input, granularity.cell);
  const metrics = data.metrics.filter(({ values }) => data.moments.some(({ row }) => Number.isFinite(values[row])));
  if ((input.tables[0]?.rowCount ?? 0) === 0) return emptyLayout(input, t('noRows'));
  if (data.moments.length === 0) return emptyLayout(input, t('calendar.noTimes'));
  if (metrics.length === 0) return emptyLayout(input, t('noNumbers'));
  const { calendar, starts, titlePx, panelPx } = frameOf(input, { data, granularity, count: metrics.length });
  const panels = metrics.map((metric, index) =>
    panelOf(input, { data, metric, index, calendar, topPx: index * panelPx, titlePx }),
  );
  const hasNoRoom = input.settings.show_values && panels.some(({ values }) => values.length === 0);
  const notes = [
    ...(calendar.shown < starts ? [t('calendar.leftOut', { shown: calendar.shown, count: starts })] : []),
    ...(hasNoRoom ? [t('values.noRoom')] : []),
  ];
  const described = describeCalendar(input, { data, metrics, notes });
  const tooltips = lazy(described.tooltips);
  const cells = panels.flatMap((panel) => panel.cells);
  return {
    ...described,
    hits: cells.map(({ key, x, y, widthPx, heightPx }) => ({ key, x, y, widthPx, heightPx })),
    get tooltips() {
      return tooltips();
    },
    cells,
    slots: panels.map(({ slots }) => slots).join(''),
    values: panels.flatMap(({ values }) => values),
    texts: [
      ...panels.flatMap(({ texts }) => texts),
      ...(notes.length > 0 ? [textMark(notes.join(' · '), 0, input.heightPx - 5, { maxPx: input.widthPx })] : []),
    ],
    legends: panels.map(({ legend }) => legend),
    radiusPx: clamp(input.settings.cell_radius, 0, 30),
  };
}

interface FrameNeeds {
  readonly data: CalendarData;
  readonly granularity: Granularity;
  readonly count: number;
}

function frameOf(input: LayoutInput<CalHeatmapSettings>, { data, granularity, count }: FrameNeeds) {
  const { settings, heightPx, widthPx, locale } = input;
  const [first, last] = [data.moments[0]?.local ?? 0, data.moments.at(-1)?.local ?? 0];
  const starts = blocksBetween(first, last, granularity, MAX_BLOCKS);
  const hasTitle = heightPx / count >= MIN_TITLE_HEIGHT_PX && (settings.show_metric_name || settings.show_legend);
  const titlePx = hasTitle ? TITLE_PX : 2;
  const panelPx = (heightPx - NOTE_PX) / count;
  const calendar = placeCalendar(starts, granularity, {
    widthPx,
    heightPx: Math.max(8, panelPx - titlePx),
    locale,
    maxCellPx: Math.max(settings.show_values ? VALUE_CELL_PX : 0, settings.cell_size * GROWTH),
    gapPx: clamp(settings.cell_padding, 0, 20),
  });
  return { calendar, starts: starts.length, titlePx, panelPx: Math.min(panelPx, titlePx + calendar.heightPx + MIN_GAP_PX) };
}

const MIN_GAP_PX = 12;

interface PanelInput {
  readonly data: CalendarData;
  readonly metric: CalendarMetric;
  readonly index: number;
  readonly calendar: PlacedCalendar;
  readonly topPx: number;
  readonly titlePx: number;
}
interface Panel extends Pick<CalHeatmapLayout, 'cells' | 'slots' | 'values' | 'texts'> {
  readonly legend: ColorLegendLayout;
}

function panelOf(input: LayoutInput<CalHeatmapSettings>, { data, metric, index, calendar, topPx, titlePx }: PanelInput): Panel {
  const write = numberWriter(input, metric.name, input.settings.y_axis_format);
  const moments = data.moments.filter(({ row }) => Number.isFinite(metric.values[row]));
  const { colorOf, legend } = stepColors(
    input,
    moments.map(({ row }) => metric.values[row] ?? 0),
    { metric, write },
  );
  const topOf = topPx + titlePx;
  const down = (box: Box): Box => ({ ...box, y: px(box.y + topOf) });
  const placed = moments.flatMap(({ row, local }) => {
    const box = calendar.cellBox(local);
    return box === null ? [] : [{ row, box: down(box), color: colorOf(metric.values[row] ?? 0) }];
  });
  const cells = placed.map(({ row, box, color }) => ({ key: `m${index}x${row}`, color, ...box }));
  const taken = new Set(placed.map(({ box }) => `${box.x} ${box.y}`));
  const slots = calendar.slots.map(down).filter(({ x, y }) => !taken.has(`${x} ${y}`));
  return {
    cells,
    slots: slots.map((box) => boxPath(dotIn(box))).join(''),
    values: input.settings.show_values
      ? cellValues(cells, (index) => write(metric.values[placed[index]?.row ?? -1] ?? 0), 0)
      : [],
    texts: calendar.texts.map((text) => ({ ...text, y: px(text.y + topOf) })),
    legend: titlePx < TITLE_PX ? NO_COLOR_LEGEND : shifted(legend, topPx),
  };
}

const DOT_SHARE = 0.3;

/** A day without a value is a dot: no color of the scale says that there is none. */
function dotIn({ x, y, widthPx }: Box): Box {
  const size = Math.max(1, px(widthPx * DOT_SHARE));
  const inset = (widthPx - size) / 2;
  return { x: px(x + inset), y: px(y + inset), widthPx: size, heightPx: size };
}

const shifted = (legend: ColorLegendLayout, topPx: number): ColorLegendLayout => ({
  ...legend,
  swatches: legend.swatches.map((swatch) => ({ ...swatch, y: px(swatch.y + topPx) })),
  texts: legend.texts.map((text) => ({ ...text, y: px(text.y + topPx) })),
});

/** As many colors as the chart has steps. */
function stepColors(
  input: LayoutInput<CalHeatmapSettings>,
  values: readonly number[],
  { metric, write }: { metric: CalendarMetric; write: WriteNumber },
): { readonly colorOf: (value: number) => Token; readonly legend: ColorLegendLayout } {
  const { settings, widthPx } = input;
  const range: ValueRange = {
    min: values.reduce((a, b) => Math.min(a, b), Infinity),
    max: values.reduce((a, b) => Math.max(a, b), -Infinity),
  };
  const steps = clamp(Math.round(settings.steps), 2, 50);
  const colors = valueColors(settings.linear_color_scheme, range);
  const extent = range.max / 2 - range.min / 2;
  const colorOf = (value: number): Token => {
    if (!(extent > 0)) return colors.colorOf(value);
    const step = Math.min(steps - 1, Math.floor(((value / 2 - range.min / 2) / extent) * steps));
    return colors.colorOf(range.min + 2 * extent * (step / (steps - 1)));
  };
  const title = settings.show_metric_name ? metric.label : '';
  if (!settings.show_legend) {
    const texts = title === '' ? [] : [textMark(title, 0, 10 + toBaseline(AXIS_PX), { color: 'text', maxPx: widthPx })];
    return { colorOf, legend: { ...NO_COLOR_LEGEND, texts } };
  }
  return { colorOf, legend: colorBar({ colors, title, ends: [write(range.min), write(range.max)], widthPx }) };
}

const emptyLayout = (input: LayoutInput<CalHeatmapSettings>, empty: string): CalHeatmapLayout => ({
  ...commonEmptyLayout(input, empty),
  cells: [],
  slots: '',
  values: [],
  texts: [],
  legends: [],
  radiusPx: 0,
});
