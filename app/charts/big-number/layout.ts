// Lays out a big number: its font size, the subtitle and comparison below it, and the trend line at the bottom.
import { readConditions, findTints } from '#app/charts/shared/color/conditional-format.ts';
import { areaPath, linePath, pointBudget, buildRuns, type CurvePoint } from '#app/charts/shared/marks/curves.ts';
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { ChartLayout, LayoutInput, DataTable, TooltipContent } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { oneLine, textMark, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { pickedColor } from '#app/charts/shared/color/picked-color.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { sizeOfShare } from '#app/charts/shared/format/share-sizes.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { pointsWriter } from '#app/charts/shared/format/percent-points.ts';
import {
  formatNumber,
  findColumnMeta,
  numberLook,
  fullWriter,
  numberWriter,
  readCurrency,
  verboseName,
  type WriteNumber,
} from '#app/charts/shared/format/value-format.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { curveLinear } from 'd3-shape';
import { readTotal, readTrend, totalValue, type Trend } from './read.ts';
import type { BigNumberSettings } from './settings.ts';
import { TOTAL } from './viz-types.ts';

type Input = LayoutInput<BigNumberSettings>;

export interface TrendMark {
  readonly line: string;
  readonly fill: string;
  readonly color: Token;
  readonly end: { readonly x: number; readonly y: number } | null;
}
export interface BigNumberLayout extends ChartLayout {
  readonly number: TextMark | null;
  readonly notes: readonly TextMark[];
  readonly trend: TrendMark | null;
}

const NOTE_PX = 14;
const NOTE_GAP_PX = 8;
const MIN_NUMBER_ROOM_PX = 32;
const MAX_NUMBER_PX = 128;
/** Max size of the number, relative to the shorter side, so that the number stays the largest element. */
const MAX_NUMBER_SHARE = 0.36;
/** Height of number and texts at the default size, relative to the total height. */
const NUMBER_PART = 0.6;
const MIN_NUMBER_PX = 16;
const MOST_NUMBER_PX = 200;
const LINE_HEIGHT = 1.1;
/** Part of the width that text may take, because a fallback font can be wider. */
const SAFE_WIDTH = 0.9;

export function layout(input: Input): BigNumberLayout {
  const metric = metricLabel(input.settings.metric);
  const write = numberWriter(input, metric, input.settings.y_axis_format);
  return input.settings.viz_type === TOTAL ? totalLayout(input, metric, write) : trendLayout(input, metric, write);
}

function totalLayout(input: Input, metric: string, write: WriteNumber): BigNumberLayout {
  const t = seriesText(input.locale);
  const text = readTotal(input, write);
  const name = verboseName(input, metric);
  const notes = subtitle(input);
  const drawn =
    text === null
      ? null
      : place(input, {
          text,
          name: nameAbove(input, name),
          notes,
          trend: null,
          color: colorOf(input, metric, totalValue(input)),
        });
  return finish(input, {
    ...(drawn ?? { number: null, notes: [], trend: null }),
    empty: text === null ? t('noRows') : null,
    summary: text === null ? t('noRows') : t('number.summary', { name, value: text }),
    tooltip: text === null ? null : tooltipOf(input, metric, { text, value: totalValue(input) }),
    dataTable: {
      columns: [{ label: name, align: 'right' }],
      rows: text === null ? [] : [[readTotal(input, fullWriter(input, metric, input.settings.y_axis_format)) ?? text]],
      moreRows: 0,
    },
  });
}

function trendLayout(input: Input, metric: string, write: WriteNumber): BigNumberLayout {
  const t = seriesText(input.locale);
  const trend = readTrend(input);
  const name = verboseName(input, metric);
  if (trend === null || trend.value === null) {
    return finish(input, {
      number: null,
      notes: [],
      trend: null,
      empty: t('noRows'),
      summary: t('noRows'),
      tooltip: null,
      dataTable: { columns: [{ label: name, align: 'right' }], rows: [], moreRows: 0 },
    });
  }
  const text = write(trend.value);
  const change = changeNote(input, trend, metric);
  const when =
    input.settings.show_timestamp && trend.valueRow !== null
      ? [{ text: trend.write(trend.valueRow), color: 'textMuted', sizePx: NOTE_PX } as const]
      : [];
  const notes = [...subtitle(input), ...(change === null ? [] : [change]), ...when];
  const drawn = place(input, {
    text,
    name: nameAbove(input, name),
    notes,
    trend: input.settings.show_trend_line ? trend : null,
    color: colorOf(input, metric, trend.value),
  });
  const count = trend.values.length;
  const span = count > 1 ? [t('number.points', { count, from: trend.write(0), to: trend.write(count - 1) })] : [];
  const value = [text, ...(change === null ? [] : [change.text]), ...span].join(', ');
  const summary = t('number.summary', { name, value });
  const tooltip = tooltipOf(input, metric, { text, value: trend.value });
  const dataTable = { ...trendDataTable(trend, name, fullWriter(input, metric, input.settings.y_axis_format)), shown: text };
  return finish(input, { ...drawn, empty: null, summary, tooltip, dataTable });
}

/** A number with a unit of thousands. */
const ABBREVIATED = /\d[kKMBGTP]/;

/** What the card doesn't say: every digit of a number that it abbreviates. */
function tooltipOf(
  input: Input,
  metric: string,
  { text, value }: { readonly text: string; readonly value: number | null },
): TooltipContent {
  const name = verboseName(input, metric);
  if (value === null || !ABBREVIATED.test(text)) return { title: `${name}: ${text}`, rows: [] };
  const currency = readCurrency(input.settings.currency_format ?? {}) ?? findColumnMeta(input, metric)?.currency ?? undefined;
  const exact = formatNumber(value, ',.2~f', { locale: input.locale, currency });
  return { title: name, rows: [{ label: seriesText(input.locale)('number.exact'), value: exact, color: null }] };
}

type Drawn = Omit<BigNumberLayout, 'widthPx' | 'heightPx' | 'legend' | 'hits' | 'tooltips'>;

function finish(input: Input, { tooltip, ...own }: Drawn & { readonly tooltip: TooltipContent | null }): BigNumberLayout {
  const tooltips = lazy(() => (tooltip === null ? {} : { n: tooltip }));
  const hits = own.number === null ? [] : [{ key: 'n', x: 0, y: 0, widthPx: input.widthPx, heightPx: input.heightPx }];
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    legend: [],
    hits,
    ...own,
    get tooltips() {
      return tooltips();
    },
  };
}

interface Note {
  readonly text: string;
  readonly color: Token;
  readonly sizePx: number;
}

/** The metric's name, where the chart shows it. */
const nameAbove = ({ settings }: Input, text: string): Note | null =>
  settings.show_metric_name
    ? { text: oneLine(text), color: 'textMuted', sizePx: sizeOfShare(settings.metric_name_font_size) }
    : null;

function subtitle({ settings }: Input): readonly Note[] {
  const text = settings.subtitle ?? settings.subheader;
  const sizePx = sizeOfShare(settings.subtitle_font_size);
  return text === null ? [] : [{ text, color: 'textMuted', sizePx }];
}

/** The change against `compare_lag` periods before, of a percentage in points. Without green or red: whether more is better, only the reader knows. */
function changeNote(input: Input, { values, valueRow, value }: Trend, metric: string): Note | null {
  const { settings, locale } = input;
  const { compare_lag: lag, compare_suffix: suffix } = settings;
  if (lag === null || lag < 1 || valueRow === null || value === null) return null;
  const before = values[valueRow - Math.round(lag)] ?? NaN;
  const points = pointsWriter(numberLook(input, metric, settings.y_axis_format), { locale, isSigned: false });
  if (Number.isNaN(before) || (before === 0 && points === null)) return null;
  const change = points === null ? (value - before) / Math.abs(before) : value - before;
  const size = points?.(Math.abs(change)) ?? formatNumber(Math.abs(change), '.1%', { locale });
  const text = `${change > 0 ? '↑' : change < 0 ? '↓' : ''} ${size}${suffix === null ? '' : ` ${suffix}`}`.trim();
  return { text, color: 'text', sizePx: NOTE_PX };
}

const roomOf = (notes: readonly Note[]): number => notes.reduce((room, { sizePx }) => room + sizePx + NOTE_GAP_PX, 0);

/** The first of them that have room together. */
const fittingNotes = (notes: readonly Note[], roomPx: number): readonly Note[] =>
  notes.filter((_, index) => roomOf(notes.slice(0, index + 1)) <= roomPx);

interface Content {
  readonly text: string;
  /** Above the number; null without it. */
  readonly name: Note | null;
  readonly notes: readonly Note[];
  readonly trend: Trend | null;
  /** Color of the number. */
  readonly color: Token;
}

/** A rule of the chart colors the number by what it is. */
function colorOf({ settings }: Input, metric: string, value: number | null): Token {
  const tints = findTints(readConditions(settings.conditional_formatting), metric, () => ({ value, range: null }));
  return (tints.text ?? tints.background ?? tints.bar)?.color ?? 'text';
}

/** The number as large as its share of the box allows, its notes below, the trend on the rest. */
function place(input: Input, { text, name, notes, trend, color }: Content): Pick<BigNumberLayout, 'number' | 'notes' | 'trend'> {
  const { widthPx, heightPx, settings } = input;
  const hasTrend = trend !== null && trend.values.length > 1 && heightPx >= 96;
  const [above = null] = fittingNotes(name === null ? [] : [name], heightPx - MIN_NUMBER_ROOM_PX);
  const namePx = above === null ? 0 : roomOf([above]);
  const shownNotes = fittingNotes(notes, heightPx - namePx - MIN_NUMBER_ROOM_PX);
  const notesPx = roomOf(shownNotes);
  const areaPx = hasTrend ? heightPx * 0.62 : heightPx;
  const share = settings.header_font_size / 0.4;
  const byHeight = Math.min(areaPx * NUMBER_PART * share, areaPx - notesPx - namePx) / LINE_HEIGHT;
  const byWidth = (widthPx * SAFE_WIDTH) / Math.max(0.01, textWidth(text, 1, 600));
  const mostPx = Math.max(MAX_NUMBER_PX, Math.min(widthPx, heightPx) * MAX_NUMBER_SHARE) * share;
  const sizePx = px(clamp(Math.min(byHeight, byWidth, mostPx), MIN_NUMBER_PX, MOST_NUMBER_PX));
  const blockPx = namePx + sizePx * LINE_HEIGHT + notesPx;
  const blockTop = hasTrend ? 0 : Math.max(0, (heightPx - blockPx) / 2);
  const top = blockTop + namePx;
  const nameMark =
    above === null
      ? []
      : [textMark(above.text, 0, blockTop + above.sizePx, { sizePx: above.sizePx, color: above.color, maxPx: widthPx })];
  const baseline = top + sizePx * 0.92;
  const number = textMark(text, 0, baseline, { sizePx, weight: 600, color, maxPx: widthPx });
  const noteMarks = shownNotes.map((note, index) =>
    textMark(note.text, 0, top + sizePx * LINE_HEIGHT + roomOf(shownNotes.slice(0, index)) + note.sizePx + 2, {
      sizePx: note.sizePx,
      color: note.color,
      maxPx: widthPx,
    }),
  );
  const trendTop = Math.max(blockPx + 12, heightPx * 0.5);
  return {
    number,
    notes: [...nameMark, ...noteMarks],
    trend: hasTrend && heightPx - trendTop >= 24 ? trendMark(input, trend, trendTop) : null,
  };
}

function trendMark(input: Input, { values, times }: Trend, topPx: number): TrendMark {
  const { widthPx, heightPx, settings } = input;
  const present = values.filter((value) => !Number.isNaN(value));
  const startsAtZero = settings.start_y_axis_at_zero;
  const [least, most] = [present.reduce((a, b) => Math.min(a, b), Infinity), present.reduce((a, b) => Math.max(a, b), -Infinity)];
  const low = startsAtZero ? Math.min(0, least) : least;
  const high = startsAtZero ? Math.max(0, most) : most;
  const [from, to] = trendEnds(input, times);
  const foot = heightPx - 1;
  const y = (value: number): number =>
    px(high > low ? foot - ((value - low) / (high - low)) * (foot - topPx - 4) : (foot + topPx) / 2);
  const x = (row: number): number =>
    px(to > from ? 1 + (((times[row] ?? from) - from) / (to - from)) * (widthPx - 6) : widthPx / 2);
  const runs = buildRuns(values, (row, value): CurvePoint => ({ x: x(row), y: y(value), y0: foot }), pointBudget(widthPx, 1));
  const last = runs.at(-1)?.at(-1);
  const color = pickedColor(settings.color_picker) ?? input.colors(metricLabel(settings.metric));
  return {
    line: linePath(runs, curveLinear),
    fill: areaPath(runs, curveLinear),
    color,
    end: last ? { x: last.x, y: last.y } : null,
  };
}

/** Ends of the time axis, UTC ms: the first and last value, or the queried range. */
function trendEnds({ settings, timeRange }: Input, times: Float64Array): readonly [number, number] {
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0];
  if (timeRange === undefined || !settings.time_range_fixed) return [from, to];
  return [Math.min(from, timeRange.fromMs ?? from), Math.max(to, timeRange.toMs ?? to)];
}

function trendDataTable({ values, write: writeTime, label }: Trend, name: string, write: WriteNumber): DataTable {
  const count = Math.min(values.length, 100);
  const first = values.length - count;
  return {
    columns: [
      { label, align: 'left' },
      { label: name, align: 'right' },
    ],
    rows: Array.from({ length: count }, (_, index) => {
      const value = values[first + index] ?? NaN;
      return [writeTime(first + index), Number.isNaN(value) ? '–' : write(value)];
    }),
    moreRows: first,
  };
}
