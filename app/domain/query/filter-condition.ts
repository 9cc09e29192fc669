// One filter of a query as a condition. Which columns exist is decided by the caller.
import { findSource, readable, type SourceColumn } from './column-expression.ts';
import { isNullValue, typedValue } from './filter-value.ts';
import type { PlanContext, TimeBounds } from './plan-context.ts';
import { queryError } from './query-error.ts';
import type { FilterValue, QueryFilter } from './query-object.ts';
import { bound, type SqlText } from './sql-text.ts';

/** A filter whose column was found. */
export interface FoundFilter {
  readonly filter: QueryFilter;
  readonly column: string;
  readonly source: SourceColumn;
}

/** The filter with its column, or undefined where the dataset has no such column. */
export function findFilter(context: PlanContext, filter: QueryFilter): FoundFilter | undefined {
  const source = findSource(context, filter.col);
  if (!source) return undefined;
  const column = typeof filter.col === 'string' ? filter.col : filter.col.label;
  return { filter, column, source: filter.grain ? grained(context, source, filter.grain) : source };
}

function grained(context: PlanContext, source: SourceColumn, grain: string): SourceColumn {
  if (source.generic !== 'temporal') return source;
  return { raw: readable(context, source, grain), generic: 'temporal', storage: 'native', declaredType: null };
}

/** The condition of a filter; null where it asks for nothing (an open time range). Throws 400 for a value that does not fit. */
export function filterCondition(context: PlanContext, found: FoundFilter): SqlText | null {
  const { filter, source, column } = found;
  switch (filter.op) {
    case 'IS NULL':
    case 'IS NOT NULL':
    case 'IS TRUE':
    case 'IS FALSE':
      return [`${source.raw} ${filter.op}`];
    case 'IN':
    case 'NOT IN':
      return membership(context, found, filter.op === 'NOT IN');
    case 'TEMPORAL_RANGE':
      return rangeCondition(context, source, context.resolveRange(rangeText(found)));
    case 'LIKE':
    case 'NOT LIKE':
    case 'ILIKE': {
      const [ignoreCase, negated] = [filter.op === 'ILIKE', filter.op === 'NOT LIKE'];
      return [{ kind: 'like', left: source.raw, value: patternText(found), ignoreCase, negated }];
    }
    case '==':
    case '!=':
      return equality(context, found);
    case '>':
    case '<':
    case '>=':
    case '<=': {
      const value = singleValue(found);
      if (isNullValue(value)) throw queryError(`The filter on column "${column}" needs a value to compare with.`);
      return [`${source.raw} ${filter.op} `, bound(typedValue(context.dialect, source, value, column))];
    }
  }
}

/** `column >= since AND column < until`; null when both sides are open. */
export function rangeCondition(context: PlanContext, source: SourceColumn, bounds: TimeBounds): SqlText | null {
  const side = (operator: string, ms: number | null): SqlText[] =>
    ms === null
      ? []
      : [[`${source.raw} ${operator} `, bound(context.dialect.temporalValue(ms, source.storage, source.declaredType))]];
  const [first, second] = [...side('>=', bounds.sinceMs), ...side('<', bounds.untilMs)];
  if (!first) return null;
  return second ? [...first, ' AND ', ...second] : first;
}

function equality(context: PlanContext, found: FoundFilter): SqlText {
  const { filter, source, column } = found;
  const value = singleValue(found);
  if (isNullValue(value)) return [`${source.raw} ${filter.op === '==' ? 'IS NULL' : 'IS NOT NULL'}`];
  return [`${source.raw} ${filter.op === '==' ? '=' : '<>'} `, bound(typedValue(context.dialect, source, value, column))];
}

function membership(context: PlanContext, found: FoundFilter, negated: boolean): SqlText {
  const { source, column } = found;
  const all = listValue(found);
  const values = all.filter((value) => !isNullValue(value)).map((value) => typedValue(context.dialect, source, value, column));
  const isNull = `${source.raw} IS ${negated ? 'NOT ' : ''}NULL`;
  if (values.length === 0) return [isNull];
  const list: SqlText = [{ kind: 'in', left: source.raw, values, negated }];
  return values.length === all.length ? list : ['(', ...list, negated ? ' AND ' : ' OR ', isNull, ')'];
}

function listValue({ filter, column }: FoundFilter): readonly FilterValue[] {
  const value = filter.val;
  const values: readonly FilterValue[] = isList(value) ? value : value === undefined ? [] : [value];
  if (values.length === 0) throw queryError(`Filter value list cannot be empty (column "${column}").`);
  return values;
}

function singleValue({ filter, column }: FoundFilter): FilterValue {
  const value = isList(filter.val) ? filter.val[0] : filter.val;
  if (value === undefined) throw queryError(`The filter on column "${column}" needs a value to compare with.`);
  return value;
}

function patternText(found: FoundFilter): string {
  const value = singleValue(found);
  if (value === null) throw queryError(`The filter on column "${found.column}" needs a pattern to compare with.`);
  return String(value);
}

function rangeText(found: FoundFilter): string {
  const value = isList(found.filter.val) ? found.filter.val[0] : found.filter.val;
  if (value === undefined || value === null || value === '') return 'No filter';
  if (typeof value !== 'string') throw queryError(`The time range of column "${found.column}" must be text such as "Last week".`);
  return value;
}

const isList = (value: QueryFilter['val']): value is readonly FilterValue[] => Array.isArray(value);
