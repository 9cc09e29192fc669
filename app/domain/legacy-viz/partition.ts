// Partition: a tree of groups for every metric, its values summed, averaged or compared over time.
import type { Cell, Table } from '#app/domain/table.ts';
import { groupText, readNumbers, readTimes, readValues } from './cells.ts';
import { formError, listFormGroups, readLabel, listFormMetrics, readFormText, timeSeries } from './form.ts';
import { TIME_LABEL, type LegacyForm, type LegacyViz } from './legacy-viz.ts';
import { groupBy } from './series.ts';

interface TreeNode {
  readonly name: Cell;
  readonly val: number | null;
  readonly children: readonly TreeNode[];
}

/** A value of some rows of one metric. */
type Measure = (rows: readonly number[], numbers: readonly (number | null)[]) => number | null;

export const partition: LegacyViz = {
  query: (form) => {
    if (listFormGroups(form).length === 0) throw formError('This chart has no dimensions. Select at least one in its settings.');
    const option = optionOf(form);
    if (!Object.hasOwn(OPTIONS, option)) throw formError(`A partition chart cannot show its values by “${option}”.`);
    return { ...timeSeries(form), isTimeSeries: option !== 'not_time' };
  },
  shape: (table, { form }) => {
    const option = optionOf(form);
    const groups = listFormGroups(form).map(readLabel);
    const levels = (option === 'time_series' ? [TIME_LABEL, ...groups] : groups).map((label) => readValues(table, label));
    const measure = OPTIONS[option] ? OPTIONS[option](table) : sum;
    return listFormMetrics(form)
      .map(readLabel)
      .map((name): TreeNode => {
        const numbers = readNumbers(table, name);
        const all = Array.from({ length: table.rowCount }, (_, row) => row);
        const nest = (rows: readonly number[], depth: number): readonly TreeNode[] => {
          const values = levels[depth];
          if (!values) return [];
          return groupBy([values], rows).map(({ group, rows: within }) => ({
            name: nameOf(group[0]),
            val: measure(within, numbers),
            children: nest(within, depth + 1),
          }));
        };
        return { name, val: measure(all, numbers), children: nest(all, 0) };
      });
  },
};

const optionOf = (form: LegacyForm): string => readFormText(form, 'time_series_option') ?? 'not_time';

const total = (rows: readonly number[], numbers: readonly (number | null)[]): number =>
  rows.reduce((found, row) => found + (numbers[row] ?? 0), 0);

const sum: Measure = total;

const mean: Measure = (rows, numbers) => {
  const known = rows.filter((row) => typeof numbers[row] === 'number');
  return known.length === 0 ? null : total(known, numbers) / known.length;
};

/** The last moment's sum beside that of the first one. */
const between =
  (compare: (last: number, first: number) => number | null) =>
  (table: Table): Measure => {
    const times = readTimes(table);
    const [first, last] = [
      times.reduce<number>((a, b) => Math.min(a, b ?? a), Infinity),
      times.reduce<number>((a, b) => Math.max(a, b ?? a), -Infinity),
    ];
    const at = (rows: readonly number[], time: number): readonly number[] => rows.filter((row) => times[row] === time);
    return (rows, numbers) => compare(total(at(rows, last), numbers), total(at(rows, first), numbers));
  };

const OPTIONS: Readonly<Record<string, (table: Table) => Measure>> = {
  not_time: () => sum,
  time_series: () => sum,
  agg_sum: () => sum,
  agg_mean: () => mean,
  point_diff: between((last, first) => last - first),
  point_factor: between((last, first) => (first === 0 ? null : last / first)),
  point_percent: between((last, first) => (first === 0 ? null : last / first - 1)),
};

const nameOf = (cell: Cell | undefined): Cell => (typeof cell === 'number' || typeof cell === 'boolean' ? cell : groupText(cell));
