// Horizon and percent-change charts: a list of lines. Rose: the same lines, by moment.
import { runToEnd, type Interruptible } from '#app/domain/shape/turns.ts';
import type { Table } from '#app/domain/table.ts';
import { withAnalytics } from './analytics.ts';
import { readLabel, listFormMetrics, timeSeries } from './form.ts';
import type { LegacyViz, ShapeContext } from './legacy-viz.ts';
import { seriesKey, buildSeriesSet, type SeriesSet } from './series.ts';

interface Line {
  readonly key: string | string[];
  readonly values: readonly { readonly x: number; readonly y: number | null }[];
}

export const lines: LegacyViz = {
  query: (form) => timeSeries(form),
  shape: (table, context) => runToEnd(linesOf(table, context)),
  shapeInTurns: linesOf,
};

export const rose: LegacyViz = {
  query: (form) => timeSeries(form),
  shape: (table, context) => runToEnd(momentsOf(table, context)),
  shapeInTurns: momentsOf,
};

function* momentsOf(table: Table, context: ShapeContext): Interruptible<unknown> {
  const all = (yield* linesOf(table, context)).map(({ key, values }) => ({ key: [key].flat(), values }));
  const moments = all[0]?.values.map(({ x }) => x) ?? [];
  return Object.fromEntries(
    moments.map((time, at) => [
      nanoseconds(time),
      all.map(({ key, values }) => ({ key, name: key, value: values[at]?.y ?? 0, time })),
    ]),
  );
}

/** Series without any value are left out. */
function* linesOf(table: Table, context: ShapeContext): Interruptible<Line[]> {
  const set = yield* withAnalytics(buildSeriesSet(table, context), context.form);
  return toLines(set, listFormMetrics(context.form).map(readLabel).length);
}

const toLines = ({ times, series }: SeriesSet, metricCount: number): Line[] =>
  series
    .filter(({ values }) => values.some((value) => value !== null))
    .map((one) => ({
      key: seriesKey(one, metricCount),
      values: times.map((x, at) => ({ x, y: one.values[at] ?? null })),
    }));

/** Beyond a double's range, hence text. */
const nanoseconds = (ms: number): string => String(BigInt(Math.trunc(ms)) * 1_000_000n);
