// Lays out sectors clockwise from the top, one segment per series, with the period labels around them.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import {
  AXIS_PX,
  legendRows,
  NO_LEGEND,
  textMark,
  toBaseline,
  type LegendLayout,
  type TextMark,
} from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { readSeries, type Series, type SeriesData } from '#app/charts/shared/series/series.ts';
import { legendItems } from '#app/charts/shared/series/series-messages.ts';
import {
  filled,
  NO_SCENE,
  sceneLayout,
  stroked,
  type SceneLayout,
  type ShapeMark,
} from '#app/charts/shared/marks/shape-marks.ts';
import { isFree, type TextBox } from '#app/charts/shared/text/text-space.ts';
import { nameMark } from '#app/charts/shared/text/name-mark.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { describeRose } from './describe-rose.ts';
import { momentTexts, radiusBeside } from './moments.ts';
import { ringTicks } from './ring-ticks.ts';
import { middleOf, pointAt, sectorPath, startOf, type Rose } from './sectors.ts';
import type { RoseSettings } from './settings.ts';

const NOTE_PX = 20;
const MAX_RADIUS_PX = 380;
const MAX_SECTORS = 180;
const MAX_MARKS = 1500;

export function layout(input: LayoutInput<RoseSettings>): SceneLayout {
  const t = createTranslate(chartFlow, input.locale);
  const data = readSeries({ ...input, settings: asSeries(input.settings) }, false);
  const { shown, rowCount } = data;
  const drawn = shown.slice(0, Math.max(1, Math.floor(MAX_MARKS / Math.max(1, Math.min(rowCount, 24)))));
  const first = Math.max(0, rowCount - Math.min(MAX_SECTORS, Math.max(1, Math.floor(MAX_MARKS / Math.max(1, drawn.length)))));
  const rows = Array.from({ length: rowCount - first }, (_, index) => first + index);
  const most = rows.reduce((max, row) => Math.max(max, totalOf(drawn, row)), 0);
  const empty = emptyText(input, data, most);
  const negatives = drawn.reduce((count, { values }) => count + rows.filter((row) => (values[row] ?? 0) < 0).length, 0);
  const notes = [
    ...(first > 0 ? [t('rose.earlier', { count: first })] : []),
    ...(shown.length > drawn.length ? [t('rose.moreSeries', { count: shown.length - drawn.length })] : []),
    ...(negatives > 0 ? [t('rose.negative', { count: negatives })] : []),
  ];
  const legend = legendItems(data);
  const hasLegend = legend.length > 1 && input.settings.show_legend && input.heightPx >= 140;
  const legendMarks = hasLegend ? legendRows(legend, input, 2) : NO_LEGEND;
  const hasNote = notes.length > 0 && input.heightPx >= 140;
  const moments = momentTexts(data.axis, rows, input.locale);
  const rose = placeRose(input, { moments, most, legendMarks, hasNote });
  const described = { ...describeRose(input, data, { rose, rows, empty, notes, total: (row) => totalOf(drawn, row) }), legend };
  if (empty !== null) return sceneLayout(input, described, NO_SCENE);
  const ticks = ringTicks(most);
  const rings = ticks.map((value) => ringPath(rose, rose.toRadius(value))).join('');
  const shapes = [stroked(null, rings, 'grid'), ...rows.flatMap((row, index) => sectorShapes(drawn, row, { rose, index }))];
  const note = textMark(notes.join(' · '), 0, input.heightPx - NOTE_PX / 2 + toBaseline(AXIS_PX), { maxPx: input.widthPx });
  return sceneLayout(input, described, {
    shapes,
    texts: [
      ...textsAround(input, data, { rose, rows, moments, ticks, totalAt: (index) => totalOf(drawn, rows[index] ?? 0) }),
      ...(hasNote ? [note] : []),
    ],
    legendMarks,
  });
}

/** The names under which series are read. */
const asSeries = (settings: RoseSettings) => ({
  ...settings,
  y_axis_format: settings.number_format,
  x_axis_time_format: settings.date_time_format,
});

const valueAt = ({ values }: Series, row: number): number => Math.max(0, values[row] || 0);
const totalOf = (series: readonly Series[], row: number): number => series.reduce((sum, one) => sum + valueAt(one, row), 0);

function emptyText({ locale }: LayoutInput<RoseSettings>, { rowCount, series, shown }: SeriesData, most: number): string | null {
  const t = createTranslate(chartFlow, locale);
  if (rowCount === 0 || series.length === 0) return t('noRows');
  if (series.every(({ values }) => values.every(Number.isNaN))) return t('allNull');
  if (shown.length === 0) return t('allHidden');
  return most > 0 ? null : t('noPositive');
}

interface Placing {
  readonly moments: readonly string[];
  readonly most: number;
  readonly legendMarks: LegendLayout;
  readonly hasNote: boolean;
}

function placeRose(
  { widthPx, heightPx, settings }: LayoutInput<RoseSettings>,
  { moments, most, legendMarks, hasNote }: Placing,
): Rose {
  const top = legendMarks.heightPx > 0 ? legendMarks.heightPx + 6 : 0;
  const bottom = heightPx - (hasNote ? NOTE_PX : 0);
  const above = Math.min(AXIS_PX + 10, (bottom - top) * 0.12);
  const angleOf = (index: number): number => (2 * Math.PI * (index + 0.5)) / Math.max(1, moments.length);
  const tallest = Math.min(MAX_RADIUS_PX, widthPx / 2 - AXIS_PX, (bottom - top) / 2 - above);
  const radius = Math.max(6, radiusBeside({ widthPx }, moments, { most: tallest, angleOf }));
  const isArea = settings.rose_area_proportion;
  const share = (value: number): number => (most > 0 ? Math.min(1, value / most) : 0);
  return {
    x: px(widthPx / 2),
    y: px((top + bottom) / 2),
    radius: px(radius),
    count: moments.length,
    toRadius: (value) => px(radius * (isArea ? Math.sqrt(share(value)) : share(value))),
  };
}

const ringPath = ({ x, y }: Rose, radius: number): string =>
  `M${px(x - radius)} ${y}a${px(radius)} ${px(radius)} 0 1 0 ${px(2 * radius)} 0a${px(radius)} ${px(radius)} 0 1 0 ${px(-2 * radius)} 0Z`;

function sectorShapes(
  series: readonly Series[],
  row: number,
  { rose, index }: { rose: Rose; index: number },
): readonly ShapeMark[] {
  let below = 0;
  return series.flatMap((one) => {
    const value = valueAt(one, row);
    const [inner, outer] = [rose.toRadius(below), rose.toRadius(below + value)];
    below += value;
    if (outer - inner < 0.05) return [];
    const edge = rose.count > 60 ? {} : ({ stroke: 'surfaceRaised', strokePx: 1 } as const);
    return [filled(`x${row}`, sectorPath(rose, index, inner, outer), one.color, edge)];
  });
}

interface Around {
  readonly rose: Rose;
  readonly rows: readonly number[];
  /** What is written for each of them. */
  readonly moments: readonly string[];
  readonly ticks: readonly number[];
  /** By place among the rows. */
  readonly totalAt: (index: number) => number;
}

/** Moments outside of the largest ring, and what the rings mean on the first spoke; each where it is free. */
function textsAround(
  input: LayoutInput<RoseSettings>,
  { shown }: SeriesData,
  { rose, rows, moments, ticks, totalAt }: Around,
): readonly TextMark[] {
  const boxes: TextBox[] = [];
  const around = moments.map((text, index) => {
    const angle = middleOf(rose, index);
    const [x, y] = pointAt(rose, angle, rose.radius + 8);
    const sin = Math.sin(angle);
    const anchor = Math.abs(sin) < 0.12 ? 'middle' : sin > 0 ? 'start' : 'end';
    const maxPx = anchor === 'middle' ? input.widthPx : sin > 0 ? input.widthPx - x : x;
    return nameMark(text, x, y + toBaseline(AXIS_PX) - Math.cos(angle) * 3, { anchor, maxPx });
  });
  const write = shown[0]?.write ?? String;
  // Between the two lowest sectors, where rings are seen most.
  const reachOf = (index: number): number => Math.max(totalAt(index), totalAt((index || rows.length) - 1));
  const spoke = rows.reduce((best, _, index) => (reachOf(index) < reachOf(best) ? index : best), 0);
  const values = ticks.flatMap((value) => {
    if (rose.toRadius(value) - rose.toRadius(reachOf(spoke)) < AXIS_PX) return [];
    const [x, y] = pointAt(rose, startOf(rose, spoke), rose.toRadius(value));
    return [textMark(write(value), x, y + toBaseline(AXIS_PX), { anchor: 'middle' })];
  });
  const tall = { ...input, heightPx: input.heightPx - (rose.y + rose.radius > input.heightPx - NOTE_PX ? 0 : 2) };
  return [
    ...around.filter((mark) => isFree(mark, boxes, tall)),
    ...(rose.radius < 50 ? [] : values.filter((mark) => isFree(mark, boxes, tall))),
  ];
}
