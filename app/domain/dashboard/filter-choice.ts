// What a viewer selected in a native filter, and the data mask that tells charts so: of each kind exactly what other clients
// write. Without schemas, since browsers load it with the page.
import type { DataMask, ExtraFormData } from './data-mask.ts';
import type { NativeFilter } from './parse-metadata.ts';

export type FilterValue = string | number | boolean | null;

export type FilterChoice =
  | { readonly kind: 'select'; readonly values: readonly FilterValue[]; readonly isExcluded: boolean }
  | { readonly kind: 'range'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'time'; readonly range: string | null }
  | { readonly kind: 'column'; readonly column: string | null }
  | { readonly kind: 'grain'; readonly grain: string | null };
export type FilterKind = FilterChoice['kind'];

/** What of a saved filter decides which masks it can make. */
export interface FilterShape {
  readonly kind: FilterKind;
  /** Null for filters of time, which have none. */
  readonly column: string | null;
  readonly isRequired: boolean;
  readonly isMultiple: boolean;
  /** Whether selected values can be excluded instead of kept. */
  readonly isInverse: boolean;
}

const KINDS: ReadonlyMap<string, FilterKind> = new Map([
  ['filter_select', 'select'],
  ['filter_range', 'range'],
  ['filter_time', 'time'],
  ['filter_timecolumn', 'column'],
  ['filter_timegrain', 'grain'],
]);

/** Null for a filter of a kind that does not exist here, and for one of values without a column. */
export function filterShape(filter: NativeFilter): FilterShape | null {
  const kind = KINDS.get(filter.filterType);
  const column = filter.targets[0]?.column ?? null;
  if (kind === undefined || (column === null && (kind === 'select' || kind === 'range'))) return null;
  const flag = (name: string, otherwise: boolean): boolean => {
    const value = filter.controlValues[name];
    return typeof value === 'boolean' ? value : otherwise;
  };
  return {
    kind,
    column,
    isRequired: flag('enableEmptyFilter', false),
    isMultiple: kind === 'select' && flag('multiSelect', true),
    isInverse: kind === 'select' && flag('inverseSelection', false),
  };
}

export function emptyChoice({ kind, isInverse }: Pick<FilterShape, 'kind' | 'isInverse'>): FilterChoice {
  switch (kind) {
    case 'select':
      return { kind, values: [], isExcluded: isInverse };
    case 'range':
      return { kind, min: null, max: null };
    case 'time':
      return { kind, range: null };
    case 'column':
      return { kind, column: null };
    case 'grain':
      return { kind, grain: null };
  }
}

export function isEmptyChoice(choice: FilterChoice): boolean {
  switch (choice.kind) {
    case 'select':
      return choice.values.length === 0;
    case 'range':
      return choice.min === null && choice.max === null;
    case 'time':
      return choice.range === null;
    case 'column':
      return choice.column === null;
    case 'grain':
      return choice.grain === null;
  }
}

export const isSameChoice = (a: FilterChoice, b: FilterChoice): boolean => JSON.stringify(a) === JSON.stringify(b);

/** No row satisfies it: what a required filter of values requests while it has none. */
export const NO_ROWS = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' } as const;

/** Several filters can let no row pass: the query says so once, after everything else. */
export function withNoRowsOnce(extra: ExtraFormData): ExtraFormData {
  const adhoc = extra.adhoc_filters ?? [];
  const others = adhoc.filter(({ sqlExpression }) => sqlExpression !== NO_ROWS.sqlExpression);
  return others.length === adhoc.length ? extra : { ...extra, adhoc_filters: [...others, NO_ROWS] };
}

/** @param names labels for values that need one, such as grains and instants, by the value as text */
export function maskOf(shape: FilterShape, choice: FilterChoice, names: ReadonlyMap<string, string> = NONE): DataMask {
  const message = describeChoice(choice, names);
  const label = message === null ? {} : { label: message };
  return { extraFormData: extraOf(shape, choice), filterState: { ...label, ...stateOf(choice) }, ownState: {} };
}

const NONE: ReadonlyMap<string, string> = new Map();

function stateOf(choice: FilterChoice): Record<string, unknown> {
  switch (choice.kind) {
    case 'select':
      return { value: choice.values.length === 0 ? null : [...choice.values], excludeFilterValues: choice.isExcluded };
    case 'range':
      return { value: isEmptyChoice(choice) ? null : [choice.min, choice.max] };
    case 'time':
      return { value: choice.range };
    case 'column':
      return { value: choice.column === null ? null : [choice.column] };
    case 'grain':
      return { value: choice.grain === null ? null : [choice.grain] };
  }
}

function extraOf({ column: col, isRequired }: FilterShape, choice: FilterChoice): ExtraFormData {
  switch (choice.kind) {
    case 'select':
      if (choice.values.length === 0) return isRequired && !choice.isExcluded ? { adhoc_filters: [NO_ROWS] } : {};
      return { filters: [{ col, op: choice.isExcluded ? 'NOT IN' : 'IN', val: [...choice.values] }] };
    case 'range':
      return rangeExtra(col, choice);
    case 'time':
      return choice.range === null ? {} : { time_range: choice.range };
    case 'column':
      return choice.column === null ? {} : { granularity_sqla: choice.column };
    case 'grain':
      return choice.grain === null ? {} : { time_grain_sqla: choice.grain };
  }
}

function rangeExtra(
  col: string | null,
  { min, max }: { readonly min: number | null; readonly max: number | null },
): ExtraFormData {
  if (min !== null && min === max) return { filters: [{ col, op: '==', val: max }] };
  const filters = [
    ...(min === null ? [] : [{ col, op: '>=', val: min }]),
    ...(max === null ? [] : [{ col, op: '<=', val: max }]),
  ];
  return filters.length === 0 ? {} : { filters };
}

/** Null where nothing is selected. */
export function describeChoice(choice: FilterChoice, names: ReadonlyMap<string, string> = NONE): string | null {
  const named = (text: string | null): string | null => (text === null ? null : (names.get(text) ?? text));
  switch (choice.kind) {
    case 'select':
      if (choice.values.length === 0) return null;
      return (
        choice.values.map((value) => names.get(String(value)) ?? describeValue(value)).join(', ') +
        (choice.isExcluded ? ' (excluded)' : '')
      );
    case 'range':
      return describeRange(choice);
    case 'time':
      return choice.range;
    case 'column':
      return named(choice.column);
    case 'grain':
      return named(choice.grain);
  }
}

export const describeValue = (value: FilterValue): string =>
  value === null ? '<NULL>' : value === '' ? '<empty string>' : String(value);

function describeRange({ min, max }: { readonly min: number | null; readonly max: number | null }): string | null {
  if (min !== null && min === max) return `x = ${min}`;
  if (min !== null && max !== null) return `${min} ≤ x ≤ ${max}`;
  if (min !== null) return `x ≥ ${min}`;
  return max === null ? null : `x ≤ ${max}`;
}
