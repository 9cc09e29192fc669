// The time axis of a Gantt chart.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { SeriesAxis } from '#app/charts/shared/series/series.ts';
import { effectiveZone, momentFormatter, chooseAxisUnit } from '#app/charts/shared/time/time-unit.ts';
import { formatTime } from '#app/domain/format/format-time.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { fromZone, toZone } from '#app/domain/time/zone.ts';
import type { GanttSpan } from './read-spans.ts';
import type { GanttSettings } from './settings.ts';

/** From the first start to the last end; hours of the day that the chart has saved are within. */
export function timeAxis({ settings, timeZone, locale }: LayoutInput<GanttSettings>, spans: readonly GanttSpan[]): SeriesAxis {
  const moments = spans.flatMap(({ from, to }) => [from, to]);
  const zone = effectiveZone(moments, timeZone);
  let [from, to] = [Infinity, -Infinity];
  for (const moment of moments) [from, to] = [Math.min(from, moment), Math.max(to, moment)];
  const [open, close] = hoursOf(settings.x_axis_time_bounds);
  const dayOf = (ms: number): number => Math.floor(toZone(ms, zone) / DAY_MS) * DAY_MS;
  if (open !== null) from = Math.min(from, fromZone(dayOf(from) + open, zone));
  if (close !== null) to = Math.max(to, fromZone(dayOf(to) + close, zone));
  const saved = settings.x_axis_time_format;
  const format = saved === null || /^smart_date|^adaptive/.test(saved) ? null : saved;
  const unit = chooseAxisUnit(moments, zone, null);
  const writeValue = (ms: number): string =>
    format === null ? momentFormatter(unit, locale, zone)(ms) : formatTime(ms, format, { locale, timeZone: zone });
  const values = Float64Array.of(from, to > from ? to : from + 1);
  return { kind: 'time', label: '', values, writeValue, write: (row) => writeValue(values[row] ?? NaN), unit, zone, format };
}

/** `["08:00:00", "19:00:00"]` as ms of the day. */
function hoursOf(saved: GanttSettings['x_axis_time_bounds']): readonly [number | null, number | null] {
  const read = (value: unknown): number | null => {
    const found = typeof value === 'string' ? /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(value) : null;
    return found === null ? null : ((Number(found[1]) * 60 + Number(found[2])) * 60 + Number(found[3] ?? 0)) * 1000;
  };
  return saved === null ? [null, null] : [read(saved[0]), read(saved[1])];
}
