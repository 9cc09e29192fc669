// Lays out the rows of a horizon chart and folds each into bands.
import { placeAxis } from '#app/charts/shared/axes/axis-place.ts';
import { spacedLabels, timePlaces, timePosition, numberPlaces } from '#app/charts/shared/axes/axis-labels.ts';
import { seriesLayout } from '#app/charts/shared/series/series-layout.ts';
import { pointHits } from '#app/charts/shared/marks/strip-hits.ts';
import { pointBudget, buildRuns } from '#app/charts/shared/marks/curves.ts';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, oneLine, textMark, toBaseline, type LineMark, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { emptyReason, readSeries, type Series, type SeriesData } from '#app/charts/shared/series/series.ts';
import { fitNames } from '#app/charts/shared/text/fit-names.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { valueCaption } from '#app/charts/shared/format/value-format.ts';
import { zoomSeries } from '#app/charts/shared/axes/zoom-series.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chartTime } from '#app/messages/en/chart-time.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import { bandPath, type BandRun } from './bands.ts';
import type { HorizonSettings } from './settings.ts';

interface HorizonRow {
  readonly key: string;
  readonly bands: readonly { readonly color: Token; readonly d: string }[];
}
export interface HorizonLayout extends ChartLayout {
  readonly rows: readonly HorizonRow[];
  readonly rules: readonly LineMark[];
  readonly ticks: readonly LineMark[];
  readonly texts: readonly TextMark[];
}

const RISES: readonly Token[] = ['div5', 'div6', 'div7'];
const FALLS: readonly Token[] = ['div3', 'div2', 'div1'];
const BANDS = RISES.length;
const MIN_ROW_PX = 14;
const NAMES_SHARE = 0.32;
/** Rows grow into room that would stay empty, up to so many times the height that is set. */
const MAX_GROWTH = 2;

type Text = Translate<typeof chartTime.texts>;

export function layout(input: LayoutInput<HorizonSettings>): HorizonLayout {
  const t = createTranslate(chartTime, input.locale);
  const data = zoomSeries(readSeries(input, false), input.zoom);
  const empty = emptyReason(data);
  const layoutBase = { kind: t('horizon.kind'), empty };
  if (empty !== null) {
    const nothing = { rows: [], rules: [], ticks: [], texts: [], legend: [] };
    return Object.assign(seriesLayout(input, data, { ...layoutBase, hits: () => [] }), nothing);
  }
  const scale = scaleOf(input, data.shown);
  const frame = place(input, data, scaleNote(scale, data, t), t);
  const { plot, shown, rowPx, x } = frame;
  const rows = shown.map((series, at) => ({
    key: `s${series.index}`,
    bands: bandsOf(series, scale, { x, plotPx: plot.widthPx, foot: px(plot.y + (at + 1) * rowPx), rowPx, count: shown.length }),
  }));
  const drawn = { ...data, shown };
  const common = seriesLayout(input, data, {
    ...layoutBase,
    hits: () => pointHits(plot, drawn, x),
    notes: frame.notes,
    axis: placeAxis(drawn, plot, x),
  });
  // Rows are named beside them: there is nothing to pick in a legend.
  return Object.assign(common, { rows, legend: [], rules: frame.rules, ticks: frame.ticks, texts: frame.texts });
}

type ScaleKind = HorizonSettings['horizon_color_scale'];

interface Scale {
  readonly kind: ScaleKind;
  /** What a value is measured from: the first of its series for changes, else zero. */
  readonly originOf: (series: Series) => number;
  /** The largest distance from it, of the series or of all. */
  readonly reachOf: (series: Series) => number;
}

function scaleOf({ settings }: LayoutInput<HorizonSettings>, shown: readonly Series[]): Scale {
  const kind = settings.horizon_color_scale;
  const originOf = ({ values }: Series): number => (kind === 'change' ? (values.find((value) => !Number.isNaN(value)) ?? 0) : 0);
  const own = (series: Series): number => {
    const origin = originOf(series);
    return series.values.reduce((most, value) => (Number.isNaN(value) ? most : Math.max(most, Math.abs(value - origin))), 0);
  };
  const overall = shown.reduce((most, series) => Math.max(most, own(series)), 0);
  return { kind, originOf, reachOf: kind === 'overall' ? () => overall : own };
}

/** What a shade stands for; with one scale, also how much it is. */
function scaleNote(scale: Scale, { shown }: SeriesData, t: Text): string {
  const [first] = shown;
  if (scale.kind === 'series' || first === undefined) return t('horizon.perSeries');
  const most = shown.reduce((reach, series) => Math.max(reach, scale.reachOf(series)), 0);
  return scale.kind === 'change' ? t('horizon.perChange') : t('horizon.overall', { step: first.write(most / BANDS) });
}

interface RowPlace {
  readonly x: (row: number) => number;
  readonly plotPx: number;
  readonly foot: number;
  readonly rowPx: number;
  readonly count: number;
}

/** Rises in one hue, falls in another, both up from the row's foot. */
function bandsOf(series: Series, scale: Scale, { x, plotPx, foot, rowPx, count }: RowPlace): HorizonRow['bands'] {
  const size = scale.reachOf(series) / BANDS;
  if (!(size > 0) || !Number.isFinite(size)) return [];
  const origin = scale.originOf(series);
  const budget = Math.floor(pointBudget(plotPx, count) / 4);
  const runs = buildRuns(series.values, (at, value) => ({ x: x(at), y: value - origin, y0: 0 }), budget);
  const fallen = runs.map((run): BandRun => run.map((point) => ({ x: point.x, y: -point.y })));
  const row = { foot, heightPx: rowPx - 1 };
  const fold = (lines: readonly BandRun[], colors: readonly Token[]) =>
    colors.map((color, band) => ({ color, d: bandPath(lines, { low: band * size, size }, row) }));
  return [...fold(runs, RISES), ...fold(fallen, FALLS)].filter(({ d }) => d !== '');
}

interface Placed {
  readonly plot: { readonly x: number; readonly y: number; readonly widthPx: number; readonly heightPx: number };
  readonly shown: readonly Series[];
  readonly rowPx: number;
  readonly x: (row: number) => number;
  readonly rules: readonly LineMark[];
  readonly ticks: readonly LineMark[];
  readonly texts: readonly TextMark[];
  readonly notes: readonly string[];
}

function place(input: LayoutInput<HorizonSettings>, data: SeriesData, note: string, t: Text): Placed {
  const { widthPx, heightPx, settings } = input;
  const isTall = heightPx >= 140;
  const top = isTall ? 26 : 4;
  const room = Math.max(MIN_ROW_PX, heightPx - top - 40);
  const most = Math.max(1, Math.floor(room / MIN_ROW_PX));
  const shown = data.shown.slice(0, most);
  const wished = clamp(Number(settings.series_height) || MIN_ROW_PX, MIN_ROW_PX, 400);
  const rowPx = px(Math.min(MAX_GROWTH * wished, room / shown.length));
  const notes = [
    ...(shown.length < data.shown.length ? [t('horizon.more', { shown: shown.length, all: data.shown.length })] : []),
    note,
  ];
  const names = Math.max(0, ...shown.map(({ label }) => textWidth(label, AXIS_PX)));
  const left = shown.length === 1 ? 0 : Math.ceil(Math.min(names, widthPx * NAMES_SHARE)) + 10;
  const plot = { x: left, y: top, widthPx: px(Math.max(20, widthPx - left - 10)), heightPx: px(rowPx * shown.length) };
  const { axis } = data;
  const [from, to] = [axis.values[0] ?? 0, axis.values.at(-1) ?? 0];
  const x = (row: number): number => px(left + timePosition(axis.values[row] ?? from, from, to, plot.widthPx));
  const span = { leftPx: left, plotPx: plot.widthPx, widthPx };
  const places =
    axis.kind === 'time'
      ? timePlaces(axis, { lengthPx: plot.widthPx, locale: input.locale, bands: null })
      : numberPlaces(axis, plot.widthPx, input.locale);
  const labels = spacedLabels(places, span);
  const foot = px(plot.y + plot.heightPx);
  const caption = [valueCaption(input), ...notes].filter((part) => part !== '').join(' · ');
  return {
    plot,
    shown,
    rowPx,
    x,
    notes,
    rules: shown.map((_, at) => ({
      x1: left,
      y1: px(top + (at + 1) * rowPx),
      x2: px(left + plot.widthPx),
      y2: px(top + (at + 1) * rowPx),
    })),
    ticks: labels.ticks.map((at) => ({ x1: px(left + at), y1: foot, x2: px(left + at), y2: px(foot + 4) })),
    texts: [
      ...(isTall ? [textMark(caption, 0, 12, { maxPx: widthPx })] : []),
      ...(left === 0
        ? []
        : fitNames(
            shown.map(({ label }) => label),
            left - 10,
          ).map((text, at) => nameMark(text, shown[at]?.label ?? '', { left, middle: top + (at + 0.5) * rowPx }))),
      ...labels.texts.map((text) => ({ ...text, y: px(text.y + foot) })).filter(({ y }) => y <= heightPx),
    ],
  };
}

const nameMark = (text: string, label: string, { left, middle }: { left: number; middle: number }): TextMark => ({
  ...textMark(text, left - 10, middle + toBaseline(AXIS_PX), { anchor: 'end', color: 'text' }),
  full: text === label ? null : oneLine(label),
});
