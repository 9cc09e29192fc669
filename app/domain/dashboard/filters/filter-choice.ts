// A viewer's selection in a native filter, and its text. Without schemas, because browsers load it with the page.
import type { FilterValue } from '#app/domain/query/query-object.ts';
import type { NativeFilter } from '#app/domain/dashboard/metadata/parse-metadata.ts';

export type FilterChoice =
  | { readonly kind: 'select'; readonly values: readonly FilterValue[]; readonly isExcluded: boolean }
  | { readonly kind: 'range'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'time'; readonly range: string | null }
  | { readonly kind: 'column'; readonly column: string | null }
  | { readonly kind: 'grain'; readonly grain: string | null }
  | { readonly kind: 'dimensions'; readonly columns: readonly string[] };
export type FilterKind = FilterChoice['kind'];

/** What of a saved filter decides which masks it can make. */
export interface NativeFilterShape {
  readonly kind: FilterKind;
  /** Null for filters of time, which have none. */
  readonly column: string | null;
  readonly isRequired: boolean;
  readonly isMultiple: boolean;
  /** Whether selected values can be excluded instead of kept. */
  readonly isInverse: boolean;
  /** How a value of a filter of values is compared; all but 'exact' compare one text, in any case. */
  readonly match: TextMatch;
  /** The one end that a range has; null for both. */
  readonly single: SingleEnd | null;
}
export type TextMatch = 'exact' | 'contains' | 'startsWith' | 'endsWith';
/** 'exact': both ends are the same number. */
export type SingleEnd = 'min' | 'exact' | 'max';

const KINDS: ReadonlyMap<string, FilterKind> = new Map([
  ['filter_select', 'select'],
  ['filter_range', 'range'],
  ['filter_time', 'time'],
  ['filter_timecolumn', 'column'],
  ['filter_timegrain', 'grain'],
  ['chart_customization_dynamic_groupby', 'dimensions'],
  ['chart_customization_timegrain', 'grain'],
  ['chart_customization_timecolumn', 'column'],
]);
const MATCHES: readonly unknown[] = ['contains', 'startsWith', 'endsWith'];
/** As `enableSingleValue` numbers them. */
const SINGLE_ENDS: readonly SingleEnd[] = ['min', 'exact', 'max'];

/** Null for a filter of a kind that does not exist here, and for one of values without a column. */
export function filterShape(filter: NativeFilter): NativeFilterShape | null {
  const kind = KINDS.get(filter.filterType);
  const column = filter.targets[0]?.column ?? null;
  if (kind === undefined || (column === null && (kind === 'select' || kind === 'range'))) return null;
  const flag = (name: string, otherwise: boolean): boolean => {
    const value = filter.controlValues[name];
    return typeof value === 'boolean' ? value : otherwise;
  };
  const isSelect = kind === 'select';
  const { operatorType, enableSingleValue } = filter.controlValues;
  const match = isSelect && MATCHES.includes(operatorType) ? (operatorType as TextMatch) : 'exact';
  return {
    kind,
    column,
    isRequired: flag('enableEmptyFilter', false),
    isMultiple:
      (isSelect && match === 'exact' && flag('multiSelect', true)) || (kind === 'dimensions' && flag('canSelectMultiple', true)),
    isInverse: isSelect && flag('inverseSelection', false),
    match,
    single: kind === 'range' ? (SINGLE_ENDS[Number(enableSingleValue ?? Number.NaN)] ?? null) : null,
  };
}

export function emptyChoice({ kind, isInverse }: Pick<NativeFilterShape, 'kind' | 'isInverse'>): FilterChoice {
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
    case 'dimensions':
      return { kind, columns: [] };
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
    case 'dimensions':
      return choice.columns.length === 0;
  }
}

export const isSameChoice = (a: FilterChoice, b: FilterChoice): boolean => JSON.stringify(a) === JSON.stringify(b);

const NONE: ReadonlyMap<string, string> = new Map();

/** Null where nothing is selected. */
export function describeChoice(choice: FilterChoice, names: ReadonlyMap<string, string> = NONE): string | null {
  const named = (text: string | null): string | null => (text === null ? null : (names.get(text) ?? text));
  switch (choice.kind) {
    case 'select':
      if (choice.values.length === 0) return null;
      return namesInChoice(choice, names).join(', ') + (choice.isExcluded ? ' (excluded)' : '');
    case 'range':
      return describeRange(choice);
    case 'time':
      return choice.range;
    case 'column':
      return named(choice.column);
    case 'grain':
      return named(choice.grain);
    case 'dimensions':
      return choice.columns.length === 0 ? null : namesInChoice(choice, names).join(', ');
  }
}

/** The names of what is selected, where there can be several: the tags of a filter. */
export function namesInChoice(choice: FilterChoice, names: ReadonlyMap<string, string> = NONE): readonly string[] {
  if (choice.kind === 'select') return choice.values.map((value) => names.get(String(value)) ?? describeValue(value));
  return choice.kind === 'dimensions' ? choice.columns.map((column) => names.get(column) ?? column) : [];
}

export const describeValue = (value: FilterValue): string =>
  value === null ? '<NULL>' : value === '' ? '<empty string>' : String(value);

function describeRange({ min, max }: { readonly min: number | null; readonly max: number | null }): string | null {
  if (min !== null && min === max) return `x = ${min}`;
  if (min !== null && max !== null) return `${min} ≤ x ≤ ${max}`;
  if (min !== null) return `x ≥ ${min}`;
  return max === null ? null : `x ≤ ${max}`;
}
