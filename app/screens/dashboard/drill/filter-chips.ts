// The filters under which rows are shown, as short texts: what the mark says first, then the dashboard's, then the chart's own.
import type { RowFilter } from '#app/domain/drill/row-filters.ts';
import type { dashboardDrill } from '#app/messages/en/dashboard-drill.ts';
import type { Translate } from '#app/messages/translate.ts';
import { nameValue } from '#app/messages/name-value.ts';
import { pageLocale } from '#app/messages/page-translate.ts';
import type { DrilledValue } from './open-drill.ts';

export interface FilterChip {
  /** Unique among the chips. */
  readonly id: string;
  readonly text: string;
  readonly origin: 'mark' | 'dashboard' | 'chart';
  /** What the viewer takes away with it. */
  readonly removes: { readonly kind: 'condition'; readonly index: number } | { readonly kind: 'filter'; readonly key: string };
}

type Texts = Translate<typeof dashboardDrill.texts>;

interface Shown {
  readonly conditions: readonly DrilledValue[];
  readonly filters: readonly RowFilter[];
  readonly without: ReadonlySet<string>;
  /** Display name of a column. */
  readonly labelOf: (column: string) => string;
}

export function filterChips({ conditions, filters, without, labelOf }: Shown, t: Texts): readonly FilterChip[] {
  const marks = conditions.map(({ column, label }, index): FilterChip => ({
    id: `mark:${index}`,
    text: t('chip.is', { column: labelOf(column), value: label }),
    origin: 'mark',
    removes: { kind: 'condition', index },
  }));
  const others = filters
    .filter(({ key }) => !without.has(key))
    .map((filter): FilterChip => ({
      id: filter.key,
      text: textOf(filter, labelOf, t),
      origin: filter.kind === 'value' && filter.isExtra ? 'dashboard' : 'chart',
      removes: { kind: 'filter', key: filter.key },
    }));
  return [
    ...marks,
    ...others.filter(({ origin }) => origin === 'dashboard'),
    ...others.filter(({ origin }) => origin === 'chart'),
  ];
}

function textOf(filter: RowFilter, labelOf: (column: string) => string, t: Texts): string {
  if (filter.kind === 'sql') return t('chip.sql', { sql: filter.sql });
  const column = labelOf(filter.column);
  if (filter.kind === 'time') return t('chip.is', { column, value: periodText(filter.range) });
  const { op } = filter;
  const value = valueText(filter.value, t);
  switch (op) {
    case '==':
    case 'IN':
      return t('chip.is', { column, value });
    case '!=':
    case 'NOT IN':
      return t('chip.isNot', { column, value });
    case 'IS NULL':
      return t('chip.empty', { column });
    case 'IS NOT NULL':
      return t('chip.notEmpty', { column });
    case 'LIKE':
    case 'ILIKE':
      return t('chip.like', { column, value });
    default:
      return t('chip.other', { column, op: SIGNS[op] ?? op, value });
  }
}

const SIGNS: Readonly<Record<string, string>> = { '>=': '≥', '<=': '≤' };
const MAX_VALUES = 3;

function valueText(value: unknown, t: Texts): string {
  if (!Array.isArray(value)) return oneText(value);
  const values: readonly unknown[] = value;
  const shown = values.slice(0, MAX_VALUES).map((one) => oneText(one));
  const rest = values.length - shown.length;
  return rest === 0 ? shown.join(', ') : t('chip.more', { values: shown.join(', '), count: rest });
}

function oneText(value: unknown): string {
  return nameValue(value, pageLocale());
}

/** Ends of a range as short as they are. */
const periodText = (range: string): string => range.replaceAll('T00:00:00', '').replace(' : ', ' – ');
