// Macros that read the filters and the time range of a query, and can remove them from it.
import { readArguments } from '#app/domain/template/call-arguments.ts';
import { momentText } from '#app/domain/template/collection-methods.ts';
import { formatMoment } from '#app/domain/template/moment.ts';
import { untrusted } from '#app/domain/template/tainted-text.ts';
import {
  callable,
  dict,
  fromJson,
  isSequence,
  isTruthy,
  list,
  type CallArguments,
  type JinjaValue,
} from '#app/domain/template/value.ts';

export interface TemplateFilter {
  readonly column: string;
  readonly operator: string;
  readonly value: unknown;
}

export interface FilterFacts {
  readonly filters: readonly TemplateFilter[];
  /** The time range of the query, or of its legacy temporal column; null: none. */
  readonly timeRange: string | null;
  /** The legacy temporal column that `timeRange` filters; null: none. */
  readonly timeColumn: string | null;
  /** UTC milliseconds, half-open; null is unbounded. Throws if the text isn't a time range. */
  readonly resolveRange: (timeRange: string) => { readonly sinceMs: number | null; readonly untilMs: number | null };
  /** The type that the dataset declares for a column; null: none. */
  readonly typeOf: (column: string) => string | null;
  /** An instant as an SQL literal that can be compared with a column of the type. */
  readonly instantLiteral: (ms: number, column: string | null, type: string) => string;
}

/** Columns whose filters a template has read, and those whose filters it has removed from the query. */
export interface FilterUses {
  readonly applied: Set<string>;
  readonly removed: Set<string>;
}

const VALUELESS: ReadonlySet<string> = new Set(['IS NULL', 'IS NOT NULL']);
const NO_RANGE = 'No filter';

export function filterMacros(facts: FilterFacts, uses: FilterUses): [string, JinjaValue][] {
  const found = (column: string, isRemoved: boolean): TemplateFilter[] => {
    const filters = facts.filters.filter(
      ({ column: name, operator, value }) => name === column && (VALUELESS.has(operator) || hasValue(value)),
    );
    if (filters.length > 0) note(uses, column, isRemoved);
    return filters;
  };
  return [
    [
      'filter_values',
      callable('filter_values', (args) => {
        const parameters = readArguments('filter_values', args, ['column', 'default', 'remove_filter'], 1);
        const filters = found(parameters.text('column') ?? '', parameters.flag('remove_filter', false));
        const values = filters.flatMap(({ value }) =>
          Array.isArray(value) ? (value as unknown[]) : hasValue(value) ? [value] : [],
        );
        const fallback = parameters.get('default');
        return list(values.length === 0 && isTruthy(fallback) ? [fallback] : values.map((value) => fromJson(value, untrusted)));
      }),
    ],
    [
      'get_filters',
      callable('get_filters', (args) => {
        const parameters = readArguments('get_filters', args, ['column', 'remove_filter'], 1);
        const filters = found(parameters.text('column') ?? '', parameters.flag('remove_filter', false));
        return list(filters.map((filter) => filterValue(filter)));
      }),
    ],
    ['get_time_filter', callable('get_time_filter', (args) => timeFilter(args, facts, uses))],
  ];
}

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);

function note({ applied, removed }: FilterUses, column: string, isRemoved: boolean): void {
  applied.add(column);
  if (isRemoved) removed.add(column);
}

/** A filter as `{op, col, val}`; `val` of IN and NOT IN is always a list. */
export function filterValue({ column, operator, value }: TemplateFilter): JinjaValue {
  const given = fromJson(value, untrusted);
  const isList = operator === 'IN' || operator === 'NOT IN';
  return dict([
    ['op', operator],
    ['col', untrusted(column)],
    ['val', isList && !isSequence(given) ? list([given]) : given],
  ]);
}

function timeFilter(args: CallArguments, facts: FilterFacts, uses: FilterUses): JinjaValue {
  const names = ['column', 'default', 'target_type', 'strftime', 'remove_filter'];
  const parameters = readArguments('get_time_filter', args, names);
  const column = parameters.text('column');
  const request = column === null ? wholeRange(facts) : rangeOf(facts, column);
  if (column !== null && request !== null) note(uses, column, parameters.flag('remove_filter', false));
  const isOpen = request === null || request === NO_RANGE;
  const fallback = parameters.text('default');
  const timeRange = isOpen ? (fallback ?? NO_RANGE) : request;
  const bounds = facts.resolveRange(timeRange);
  const type = parameters.text('target_type') ?? (column === null ? null : facts.typeOf(column));
  const format = parameters.text('strftime');
  const write = (ms: number | null): JinjaValue => {
    if (ms === null) return null;
    if (format !== null) return momentText(ms, format, parameters.get('strftime'));
    return type === null ? formatMoment(ms, 'T') : facts.instantLiteral(ms, column, type);
  };
  return dict([
    ['from_expr', write(bounds.sinceMs)],
    ['to_expr', write(bounds.untilMs)],
    ['time_range', isOpen ? (parameters.get('default', NO_RANGE) ?? NO_RANGE) : untrusted(timeRange)],
  ]);
}

const isRange = ({ operator, value }: TemplateFilter): boolean => operator === 'TEMPORAL_RANGE' && typeof value === 'string';

const wholeRange = ({ timeRange, filters }: FilterFacts): string | null =>
  timeRange ?? (filters.find(isRange)?.value as string | undefined) ?? null;

function rangeOf({ timeRange, timeColumn, filters }: FilterFacts, column: string): string | null {
  const filter = filters.find((other) => other.column === column && isRange(other));
  if (filter) return filter.value as string;
  return timeColumn === column ? timeRange : null;
}
