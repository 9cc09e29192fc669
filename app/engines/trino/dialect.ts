// Trino's SQL text. A bound text is a varchar, which Trino compares with no date: `instantType` says to what the planner casts it.
import { AppError } from '#app/domain/errors.ts';
import type { Dialect, SqlFragment, SqlValue, TemporalStorage } from '#app/domain/sql/dialect.ts';
import { kindOfType, likeInLowerCase, standardAggregate, type TypePatterns } from '#app/engines/shared/dialect/dialect-text.ts';
import { fenceByLimit, limitRows, qualifyWith, quoteIdentifier } from '#app/engines/shared/dialect/sql-text.ts';
import { dayText, formatInstant, instantText, MYSQL_DIRECTIVES, translateFormat } from '#app/engines/shared/dialect/strftime.ts';
import { trinoLexis } from './lexis.ts';
import { trinoNames } from './names.ts';
import { foldTrino } from './grammar/lexer.ts';
import { GRAINS, truncate, truncateInZone } from './dialect/time-grain.ts';

export const trinoDialect: Dialect = {
  engine: 'trino',
  lexis: trinoLexis,
  maxIdentifierBytes: null,
  foldIdentifier: foldTrino,
  hasNullsOrder: true,
  canOrderByAlias: true,
  quoteIdentifier,
  qualify: qualifyWith(quoteIdentifier),
  literal,
  placeholder: () => '?',
  limit,
  // No condition is moved below a LIMIT; OFFSET 0 and LIMIT ALL would be dropped. The rows pass one node there.
  fencedRows: fenceByLimit('LIMIT 9223372036854775807'),
  createAs: (target, select, method) => `CREATE ${method} ${target} AS\n${select}`,
  truncate,
  truncateInZone,
  addHours: (expression, hours) => `date_add('hour', ${hours}, ${expression})`,
  castToText: (expression) => `CAST(${expression} AS VARCHAR)`,
  isTruth: (expression, wanted) => `COALESCE(${expression}, ${wanted ? 'FALSE' : 'TRUE'}) = ${wanted ? 'TRUE' : 'FALSE'}`,
  grains: GRAINS,
  fromStorage,
  temporalValue,
  instantType,
  like: likeInLowerCase,
  likeHasEscapes: false,
  inList,
  aggregate: standardAggregate,
  // For text and IPADDRESS columns. Trino stores IPv4 addresses as IPv6 ones, so they are compared as texts, which sort first.
  addresses: (expression) => ({
    sql: `regexp_replace(to_hex(CAST(TRY_CAST(CAST(${expression} AS VARCHAR) AS IPADDRESS) AS VARBINARY)), '^0{20}FFFF', '!')`,
    literal: (address, bits) => `'${addressDigits(address, bits)}'`,
    readsIpv6: true,
  }),
  genericType: (declaredType) => kindOfType(TYPES, declaredType),
};

/** A table's name in a statement. Without a schema: the default schema, for any catalog. */
export const trinoTable = (table: string, schema: string | null, catalog: string | null): string =>
  trinoDialect.qualify([schema === null ? null : catalog, schema, table]);

/** Hexadecimal, of IPv4 after a sign that sorts before every digit. */
function addressDigits(address: bigint, bits: 32 | 128): string {
  const digits = (width: number, value: bigint): string => value.toString(16).toUpperCase().padStart(width, '0');
  const isIpv4 = bits === 32 || address >> 32n === 0xffffn;
  return isIpv4 ? `!${digits(8, address & 0xffff_ffffn)}` : digits(32, address);
}

/** The offset comes before the limit. Throws INVALID_SQL_ERROR for an invalid number of rows. */
function limit(sql: string, rows: number, offset: number): string {
  const limited = limitRows('', rows, 0);
  return offset === 0 ? `${sql}${limited}` : `${sql}${limitRows('', offset, 0).replace('LIMIT', 'OFFSET')}${limited}`;
}

/** Throws INVALID_SQL_ERROR for text with a NUL character, which a statement cannot carry. */
function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return numberLiteral(value);
  if (value.includes('\0')) throw new AppError('INVALID_SQL_ERROR', 'Text can’t contain NUL characters.');
  return trinoNames.text(value);
}

/** Digits with a point are decimals, which overflow: whole numbers stay as they are, all others are doubles. */
function numberLiteral(value: number): string {
  if (Number.isNaN(value)) return 'nan()';
  if (!Number.isFinite(value)) return value > 0 ? 'infinity()' : '-infinity()';
  return Number.isSafeInteger(value) ? String(value) : value.toExponential().replace('e+', 'E').replace('e', 'E');
}

const utcTimestamp = (instant: string): string => `CAST(at_timezone(${instant}, 'UTC') AS TIMESTAMP)`;

function fromStorage(expression: string, storage: TemporalStorage): string {
  if (storage === 'native') return expression;
  if (storage === 'epoch_s') return utcTimestamp(`from_unixtime(${expression})`);
  if (storage === 'epoch_ms') return utcTimestamp(`from_unixtime(CAST(${expression} AS DOUBLE) / 1000)`);
  const format = translateFormat(storage.format, MYSQL_DIRECTIVES);
  if (format === null) return expression;
  // A double is written with an exponent: what is digits alone is read as a whole number first.
  const text = DIGITS.test(storage.format)
    ? `CAST(CAST(${expression} AS DECIMAL(18, 0)) AS VARCHAR)`
    : `CAST(${expression} AS VARCHAR)`;
  return `date_parse(${text}, ${literal(format)})`;
}

/** Formats with at most 14 digits, the year first. */
const DIGITS = /^%Y(?:%[mdHMS])*$/;

function temporalValue(epochMs: number, storage: TemporalStorage, declaredType: string | null): SqlValue {
  if (storage === 'epoch_s') return epochMs / 1000;
  if (storage === 'epoch_ms') return epochMs;
  if (storage !== 'native') return formatInstant(epochMs, storage.format);
  const type = declaredType ?? '';
  if (isDate(type)) return dayText(epochMs);
  return /with time zone/i.test(type) ? `${instantText(epochMs)} UTC` : instantText(epochMs);
}

const isDate = (declaredType: string): boolean => /^\s*date\s*$/i.test(declaredType);

function instantType(storage: TemporalStorage, declaredType: string | null): string | null {
  if (storage !== 'native') return null;
  const type = declaredType ?? '';
  if (isDate(type)) return 'DATE';
  return /with time zone/i.test(type) ? 'TIMESTAMP WITH TIME ZONE' : 'TIMESTAMP';
}

/** Statements have a limit of length: longer lists travel as one JSON array. */
const MAX_LIST_PARAMETERS = 500;

function inList(left: string, values: readonly SqlValue[], negated: boolean): SqlFragment {
  if (values.length === 0) return { sql: negated ? '1 = 1' : '1 = 0', params: [] };
  const operator = negated ? 'NOT IN' : 'IN';
  if (values.length <= MAX_LIST_PARAMETERS)
    return { sql: `${left} ${operator} (${values.map(() => '?').join(', ')})`, params: values };
  const type = values.every((value) => typeof value === 'number') ? 'DOUBLE' : 'VARCHAR';
  return {
    sql: `${left} ${operator} (SELECT value FROM UNNEST(CAST(json_parse(?) AS ARRAY(${type}))) AS listed (value))`,
    params: [JSON.stringify(values)],
  };
}

const TYPES: TypePatterns = [
  [/^(?:date|timestamp)\b/, 'temporal'],
  [/^boolean\b/, 'boolean'],
  [/^(?:(?:tiny|small|big)?int(?:eger)?|real|double|decimal|number)\b/, 'numeric'],
  [/^(?:varchar|char|varbinary|json|uuid|ipaddress|time|interval|array|map|row|hyperloglog)\b/, 'string'],
];
