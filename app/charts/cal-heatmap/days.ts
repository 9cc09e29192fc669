// A result as moments and what each metric is worth at them.
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { effectiveZone, momentFormatter, type AxisUnit } from '#app/charts/shared/time/time-unit.ts';
import { axisLabel, verboseName } from '#app/charts/shared/format/value-format.ts';
import { formatTime } from '#app/domain/format/format-time.ts';
import { findColumn } from '#app/domain/table.ts';
import { toZone } from '#app/domain/time/zone.ts';
import type { CellPeriod } from './granularity.ts';
import type { CalHeatmapSettings } from './settings.ts';

export interface CalendarMoment {
  /** Its row in the result: part of the datum key. */
  readonly row: number;
  /** Wall-clock ms. */
  readonly local: number;
}
export interface CalendarMetric {
  readonly name: string;
  readonly label: string;
  /** By row of the result. */
  readonly values: Float64Array;
}
export interface CalendarData {
  readonly axis: string;
  /** Ascending. */
  readonly moments: readonly CalendarMoment[];
  readonly metrics: readonly CalendarMetric[];
  /** A row's moment in full. */
  readonly write: (row: number) => string;
}

const PERIOD_UNITS: Readonly<Record<CellPeriod, AxisUnit>> = {
  min: 'minute',
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
};

export function readCalendar(input: LayoutInput<CalHeatmapSettings>, cell: CellPeriod): CalendarData {
  const table = input.tables[0] ?? { columns: [], rowCount: 0 };
  const named = findColumn(table, axisLabel(input) ?? '');
  const times = named?.type === 'temporal' ? named : table.columns.find(({ type }) => type === 'temporal');
  const values = times?.type === 'temporal' ? times.values : new Float64Array(0);
  const zone = effectiveZone(values, input.timeZone);
  const format = input.settings.x_axis_time_format;
  const writeMoment = /^smart_date|^adaptive/.test(format)
    ? momentFormatter(PERIOD_UNITS[cell], input.locale, zone)
    : (ms: number) => formatTime(ms, format, { locale: input.locale, timeZone: zone });
  const labels = [...new Set(input.settings.metrics.map(metricLabel))];
  return {
    axis: times === undefined ? '' : verboseName(input, times.name),
    moments: Array.from(values, (ms, row) => ({ row, local: Number.isNaN(ms) ? NaN : toZone(ms, zone) }))
      .filter(({ local }) => Number.isFinite(local))
      .sort((a, b) => a.local - b.local),
    metrics: labels.flatMap((name) => {
      const column = findColumn(table, name);
      return column?.type === 'numeric' ? [{ name, label: verboseName(input, name), values: column.values }] : [];
    }),
    write: (row) => writeMoment(values[row] ?? NaN),
  };
}
