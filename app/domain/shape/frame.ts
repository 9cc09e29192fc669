// ShapeFrame: a Table between pivot and flatten. Rows can be labeled by index columns, and a column's name can
// have several levels (metric, then one label per pivoted column). Known to app/domain/shape alone.
import { dedupeNames, takeColumns } from '#app/domain/table.ts';
import type { Column, Table } from '#app/domain/table.ts';
import { escapeSeparator, FLAT_SEPARATOR } from './label-text.ts';
import { missingColumnsError, shapeError } from './shape-error.ts';

/** null: the level was renamed away and is left out of the flat name. */
export type Label = string | null;

/** `labels` name the column; `column.name` has no meaning inside a frame. */
export interface FrameColumn {
  readonly labels: readonly Label[];
  readonly column: Column;
}

export interface ShapeFrame {
  /** Empty: rows are just numbered. */
  readonly index: readonly Column[];
  readonly columns: readonly FrameColumn[];
  /** Length of every column's `labels`; 1 is a plain table. */
  readonly levels: number;
  /** Of the levels of the columns' labels; null for the metrics' own. Absent where no level has a name. */
  readonly levelNames?: readonly (string | null)[];
  readonly rowCount: number;
}

export function toFrame(table: Table): ShapeFrame {
  return {
    index: [],
    columns: table.columns.map((column) => ({ labels: [column.name], column })),
    levels: 1,
    rowCount: table.rowCount,
  };
}

/** The frame as a plain table: index columns first, levels joined, repeated names numbered. */
export function toTable(frame: ShapeFrame): Table {
  const columns = [...frame.index, ...frame.columns.map((item) => named(item.column, flatName(item.labels, frame.levels)))];
  const names = dedupeNames(columns.map((column) => column.name));
  return { columns: columns.map((column, i) => named(column, names[i] ?? column.name)), rowCount: frame.rowCount };
}

/** One name out of a column's levels; a plain name stays as it is, commas included. */
export function flatName(labels: readonly Label[], levels: number): string {
  if (levels === 1) return labels[0] ?? '';
  return labels
    .filter((label) => label !== null)
    .map(escapeSeparator)
    .join(FLAT_SEPARATOR);
}

export function named(column: Column, name: string): Column {
  return column.name === name ? column : { ...column, name };
}

/** Throws unless every name is a column, or a first level of one. */
export function requireColumns(frame: ShapeFrame, names: Iterable<string>): void {
  const present = new Set(frame.columns.map((item) => item.labels[0]));
  for (const name of names) if (!present.has(name)) throw missingColumnsError();
}

/** All columns whose first level is that name. */
export function columnsNamed(frame: ShapeFrame, name: string): FrameColumn[] {
  return frame.columns.filter((item) => item.labels[0] === name);
}

/** The one column of that name. Throws when it is absent or, in a pivoted frame, not unique. */
export function columnNamed(frame: ShapeFrame, name: string): Column {
  const [first, second] = columnsNamed(frame, name);
  if (!first) throw missingColumnsError();
  if (second) throw shapeError(`Column "${name}" is not unique.`);
  return first.column;
}

/** Puts each made column in place of the one with the same labels, or at the end. */
export function withColumns(frame: ShapeFrame, made: readonly FrameColumn[]): ShapeFrame {
  const key = (item: FrameColumn): string => JSON.stringify(item.labels);
  const replacements = new Map(made.map((item) => [key(item), item]));
  const kept = frame.columns.map((item) => {
    const replacement = replacements.get(key(item));
    replacements.delete(key(item));
    return replacement ?? item;
  });
  return { ...frame, columns: [...kept, ...replacements.values()] };
}

/** The frame with these of its rows, in this order. */
export function atRows(frame: ShapeFrame, rows: Int32Array): ShapeFrame {
  const taken = takeColumns(listColumns(frame), rows);
  const index = taken.slice(0, frame.index.length);
  const columns = frame.columns.map(({ labels }, i) => ({ labels, column: taken[index.length + i] as Column }));
  return { ...frame, index, columns, rowCount: rows.length };
}

/** Those of the index first. */
export const listColumns = (frame: ShapeFrame): Column[] => [...frame.index, ...frame.columns.map(({ column }) => column)];

/** The labels with the first level replaced. */
export function relabelled(labels: readonly Label[], first: string): Label[] {
  return [first, ...labels.slice(1)];
}
