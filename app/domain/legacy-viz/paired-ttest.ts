// Paired t-test: the figures of every group over time, by metric; the test itself is made where they are shown.
import { groupText } from './cells.ts';
import { readLabel, listFormMetrics, timeSeries } from './form.ts';
import type { LegacyViz } from './legacy-viz.ts';
import { buildSeriesSet } from './series.ts';

export const pairedTtest: LegacyViz = {
  query: (form) => timeSeries(form),
  shape: (table, context) => {
    const { times, series } = buildSeriesSet(table, context);
    const metrics = [...new Set(listFormMetrics(context.form).map(readLabel))];
    return Object.fromEntries(
      metrics.map((name) => [
        name,
        series
          .filter(({ metric }) => metric === name)
          .map(({ group, values }) => ({
            group: group.length === 0 ? 'All' : group.map(groupText),
            values: times.map((x, at) => ({ x, y: values[at] ?? null })),
          })),
      ]),
    );
  },
};
