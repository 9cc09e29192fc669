// Lays out the marks of both queries in one frame. The grids of the two value axes coincide if both start at zero.
import { valueAxisNotes, xRangeNotes, layerEnds } from '#app/charts/shared/axes/axis-clip.ts';
import { placeAxis } from '#app/charts/shared/axes/axis-place.ts';
import { bandScale } from '#app/charts/shared/axes/band-scale.ts';
import { buildFrame, type CartesianLayout, type PlottedFrame } from '#app/charts/shared/axes/cartesian.ts';
import { seriesLayout } from '#app/charts/shared/series/series-layout.ts';
import { pointHits } from '#app/charts/shared/marks/strip-hits.ts';
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { textMark, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { NO_OVERLAY, overlayExtent, overlayMarks, widened, type OverlayMarks } from '#app/charts/shared/annotations/overlay.ts';
import { emptyReason, type SeriesData } from '#app/charts/shared/series/series.ts';
import { withValueNote } from '#app/charts/shared/axes/value-notes.ts';
import { computeExtent, isLogAxis, logNotes, type ValueExtent } from '#app/charts/shared/axes/value-axis.ts';
import { verboseName } from '#app/charts/shared/format/value-format.ts';
import { plotWithNote } from '#app/charts/shared/marks/thin-note.ts';
import { chartTime } from '#app/messages/en/chart-time.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import { isFromZero, layerSide, markSides, type LayeredSide, type MarkPlace, type MixedMark } from './marks.ts';
import { lineStrokePx } from '#app/charts/shared/series/series-looks.ts';
import { limitSides, sidesNote } from './limits.ts';
import { readMixed, type MixedData } from './read-mixed.ts';
import { rightAxis, type RightAxis } from './right-axis.ts';
import { queryValues, seriesPoints, countWantedValues } from './series-points.ts';
import type { MixedSettings } from './settings.ts';
import { axisSettings, selectSideSettings, type AxisIndex } from './sides.ts';
import { roomForBoth } from './two-axes.ts';

export interface MixedLayout extends CartesianLayout {
  readonly marks: readonly MixedMark[];
  readonly strokePx: number;
  readonly valueTexts: readonly TextMark[];
  /** How many values would be written if all had room. */
  readonly wantedValueCount: number;
  readonly overlay: OverlayMarks;
}

export function layout(input: LayoutInput<MixedSettings>): MixedLayout {
  return withValueNote(
    input.locale,
    (valueNotes) => layoutWith(input, valueNotes),
    ({ valueTexts, wantedValueCount }) => ({ shown: valueTexts.length, all: wantedValueCount }),
  );
}

function layoutWith(input: LayoutInput<MixedSettings>, valueNotes: readonly string[]): MixedLayout {
  const t = createTranslate(chartTime, input.locale);
  const mixed = readMixed(input, t);
  const { data } = mixed;
  const empty = emptyReason(data);
  const layoutBase = { kind: t('mixed.kind'), empty };
  if (empty !== null)
    return Object.assign(seriesLayout(input, data, { ...layoutBase, hits: () => [] }), {
      frame: null,
      marks: [],
      strokePx: 2,
      valueTexts: [],
      wantedValueCount: 0,
      overlay: NO_OVERLAY,
    });
  const limited = limitSides(input, mixed.sides);
  const sides = limited.sides.map((side) => layerSide(side, data.rowCount));
  const axes = axisInputs(input, mixed);
  const extents = ([0, 1] as const).map((axis) => extentOfAxis(sides, axis, { data, settings: axes[axis].settings }));
  const spec: PlotSpec = { input, mixed, sides, axes, extents: [extents[0] ?? NOTHING, extents[1] ?? NOTHING] };
  const axisNotes = sideAxisNotes(spec);
  const { frame, x, y, right, bands, notes } = plotWithNote(
    [...sideLogNotes(sides, axes), ...axisNotes, ...xRangeNotes(data), ...limited.notes, ...mixed.notes, ...valueNotes],
    (given) => plot(spec, given),
    (plotted) => sidesNote(input, sides, plotted.frame.plot.widthPx),
  );
  const place: MarkPlace = {
    x,
    y: [y, right?.toPx ?? y],
    isLog: [isLogAxis(axes[0].settings, extents[0] ?? NOTHING), isLogAxis(axes[1].settings, extents[1] ?? NOTHING)],
    plot: frame.plot,
    plotPx: frame.plot.widthPx,
    bands,
    seriesCount: sides.reduce((count, { series }) => count + series.length, 0),
  };
  const marks = markSides(sides, place);
  const points = seriesPoints(sides, place);
  const texts = right === null ? frame.texts : [...frame.texts, ...right.texts];
  const common = seriesLayout(input, data, {
    ...layoutBase,
    hits: () => pointHits(frame.plot, data, x),
    hitNotes: mixed.hitNotes,
    notes,
    pointOf: { direction: 'y', at: points.y },
    axis: placeAxis(data, frame.plot, x, bands?.time ? { until: bands.time.untilMs } : {}),
  });
  return Object.assign(common, {
    summary: mixed.hasRight ? summary(mixed, t) : common.summary,
    frame: { ...frame, texts },
    marks,
    strokePx: lineStrokePx(data.shown.length),
    wantedValueCount: countWantedValues(sides),
    valueTexts: queryValues(input, sides, { plot: frame.plot, x, points }),
    overlay: overlayMarks(data, { plot: frame.plot, along: x, across: y, isHorizontal: false }),
  });
}

const NOTHING: ValueExtent = { low: 0, high: 1 };

/** Settings and metrics of each axis, under the keys of a chart with one. */
function axisInputs(input: LayoutInput<MixedSettings>, { sides, hasRight }: MixedData): PlotSpec['axes'] {
  const inputOf = (axis: AxisIndex): LayoutInput<MixedSettings> => {
    const onIt = sides.filter((side) => side.axis === axis);
    const metrics = onIt.flatMap(({ query }) => selectSideSettings(input.settings, query).metrics);
    // With one axis in use, it is the one that the series name.
    const saved: AxisIndex = hasRight ? axis : (onIt.find(({ series }) => series.length > 0)?.look.axis ?? 0);
    return { ...input, settings: { ...axisSettings(input.settings, saved), metrics } };
  };
  return [inputOf(0), inputOf(1)];
}

/** From zero where something measures from it, or where the axis is not cut; null without series. */
function extentOfAxis(
  sides: readonly LayeredSide[],
  axis: AxisIndex,
  { data, settings }: { data: SeriesData; settings: MixedSettings },
): ValueExtent | null {
  const onIt = sides.filter((side) => side.axis === axis);
  const lists = onIt.flatMap(({ layers }) => layers.map(({ to }) => to));
  const found = computeExtent(lists);
  if (!(found.low <= found.high)) return null;
  const all = axis === 0 ? widened(found, overlayExtent(data)) : found;
  const isCut = settings.truncateYAxis && !onIt.some(isFromZero);
  const isFree = isCut || isLogAxis(settings, all);
  return isFree
    ? { ...all, isFromFoot: onIt.some(isFromZero) }
    : { ...all, low: Math.min(0, all.low), high: Math.max(0, all.high) };
}

interface PlotSpec {
  readonly input: LayoutInput<MixedSettings>;
  readonly mixed: MixedData;
  readonly sides: readonly LayeredSide[];
  readonly axes: readonly [LayoutInput<MixedSettings>, LayoutInput<MixedSettings>];
  readonly extents: readonly [ValueExtent, ValueExtent];
}
interface Plotted extends PlottedFrame {
  readonly right: RightAxis | null;
  readonly bands: ReturnType<typeof bandScale> | null;
}

const sideLogNotes = (sides: readonly LayeredSide[], axes: PlotSpec['axes']): readonly string[] =>
  axes.flatMap((axis, at) =>
    logNotes(
      axis,
      sides.filter((side) => side.axis === at).flatMap(({ series }) => series),
    ),
  );

function sideAxisNotes({ sides, axes, extents, mixed }: PlotSpec): readonly string[] {
  return axes.flatMap((axis, at) => {
    const onIt = sides.filter((side) => side.axis === at);
    const ends = onIt.flatMap(({ layers, series }) =>
      layerEnds(
        layers,
        series.map(({ values }) => values),
      ),
    );
    return valueAxisNotes(axis, ends, {
      isLog: isLogAxis(axis.settings, extents[at] ?? NOTHING),
      isRight: mixed.hasRight && at === 1,
    });
  });
}

/** The right axis says how much room it needs, so the frame is built around it. */
function plot({ input, mixed, sides, axes, extents }: PlotSpec, notes: readonly string[]): Plotted {
  const { data, hasRight } = mixed;
  const writerOf = (axis: AxisIndex) =>
    sides.find((side) => side.axis === axis && side.series.length > 0)?.series[0]?.write ?? String;
  const hasBars = sides.some(({ look, series }) => look.type === 'bar' && series.length > 0);
  const bands = hasBars ? bandScale(data.axis, data.rowCount, input.settings.time_grain_sqla ?? null) : null;
  const isAligned = hasRight && axes.every((axis, at) => startsAtZero(axis.settings, extents[at] ?? NOTHING));
  const left = isAligned ? roomForBoth(extents[0], extents[1]) : extents[0];
  const spec = {
    input: axes[0],
    data,
    valueAxisSpec: { ...left, write: writerOf(0) },
    hasEndLabels: false,
    notes,
    ...(bands && { bands }),
  };
  if (!hasRight) return { ...buildFrame(spec), right: null, bands };
  const caption = rightCaption(axes[1]);
  const first = rightAxis(buildFrame(spec), { input: axes[1], extent: extents[1], left, isAligned, write: writerOf(1), caption });
  const framed = buildFrame({ ...spec, rightAxis: { widthPx: first.widthPx, captionPx: first.captionPx } });
  const right = rightAxis(framed, { input: axes[1], extent: extents[1], left, isAligned, write: writerOf(1), caption });
  return { ...framed, right, bands };
}

const startsAtZero = (settings: MixedSettings, extent: ValueExtent): boolean =>
  !isLogAxis(settings, extent) && extent.low <= 0 && extent.high >= 0 && settings.y_axis_bounds.every((bound) => bound === null);

function rightCaption(input: LayoutInput<MixedSettings>): string {
  const { y_axis_title: title, metrics } = input.settings;
  const [only, more] = metrics;
  if (title !== null) return title;
  return only !== undefined && more === undefined ? verboseName(input, metricLabel(only)) : '';
}

/** Which series are on which axis: values in different units have no common extremes. */
function summary({ data, sides }: MixedData, t: Translate<typeof chartTime.texts>): string {
  const namesOn = (axis: AxisIndex): string =>
    sides
      .filter((side) => side.axis === axis)
      .flatMap(({ series }) => series.map(({ label }) => label))
      .slice(0, 5)
      .join(', ');
  const { axis, rowCount } = data;
  return textMark(
    t('mixed.summary', {
      left: namesOn(0) || '–',
      right: namesOn(1) || '–',
      axis: axis.label,
      points: rowCount,
      from: axis.write(0),
      to: axis.write(rowCount - 1),
    }),
    0,
    0,
  ).text;
}
