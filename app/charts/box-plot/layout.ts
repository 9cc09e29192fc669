// Lays out box plots: categories along one axis, with the metrics side by side in each.
import { commonEmptyLayout } from '#app/charts/shared/empty-layout.ts';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { legendRows, NO_LEGEND, textMark, type LegendLayout, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { fullWriter, numberWriter, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { boxMark, type BoxMark } from './box-marks.ts';
import { readBoxes, type BoxData, type BoxMetric, type BoxStats } from './boxes.ts';
import { describeBoxes, listLegendItems } from './describe.ts';
import { boxFrame, fitsUpright, type BoxFrame } from './frame.ts';
import type { BoxPlotSettings } from './settings.ts';

export interface BoxPlotLayout extends ChartLayout {
  readonly frame: BoxFrame | null;
  readonly boxes: readonly BoxMark[];
  readonly legendMarks: LegendLayout;
  readonly caption: TextMark | null;
  /** Title of the axis below. */
  readonly footTitle: TextMark | null;
}

const FILL = 0.62;
const MAX_BOX_PX = 56;
const LANE_GAP_PX = 4;
const MAX_POINTS = 1500;
const POINT_PX = 3;
const CAPTION_PX = 26;
const TITLE_PX = 20;
/** The axis begins at zero where that takes less than this share of it. */
const ZERO_SHARE = 0.4;

export function layout(input: LayoutInput<BoxPlotSettings>): BoxPlotLayout {
  const t = createTranslate(chartParts, input.locale);
  const data = readBoxes(input);
  if (data.categories.length === 0 || data.metrics.length === 0) return emptyLayout(input, t('noRows'));
  if (data.metrics.every(({ boxes }) => boxes.every((box) => box === null))) return emptyLayout(input, t('noNumbers'));
  const shown = data.metrics.filter(({ hidden, boxes }) => !hidden && boxes.some((box) => box !== null));
  if (shown.length === 0) return { ...emptyLayout(input, t('allHidden')), legend: listLegendItems(data) };
  const legendMarks = legendMarksOf(input, data);
  const { widthPx, locale } = input;
  const isTall = input.heightPx >= 180;
  const titles = isTall ? titlesOf(input, data) : { top: null, foot: null };
  const heightPx = input.heightPx - (titles.foot === null ? 0 : TITLE_PX);
  const legendPx = legendMarks.heightPx === 0 ? 0 : legendMarks.heightPx + 8;
  const { low, high } = extentOf(shown);
  const write = writerOf(input, shown[0]);
  const names = data.categories;
  const frameBelow = (hasCaption: boolean): BoxFrame =>
    boxFrame({ widthPx, heightPx, locale, names, low, high, write, topPx: legendPx + (hasCaption ? CAPTION_PX : 8) });
  // A legend names several metrics: only what was left out is said above the plot then.
  const open = frameBelow(isTall && (shown.length === 1 || titles.top !== null));
  const frame = isTall && open.shown < names.length ? frameBelow(true) : open;
  const notes = frame.shown < names.length ? [t('leftOut', { shown: frame.shown, count: names.length })] : [];
  const described = describeBoxes(input, { data, shown, notes, writerOf: (metric) => statisticWriter(input, metric) });
  const tooltips = lazy(described.tooltips);
  const named = shown.length === 1 ? (shown[0]?.label ?? '') : '';
  const caption = [titles.top ?? named, ...notes].filter((part) => part !== '').join(' · ');
  return {
    ...described,
    frame,
    boxes: boxesOf(frame, shown),
    legendMarks,
    footTitle: titles.foot === null ? null : footMark(titles.foot, input, frame),
    caption: isTall && caption !== '' ? textMark(caption, 0, legendPx + 12, { maxPx: widthPx }) : null,
    hits: hitsOf(frame, shown),
    get tooltips() {
      return tooltips();
    },
  };
}

/** Titles of the axes as they lie: of what is above the plot, and of what is below. */
function titlesOf({ widthPx, settings }: LayoutInput<BoxPlotSettings>, { categories: names }: BoxData) {
  const { x_axis_title: category, y_axis_title: value } = settings;
  return fitsUpright({ names, widthPx }) ? { top: value, foot: category } : { top: category, foot: value };
}

const footMark = (title: string, { heightPx }: LayoutInput<BoxPlotSettings>, { plot }: BoxFrame): TextMark =>
  textMark(title, px(plot.x + plot.widthPx / 2), heightPx - 5, { anchor: 'middle', maxPx: plot.widthPx });

const writerOf = (input: LayoutInput<BoxPlotSettings>, metric: BoxMetric | undefined): WriteNumber =>
  numberWriter(input, metric?.name ?? '', input.settings.number_format);

/** All digits of what the boxes are drawn from. */
const statisticWriter = (input: LayoutInput<BoxPlotSettings>, { name, boxes }: BoxMetric): WriteNumber =>
  fullWriter(input, name, input.settings.number_format, () =>
    boxes.flatMap((box) => (box === null ? [] : [[box.low, box.q1, box.median, box.q3, box.high, box.mean]])),
  );

function legendMarksOf(input: LayoutInput<BoxPlotSettings>, data: BoxData): LegendLayout {
  const items = listLegendItems(data);
  const isWanted = input.settings.show_legend || items.some(({ hidden }) => hidden);
  if (items.length < 2 || !isWanted || input.heightPx < 120) return NO_LEGEND;
  return legendRows(items, input, input.heightPx >= 240 ? 2 : 1);
}

function extentOf(shown: readonly BoxMetric[]): { readonly low: number; readonly high: number } {
  let [low, high] = [Infinity, -Infinity];
  for (const box of shown.flatMap(({ boxes }) => boxes)) {
    for (const value of box === null ? [] : [box.low, box.high, box.q1, box.q3, ...box.outliers]) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return { low: low > 0 && low < ZERO_SHARE * high ? 0 : low, high };
}

interface Lane {
  readonly key: string;
  readonly metric: BoxMetric;
  readonly stats: BoxStats;
  readonly middle: number;
  readonly lanePx: number;
}

/** Metrics share a category's room. */
function lanesOf({ stepPx, middle, shown: categories }: BoxFrame, shown: readonly BoxMetric[]): Lane[] {
  const bandPx = Math.min(stepPx * FILL, shown.length * (MAX_BOX_PX + LANE_GAP_PX));
  const lanePx = bandPx / shown.length;
  return shown.flatMap((metric, lane) =>
    metric.boxes.slice(0, categories).flatMap((stats, category) => {
      const at = middle(category) - bandPx / 2 + (lane + 0.5) * lanePx;
      return stats === null ? [] : [{ key: `m${lane}x${category}`, metric, stats, middle: at, lanePx }];
    }),
  );
}

function boxesOf(frame: BoxFrame, shown: readonly BoxMetric[]): BoxMark[] {
  const lanes = lanesOf(frame, shown);
  const lengthPx = frame.isHorizontal ? frame.plot.widthPx : frame.plot.heightPx;
  const pointPx = Math.max(POINT_PX, (lanes.length * lengthPx) / MAX_POINTS);
  return lanes.map(({ key, metric, stats, middle, lanePx }) => {
    const thicknessPx = shown.length > 1 ? Math.max(1, lanePx - LANE_GAP_PX) : lanePx;
    return boxMark(frame, stats, { key, color: metric.color, middle, thicknessPx, pointPx });
  });
}

function hitsOf(frame: BoxFrame, shown: readonly BoxMetric[]): ChartLayout['hits'] {
  const { plot, isHorizontal } = frame;
  return lanesOf(frame, shown).map(({ key, middle, lanePx }) => {
    const from = px(middle - lanePx / 2);
    return isHorizontal
      ? { key, x: plot.x, y: from, widthPx: plot.widthPx, heightPx: px(lanePx) }
      : { key, x: from, y: plot.y, widthPx: px(lanePx), heightPx: plot.heightPx };
  });
}

const emptyLayout = (input: LayoutInput<BoxPlotSettings>, empty: string): BoxPlotLayout => ({
  ...commonEmptyLayout(input, empty),
  frame: null,
  boxes: [],
  legendMarks: NO_LEGEND,
  caption: null,
  footTitle: null,
});
