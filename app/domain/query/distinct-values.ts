// The values of a column to select from: the condition of a search among them, and cells of a result as values.
import type { Column } from '#app/domain/table.ts';
import type { DatasetColumn } from './dataset.ts';

export type CellValue = string | number | boolean | null;

export interface SearchedColumn {
  /** As the engine writes it. */
  readonly quoted: string;
  readonly isText: boolean;
  /** Whether patterns can name a wildcard as itself. */
  readonly hasEscapes: boolean;
}

/** A filter by what a value's text has in it, in any case. */
export function searchFilter(
  column: DatasetColumn,
  search: string,
  { quoted, isText, hasEscapes }: SearchedColumn,
): Readonly<Record<string, unknown>> {
  const operand = column.expression === null ? quoted : `(${column.expression}\n)`;
  const asText = { label: column.name, sqlExpression: `CAST(${operand} AS TEXT)`, expressionType: 'SQL' };
  const pattern = hasEscapes ? search.replaceAll(/[\\%_]/g, '\\$&') : search;
  return { col: isText ? column.name : asText, op: 'ILIKE', val: `%${pattern}%` };
}

/** Where patterns have no escape, a wildcard of the search found too much. */
export const holdsSearch = (value: CellValue, search: string): boolean =>
  typeof value !== 'string' || value.toLowerCase().includes(search.toLowerCase());

/** Instants are UTC milliseconds, numbers too long for a double are text, missing values null. */
export function cellValues(column: Column): CellValue[] {
  switch (column.type) {
    case 'numeric':
      return Array.from(column.values, (value, row) => column.exact?.get(row) ?? (Number.isNaN(value) ? null : value));
    case 'temporal':
      return Array.from(column.values, (value) => (Number.isNaN(value) ? null : value));
    case 'boolean':
      return Array.from(column.values, (value) => (value < 0 ? null : value === 1));
    case 'string':
      return [...column.values];
    case 'json':
      return column.values.map((value) => (value === null || value === undefined ? null : JSON.stringify(value)));
  }
}
