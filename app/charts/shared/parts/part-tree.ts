// Builds a part hierarchy from rows, for treemaps, sunbursts, and partitions: one level per dimension; a part's value is its rows' sum.
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { verboseName } from '#app/charts/shared/format/value-format.ts';
import { findColumn, type Column, type Table } from '#app/domain/table.ts';

export interface PartNode {
  /** The datum key. */
  readonly key: string;
  readonly name: string;
  /** Names from the first level to this part. */
  readonly path: readonly string[];
  readonly value: number;
  /** The sum of a second metric; NaN without one. */
  readonly second: number;
  readonly children: readonly PartNode[];
  /** Number of parts it represents: more than 1 for joined small parts. */
  readonly count: number;
}
export interface PartTree {
  /** The total; its children are the first level. */
  readonly root: PartNode;
  readonly dimensions: readonly string[];
  readonly rowCount: number;
  /** Rows whose value is not above zero. */
  readonly missing: number;
  /** The missing rows whose value is below zero. */
  readonly negative: number;
}

/** A mutable part while rows are added. */
interface Growing extends PartNode {
  value: number;
  second: number;
  readonly children: Growing[];
  /** Created with the first child, because most parts have none. */
  byName: Map<string, Growing> | null;
}

interface PartColumns {
  readonly groups: readonly FieldRef[];
  readonly metric: string;
  readonly secondMetric?: string | null;
  /** Format of times in part names; null for the default. */
  readonly timeFormat?: string | null;
}

/** Parts keep the order of the result. Without dimensions the metric is the only part. */
export function readPartTree(
  input: LayoutInput<unknown>,
  { groups, metric, secondMetric = null, timeFormat: format = null }: PartColumns,
): PartTree {
  const table = input.tables[0] ?? { columns: [], rowCount: 0 };
  const columns = groups.flatMap((group) => findColumn(table, columnLabel(group)) ?? []);
  const writers = columns.map((column) => cellWriter(input, column, { format }));
  const levels = writers.length === 0 ? [() => verboseName(input, metric)] : writers;
  const values = numbersOf(table, findColumn(table, metric) ?? table.columns.find(({ type }) => type === 'numeric'));
  const seconds = secondMetric === null ? null : numbersOf(table, findColumn(table, secondMetric));
  const root = growing({ key: 'p', name: '', path: [], second: seconds === null ? NaN : 0 });
  let [count, missing, negative] = [0, 0, 0];
  for (let row = 0; row < table.rowCount; row += 1) {
    const value = values[row] ?? NaN;
    if (!(value > 0) || !Number.isFinite(value)) {
      missing += 1;
      if (value < 0) negative += 1;
      continue;
    }
    const second = seconds?.[row] ?? NaN;
    add(root, value, second);
    let parent = root;
    for (const write of levels) {
      const name = write(row);
      const part = parent.byName?.get(name) ?? childOf(parent, name, `p${(count += 1)}`);
      add(part, value, second);
      parent = part;
    }
  }
  const dimensions = columns.map(({ name }) => verboseName(input, name));
  return { root, dimensions, rowCount: table.rowCount, missing, negative };
}

const growing = ({ key, name, path, second }: Pick<PartNode, 'key' | 'name' | 'path' | 'second'>): Growing => ({
  key,
  name,
  path,
  value: 0,
  second,
  children: [],
  count: 1,
  byName: null,
});

function childOf(parent: Growing, name: string, key: string): Growing {
  const child = growing({ key, name, path: [...parent.path, name], second: Number.isNaN(parent.second) ? NaN : 0 });
  parent.children.push(child);
  parent.byName ??= new Map();
  parent.byName.set(name, child);
  return child;
}

function add(part: Growing, value: number, second: number): void {
  part.value += value;
  if (Number.isFinite(second)) part.second += second;
}

function numbersOf(table: Table, column: Column | undefined): ArrayLike<number> {
  return column?.type === 'numeric' ? column.values : new Float64Array(table.rowCount).fill(NaN);
}

/** In every part, joins its small children into one at the end; a single small child is kept. */
export function joinSmallParts(
  part: PartNode,
  isSmall: (part: PartNode) => boolean,
  nameOf: (count: number) => string,
): PartNode {
  if (part.children.length === 0) return part;
  const small = part.children.filter(isSmall);
  const joined = small.length < 2 ? [] : [joinParts(part, small, nameOf(small.length))];
  const kept = joined.length === 0 ? part.children : part.children.filter((child) => !isSmall(child));
  return { ...part, children: [...kept.map((child) => joinSmallParts(child, isSmall, nameOf)), ...joined] };
}

const joinParts = (parent: PartNode, parts: readonly PartNode[], name: string): PartNode => ({
  key: `${parent.key}o`,
  name,
  path: [...parent.path, name],
  value: parts.reduce((sum, { value }) => sum + value, 0),
  second: parts.reduce((sum, { second }) => sum + second, 0),
  children: [],
  count: parts.length,
});

/** The parts without children, in order. */
export function leavesOf(part: PartNode): readonly PartNode[] {
  const leaves: PartNode[] = [];
  const collect = (one: PartNode): void => {
    if (one.children.length === 0) leaves.push(one);
    else one.children.forEach(collect);
  };
  collect(part);
  return leaves;
}

/** The largest parts, in descending order. Avoids sorting all parts, which would take longer than drawing them. */
export function largestParts(parts: readonly PartNode[], count: number): readonly PartNode[] {
  const least =
    Float64Array.from(parts, ({ value }) => value)
      .sort()
      .at(-count) ?? 0;
  return parts
    .filter(({ value }) => value >= least)
    .sort((a, b) => b.value - a.value)
    .slice(0, count);
}
