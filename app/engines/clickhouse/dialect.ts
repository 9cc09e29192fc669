// ClickHouse's SQL text. Values are bound by number and type (`{p1:String}`), as the HTTP interface takes them: the type follows from the value.
import type { Dialect, SqlFragment, SqlValue, TemporalStorage } from '#app/domain/sql/dialect.ts';
import { trimEndWhere } from '#app/domain/text/trim-end.ts';
import { ipv4Numbers } from '#app/engines/shared/dialect/addresses.ts';
import { kindOfType, likeOrIlike, standardAggregate, type TypePatterns } from '#app/engines/shared/dialect/dialect-text.ts';
import { fenceByLimit, limitRows, qualifyWith, withoutNul } from '#app/engines/shared/dialect/sql-text.ts';
import { dayText, formatInstant, instantText, MYSQL_DIRECTIVES, translateFormat } from '#app/engines/shared/dialect/strftime.ts';
import { clickhouseLexis } from './lexis.ts';
import { clickhouseNames } from './names.ts';
import { GRAINS, truncate, truncateInZone } from './dialect/time-grain.ts';

export const clickhouseDialect: Dialect = {
  engine: 'clickhouse',
  lexis: clickhouseLexis,
  maxIdentifierBytes: null,
  foldIdentifier: (name) => name,
  hasNullsOrder: true,
  canOrderByAlias: true,
  aliasesHideColumns: true,
  // Older servers refuse it; in 26.9 a comparison with NULL in it is always false.
  correlates: false,
  quoteIdentifier,
  qualify: qualifyWith(quoteIdentifier),
  literal,
  placeholder: (n, value) => `{p${n}:${parameterType(value)}}`,
  limit: limitRows,
  // No condition is moved below a LIMIT.
  fencedRows: fenceByLimit('LIMIT 9223372036854775807'),
  createAs: (target, select, method) =>
    method === 'VIEW'
      ? `CREATE VIEW ${target} AS\n${select}`
      : `CREATE TABLE ${target} ENGINE = MergeTree ORDER BY tuple() AS\n${select}`,
  truncate,
  truncateInZone,
  addHours: (expression, hours) => `addHours(${expression}, ${hours})`,
  castToText: (expression) => `toString(${expression})`,
  isTruth: (expression, wanted) => `ifNull(${expression}, ${wanted ? 0 : 1}) ${wanted ? '!=' : '='} 0`,
  grains: GRAINS,
  fromStorage,
  temporalValue,
  like: likeOrIlike,
  likeHasEscapes: false,
  inList,
  aggregate: standardAggregate,
  addresses: (expression) => ipv4Numbers(`IPv4StringToNumOrNull(toString(${expression}))`),
  genericType: (declaredType) => kindOfType(TYPES, plainType(declaredType)),
};

/** Quotes with backticks; a backslash escapes. Throws INVALID_SQL_ERROR for a name with a NUL character. */
function quoteIdentifier(name: string): string {
  return clickhouseNames.quote(withoutNul(name));
}

function parameterType(value: SqlValue | undefined): string {
  if (value === null) return 'Nullable(Nothing)';
  if (typeof value === 'boolean') return 'Bool';
  if (typeof value !== 'number') return 'String';
  return Number.isSafeInteger(value) ? 'Int64' : 'Float64';
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number') return numberLiteral(value);
  return clickhouseNames.text(value);
}

function numberLiteral(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  return String(value);
}

/** Years of two digits and percent signs are not read. */
const DIRECTIVES: ReadonlyMap<string, string> = new Map(
  [...MYSQL_DIRECTIVES].filter(([directive]) => directive !== '%y' && directive !== '%%'),
);

const YEAR_FIRST = /^%Y(?:-?%m(?:-?%d(?:[ T]%H:%M(?::%S(?:\.%f)?)?)?)?)?$/;

function fromStorage(expression: string, storage: TemporalStorage): string {
  if (storage === 'native') return expression;
  if (storage === 'epoch_s') return `fromUnixTimestamp64Milli(toInt64(${expression} * 1000), 'UTC')`;
  if (storage === 'epoch_ms') return `fromUnixTimestamp64Milli(toInt64(${expression}), 'UTC')`;
  // If no part is ambiguous, use the function that can read years before 1970.
  if (YEAR_FIRST.test(storage.format)) return `parseDateTime64BestEffortOrNull(toString(${expression}), 3, 'UTC')`;
  const format = translateFormat(storage.format, DIRECTIVES);
  return format === null ? expression : `parseDateTime(toString(${expression}), ${literal(format)}, 'UTC')`;
}

function temporalValue(epochMs: number, storage: TemporalStorage, declaredType: string | null): SqlValue {
  if (storage === 'epoch_s') return epochMs / 1000;
  if (storage === 'epoch_ms') return epochMs;
  if (storage !== 'native') return formatInstant(epochMs, storage.format);
  const type = plainType(declaredType ?? '');
  if (/^date(?:32)?$/i.test(type)) return dayText(epochMs);
  // A DateTime is compared with whole seconds only: a bound inside a second is the next.
  return instantText(/^datetime(?!64)/i.test(type) ? Math.ceil(epochMs / 1000) * 1000 : epochMs);
}

/** Lists travel as one array each: there is no limit to their length. */
function inList(left: string, values: readonly SqlValue[], negated: boolean, firstPlaceholder: number): SqlFragment {
  if (values.length === 0) return { sql: negated ? '1 = 1' : '1 = 0', params: [] };
  const isNumeric = values.every((value) => typeof value === 'number');
  const elements = values.map((value) =>
    isNumeric ? literal(value) : literal(typeof value === 'string' ? value : String(value)),
  );
  return {
    sql: `${left} ${negated ? 'NOT IN' : 'IN'} {p${firstPlaceholder}:Array(${isNumeric ? 'Float64' : 'String'})}`,
    params: [`[${elements.join(',')}]`],
  };
}

/** Without the wrappers that say nothing of the kind: `LowCardinality(Nullable(String))` is `String`. */
export function plainType(declaredType: string): string {
  const match = /^(?:nullable|lowcardinality|simpleaggregatefunction\s*\(\s*\w+\s*,)\s*\(?(.*)$/is.exec(declaredType.trim());
  return match?.[1] === undefined ? declaredType.trim() : plainType(trimEndWhere(match[1], (character) => character === ')'));
}

/** ClickHouse's types, and those of the SQL standard, which it also accepts. */
const TYPES: TypePatterns = [
  [/^(?:date(?:32)?|datetime(?:64)?|timestamp)\b/, 'temporal'],
  [/^bool(?:ean)?\b/, 'boolean'],
  [/^(?:u?int(?:8|16|32|64|128|256)?|integer|b?float(?:16|32|64)?|double|decimal(?:32|64|128|256)?)\b/, 'numeric'],
  [/^(?:(?:tiny|small|medium|big)int|real|numeric|dec)\b/, 'numeric'],
  [/^(?:(?:tiny|medium|long)?text|(?:var)?char)\b/, 'string'],
  [/^(?:string|fixedstring|uuid|enum(?:8|16)?|ipv[46]|json|array|map|tuple|object|nested|time(?:64)?)\b/, 'string'],
];
