// Filters on numbers that stand for addresses or ports: texts become spans of numbers, and spans become comparisons.
import type { AdvancedType, Span } from '#app/domain/advanced-type/advanced-type.ts';
import { advancedProblemText } from '#app/domain/advanced-type/describe-advanced.ts';
import { mergeSpans } from '#app/domain/advanced-type/merge-spans.ts';
import { readAdvanced } from '#app/domain/advanced-type/read-advanced.ts';
import type { SourceColumn } from './column-expression.ts';
import { isNullValue } from './filter-value.ts';
import { queryError } from './query-error.ts';
import type { FilterOperator, FilterValue } from './query-object.ts';
import { joinConditions, type SqlText } from './sql-text.ts';

export interface AdvancedFilter {
  readonly source: SourceColumn;
  /** Names it in messages. */
  readonly column: string;
  readonly op: FilterOperator;
  readonly values: readonly FilterValue[];
}

const MAX_SPANS = 500;
const COMPARED: readonly FilterOperator[] = ['==', '!=', 'IN', 'NOT IN', '<', '<=', '>', '>='];

/**
 * The condition; null where the filter is like one on any other column: other operators, columns of text, numbers alone.
 * Throws 400 for a text that is no value of the column's type.
 */
export function advancedCondition({ source, column, op, values }: AdvancedFilter): SqlText | null {
  const { advancedType: type, generic } = source;
  const isOfNumbers = generic === 'numeric' || generic === null;
  if (type === undefined || !isOfNumbers || !COMPARED.includes(op)) return null;
  const written = values.filter((value) => !isNullValue(value));
  if (written.length === 0 || written.every((value) => typeof value === 'number')) return null;
  const spans = mergeSpans(written.flatMap((value) => spansOf(type, column, value)));
  if (spans.length > MAX_SPANS)
    throw queryError(`The filter on column "${column}" has ${spans.length} separate ranges; at most ${MAX_SPANS} are allowed.`);
  if (op === 'IN' || op === '==') return among(source.raw, spans, op === 'IN' && written.length < values.length);
  if (op === 'NOT IN' || op === '!=') return outside(source.raw, spans, op === 'NOT IN' && written.length < values.length);
  return [compared(source.raw, op, spans)];
}

function spansOf(type: AdvancedType, column: string, value: FilterValue): readonly Span[] {
  const read = readAdvanced(type, String(value));
  if (!read.ok) throw queryError(`The filter on column "${column}" can't be read. ${advancedProblemText(read.problem)}`);
  return read.spans;
}

const isSingle = ({ first, last }: Span): boolean => first === last && first <= Number.MAX_SAFE_INTEGER;

/** Digits are written out: lists of ranges have more values than some engines bind. */
function among(raw: string, spans: readonly Span[], withNull: boolean): SqlText {
  return [
    '(',
    ...joinConditions(
      [...listed(raw, spans, false), ...ranges(spans, (span) => inside(raw, span)), ...(withNull ? [[`${raw} IS NULL`]] : [])],
      'OR',
    ),
    ')',
  ];
}

function outside(raw: string, spans: readonly Span[], withoutNull: boolean): SqlText {
  const conditions = [
    ...listed(raw, spans, true),
    ...ranges(spans, (span) => `(${raw} < ${span.first} OR ${raw} > ${span.last})`),
  ];
  return ['(', ...joinConditions([...conditions, ...(withoutNull ? [[`${raw} IS NOT NULL`]] : [])], 'AND'), ')'];
}

const inside = (raw: string, { first, last }: Span): string =>
  first === last ? `${raw} = ${first}` : `(${raw} >= ${first} AND ${raw} <= ${last})`;

const ranges = (spans: readonly Span[], condition: (span: Span) => string): SqlText[] =>
  spans.filter((span) => !isSingle(span)).map((span) => [condition(span)]);

function listed(raw: string, spans: readonly Span[], negated: boolean): SqlText[] {
  const values = spans.filter(isSingle).map(({ first }) => Number(first));
  return values.length === 0 ? [] : [[{ kind: 'in', left: raw, values, negated }]];
}

/** Of a range the end that keeps what the words say: above all of it, at least its first. */
function compared(raw: string, op: FilterOperator, spans: readonly Span[]): string {
  const [first, last] = [spans[0]?.first ?? 0n, spans.at(-1)?.last ?? 0n];
  return `${raw} ${op} ${op === '>' || op === '<=' ? last : first}`;
}
