// ShapeFrame: like a pandas DataFrame, a table with index columns and multi-level column labels (after a pivot: the metric,
// then one label per pivoted column). Used only in app/domain/shape.
import { dedupeNames, takeColumns } from '#app/domain/table.ts';
import type { Column, Table } from '#app/domain/table.ts';
import { escapeSeparator, FLAT_SEPARATOR } from './label-text.ts';
import { missingColumnsError, shapeError } from './shape-error.ts';

/** null: the level was renamed away and is omitted from the flat name. */
export type Label = string | null;

/** `labels` name the column; `column.name` has no meaning inside a frame. */
export interface FrameColumn {
  readonly labels: readonly Label[];
  readonly column: Column;
}

export interface ShapeFrame {
  /** Empty for a default index (row numbers). */
  readonly index: readonly Column[];
  readonly columns: readonly FrameColumn[];
  /** Length of every column's `labels`; 1 for single-level columns. */
  readonly levels: number;
  /** Names of the column levels (pandas' `columns.names`); null for the level of metrics. Absent if no level has a name. */
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
  const columns = [
    ...frame.index,
    ...frame.columns.map((item) => renameColumn(item.column, flattenLabels(item.labels, frame.levels))),
  ];
  const names = dedupeNames(columns.map((column) => column.name));
  return { columns: columns.map((column, i) => renameColumn(column, names[i] ?? column.name)), rowCount: frame.rowCount };
}

/** Joins a column's labels into one name. A single-level name isn't escaped, even if it contains commas. */
export function flattenLabels(labels: readonly Label[], levels: number): string {
  if (levels === 1) return labels[0] ?? '';
  return labels
    .filter((label) => label !== null)
    .map(escapeSeparator)
    .join(FLAT_SEPARATOR);
}

export function renameColumn(column: Column, name: string): Column {
  return column.name === name ? column : { ...column, name };
}

/** Throws unless every name is the first label of some column. */
export function requireColumns(frame: ShapeFrame, names: Iterable<string>): void {
  const present = new Set(frame.columns.map((item) => item.labels[0]));
  for (const name of names) if (!present.has(name)) throw missingColumnsError();
}

/** All columns whose first label is `name`. */
export function findColumns(frame: ShapeFrame, name: string): FrameColumn[] {
  return frame.columns.filter((item) => item.labels[0] === name);
}

/** The only column with that name. Throws if it is missing or, in a pivoted frame, not unique. */
export function findColumn(frame: ShapeFrame, name: string): Column {
  const [first, second] = findColumns(frame, name);
  if (!first) throw missingColumnsError();
  if (second) throw shapeError(`Column "${name}" is not unique.`);
  return first.column;
}

/** Replaces columns that have the same labels, and appends the other new columns. */
export function replaceColumns(frame: ShapeFrame, made: readonly FrameColumn[]): ShapeFrame {
  const key = (item: FrameColumn): string => JSON.stringify(item.labels);
  const replacements = new Map(made.map((item) => [key(item), item]));
  const kept = frame.columns.map((item) => {
    const replacement = replacements.get(key(item));
    replacements.delete(key(item));
    return replacement ?? item;
  });
  return { ...frame, columns: [...kept, ...replacements.values()] };
}

/** Takes rows by position, in the order of `rows`; -1 gives nulls (pandas' `take`). */
export function takeFrameRows(frame: ShapeFrame, rows: Int32Array): ShapeFrame {
  const taken = takeColumns(listColumns(frame), rows);
  const index = taken.slice(0, frame.index.length);
  const columns = frame.columns.map(({ labels }, i) => ({ labels, column: taken[index.length + i] as Column }));
  return { ...frame, index, columns, rowCount: rows.length };
}

/** All columns, index columns first. */
export const listColumns = (frame: ShapeFrame): Column[] => [...frame.index, ...frame.columns.map(({ column }) => column)];

/** Replaces the first label. */
export function replaceFirstLabel(labels: readonly Label[], first: string): Label[] {
  return [first, ...labels.slice(1)];
}
