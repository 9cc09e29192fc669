// Lays out the bars of a Gantt chart: categories from top to bottom, time along the x-axis.
import { placeAxis, type AxisPlace } from '#app/charts/shared/axes/axis-place.ts';
import { spacedLabels, timePlaces, type PlotSpan } from '#app/charts/shared/axes/axis-labels.ts';
import type { ChartLayout, LayoutInput, LegendItem } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { matchMarks } from '#app/charts/shared/legend/legend-marks.ts';
import { placeLegend } from '#app/charts/shared/legend/legend-place.ts';
import {
  AXIS_PX,
  NO_LEGEND,
  oneLine,
  textMark,
  toBaseline,
  type Box,
  type LegendLayout,
  type LineMark,
  type TextMark,
} from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import type { SeriesAxis } from '#app/charts/shared/series/series.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { fitNames } from '#app/charts/shared/text/fit-names.ts';
import { nameLines } from '#app/charts/shared/text/name-mark.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { momentFormatter } from '#app/charts/shared/time/time-unit.ts';
import { textColorOn } from '#app/charts/shared/color/value-colors.ts';
import { formatTime } from '#app/domain/format/format-time.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chartTime } from '#app/messages/en/chart-time.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import { writeDuration } from './duration.ts';
import { placeLanes, type Category } from './lanes.ts';
import { readSpans, type GanttSpan, type SpanData } from './read-spans.ts';
import type { GanttSettings } from './settings.ts';
import { timeAxis } from './time-axis.ts';

interface SpanMark extends Box {
  readonly key: string;
  readonly color: Token;
}
export interface GanttLayout extends ChartLayout {
  readonly bars: readonly SpanMark[];
  readonly names: readonly TextMark[];
  /** Between categories, and at the ticks of time. */
  readonly rules: readonly LineMark[];
  readonly grid: readonly LineMark[];
  readonly texts: readonly TextMark[];
  readonly legendMarks: LegendLayout;
}

const MIN_LANE_PX = 7;
const MAX_LANE_PX = 34;
const LANE_FILL = 0.78;
const MIN_BAR_PX = 2;
const MAX_BARS = 2000;
const DATA_ROWS = 100;

type Text = Translate<typeof chartTime.texts>;

export function layout(input: LayoutInput<GanttSettings>): GanttLayout {
  const t = createTranslate(chartTime, input.locale);
  const text = seriesText(input.locale);
  const data = readSpans(input);
  const shown = data.spans.filter(({ hidden }) => !hidden);
  const empty =
    data.rowCount === 0
      ? text('noRows')
      : data.spans.length === 0
        ? t('gantt.noSpans')
        : shown.length === 0
          ? text('allHidden')
          : null;
  const axis = timeAxis(input, shown);
  const legend = legendOf(data, input);
  const nothing = { bars: [], names: [], rules: [], grid: [], texts: [], legendMarks: NO_LEGEND };
  if (empty !== null) return Object.assign(commonLayout(input, { data, shown, legend, empty, axis, notes: [] }, t), nothing);
  const frame = place(input, { data, shown, legend, axis }, t);
  const common = commonLayout(input, { data, shown, legend, empty, axis, notes: frame.notes }, t);
  const hits = frame.bars.map(({ key, x, y, widthPx, heightPx }) => ({ key, x, y, widthPx, heightPx }));
  const { bars, names, rules, grid, texts, legendMarks } = frame;
  return Object.assign(common, { hits, bars, names, rules, grid, texts, legendMarks, axis: frame.axis });
}

function legendOf({ spans, hasSeries }: SpanData, { hidden }: LayoutInput<GanttSettings>): readonly LegendItem[] {
  if (!hasSeries) return [];
  const colors = new Map(spans.map(({ series, color }) => [series, color]));
  return [...colors].map(([name, color]) => ({
    ...{ name, label: name, color, hidden: hidden.includes(name) },
    key: matchMarks(() => spans.filter(({ series }) => series === name).map(({ row }) => `g${row}`)),
  }));
}

interface Content {
  readonly data: SpanData;
  readonly shown: readonly GanttSpan[];
  readonly legend: readonly LegendItem[];
  readonly axis: SeriesAxis;
}
type Placed = Omit<GanttLayout, keyof ChartLayout> & { readonly notes: readonly string[]; readonly axis: AxisPlace | null };

function place(input: LayoutInput<GanttSettings>, { data, shown, legend, axis }: Content, t: Text): Placed {
  const { settings, widthPx, heightPx } = input;
  const all = placeLanes(shown, settings.subcategories);
  const isTall = heightPx >= 180;
  const hasLegend = legend.length > 1 && heightPx >= 120 && (settings.show_legend || legend.some(({ hidden }) => hidden));
  const { marks: legendMarks, room: beside } = placeLegend(input, hasLegend ? legend : [], heightPx >= 240 ? 2 : 1);
  const xTitle = isTall ? oneLine(settings.x_axis_title ?? '') : '';
  const yTitle = oneLine(settings.y_axis_title ?? '');
  const room = heightPx - beside.top - beside.bottom - 38 - (xTitle === '' ? 0 : 20);
  const { kept, notes } = fitting(all, shown, { roomPx: room - 26, left: data.left }, t);
  const caption = [yTitle, ...notes].filter((part) => part !== '').join(' · ');
  const top = beside.top + (caption !== '' && isTall ? 26 : 4);
  const widest = Math.max(0, ...kept.map(({ name }) => textWidth(name, AXIS_PX)));
  const namesPx = Math.ceil(Math.min(widthPx * 0.35, widest));
  const left = beside.left + namesPx + 12;
  const right = widthPx - beside.right;
  const end = heightPx - beside.bottom;
  const span: PlotSpan = { leftPx: left, plotPx: Math.max(20, right - left - 14), widthPx: right };
  const labels = spacedLabels(timePlaces(axis, { lengthPx: span.plotPx, locale: input.locale, bands: null }), span);
  const laneCount = kept.reduce((sum, category) => sum + category.laneCount, 0);
  const plotPx = Math.max(MIN_LANE_PX, end - top - labels.heightPx - (xTitle === '' ? 0 : 20));
  const lanePx = Math.min(MAX_LANE_PX, plotPx / Math.max(1, laneCount));
  const foot = top + lanePx * laneCount;
  const scale = { axis, left, plotPx: span.plotPx, top, lanePx };
  const bars = kept.flatMap(({ spans }) => spans.map((one) => barOf(one, scale)));
  const level = (lane: number): number => px(top + lane * lanePx);
  const plot = { x: left, y: top, widthPx: span.plotPx, heightPx: foot - top };
  const placed = placeAxis({ axis, rowCount: 2 }, plot, (row) => left + row * span.plotPx);
  return {
    notes,
    axis: placed && { ...placed, canZoom: false },
    bars,
    names: barNames(kept, bars),
    rules: [...kept.map(({ firstLane }) => level(firstLane)).slice(1), px(foot)].map((y) => ({
      x1: beside.left,
      y1: y,
      x2: px(left + span.plotPx),
      y2: y,
    })),
    grid: labels.ticks.map((at) => ({ x1: px(left + at), y1: px(top), x2: px(left + at), y2: px(foot) })),
    texts: [
      ...(caption !== '' && isTall ? [textMark(caption, beside.left, top - 14, { maxPx: right - beside.left })] : []),
      ...categoryNames(kept, { level, lanePx, left, maxPx: namesPx }),
      ...labels.texts.map((text) => ({ ...text, y: px(text.y + foot) })).filter(({ y }) => y <= end),
      ...(xTitle === ''
        ? []
        : [
            textMark(xTitle, left + span.plotPx, Math.min(end - 4, foot + labels.heightPx + 14), {
              anchor: 'end',
              maxPx: span.plotPx,
            }),
          ]),
    ],
    legendMarks,
  };
}

/** As many categories as have room for their lanes, and no more bars than a picture can take. */
function fitting(
  all: readonly Category[],
  shown: readonly GanttSpan[],
  { roomPx, left }: { roomPx: number; left: number },
  t: Text,
): { kept: readonly Category[]; notes: readonly string[] } {
  const maxLanes = Math.max(1, Math.floor(roomPx / MIN_LANE_PX));
  const kept: Category[] = [];
  let bars = 0;
  for (const category of all) {
    bars += category.spans.length;
    const isFirst = kept.length === 0;
    if (!isFirst && (category.firstLane + category.laneCount > maxLanes || bars > MAX_BARS)) break;
    const spans = isFirst ? category.spans.filter(({ lane }) => lane < maxLanes).slice(0, MAX_BARS) : category.spans;
    kept.push({ ...category, laneCount: isFirst ? Math.min(category.laneCount, maxLanes) : category.laneCount, spans });
  }
  const count = kept.reduce((sum, { spans }) => sum + spans.length, 0);
  const notes = [
    ...(count < shown.length ? [t('gantt.more', { shown: count, all: shown.length })] : []),
    ...(left > 0 ? [t('gantt.left', { rows: left })] : []),
  ];
  return { kept, notes };
}

interface Scale {
  readonly axis: SeriesAxis;
  readonly left: number;
  readonly plotPx: number;
  readonly top: number;
  readonly lanePx: number;
}

function barOf({ span, lane }: Category['spans'][number], { axis, left, plotPx, top, lanePx }: Scale): SpanMark {
  const [from, to] = [axis.values[0] ?? 0, axis.values[1] ?? 1];
  const at = (ms: number): number => left + ((ms - from) / (to - from)) * plotPx;
  const [x, end] = [at(span.from), at(span.to)];
  const thickness = lanePx * LANE_FILL;
  return {
    key: `g${span.row}`,
    color: span.color,
    x: px(Math.min(x, left + plotPx - MIN_BAR_PX)),
    y: px(top + lane * lanePx + (lanePx - thickness) / 2),
    widthPx: px(Math.max(MIN_BAR_PX, end - x)),
    heightPx: px(thickness),
  };
}

/** The first detail of a span, in bars that have room for it. */
function barNames(kept: readonly Category[], bars: readonly SpanMark[]): TextMark[] {
  const spans = kept.flatMap((category) => category.spans);
  return bars.flatMap(({ x, y, widthPx, heightPx, color }, at) => {
    const name = spans[at]?.span.name ?? '';
    const fits = name !== '' && heightPx >= AXIS_PX + 4 && textWidth(name, AXIS_PX) <= widthPx - 10;
    return fits ? [textMark(name, x + 6, y + heightPx / 2 + toBaseline(AXIS_PX), { color: textColorOn(color) })] : [];
  });
}

/** In the middle of their lanes; those that would touch the one above are left out. */
const NAME_LINE_PX = 14;
const MAX_NAME_LINES = 3;

/** In lines where the lanes have room, else shortened so that names stay apart. */
function categoryNames(
  kept: readonly Category[],
  { level, lanePx, left, maxPx }: { level: (lane: number) => number; lanePx: number; left: number; maxPx: number },
): TextMark[] {
  let end = -Infinity;
  const single = fitNames(
    kept.map(({ name }) => name),
    maxPx,
  );
  return kept.flatMap(({ name, firstLane, laneCount }, at) => {
    const bandPx = laneCount * lanePx;
    const middle = level(firstLane) + bandPx / 2;
    if (middle - AXIS_PX / 2 < end) return [];
    const count = Math.floor(bandPx / NAME_LINE_PX);
    const lines = count > 1 ? nameLines(name, maxPx, Math.min(MAX_NAME_LINES, count)) : [single[at] ?? ''];
    end = middle + (lines.length * NAME_LINE_PX) / 2;
    return lines.map((line, row) => ({
      ...textMark(line, left - 12, middle + (row - (lines.length - 1) / 2) * NAME_LINE_PX + toBaseline(AXIS_PX), {
        anchor: 'end',
        color: 'text',
      }),
      full: row > 0 || lines.join(' ') === name ? null : oneLine(name),
    }));
  });
}

interface Common extends Content {
  readonly empty: string | null;
  readonly notes: readonly string[];
}

function commonLayout(input: LayoutInput<GanttSettings>, common: Common, t: Text): ChartLayout {
  const { data, shown, legend, empty, axis, notes } = common;
  const { locale, settings } = input;
  const saved = settings.tooltipTimeFormat;
  const format = saved === null || /^smart_date|^adaptive/.test(saved) ? null : saved;
  const plain = momentFormatter(axis.unit, locale, axis.zone);
  const write = (ms: number): string =>
    oneLine(format === null ? plain(ms) : formatTime(ms, format, { locale, timeZone: axis.zone }));
  const tooltips = lazy(() =>
    Object.fromEntries(
      shown.map((span) => [
        `g${span.row}`,
        {
          title: span.category || t('gantt.span'),
          rows: [
            ...(data.hasSeries ? [{ label: span.series, value: '', color: span.color }] : []),
            { label: t('gantt.start'), value: write(span.from), color: null },
            { label: t('gantt.end'), value: write(span.to), color: null },
            { label: t('gantt.duration'), value: writeDuration(span.to - span.from, locale), color: null },
            ...span.details.map((detail) => ({ ...detail, color: null })),
          ],
        },
      ]),
    ),
  );
  const rows = shown
    .slice(0, DATA_ROWS)
    .map((span) => [span.category, ...(data.hasSeries ? [span.series] : []), write(span.from), write(span.to)]);
  const about = { spans: shown.length, categories: new Set(shown.map(({ category }) => category)).size };
  const ends = shown.length === 0 ? { from: '', to: '' } : { from: write(axis.values[0] ?? 0), to: write(axis.values[1] ?? 0) };
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: empty ?? oneLine([t('gantt.summary', { ...about, ...ends, by: data.categoryLabel }), ...notes].join(' · ')),
    dataTable: {
      columns: [data.categoryLabel, ...(data.hasSeries ? [data.seriesLabel] : []), t('gantt.start'), t('gantt.end')].map(
        (label) => ({ label, align: 'left' }),
      ),
      rows,
      moreRows: shown.length - rows.length,
    },
    legend,
    empty,
    hits: [],
    get tooltips() {
      return tooltips();
    },
  };
}
