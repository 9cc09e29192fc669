// Time-series table: the figures of every moment, by metric or by group.
import { formError, listFormGroups, readLabel, listFormMetrics, timeSeries } from './form.ts';
import { groupText } from './cells.ts';
import type { LegacyViz } from './legacy-viz.ts';
import { buildSeriesSet } from './series.ts';

export const timeTable: LegacyViz = {
  query: (form) => {
    if (listFormGroups(form).length > 0 && listFormMetrics(form).length > 1)
      throw formError('A time-series table with dimensions shows one metric. Remove the other metrics, or the dimensions.');
    return timeSeries(form);
  },
  shape: (table, context) => {
    const { times, series } = buildSeriesSet(table, context);
    const isGrouped = listFormGroups(context.form).length > 0;
    const wanted = listFormMetrics(context.form).map(readLabel);
    const ordered = isGrouped ? series : series.toSorted((a, b) => wanted.indexOf(a.metric) - wanted.indexOf(b.metric));
    const names = ordered.map(({ metric, group }) => (isGrouped ? group.map(groupText).join(', ') : metric));
    const records = times.map(
      (time, at) =>
        [timestampText(time), record(names.map((name, index) => [name, ordered[index]?.values[at] ?? null]))] as const,
    );
    return { records: record(records), columns: names, is_group_by: isGrouped };
  },
};

/** Without a prototype: a group can be called `__proto__`. */
function record<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  const made = Object.create(null) as Record<string, T>;
  for (const [name, value] of entries) made[name] = value;
  return made;
}

/** `2003-01-01 00:00:00`, with a fraction where there is one. */
function timestampText(ms: number): string {
  const iso = new Date(ms).toISOString().replace('T', ' ').slice(0, -1);
  return iso.endsWith('.000') ? iso.slice(0, -4) : `${iso}000`;
}
