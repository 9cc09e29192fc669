// The data mask by which a filter tells charts what is selected in it: of each kind exactly what other clients write.
import type { DataMask, ExtraFormData } from './data-mask.ts';
import {
  describeChoice,
  isEmptyChoice,
  type FilterChoice,
  type NativeFilterShape,
  type TextMatch,
} from '#app/domain/dashboard/filters/filter-choice.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** No row satisfies it: what a required filter of values requests while it has none. */
export const NO_ROWS = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' } as const;

/** Several filters can exclude all rows; the query gets the condition once, at the end. */
export function withNoRowsOnce(extra: ExtraFormData): ExtraFormData {
  const adhoc = extra.adhoc_filters ?? [];
  const others = adhoc.filter(({ sqlExpression }) => sqlExpression !== NO_ROWS.sqlExpression);
  return others.length === adhoc.length ? extra : { ...extra, adhoc_filters: [...others, NO_ROWS] };
}

/** @param names labels for values that need one, such as grains and instants, by the value as text */
export function buildFilterMask(
  shape: NativeFilterShape,
  choice: FilterChoice,
  names: ReadonlyMap<string, string> = NONE,
): DataMask {
  const message = describeChoice(choice, names);
  const label = message === null ? {} : { label: message };
  return { extraFormData: extraOf(shape, choice), filterState: { ...label, ...stateOf(choice) }, ownState: {} };
}

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
    case 'dimensions':
      return { value: choice.columns.length === 0 ? null : [...choice.columns] };
  }
}

function extraOf({ column: col, isRequired, match }: NativeFilterShape, choice: FilterChoice): ExtraFormData {
  switch (choice.kind) {
    case 'select': {
      const [first] = choice.values;
      if (first === undefined) return isRequired && !choice.isExcluded ? { adhoc_filters: [NO_ROWS] } : {};
      const not = choice.isExcluded ? 'NOT ' : '';
      if (match !== 'exact' && typeof first === 'string')
        return { filters: [{ col, op: `${not}ILIKE`, val: affix(match, first, '%') }] };
      return { filters: [{ col, op: `${not}IN`, val: [...choice.values] }] };
    }
    case 'range':
      return rangeExtra(col, choice);
    case 'time':
      return choice.range === null ? {} : { time_range: choice.range };
    case 'column':
      return choice.column === null ? {} : { granularity_sqla: choice.column };
    case 'grain':
      return choice.grain === null ? {} : { time_grain_sqla: choice.grain };
    case 'dimensions':
      return choice.columns.length === 0 ? {} : { interactive_groupby: [...choice.columns] };
  }
}

/** Around the text, before it or after it. */
const affix = (match: TextMatch, text: string, mark: string): string =>
  `${match === 'startsWith' ? '' : mark}${text}${match === 'endsWith' ? '' : mark}`;

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
