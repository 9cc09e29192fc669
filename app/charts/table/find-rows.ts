// Finds rows by a search in all columns and by filters of single columns.
import { isObject, readList, readText } from '#app/charts/shared/form/form-values.ts';
import type { OwnState } from '#app/charts/shared/kind.ts';
import { isGrid } from './is-grid.ts';
import type { TableSettings } from './settings.ts';

export interface SearchableColumn {
  readonly name: string;
  readonly write: (row: number) => string | null;
  /** The row's number, or NaN. */
  readonly number: (row: number) => number;
}

export interface ColumnFilter {
  readonly column: string;
  readonly text: string;
}

/** A typed condition on a number: `> 100`, `<=5`, `= 3`. */
export interface NumberCondition {
  readonly operator: '>' | '<' | '>=' | '<=' | '==' | '!=';
  readonly value: number;
}

const CONDITION = /^\s*(>=|<=|>|<|==?|!=|<>|≥|≤|≠)\s*([-−]?\d[\d,]*(?:\.\d+)?|[-−]?\.\d+)\s*$/;
const OPERATORS: Readonly<Record<string, NumberCondition['operator']>> = {
  '>': '>',
  '<': '<',
  '>=': '>=',
  '≥': '>=',
  '<=': '<=',
  '≤': '<=',
  '=': '==',
  '==': '==',
  '!=': '!=',
  '<>': '!=',
  '≠': '!=',
};

/** Parses a condition; null for other text, which is searched instead. */
export function readNumberCondition(text: string): NumberCondition | null {
  const match = CONDITION.exec(text);
  const operator = OPERATORS[match?.[1] ?? ''];
  if (!match || operator === undefined) return null;
  return { operator, value: Number((match[2] ?? '').replaceAll(',', '').replace('−', '-')) };
}

/** Filters of a grid's columns; tables have none. */
export function columnFilters(settings: Pick<TableSettings, 'viz_type'>, ownState: OwnState): readonly ColumnFilter[] {
  if (!isGrid(settings)) return [];
  return readList(ownState, 'filters').flatMap((filter) => {
    const [column, text] = isObject(filter) ? [readText(filter, 'column'), readText(filter, 'text')] : [null, null];
    return column === null || text === null || text.trim() === '' ? [] : [{ column, text }];
  });
}

/** Finds rows in which some column contains the search text and that match every filter. */
export function findRows(
  rows: readonly number[],
  columns: readonly SearchableColumn[],
  search: string | null,
  filters: readonly ColumnFilter[],
): readonly number[] {
  const tests = filters.flatMap(({ column, text }) => {
    const found = columns.find(({ name }) => name === column);
    return found ? [filterTest(found, text)] : [];
  });
  const wanted = search?.trim().toLowerCase() ?? '';
  if (wanted !== '') tests.push((row) => columns.some(({ write }) => contains(write(row), wanted)));
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
}

const contains = (text: string | null, wanted: string): boolean => text?.toLowerCase().includes(wanted) ?? false;

function filterTest({ write, number }: SearchableColumn, text: string): (row: number) => boolean {
  const condition = readNumberCondition(text);
  if (condition !== null) return (row) => meets(number(row), condition);
  const wanted = text.trim().toLowerCase();
  return (row) => contains(write(row), wanted);
}

function meets(value: number, { operator, value: bound }: NumberCondition): boolean {
  switch (operator) {
    case '>':
      return value > bound;
    case '<':
      return value < bound;
    case '>=':
      return value >= bound;
    case '<=':
      return value <= bound;
    case '==':
      return value === bound;
    case '!=':
      return !Number.isNaN(value) && value !== bound;
  }
}
