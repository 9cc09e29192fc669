// Filters on columns that stand for addresses or ports: texts become spans of numbers, and spans become comparisons.
import { MAX_IPV4 } from '#app/domain/advanced-type/address-text.ts';
import type { AdvancedType, AdvancedValueRange } from '#app/domain/advanced-type/advanced-type.ts';
import { advancedProblemText } from '#app/domain/advanced-type/describe-advanced.ts';
import { mergeSpans } from '#app/domain/advanced-type/merge-spans.ts';
import { looksLikeAddress, readAdvanced } from '#app/domain/advanced-type/read-advanced.ts';
import type { AddressOperand, Dialect, SqlValue } from '#app/domain/sql/dialect.ts';
import type { ColumnSql } from './column-expression.ts';
import { isNullValue } from './filter-value.ts';
import { queryError } from '#app/domain/query/query-error.ts';
import type { FilterOperator, FilterValue } from '#app/domain/query/query-object.ts';
import { joinConditions, type SqlText } from './sql-text.ts';

export interface AdvancedFilter {
  readonly dialect: Dialect;
  readonly source: ColumnSql;
  /** Names it in messages. */
  readonly column: string;
  readonly op: FilterOperator;
  readonly values: readonly FilterValue[];
}

const MAX_SPANS = 500;
/** Max text ranges: each takes up to 1,300 characters of a statement, which can have 100,000 in a Warehouse. */
const MAX_TEXT_SPANS = 50;
const COMPARED: readonly FilterOperator[] = ['==', '!=', 'IN', 'NOT IN', '<', '<=', '>', '>='];

/**
 * The condition; null where the filter is like one on any other column: other operators, ports as text, numbers alone.
 * Throws 400 for a text that is no value of the column's type.
 */
export function advancedCondition({ dialect, source, column, op, values }: AdvancedFilter): SqlText | null {
  const { advancedType: type } = source;
  const operand = operandOf(dialect, source);
  if (type === undefined || operand === null || !COMPARED.includes(op)) return null;
  const written = values.filter((value) => !isNullValue(value));
  if (written.length === 0 || (!operand.ofText && written.every((value) => typeof value === 'number'))) return null;
  const texts = operand.ofText && LISTED.includes(op) ? written.filter((value) => !looksLikeAddress(String(value))) : [];
  const spans = mergeSpans(written.flatMap((value) => (texts.includes(value) ? [] : spansOf(type, column, value))));
  checkSpans(operand, column, spans);
  const withNull = written.length < values.length;
  const wanted = { spans, texts: texts.map(String) };
  if (op === 'IN' || op === '==') return among(operand, wanted, op === 'IN' && withNull);
  if (op === 'NOT IN' || op === '!=') return outside(operand, wanted, op === 'NOT IN' && withNull);
  return [compared(operand, op, spans)];
}

const LISTED: readonly FilterOperator[] = ['==', '!=', 'IN', 'NOT IN'];

function checkSpans({ ofText, readsIpv6 }: Operand, column: string, spans: readonly AdvancedValueRange[]): void {
  const max = ofText ? MAX_TEXT_SPANS : MAX_SPANS;
  if (spans.length > max)
    throw queryError(`The filter on column "${column}" has ${spans.length} separate ranges; at most ${max} are allowed.`);
  if (!readsIpv6 && spans.some(isIpv6))
    throw queryError(
      `The filter on column "${column}" can't use IPv6 addresses. This database reads only IPv4 addresses from text.`,
    );
}

interface Wanted {
  readonly spans: readonly AdvancedValueRange[];
  /** Compared as they are. */
  readonly texts: readonly string[];
}

interface Operand extends AddressOperand {
  /** The column as it is. */
  readonly raw: string;
  /** The column as it is compared with texts. */
  readonly text: string;
  readonly ofText: boolean;
}

function operandOf(dialect: Dialect, { raw, generic, declaredType, advancedType }: ColumnSql): Operand | null {
  if (generic === 'numeric' || generic === null)
    return { raw, text: raw, sql: raw, literal: String, readsIpv6: true, ofText: false };
  if (generic !== 'string' || advancedType !== 'internet_address') return null;
  return { raw, text: dialect.castToText(raw), ...dialect.addresses(raw, declaredType), ofText: true };
}

function spansOf(type: AdvancedType, column: string, value: FilterValue): readonly AdvancedValueRange[] {
  const read = readAdvanced(type, String(value));
  if (!read.ok) throw queryError(`The filter on column "${column}" can't be read. ${advancedProblemText(read.problem)}`);
  return read.spans;
}

const isIpv6 = ({ last, bits }: AdvancedValueRange): boolean => (bits ?? (last > MAX_IPV4 ? 128 : 32)) === 128;

/** The ends of a span, as the column is compared with them. */
function endsOf(operand: Operand, span: AdvancedValueRange): readonly [first: string, last: string] {
  const bits = isIpv6(span) ? 128 : 32;
  return [operand.literal(span.first, bits), operand.literal(span.last, bits)];
}

/** Digits are written out: lists of ranges have more values than some engines bind. */
function among(operand: Operand, { spans, texts }: Wanted, withNull: boolean): SqlText {
  const listed = listedIn(operand, spans);
  const ranges = spans.filter((span) => !listed.includes(span)).map((span) => [inside(operand, span)]);
  const missing = withNull ? [[`${operand.raw} IS NULL`]] : [];
  const found = [...membership(operand.sql, numbersOf(listed), false), ...membership(operand.text, texts, false)];
  return ['(', ...joinConditions([...found, ...ranges, ...missing], 'OR'), ')'];
}

/** A text that is no address is of no network either. */
function outside(operand: Operand, { spans, texts }: Wanted, withoutNull: boolean): SqlText {
  const listed = listedIn(operand, spans);
  const ranges = spans.filter((span) => !listed.includes(span)).map((span) => [notInside(operand, span)]);
  const there = withoutNull || operand.ofText ? [[`${operand.raw} IS NOT NULL`]] : [];
  const conditions = [...membership(operand.sql, numbersOf(listed), true), ...membership(operand.text, texts, true)];
  return ['(', ...joinConditions([...conditions, ...ranges, ...there], 'AND'), ')'];
}

function inside(operand: Operand, span: AdvancedValueRange): string {
  const [first, last] = endsOf(operand, span);
  return first === last ? `${operand.sql} = ${first}` : `(${operand.sql} >= ${first} AND ${operand.sql} <= ${last})`;
}

function notInside(operand: Operand, span: AdvancedValueRange): string {
  const [first, last] = endsOf(operand, span);
  const isOutside = `${operand.sql} < ${first} OR ${operand.sql} > ${last}`;
  return operand.ofText ? `(${operand.sql} IS NULL OR ${isOutside})` : `(${isOutside})`;
}

/** Single numbers, which are bound. */
const listedIn = ({ ofText }: Operand, spans: readonly AdvancedValueRange[]): readonly AdvancedValueRange[] =>
  ofText ? [] : spans.filter(({ first, last }) => first === last && first <= Number.MAX_SAFE_INTEGER);

const numbersOf = (spans: readonly AdvancedValueRange[]): number[] => spans.map(({ first }) => Number(first));

const membership = (left: string, values: readonly SqlValue[], negated: boolean): SqlText[] =>
  values.length === 0 ? [] : [[{ kind: 'in', left, values, negated }]];

/** The end of the range that keeps the operator's meaning: `>` compares with its end, `>=` with its start. */
function compared(operand: Operand, op: FilterOperator, spans: readonly AdvancedValueRange[]): string {
  const [low, high] = [spans[0], spans.at(-1)];
  if (!low || !high) return '1 = 0';
  return `${operand.sql} ${op} ${op === '>' || op === '<=' ? endsOf(operand, high)[1] : endsOf(operand, low)[0]}`;
}
