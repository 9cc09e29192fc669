// The incomplete last period of a time axis: the query's time range ends within it, or the period wasn't over when the query ran.
// Compared series show the same part of their period, or no value.
import { seriesText, type SeriesText } from '#app/charts/shared/format/series-text.ts';
import type { LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import type { Series, SeriesData } from '#app/charts/shared/series/series.ts';
import type { GrainSettings } from './grain.ts';
import { openPeriod, type OpenPeriod } from './open-period.ts';
import { AXIS_UNITS, momentFormatter } from './time-unit.ts';

type LastPeriodSettings = GrainSettings & { readonly last_period: 'marked' | 'left_out' | 'plain' };

interface LastPeriod {
  readonly data: SeriesData;
  /** The row to mark as incomplete, or null. */
  readonly openRow: number | null;
  readonly notes: readonly string[];
  /** Tooltip rows that explain an incomplete period. */
  readonly hitNotes: (row: number) => TooltipContent['rows'];
}

const NONE = { openRow: null, notes: [], hitNotes: () => [] };

/** Handles the last period as the chart's setting says: marked, left out, or shown like other periods. */
export function readLastPeriod(input: LayoutInput<LastPeriodSettings>, data: SeriesData): LastPeriod {
  const mode = input.settings.last_period;
  const open = mode === 'plain' ? null : openPeriod(input, data.axis);
  if (open === null) return { ...NONE, data };
  const t = seriesText(input.locale);
  if (mode === 'left_out') return { ...NONE, data: withoutLast(data), notes: [t('period.leftOut')] };
  const openRow = data.rowCount - 1;
  const shifts = [...new Set(data.series.flatMap(({ shift }) => shift ?? []))];
  const unlike = new Set(shifts.filter((shift) => !open.isAlike(shift)));
  const note = { label: t('period.until', { time: untilText(data, open, input.locale) }), value: '', color: null };
  return {
    data: unlike.size === 0 ? data : withSeries(data, (one) => (unlike.has(one.shift ?? '') ? withoutValue(one, openRow) : one)),
    openRow,
    notes: [openNote(shifts.length, unlike.size, t)],
    hitNotes: (row) => (row === openRow ? [note] : []),
  };
}

function openNote(shifts: number, unlike: number, t: SeriesText): string {
  if (shifts === 0) return t('period.open');
  return unlike === 0 ? t('period.openAlike') : unlike < shifts ? t('period.openPartly') : t('period.openAlone');
}

/** Formats the end of the measured part: the last day, or the time. */
function untilText({ axis }: SeriesData, { untilMs }: OpenPeriod, locale: string): string {
  const isOfDays = AXIS_UNITS.indexOf(axis.unit) > AXIS_UNITS.indexOf('day');
  return isOfDays
    ? momentFormatter('day', locale, axis.zone)(untilMs - 1)
    : momentFormatter('minute', locale, axis.zone)(untilMs);
}

function withSeries(data: SeriesData, change: (series: Series) => Series): SeriesData {
  const series = data.series.map(change);
  return { ...data, series, shown: series.filter(({ hidden }) => !hidden) };
}

const withoutValue = (series: Series, row: number): Series => ({
  ...series,
  values: series.values.map((value, at) => (at === row ? NaN : value)),
});

function withoutLast(data: SeriesData): SeriesData {
  const rowCount = data.rowCount - 1;
  const cut = (values: Float64Array): Float64Array => values.subarray(0, rowCount);
  const shorter = withSeries(data, (one) => ({
    ...one,
    values: cut(one.values),
    band: one.band && { low: cut(one.band.low), high: cut(one.band.high) },
  }));
  return { ...shorter, axis: { ...data.axis, values: cut(data.axis.values) }, rowCount };
}
