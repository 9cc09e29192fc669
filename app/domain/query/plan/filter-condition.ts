// One filter of a query as a condition. Which columns exist is decided by the caller.
import { advancedCondition } from './advanced-condition.ts';
import { columnLabel, findSource, readable, storedBound, type ColumnSql } from './column-expression.ts';
import { isNullValue, typedValue } from './filter-value.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { PlanContext, TimeBounds } from './plan-context.ts';
import { queryError } from '#app/domain/query/query-error.ts';
import type { FilterValue, QueryFilter } from '#app/domain/query/query-object.ts';
import { bound, joinText, type SqlText } from './sql-text.ts';

/** A filter whose column was found. */
export interface FoundFilter {
  readonly filter: QueryFilter;
  readonly column: string;
  readonly source: ColumnSql;
}

/** The filter with its column, or undefined where the dataset has no such column. */
export function findFilter(context: PlanContext, filter: QueryFilter): FoundFilter | undefined {
  const source = findSource(context, filter.col);
  if (!source) return undefined;
  return { filter, column: columnLabel(filter.col), source: filter.grain ? grained(context, source, filter.grain) : source };
}

function grained(context: PlanContext, source: ColumnSql, grain: string): ColumnSql {
  if (source.generic !== 'temporal') return source;
  const raw = readable(context, source, grain);
  return { ...source, raw, storage: 'native', declaredType: null, shiftHours: 0 };
}

/** The condition of a filter; null where it requests nothing (an open time range). Throws 400 for a value that does not fit. */
export function filterCondition(context: PlanContext, found: FoundFilter): SqlText | null {
  const { filter, source, column } = found;
  const advanced = advancedCondition({ dialect: context.dialect, source, column, op: filter.op, values: comparedValues(filter) });
  if (advanced) return advanced;
  switch (filter.op) {
    case 'IS NULL':
    case 'IS NOT NULL':
      return [`${source.raw} ${filter.op}`];
    case 'IS TRUE':
    case 'IS FALSE':
      return [truth(context, source.raw, filter.op)];
    case 'IN':
    case 'NOT IN':
      return membership(context, found, filter.op === 'NOT IN');
    case 'LATEST PARTITION':
      throw queryError(`The latest partition of column "${column}" isn’t known here.`);
    case 'TEMPORAL_RANGE':
      return rangeCondition(context, source, context.resolveRange(rangeText(found.filter)));
    case 'LIKE':
    case 'NOT LIKE':
    case 'ILIKE':
    case 'NOT ILIKE': {
      const [ignoreCase, negated] = [filter.op.endsWith('ILIKE'), filter.op.startsWith('NOT')];
      return [{ kind: 'like', left: textOf(context, source), value: patternText(found), ignoreCase, negated }];
    }
    case '==':
    case '!=':
      return equality(context, found);
    case '>':
    case '<':
    case '>=':
    case '<=': {
      const value = singleValue(found);
      // A value inside a day is before the next day, and after its own.
      const rounding = filter.op === '>=' || filter.op === '<' ? 'up' : 'down';
      if (isNullValue(value)) throw queryError(`The filter on column "${column}" needs a value.`);
      return [
        `${source.raw} ${filter.op} `,
        ...operand(context, source, typedValue(context, { source, column, rounding }, value)),
      ];
    }
  }
}

/** `column >= since AND column < until`; null when both sides are open. */
export function rangeCondition(context: PlanContext, source: ColumnSql, bounds: TimeBounds): SqlText | null {
  const side = (operator: string, ms: number | null): SqlText[] =>
    ms === null ? [] : [[`${source.raw} ${operator} `, ...operand(context, source, storedBound(context, source, ms))]];
  const [first, second] = [...side('>=', bounds.sinceMs), ...side('<', bounds.untilMs)];
  if (!first) return null;
  return second ? [...first, ' AND ', ...second] : first;
}

function equality(context: PlanContext, found: FoundFilter): SqlText {
  const { filter, source, column } = found;
  const value = singleValue(found);
  if (isNullValue(value)) return [`${source.raw} ${filter.op === '==' ? 'IS NULL' : 'IS NOT NULL'}`];
  return [
    `${source.raw} ${filter.op === '==' ? '=' : '<>'} `,
    ...operand(context, source, typedValue(context, { source, column, rounding: 'down' }, value)),
  ];
}

function membership(context: PlanContext, found: FoundFilter, negated: boolean): SqlText {
  const { source, column } = found;
  const all = listValue(found);
  const compared = { source, column, rounding: 'down' } as const;
  const values = all.filter((value) => !isNullValue(value)).map((value) => typedValue(context, compared, value));
  const isNull = `${source.raw} IS ${negated ? 'NOT ' : ''}NULL`;
  if (values.length === 0) return [isNull];
  const list = listOf(context, source, { values, negated });
  return values.length === all.length ? list : ['(', ...list, negated ? ' AND ' : ' OR ', isNull, ')'];
}

/** A bound value, cast where the engine compares it with an instant only so. */
function operand({ dialect }: PlanContext, source: ColumnSql, value: SqlValue): SqlText {
  const type = source.generic === 'temporal' ? dialect.instantType?.(source.storage, source.declaredType) : null;
  return type ? ['CAST(', bound(value), ` AS ${type})`] : [bound(value)];
}

interface Listed {
  readonly values: readonly SqlValue[];
  readonly negated: boolean;
}

function listOf(context: PlanContext, source: ColumnSql, { values, negated }: Listed): SqlText {
  const isCast = source.generic === 'temporal' && context.dialect.instantType?.(source.storage, source.declaredType);
  if (!isCast) return [{ kind: 'in', left: source.raw, values, negated }];
  const items = joinText(
    values.map((value) => operand(context, source, value)),
    ', ',
  );
  return [`${source.raw} ${negated ? 'NOT IN' : 'IN'} (`, ...items, ')'];
}

/** Operators of one value take the first. */
function comparedValues({ op, val }: QueryFilter): readonly FilterValue[] {
  const values: readonly FilterValue[] = isList(val) ? val : val === undefined ? [] : [val];
  return op === 'IN' || op === 'NOT IN' ? values : values.slice(0, 1);
}

function listValue({ filter, column }: FoundFilter): readonly FilterValue[] {
  const value = filter.val;
  const values: readonly FilterValue[] = isList(value) ? value : value === undefined ? [] : [value];
  if (values.length === 0) throw queryError(`Filter value list cannot be empty (column "${column}").`);
  return values;
}

function singleValue({ filter, column }: FoundFilter): FilterValue {
  const value = isList(filter.val) ? filter.val[0] : filter.val;
  if (value === undefined) throw queryError(`The filter on column "${column}" needs a value.`);
  return value;
}

function patternText(found: FoundFilter): string {
  const value = singleValue(found);
  if (value === null) throw queryError(`The filter on column "${found.column}" needs a pattern.`);
  return String(value);
}

/** The text of a time range; open where there is none. Throws 400 for anything but text. */
export function rangeText(filter: QueryFilter): string {
  const value = isList(filter.val) ? filter.val[0] : filter.val;
  if (value === undefined || value === null || value === '') return 'No filter';
  if (typeof value !== 'string')
    throw queryError(`The time range of column "${columnLabel(filter.col)}" must be text such as "Last week".`);
  return value;
}

/** Patterns are of text: numbers and instants are searched as they are written. */
const textOf = ({ dialect }: PlanContext, { raw, generic }: ColumnSql): string =>
  generic === 'string' ? raw : dialect.castToText(raw);

const truth = ({ dialect }: PlanContext, expression: string, op: 'IS TRUE' | 'IS FALSE'): string =>
  dialect.isTruth?.(expression, op === 'IS TRUE') ?? `${expression} ${op}`;

const isList = (value: QueryFilter['val']): value is readonly FilterValue[] => Array.isArray(value);
