// Lays out one line per period: the last one is opaque, earlier ones fade with age.
import { placeEndLabels, hasRoomForEndLabels, type CartesianLayout, type EndLabel } from '#app/charts/shared/axes/cartesian.ts';
import { seriesLayout } from '#app/charts/shared/series/series-layout.ts';
import { pointHits } from '#app/charts/shared/marks/strip-hits.ts';
import { chooseCurve } from '#app/charts/shared/marks/curves.ts';
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { pickedColor } from '#app/charts/shared/color/picked-color.ts';
import { framePlainLines, plainLines, type PlainLine } from '#app/charts/shared/marks/plain-lines.ts';
import { emptyReason, readSeries, type Series, type SeriesData } from '#app/charts/shared/series/series.ts';
import { momentFormatter, type AxisUnit } from '#app/charts/shared/time/time-unit.ts';
import { computeExtent } from '#app/charts/shared/axes/value-axis.ts';
import { valueColors } from '#app/charts/shared/color/value-colors.ts';
import { numberWriter } from '#app/charts/shared/format/value-format.ts';
import { formatTime } from '#app/domain/format/format-time.ts';
import { fromZone, toZone } from '#app/domain/time/zone.ts';
import { chartTime } from '#app/messages/en/chart-time.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import { periodsBy } from './periods.ts';
import type { TimePivotSettings } from './settings.ts';

export interface TimePivotLayout extends CartesianLayout {
  readonly lines: readonly PlainLine[];
  readonly labels: readonly EndLabel[];
}

const MAX_PERIODS = 40;
/** Position of the earliest period in the color scale, so that it stays visible. */
const PALEST = 0.25;
const CURVES = { linear: 'line', cardinal: 'smooth', 'step-before': 'start', 'step-after': 'end' } as const;

type Text = Translate<typeof chartTime.texts>;

export function layout(given: LayoutInput<TimePivotSettings>): TimePivotLayout {
  const t = createTranslate(chartTime, given.locale);
  const { settings } = given;
  const { metric, y_axis_label: title } = settings;
  const metrics = metric === null ? [] : [metric];
  const input = { ...given, settings: { ...settings, metrics, y_axis_title: title, logAxis: false } };
  const read = readSeries({ ...input, hidden: [] }, false);
  const { data, left } = toPeriods(input, read, t);
  const empty = emptyReason(read) ?? (read.axis.kind === 'time' ? emptyReason(data) : t('timePivot.noTime'));
  const layoutBase = { kind: t('timePivot.kind'), empty };
  if (empty !== null)
    return Object.assign(seriesLayout(input, data, { ...layoutBase, hits: () => [] }), { frame: null, lines: [], labels: [] });
  const extent = computeExtent(data.shown.map(({ values }) => values));
  const valueAxisSpec = { low: Math.min(0, extent.low), high: Math.max(0, extent.high), write: data.shown[0]?.write ?? String };
  const earlier = left > 0 ? [t('timePivot.earlier', { periods: left })] : [];
  const hasEndLabels = hasRoomForEndLabels(data, input);
  const plotted = framePlainLines({ input, data, valueAxisSpec, hasEndLabels, notes: earlier });
  const { frame, x, y, notes } = plotted;
  const curve = chooseCurve({ seriesType: CURVES[settings.line_interpolation] });
  const ends = data.shown.map(({ values }) => y(values.findLast((one) => !Number.isNaN(one)) ?? 0));
  return Object.assign(seriesLayout(input, data, { ...layoutBase, hits: () => pointHits(frame.plot, data, x), notes }), {
    frame,
    lines: plainLines(plotted.drawn, plotted, curve),
    labels: hasEndLabels ? placeEndLabels(data, frame, ends, input.widthPx) : [],
  });
}

interface PeriodData {
  readonly data: SeriesData;
  /** Earlier periods that are not drawn. */
  readonly left: number;
}

/** A series a period, the last first, over the moments of the last. */
function toPeriods(input: LayoutInput<TimePivotSettings>, read: SeriesData, t: Text): PeriodData {
  const { axis } = read;
  const metric = metricLabel(input.settings.metric);
  const source = read.series.find(({ name }) => name === metric) ?? read.series[0];
  if (axis.kind !== 'time' || source === undefined) return { data: { ...read, series: [], shown: [] }, left: 0 };
  const walls = Float64Array.from(axis.values, (ms) => toZone(ms, axis.zone));
  const { startOf, shift, unit } = periodsBy(input.settings.freq, walls.at(-1) ?? 0);
  const starts = walls.map(startOf);
  const latest = starts.at(-1) ?? 0;
  const periods = [...new Set(starts)].sort((a, b) => b - a);
  const kept = periods.slice(0, MAX_PERIODS);
  const places = walls.map((wall, row) => shift(wall, starts[row] ?? 0, latest));
  const moments = Float64Array.from(new Set(places.filter((_, row) => kept.includes(starts[row] ?? NaN)))).sort();
  const placeOf = new Map([...moments].map((moment, at) => [moment, at]));
  const valuesBy = new Map(kept.map((start) => [start, new Float64Array(moments.length).fill(NaN)]));
  walls.forEach((_, row) => {
    const at = placeOf.get(places[row] ?? NaN);
    const values = valuesBy.get(starts[row] ?? NaN);
    if (values && at !== undefined) values[at] = source.values[row] ?? NaN;
  });
  const writePeriod = momentFormatter(unit, input.locale, null);
  const look = looksOf(input, kept.length);
  const write = numberWriter(input, metric, input.settings.y_axis_format);
  const series = kept.map((start, rank): Series => {
    const label = unit === 'week' ? t('timePivot.weekOf', { day: writePeriod(start) }) : writePeriod(start);
    const hidden = input.hidden.includes(label);
    return {
      ...source,
      ...look(rank),
      index: rank,
      name: label,
      label,
      values: valuesBy.get(start) ?? new Float64Array(0),
      write,
      hidden,
    };
  });
  const values = moments.map((wall) => fromZone(wall, axis.zone));
  const format = placeFormat(unit, axis.unit);
  const writeValue = (ms: number): string => formatTime(ms, format, { locale: input.locale, timeZone: axis.zone });
  const data: SeriesData = {
    ...read,
    axis: { ...axis, values, format, writeValue, write: (row) => writeValue(values[row] ?? NaN) },
    series,
    shown: series.filter(({ hidden }) => !hidden),
    rowCount: values.length,
    layers: [],
  };
  return { data, left: periods.length - kept.length };
}

/** A place within any period: no year, no week. */
function placeFormat(period: AxisUnit, unit: AxisUnit): string {
  if (period === 'day') return '%H:%M';
  if (period === 'week') return unit === 'hour' || unit === 'minute' || unit === 'second' ? '%a %H:%M' : '%a';
  if (period === 'month') return '%-d';
  return unit === 'month' || unit === 'quarter' || unit === 'year' ? '%b' : '%b %-d';
}

/** The last period in its own color; the earlier the paler. */
function looksOf(
  { settings }: LayoutInput<TimePivotSettings>,
  count: number,
): (rank: number) => Pick<Series, 'color' | 'dash' | 'opacity'> {
  const current = pickedColor(settings.color_picker) ?? 'cat2';
  const { colorOf } = valueColors(null, { min: 0, max: count });
  return (rank) => ({
    color: rank === 0 ? current : colorOf(PALEST * count + (1 - PALEST) * (count - rank)),
    dash: '',
    opacity: 1,
  });
}
