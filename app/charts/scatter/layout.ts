// Lays out one dot per value, with forecasts as lines on top.
import { valueAxisNotes, xRangeNotes, isInPlot } from '#app/charts/shared/axes/axis-clip.ts';
import { placeAxis } from '#app/charts/shared/axes/axis-place.ts';
import { buildFrame, type CartesianLayout } from '#app/charts/shared/axes/cartesian.ts';
import { seriesLayout } from '#app/charts/shared/series/series-layout.ts';
import { pointHits } from '#app/charts/shared/marks/strip-hits.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { NO_OVERLAY, overlayExtent, overlayMarks, widened, type OverlayMarks } from '#app/charts/shared/annotations/overlay.ts';
import type { TextMark } from '#app/charts/shared/marks/marks.ts';
import { pointValues } from '#app/charts/shared/marks/point-values.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';
import { emptyReason, readSeries, type SeriesData } from '#app/charts/shared/series/series.ts';
import { countValues, withValueNote } from '#app/charts/shared/axes/value-notes.ts';
import { computeExtent, isLogAxis, logNotes, type ValueExtent } from '#app/charts/shared/axes/value-axis.ts';
import { extentWithValueRoom } from '#app/charts/shared/axes/value-room.ts';
import { zoomSeries } from '#app/charts/shared/axes/zoom-series.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chartTime } from '#app/messages/en/chart-time.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { placeDots, type Dot, type DotSet } from './dots.ts';
import type { ScatterSettings } from './settings.ts';

interface DotSeries {
  readonly key: string;
  readonly color: Token;
  readonly opacity: number;
  readonly dots: readonly Dot[];
}
export interface ScatterLayout extends CartesianLayout {
  readonly series: readonly DotSeries[];
  readonly radiusPx: number;
  readonly valueTexts: readonly TextMark[];
  /** How many values would be written if all had room. */
  readonly wantedValueCount: number;
  readonly overlay: OverlayMarks;
}

export function layout(input: LayoutInput<ScatterSettings>): ScatterLayout {
  return withValueNote(
    input.locale,
    (valueNotes) => layoutWith(input, valueNotes),
    ({ valueTexts, wantedValueCount }) => ({ shown: valueTexts.length, all: wantedValueCount }),
  );
}

function layoutWith(input: LayoutInput<ScatterSettings>, valueNotes: readonly string[]): ScatterLayout {
  const t = createTranslate(chartTime, input.locale);
  const data = zoomSeries(readSeries(input, false), input.zoom);
  const empty = emptyReason(data);
  const layoutBase = { kind: t('scatter.kind'), empty };
  const radiusPx = clamp(input.settings.markerSize, 1, 40) / 2;
  if (empty !== null)
    return Object.assign(seriesLayout(input, data, { ...layoutBase, hits: () => [] }), {
      frame: null,
      series: [],
      radiusPx,
      valueTexts: [],
      wantedValueCount: 0,
      overlay: NO_OVERLAY,
    });
  const observed = data.shown.filter(({ isForecast }) => !isForecast);
  const forecasts = data.shown.filter(({ isForecast }) => isForecast);
  const valueExtent = computeAxisExtent(data, input);
  const isLog = isLogAxis(input.settings, valueExtent);
  const valueAxisSpec = { ...extentWithValueRoom(valueExtent, input), write: data.shown[0]?.write ?? String };
  const plot = (notes: readonly string[]) => {
    const plotted = buildFrame({ input, data, valueAxisSpec, hasEndLabels: false, notes });
    const isShown = (one: number): boolean =>
      !Number.isNaN(one) && (!isLog || one > 0) && isInPlot(plotted.frame.plot, { x: plotted.frame.plot.x, y: plotted.y(one) });
    return { ...plotted, notes, dots: placeDots(observed, { ...plotted, isShown }) };
  };
  const axisNotes = valueAxisNotes(
    input,
    data.shown.map(({ values }) => values),
    { isLog },
  );
  const first = plot([...logNotes(input, data.shown), ...axisNotes, ...xRangeNotes(data), ...valueNotes]);
  const joined = joinedNote(first.dots, t);
  // A note beside the caption changes the frame's height, so the frame is built again.
  const { frame, x, y, dots, notes } = joined === null ? first : plot([...first.notes, joined]);
  return Object.assign(
    seriesLayout(input, data, {
      ...layoutBase,
      hits: () => pointHits(frame.plot, data, x),
      notes,
      pointOf: { direction: 'y', at: (series, row) => y(series.values[row] ?? 0) },
      axis: placeAxis(data, frame.plot, x),
    }),
    {
      frame,
      series: observed.map(({ index, color, opacity }, at) => ({
        key: `s${index}`,
        color,
        opacity,
        dots: dots.bySeries[at] ?? [],
      })),
      radiusPx,
      valueTexts: input.settings.show_value
        ? pointValues(input, observed, { plot: frame.plot, x, y: (series, row) => y(series.values[row] ?? 0) - radiusPx })
        : [],
      wantedValueCount: input.settings.show_value ? countValues(observed) : 0,
      overlay: overlayMarks(data, { plot: frame.plot, along: x, across: y, isHorizontal: false }, forecasts),
    },
  );
}

const joinedNote = (
  { pointCount, dotCount }: DotSet,
  t: ReturnType<typeof createTranslate<typeof chartTime.texts>>,
): string | null => (pointCount === dotCount ? null : t('scatter.joined', { points: pointCount }));

/** Includes zero, unless the axis is truncated or logarithmic. */
function computeAxisExtent(data: SeriesData, { settings }: LayoutInput<ScatterSettings>): ValueExtent {
  const all = widened(computeExtent(data.shown.map(({ values }) => values)), overlayExtent(data));
  const isFree = settings.truncateYAxis || isLogAxis(settings, all);
  return isFree ? all : { ...all, low: Math.min(0, all.low), high: Math.max(0, all.high) };
}
