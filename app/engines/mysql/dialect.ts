// MySQL's and MariaDB's SQL text. Texts are compared by the collation of their column; literals are written for sessions with
// backslash escapes, as the driver opens them.
import type { Dialect, SqlFragment, SqlValue, TemporalStorage } from '#app/domain/sql/dialect.ts';
import { ipv4Numbers } from '#app/engines/shared/dialect/addresses.ts';
import { kindOfType, likeInLowerCase, standardAggregate, type TypePatterns } from '#app/engines/shared/dialect/dialect-text.ts';
import { fenceByLimit, limitRows, qualifyWith, withoutNul } from '#app/engines/shared/dialect/sql-text.ts';
import { dayText, formatInstant, instantText, MYSQL_DIRECTIVES, translateFormat } from '#app/engines/shared/dialect/strftime.ts';
import { mysqlLexis } from './lexis.ts';
import { mysqlNames } from './names.ts';
import { GRAINS, truncate, truncateInZone } from './dialect/time-grain.ts';

/** A prepared statement has at most 65,535 parameters: longer lists travel as one JSON array. */
const MAX_LIST_PARAMETERS = 1_000;

export const mysqlDialect: Dialect = {
  engine: 'mysql',
  lexis: mysqlLexis,
  // Max length of an alias: 64 characters of three bytes, the limit of a name.
  maxIdentifierBytes: 192,
  foldIdentifier: foldName,
  hasNullsOrder: false,
  canOrderByAlias: true,
  // MySQL's ONLY_FULL_GROUP_BY, its default.
  recognizesSubqueries: false,
  quoteIdentifier,
  qualify: qualifyWith(quoteIdentifier),
  literal,
  placeholder: () => '?',
  limit: limitRows,
  // A derived table with LIMIT is neither merged nor given conditions from outside.
  fencedRows: fenceByLimit('LIMIT 18446744073709551615 OFFSET 0'),
  createAs: (target, select, method) => `CREATE ${method} ${target} AS\n${select}`,
  truncate,
  truncateInZone,
  addHours: (expression, hours) => `(${expression} + INTERVAL ${hours} HOUR)`,
  castToText: (expression) => `CAST(${expression} AS CHAR)`,
  grains: GRAINS,
  fromStorage,
  temporalValue,
  like: likeInLowerCase,
  likeHasEscapes: true,
  inList,
  aggregate: standardAggregate,
  addresses: (expression) => ipv4Numbers(ipv4Number(`CAST(${expression} AS CHAR)`)),
  genericType: (declaredType) => kindOfType(TYPES, declaredType),
};

/** INET_ATON alone reads `127.1` and `010.0.0.1` as well. */
const ipv4Number = (text: string): string => `CASE WHEN INET_NTOA(INET_ATON(${text})) = ${text} THEN INET_ATON(${text}) END`;

/** Folds at least all names that a case-insensitive server treats as equal. */
function foldName(name: string): string {
  return name.replaceAll('\u0130', 'i').toLowerCase();
}

/** Quotes with backticks. Throws INVALID_SQL_ERROR for a name with a NUL character. */
function quoteIdentifier(name: string): string {
  return mysqlNames.quote(withoutNul(name));
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return numberLiteral(value);
  return mysqlNames.text(value);
}

/** MySQL has neither an infinity nor NaN: the largest double, or nothing. */
function numberLiteral(value: number): string {
  if (Number.isNaN(value)) return 'NULL';
  if (!Number.isFinite(value)) return value > 0 ? '1.7976931348623157e308' : '-1.7976931348623157e308';
  return String(value);
}

/** FROM_UNIXTIME returns the session's zone, which need not be UTC: instants are counted from the epoch instead. */
function fromStorage(expression: string, storage: TemporalStorage): string {
  if (storage === 'native') return expression;
  if (storage === 'epoch_s') return `(TIMESTAMP '1970-01-01 00:00:00' + INTERVAL ${expression} SECOND)`;
  if (storage === 'epoch_ms') return `(TIMESTAMP '1970-01-01 00:00:00' + INTERVAL ${expression} * 1000 MICROSECOND)`;
  const format = translateFormat(storage.format, MYSQL_DIRECTIVES);
  return format === null ? expression : parseText(`CAST(${expression} AS CHAR)`, format);
}

/** What the text doesn't have is the first: STR_TO_DATE would leave month and day zero, which no calendar has. */
function parseText(text: string, format: string): string {
  const missing = [!/%[mbM]/.test(format) && '%m', !format.includes('%d') && '%d'].filter((directive) => directive !== false);
  if (missing.length === 0) return `STR_TO_DATE(${text}, ${literal(format)})`;
  const ones = missing.map(() => ' 01').join('');
  return `STR_TO_DATE(CONCAT(${text}, '${ones}'), ${literal([format, ...missing].join(' '))})`;
}

function temporalValue(epochMs: number, storage: TemporalStorage, declaredType: string | null): SqlValue {
  if (storage === 'epoch_s') return epochMs / 1000;
  if (storage === 'epoch_ms') return epochMs;
  if (storage !== 'native') return formatInstant(epochMs, storage.format);
  return /^\s*date\s*$/i.test(declaredType ?? '') ? dayText(epochMs) : instantText(epochMs);
}

function inList(left: string, values: readonly SqlValue[], negated: boolean): SqlFragment {
  if (values.length === 0) return { sql: negated ? '1 = 1' : '1 = 0', params: [] };
  const operator = negated ? 'NOT IN' : 'IN';
  if (values.length <= MAX_LIST_PARAMETERS)
    return { sql: `${left} ${operator} (${values.map(() => '?').join(', ')})`, params: values };
  const type = values.every((value) => typeof value === 'number') ? 'DOUBLE' : 'TEXT';
  return {
    sql: `${left} ${operator} (SELECT value FROM JSON_TABLE(?, '$[*]' COLUMNS (value ${type} PATH '$')) AS listed)`,
    params: [JSON.stringify(values)],
  };
}

const TYPES: TypePatterns = [
  [/^(?:date|datetime|timestamp)\b/, 'temporal'],
  [/^(?:bool(?:ean)?\b|tinyint\s*\(\s*1\s*\)|bit\s*\(\s*1\s*\))/, 'boolean'],
  [/^(?:(?:tiny|small|medium|big)?int(?:eger)?|double|float|real|decimal|dec|numeric|fixed|year|bit|serial)\b/, 'numeric'],
  [
    /^(?:(?:var|n|nvar)?char(?:acter)?|(?:tiny|medium|long)?text|(?:tiny|medium|long)?blob|(?:var)?binary|enum|set|json|time|uuid)\b/,
    'string',
  ],
];
