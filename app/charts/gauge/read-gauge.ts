// Rows to the values of a dial, and the scale on which they are.
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { numberAt } from '#app/charts/shared/format/number-at.ts';
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { verboseName } from '#app/charts/shared/format/value-format.ts';
import { findColumn } from '#app/domain/table.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { GaugeSettings } from './settings.ts';

export interface GaugeReading {
  readonly row: number;
  readonly name: string;
  /** NaN for null. */
  readonly value: number;
  readonly color: Token;
  readonly hidden: boolean;
}
export interface GaugeData {
  readonly readings: readonly GaugeReading[];
  readonly metric: string;
  readonly rowCount: number;
}

const MAX_READINGS = 10;

export function readGauge(input: LayoutInput<GaugeSettings>): GaugeData {
  const { settings, tables } = input;
  const table = tables[0] ?? { columns: [], rowCount: 0 };
  const wanted = metricLabel(settings.metric);
  const values = findColumn(table, wanted) ?? table.columns.find(({ type }) => type === 'numeric');
  const metric = values?.name ?? wanted;
  const groups = settings.groupby.flatMap((group) => findColumn(table, columnLabel(group)) ?? []);
  const writers = groups.map((column) => cellWriter(input, column));
  const readings = Array.from({ length: Math.min(table.rowCount, MAX_READINGS) }, (_, row): GaugeReading => {
    const name = writers.map((write) => write(row)).join(', ') || verboseName(input, metric);
    return { row, name, value: numberAt(values, row), color: input.colors(name), hidden: input.hidden.includes(name) };
  });
  return { readings, metric, rowCount: table.rowCount };
}

export interface DialScale {
  readonly min: number;
  readonly max: number;
  /** From min to max, both included. */
  readonly splits: readonly number[];
}

const NICE = [1, 2, 2.5, 5, 10];

/** The chart's own ends, or ends around the values and zero that make even steps; shares are of 100 percent. */
export function dialScale(settings: GaugeSettings, values: readonly number[], isShare: boolean): DialScale {
  const count = Math.min(30, Math.max(1, Math.round(settings.split_number)));
  const { min_val: low, max_val } = settings;
  const high = max_val ?? (isShare && values.every((value) => value <= 1) ? 1 : null);
  const least = low ?? Math.min(0, ...values);
  const most = high ?? Math.max(0, ...values);
  const extent = most - least > 0 && Number.isFinite(most - least) ? most - least : 1;
  const step = high === null ? niceStep(extent / count) : extent / count;
  const min = low ?? (least < 0 ? Math.floor(least / step) * step : 0);
  const isCovered = min + step * count >= most;
  const max = high !== null && high > min ? high : isCovered ? min + step * count : min + niceStep((most - min) / count) * count;
  return { min, max, splits: Array.from({ length: count + 1 }, (_, index) => min + ((max - min) * index) / count) };
}

function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const found = NICE.find((one) => one * power >= raw * (1 - 1e-9)) ?? 10;
  return found * power;
}

export interface Interval {
  readonly from: number;
  readonly to: number;
  /** From 1, among the categorical colors. */
  readonly colorIndex: number;
}

/** `intervals` are the upper ends, `interval_color_indices` their colors: "2,4,5" and "1,2,4". */
export function readIntervals(
  settings: Pick<GaugeSettings, 'intervals' | 'interval_color_indices'>,
  { min, max }: DialScale,
): readonly Interval[] {
  const numbers = (list: string): readonly number[] =>
    list
      .split(',')
      .filter((part) => part.trim() !== '')
      .map(Number)
      .filter(Number.isFinite);
  const ends = [...numbers(settings.intervals)].sort((a, b) => a - b).filter((end) => end > min);
  const indices = numbers(settings.interval_color_indices);
  return ends
    .map((end, index) => ({
      from: ends[index - 1] ?? min,
      to: Math.min(end, max),
      colorIndex: Math.max(1, Math.round(indices[index] ?? index + 1)),
    }))
    .filter(({ from, to }) => to > from);
}
