// A filter's default: the value set by its author, and the mask that says it to charts.
import * as z from 'zod';
import type { TextMatch } from './filter-choice.ts';

interface Described {
  readonly filterType: string;
  readonly column: string | null;
  readonly isInverse: boolean;
  readonly isRequired: boolean;
  readonly match: TextMatch;
  readonly value: unknown;
}

type MaskValue = string | number | boolean | null;

export const EMPTY_MASK = { extraFormData: {}, filterState: {}, ownState: {} } as const;

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const end = z.number().nullable().catch(null);
const VALUES = {
  filter_select: z.array(scalar).min(1),
  filter_range: z.tuple([end, end]).refine(([least, most]) => least !== null || most !== null),
  filter_time: z.string().min(1),
  filter_timecolumn: z.array(z.string()).length(1),
  filter_timegrain: z.array(z.string()).length(1),
  chart_customization_timecolumn: z.array(z.string()).length(1),
  chart_customization_timegrain: z.array(z.string()).length(1),
  chart_customization_dynamic_groupby: z.array(z.string()).min(1),
} as const;

const schemaOf = (filterType: string): z.ZodType | null =>
  Object.hasOwn(VALUES, filterType) ? VALUES[filterType as keyof typeof VALUES] : null;

/** The default in a stored mask; null where there is none, and where it does not fit the kind of filter. */
export function readDefaultValue(filterType: string, mask: unknown): unknown {
  const state = z.looseObject({ filterState: z.looseObject({ value: z.unknown() }) }).safeParse(mask);
  return state.success ? (schemaOf(filterType)?.safeParse(state.data.filterState.value).data ?? null) : null;
}

/** The mask of a default. A required filter without one queries nothing until a value is selected. */
export function maskFor({ filterType, column, isInverse, match, value }: Described): Record<string, unknown> {
  const read = schemaOf(filterType)?.safeParse(value);
  if (!read?.success) return EMPTY_MASK;
  const state = { value: read.data };
  switch (filterType) {
    case 'filter_select': {
      const values = read.data as MaskValue[];
      if (column === null) return EMPTY_MASK;
      const [first] = values;
      if (match !== 'exact' && typeof first === 'string') return likeMask({ column, isInverse, match, first });
      const label = values.map((one) => (one === null ? '<NULL>' : String(one))).join(', ') + (isInverse ? ' (excluded)' : '');
      return {
        extraFormData: { filters: [{ col: column, op: isInverse ? 'NOT IN' : 'IN', val: values }] },
        filterState: { ...state, label, ...(isInverse && { excludeFilterValues: true }) },
        ownState: {},
      };
    }
    case 'filter_range': {
      if (column === null) return EMPTY_MASK;
      const [least, most] = read.data as [number | null, number | null];
      const filters = [
        ...(least === null ? [] : [{ col: column, op: '>=', val: least }]),
        ...(most === null ? [] : [{ col: column, op: '<=', val: most }]),
      ];
      return { extraFormData: { filters }, filterState: { ...state, label: rangeLabel(least, most) }, ownState: {} };
    }
    case 'filter_time':
      return { extraFormData: { time_range: read.data }, filterState: state, ownState: {} };
    case 'filter_timecolumn':
    case 'chart_customization_timecolumn':
      return { extraFormData: { granularity_sqla: (read.data as string[])[0] }, filterState: state, ownState: {} };
    case 'filter_timegrain':
    case 'chart_customization_timegrain':
      return { extraFormData: { time_grain_sqla: (read.data as string[])[0] }, filterState: state, ownState: {} };
    case 'chart_customization_dynamic_groupby':
      return { extraFormData: { interactive_groupby: read.data }, filterState: state, ownState: {} };
    default:
      return EMPTY_MASK;
  }
}

interface TextDefault {
  readonly column: string;
  readonly isInverse: boolean;
  readonly match: Exclude<TextMatch, 'exact'>;
  readonly first: string;
}

function likeMask({ column, isInverse, match, first }: TextDefault): Record<string, unknown> {
  const val = `${match === 'startsWith' ? '' : '%'}${first}${match === 'endsWith' ? '' : '%'}`;
  return {
    extraFormData: { filters: [{ col: column, op: isInverse ? 'NOT ILIKE' : 'ILIKE', val }] },
    filterState: {
      value: [first],
      label: first + (isInverse ? ' (excluded)' : ''),
      ...(isInverse && { excludeFilterValues: true }),
    },
    ownState: {},
  };
}

function rangeLabel(least: number | null, most: number | null): string {
  if (least !== null && most !== null) return least === most ? `x = ${least}` : `${least} ≤ x ≤ ${most}`;
  return least !== null ? `x ≥ ${least}` : `x ≤ ${String(most)}`;
}
