// Small tables for the tests of this folder.
import type { Cell, Column, Table } from '#app/domain/table.ts';
import { toRecords } from '#app/domain/table.ts';
import type { PostProcessing } from '#app/domain/query/query-object.ts';
import { applyPostProcessing } from './apply.ts';

export const numbers = (name: string, values: readonly (number | null)[]): Column => ({
  name,
  type: 'numeric',
  values: Float64Array.from(values, (value) => value ?? NaN),
});

export const texts = (name: string, values: readonly (string | null)[]): Column => ({ name, type: 'string', values });

/** Days of January 2020, by day of month. */
export const days = (name: string, values: readonly (number | null)[]): Column => ({
  name,
  type: 'temporal',
  values: Float64Array.from(values, (day) => (day === null ? NaN : Date.UTC(2020, 0, day))),
});

export const day = (n: number): number => Date.UTC(2020, 0, n);

export const tableWith = (...columns: Column[]): Table => ({ columns, rowCount: columns[0]?.values.length ?? 0 });

export const op = (operation: string, options: Readonly<Record<string, unknown>> = {}): PostProcessing => ({
  operation,
  options,
});

const namesOf = (table: Table): string[] => table.columns.map((column) => column.name);

/** Runs the operations and returns column names and rows. */
export function shaped(table: Table, ...operations: PostProcessing[]): { names: string[]; rows: Cell[][] } {
  const result = applyPostProcessing(table, operations);
  const names = namesOf(result);
  return { names, rows: toRecords(result).map((record) => names.map((name) => record[name] ?? null)) };
}
