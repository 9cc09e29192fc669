// Rows of a result as parts of parts: one level a dimension, each part worth the sum of its rows. For treemaps, sunbursts, partitions.
import { cellWriter } from './cell-writer.ts';
import { columnLabel, readText } from './form-values.ts';
import type { LayoutInput } from './kind.ts';
import { oneLine } from './marks.ts';
import { verboseName } from './value-format.ts';
import { findColumn, type Column, type Table } from '#app/domain/table.ts';

export interface Part {
  /** The datum key. */
  readonly key: string;
  readonly name: string;
  /** Names from the first level to this part. */
  readonly path: readonly string[];
  readonly value: number;
  /** The sum of a second metric; NaN where there is none. */
  readonly second: number;
  readonly children: readonly Part[];
  /** How many parts it represents: more than 1 for those joined as too small. */
  readonly count: number;
}
export interface PartTree {
  /** Everything; its children are the first level. */
  readonly root: Part;
  readonly dimensions: readonly string[];
  readonly rowCount: number;
  /** Rows whose value is not above zero. */
  readonly missing: number;
}

interface Growing {
  readonly key: string;
  readonly name: string;
  readonly path: readonly string[];
  value: number;
  second: number;
  readonly children: Map<string, Growing>;
}

interface PartColumns {
  readonly groups: readonly unknown[];
  readonly metric: string;
  readonly secondMetric?: string | null;
  /** The setting with the format of times. */
  readonly timeFormatKey?: string;
}

/** Parts keep the order of the result. Without dimensions the metric is the only part. */
export function readPartTree(input: LayoutInput, { groups, metric, secondMetric = null, timeFormatKey }: PartColumns): PartTree {
  const table = input.tables[0] ?? { columns: [], rowCount: 0 };
  const columns = groups.flatMap((group) => findColumn(table, columnLabel(group)) ?? []);
  const format = timeFormatKey === undefined ? null : readText(input.formData, timeFormatKey);
  const writers = columns.map((column) => cellWriter(input, column, { format }));
  const values = numbersOf(table, findColumn(table, metric) ?? table.columns.find(({ type }) => type === 'numeric'));
  const seconds = secondMetric === null ? null : numbersOf(table, findColumn(table, secondMetric));
  const root: Growing = { key: 'p', name: '', path: [], value: 0, second: seconds === null ? NaN : 0, children: new Map() };
  let [count, missing] = [0, 0];
  for (let row = 0; row < table.rowCount; row += 1) {
    const value = values[row] ?? NaN;
    if (!(value > 0) || !Number.isFinite(value)) {
      missing += 1;
      continue;
    }
    const names = writers.length === 0 ? [verboseName(input, metric)] : writers.map((write) => oneLine(write(row)));
    add(root, { value, second: seconds?.[row] ?? NaN });
    let parent = root;
    for (const name of names) {
      const part = parent.children.get(name) ?? childOf(parent, name, `p${(count += 1)}`);
      add(part, { value, second: seconds?.[row] ?? NaN });
      parent = part;
    }
  }
  const dimensions = columns.map(({ name }) => verboseName(input, name));
  return { root: toPart(root), dimensions, rowCount: table.rowCount, missing };
}

function childOf(parent: Growing, name: string, key: string): Growing {
  const child = {
    key,
    name,
    path: [...parent.path, name],
    value: 0,
    second: parent.second * 0,
    children: new Map<string, Growing>(),
  };
  parent.children.set(name, child);
  return child;
}

function add(part: Growing, { value, second }: { value: number; second: number }): void {
  part.value += value;
  if (Number.isFinite(second)) part.second += second;
}

const toPart = ({ children, ...part }: Growing): Part => ({
  ...part,
  count: 1,
  children: [...children.values()].map(toPart),
});

function numbersOf(table: Table, column: Column | undefined): ArrayLike<number> {
  return column?.type === 'numeric' ? column.values : new Float64Array(table.rowCount).fill(NaN);
}

/** In every part, its small children as one, at the end; one that is small alone stays. */
export function joinSmallParts(part: Part, isSmall: (part: Part) => boolean, nameOf: (count: number) => string): Part {
  const small = part.children.filter(isSmall);
  const joined = small.length < 2 ? [] : [joinParts(part, small, nameOf(small.length))];
  const kept = joined.length === 0 ? part.children : part.children.filter((child) => !isSmall(child));
  return { ...part, children: [...kept.map((child) => joinSmallParts(child, isSmall, nameOf)), ...joined] };
}

const joinParts = (parent: Part, parts: readonly Part[], name: string): Part => ({
  key: `${parent.key}o`,
  name,
  path: [...parent.path, name],
  value: parts.reduce((sum, { value }) => sum + value, 0),
  second: parts.reduce((sum, { second }) => sum + second, 0),
  children: [],
  count: parts.length,
});

/** The parts without parts, in order. */
export const leavesOf = (part: Part): readonly Part[] => (part.children.length === 0 ? [part] : part.children.flatMap(leavesOf));
