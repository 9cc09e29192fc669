// PostgreSQL's SQL dialect: quoting, literals, time grains, stored instants, types.
import { clipToBytes } from '#app/domain/sql/fold-identifier.ts';
import type { AddressOperand, Dialect, SqlFragment, SqlValue, TemporalStorage } from '#app/domain/sql/dialect.ts';
import { AppError } from '#app/domain/errors.ts';
import { addressText, ipv4Numbers } from '#app/engines/shared/dialect/addresses.ts';
import { kindOfType, likeOrIlike, standardAggregate, type TypePatterns } from '#app/engines/shared/dialect/dialect-text.ts';
import { limitRows, qualifyWith, quoteIdentifier } from '#app/engines/shared/dialect/sql-text.ts';
import { postgresLexis } from './lexis.ts';
import { postgresNames } from './names.ts';
import { dayText, formatInstant, instantText, timestampPattern } from './dialect/instant-text.ts';
import { GRAINS, hasZone, truncate, truncateInZone } from './dialect/time-grain.ts';

/** Longer lists are sent as one array parameter, since a statement can have at most 65,535 parameters. */
const MAX_LIST_PARAMETERS = 1_000;

const MAX_IDENTIFIER_BYTES = 63;

export const postgresDialect: Dialect = {
  engine: 'postgres',
  lexis: postgresLexis,
  maxIdentifierBytes: MAX_IDENTIFIER_BYTES,
  // The parser has already folded unquoted names to lower case.
  foldIdentifier: (name) => clipToBytes(name, MAX_IDENTIFIER_BYTES),
  hasNullsOrder: true,
  canOrderByAlias: true,
  quoteIdentifier,
  qualify: qualifyWith(quoteIdentifier),
  literal,
  placeholder: (n) => `$${n}`,
  limit: limitRows,
  fencedRows,
  createAs: (target, select, method) => `CREATE ${method} ${target} AS\n${select}`,
  truncate,
  truncateInZone,
  addHours: (expression, hours) => `(${expression} + INTERVAL '${hours} hours')`,
  castToText: (expression) => `CAST(${expression} AS TEXT)`,
  grains: GRAINS,
  fromStorage,
  temporalValue,
  like: likeOrIlike,
  likeHasEscapes: true,
  inList,
  aggregate: standardAggregate,
  addresses,
  genericType: (declaredType) => kindOfType(TYPES, declaredType),
};

/**
 * OFFSET keeps conditions from being pushed into the subquery. To look up column statistics, the planner would still look through
 * OFFSET and evaluate a condition like `note LIKE '%x\'` on sampled rows while planning. It doesn't look through a UNION.
 */
function fencedRows(source: string, condition: string): string {
  return `SELECT * FROM ${source} WHERE ${condition} UNION ALL SELECT * FROM ${source} WHERE FALSE OFFSET 0`;
}

const OCTET = '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';

/** The address part of `10.0.0.7/24`. Only some versions can check whether a text is an IPv6 address. */
function addresses(expression: string, declaredType: string | null): AddressOperand {
  if (/^(?:inet|cidr)\b/i.test(declaredType ?? ''))
    return {
      sql: `HOST(${expression})::inet`,
      literal: (address, bits) => `inet '${addressText(address, bits)}'`,
      readsIpv6: true,
    };
  const isAddress = `${expression} ~ '^(${OCTET}[.]){3}${OCTET}$'`;
  return ipv4Numbers(`CASE WHEN ${isAddress} THEN (${expression})::inet - inet '0.0.0.0' END`);
}

/** Throws INVALID_SQL_ERROR for text with a NUL character, which PostgreSQL can't store. */
function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : `CAST('${value}' AS DOUBLE PRECISION)`;
  if (value.includes('\0')) throw new AppError('INVALID_SQL_ERROR', 'Text can’t contain NUL characters.');
  return postgresNames.text(value);
}

function fromStorage(expression: string, storage: TemporalStorage): string {
  if (storage === 'native') return expression;
  if (storage === 'epoch_s') return `(TIMESTAMP 'epoch' + ${expression} * INTERVAL '1 second')`;
  if (storage === 'epoch_ms') return `(TIMESTAMP 'epoch' + ${expression} * INTERVAL '1 millisecond')`;
  // Years and days are often stored as numbers.
  const pattern = timestampPattern(storage.format);
  return pattern === null ? expression : `CAST(TO_TIMESTAMP(CAST(${expression} AS TEXT), ${literal(pattern)}) AS TIMESTAMP)`;
}

function temporalValue(epochMs: number, storage: TemporalStorage, declaredType: string | null): SqlValue {
  if (storage === 'epoch_s') return epochMs / 1000;
  if (storage === 'epoch_ms') return epochMs;
  if (storage !== 'native') return formatInstant(epochMs, storage.format);
  const type = (declaredType ?? '').trim();
  return /^date$/i.test(type) ? dayText(epochMs) : instantText(epochMs, hasZone(type));
}

function inList(left: string, values: readonly SqlValue[], negated: boolean, firstPlaceholder: number): SqlFragment {
  if (values.length === 0) return { sql: negated ? '1 = 1' : '1 = 0', params: [] };
  if (values.length > MAX_LIST_PARAMETERS) {
    const sql = `${left} ${negated ? '<> ALL' : '= ANY'} ($${firstPlaceholder})`;
    return { sql, params: [`{${values.map(arrayElement).join(',')}}`] };
  }
  const placeholders = values.map((_, index) => `$${firstPlaceholder + index}`).join(', ');
  return { sql: `${left} ${negated ? 'NOT IN' : 'IN'} (${placeholders})`, params: values };
}

const arrayElement = (value: SqlValue): string => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`);

const TYPES: TypePatterns = [
  [/\[\]$|^array\b/, 'string'],
  [/^(?:date|timestamp|timestamptz|datetime)\b/, 'temporal'],
  [/^bool(?:ean)?\b/, 'boolean'],
  [
    /^(?:(?:small|big)?int(?:eger)?|int[248]|(?:small|big)?serial|real|double precision|float[48]?|numeric|decimal|money|oid)\b/,
    'numeric',
  ],
  [
    /^(?:character|char|bpchar|varchar|text|citext|name|uuid|jsonb?|xml|bytea|time|timetz|interval|inet|cidr|macaddr8?)\b/,
    'string',
  ],
  [/^"?char"?$|^(?:bit|varbit|tsvector|tsquery|enum|int[48]range|numrange|tsrange|tstzrange|daterange)\b/, 'string'],
];
