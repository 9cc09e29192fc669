// A tree for each metric, and what a part is worth over time: its sum, its mean, or its change from the first moment to the last.
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { readPartTree, type PartNode, type PartTree } from '#app/charts/shared/parts/part-tree.ts';
import { shareText } from '#app/charts/shared/format/share-text.ts';
import { axisLabel, fullWriter, numberWriter, verboseName, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { findColumn, type Table } from '#app/domain/table.ts';
import type { PartitionSettings } from './settings.ts';

export interface MetricTree {
  readonly name: string;
  readonly label: string;
  readonly tree: PartTree;
  /** All digits. */
  readonly write: WriteNumber;
  /** What is written beside a part: its sum, unless the chart compares or averages over time. */
  readonly measure: (part: PartNode) => string;
  /** The same with all digits, for tooltips. */
  readonly measureFull: (part: PartNode) => string;
}

export function readTrees(input: LayoutInput<PartitionSettings>): readonly MetricTree[] {
  const { time_series_option: option, metrics } = input.settings;
  const names = [...new Set(metrics.map(metricLabel))];
  return names.map((name) => {
    const short = numberWriter(input, name, input.settings.number_format);
    const write = fullWriter(input, name, input.settings.number_format);
    const tree = treeOf(input, name, null);
    const writeMean = fullWriter(input, name, input.settings.number_format, () => [
      valuesUnder(tree.root).map((value) => value / momentCount(input)),
    ]);
    return {
      name,
      label: verboseName(input, name),
      tree,
      write,
      measure: measureOf(input, { option, name, write: short, writeMean: short, writeRatio: short }),
      measureFull: measureOf(input, { option, name, write, writeMean, writeRatio: short }),
    };
  });
}

function treeOf(input: LayoutInput<PartitionSettings>, metric: string, secondMetric: string | null): PartTree {
  const { time_series_option: option, groupby, date_time_format: timeFormat } = input.settings;
  const axis = axisLabel(input);
  const levels = option === 'time_series' && axis !== null ? [axis] : [];
  return readPartTree(input, {
    groups: [...levels, ...groupby],
    metric,
    secondMetric,
    timeFormat,
  });
}

const valuesUnder = ({ value, children }: PartNode): readonly number[] => [value, ...children.flatMap(valuesUnder)];
const momentCount = (input: LayoutInput<PartitionSettings>): number => Math.max(1, momentsOf(input).length);

interface Measured {
  readonly option: PartitionSettings['time_series_option'];
  readonly name: string;
  readonly write: WriteNumber;
  readonly writeMean: WriteNumber;
  readonly writeRatio: WriteNumber;
}

function measureOf(
  input: LayoutInput<PartitionSettings>,
  { option, name, write, writeMean, writeRatio }: Measured,
): MetricTree['measure'] {
  if (option === 'agg_mean') {
    const count = momentCount(input);
    return ({ value }) => writeMean(value / count);
  }
  if (!option.startsWith('point_')) return ({ value }) => write(value);
  const moments = momentsOf(input);
  const [first, last] = [moments[0], moments.at(-1)].map((at) => sumsAt(input, name, at ?? NaN));
  return ({ key, value, count }) => {
    const [from, to] = [first?.get(key) ?? NaN, last?.get(key) ?? NaN];
    if (count > 1 || Number.isNaN(from) || Number.isNaN(to)) return write(value);
    if (option === 'point_diff') return signed(write(to - from), to - from);
    const ratio = to / from;
    if (!Number.isFinite(ratio)) return '–';
    return option === 'point_factor' ? `${writeRatio(ratio)}×` : signed(shareText(ratio - 1, input.locale), ratio - 1);
  };
}

const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text);

function timesOf(input: LayoutInput<PartitionSettings>): ArrayLike<number> {
  const table = input.tables[0];
  const column = table && (findColumn(table, axisLabel(input) ?? '') ?? table.columns.find(({ type }) => type === 'temporal'));
  return column?.type === 'temporal' ? column.values : [];
}

const momentsOf = (input: LayoutInput<PartitionSettings>): readonly number[] =>
  [...new Set(Array.from(timesOf(input)).filter(Number.isFinite))].sort((a, b) => a - b);

const AT = '\u0000at';

/** By key of a part: the sum of its rows at one moment. */
function sumsAt(input: LayoutInput<PartitionSettings>, metric: string, at: number): ReadonlyMap<string, number> {
  const [table] = input.tables;
  const values = table && findColumn(table, metric);
  if (table === undefined || values?.type !== 'numeric') return new Map();
  const times = timesOf(input);
  const only = values.values.map((value, row) => (times[row] === at && Number.isFinite(value) ? value : 0));
  const withMoment: Table = { ...table, columns: [...table.columns, { name: AT, type: 'numeric', values: only }] };
  const { root } = treeOf({ ...input, tables: [withMoment] }, metric, AT);
  const sums = new Map<string, number>();
  const add = (part: PartNode): void => {
    sums.set(part.key, part.second);
    part.children.forEach(add);
  };
  add(root);
  return sums;
}
