// Compares the operations with recorded results of Superset 6.1's post-processing functions (pandas 2.1) on random tables.
import { expect, it } from 'vitest';
import { cellAt, type Cell, type Column } from '#app/domain/table.ts';
import type { ShapeFrame } from './frame.ts';
import cases from './pandas-cases.json' with { type: 'json' };
import { findOperation } from './registry.ts';

interface Recorded {
  readonly columns: readonly (string | readonly (string | null)[])[];
  readonly columnLevels: number;
  readonly levelNames: readonly (string | null)[];
  readonly index: readonly unknown[];
  readonly indexName: readonly (string | null)[];
  readonly indexType: string;
  readonly data: readonly (readonly unknown[])[];
}
interface Case {
  readonly op: string;
  readonly input: Recorded;
  readonly options: unknown;
  readonly output?: Recorded;
  readonly error?: string;
  readonly kind?: string;
}

function frameFrom(recorded: Recorded): ShapeFrame {
  const columns = recorded.columns.map((name, at) => ({
    labels: typeof name === 'string' ? [name] : name,
    column: columnFrom(
      '',
      recorded.data.map((row) => row[at]),
    ),
  }));
  const isNumbered = recorded.indexType === 'RangeIndex';
  return {
    index: isNumbered ? [] : [columnFrom(recorded.indexName[0] ?? '', recorded.index)],
    columns,
    levels: recorded.columnLevels,
    levelNames: recorded.levelNames,
    rowCount: recorded.index.length,
  };
}

const dateOf = (value: unknown): number => Date.parse(`${(value as { $date: string }).$date}Z`);

function columnFrom(name: string, values: readonly unknown[]): Column {
  const known = values.filter((value) => value !== null && value !== undefined);
  if (known.length > 0 && known.every((value) => typeof value === 'object'))
    return { name, type: 'temporal', values: Float64Array.from(values, dateOf) };
  if (known.every((value) => typeof value === 'number'))
    return { name, type: 'numeric', values: Float64Array.from(values, (value) => (typeof value === 'number' ? value : NaN)) };
  if (known.every((value) => typeof value === 'string'))
    return { name, type: 'string', values: values.map((value) => (typeof value === 'string' ? value : null)) };
  return { name, type: 'json', values: values.map((value) => value ?? null) };
}

const rounded = (cell: Cell): Cell => (typeof cell === 'number' ? Number(cell.toPrecision(12)) + 0 : cell);
const received = (frame: ShapeFrame) => ({
  columns: frame.columns.map(({ labels }) => labels),
  index: frame.index.map((column) => [column.name, cellsOf(column, frame.rowCount)]),
  cells: frame.columns.map(({ column }) => cellsOf(column, frame.rowCount)),
});
const cellsOf = (column: Column, rowCount: number): Cell[] =>
  Array.from({ length: rowCount }, (_, row) => rounded(cellAt(column, row)));

it.each((cases as readonly Case[]).map((one, at) => [at, one.op, JSON.stringify(one.options), one] as const))(
  'case %i: %s %s',
  (_, name, __, one) => {
    const run = () => findOperation(name)?.(name, one.options)(frameFrom(one.input));
    if (one.output) return expect(received(run() as ShapeFrame)).toEqual(received(frameFrom(one.output)));
    // Messages of Python's built-in errors aren't compared.
    if (one.kind === 'KeyError' || one.kind === 'IndexError' || one.error === '') return expect(run).toThrow();
    return expect(run).toThrow(one.error);
  },
);
