// SQLite's SQL text, as a Warehouse object runs it: quoting, literals, buckets of time, stored instants, types.
// A Warehouse keeps instants as text: DATE is 'YYYY-MM-DD', everything else 'YYYY-MM-DD HH:MM:SS[.ffffff]'.
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import type { Dialect, SqlFragment, SqlValue, TemporalStorage } from '#app/domain/sql/dialect.ts';
import { ipv4Numbers } from '#app/engines/shared/dialect/addresses.ts';
import { kindOfType, standardAggregate, type TypePatterns } from '#app/engines/shared/dialect/dialect-text.ts';
import { fenceByLimit, limitRows, qualifyWith, quoteIdentifier } from '#app/engines/shared/dialect/sql-text.ts';
import { sqliteLexis } from './lexis.ts';
import { sqliteNames } from './names.ts';
import { likeCondition } from './dialect/like.ts';
import { formatInstant, instantText, isoExpression } from './dialect/stored-instant.ts';
import { GRAINS, truncate } from './dialect/time-grain.ts';
import { truncateInZone } from './dialect/zoned-grain.ts';

/** A statement has at most 100 parameters here: longer lists travel as one JSON array. */
const MAX_LIST_PARAMETERS = 50;
const MAX_PARAMETER_NUMBER = 60;

export const sqliteDialect: Dialect = {
  engine: 'sqlite',
  lexis: sqliteLexis,
  maxIdentifierBytes: null,
  foldIdentifier: foldAsciiCase,
  // Limit of D1 and of SQLite in Durable Objects, for tables and results.
  maxResultColumns: 100,
  hasNullsOrder: true,
  canOrderByAlias: true,
  quoteIdentifier,
  qualify: qualifyWith(quoteIdentifier),
  literal,
  placeholder: (n) => `?${n}`,
  limit: limitRows,
  // A sub-query with OFFSET is not flattened, and one with LIMIT gets no condition from outside.
  fencedRows: fenceByLimit('LIMIT -1 OFFSET 0'),
  createAs: (target, select, method) => `CREATE ${method} ${target} AS\n${select}`,
  truncate,
  truncateInZone,
  addHours: (expression, hours) => `DATETIME(${expression}, '${signed(hours)} hours')`,
  castToText: (expression) => `CAST(${expression} AS TEXT)`,
  grains: GRAINS,
  fromStorage,
  temporalValue,
  like: likeCondition,
  likeHasEscapes: false,
  inList,
  aggregate: standardAggregate,
  addresses: (expression) => ipv4Numbers(ipv4Number(expression)),
  genericType: (declaredType) => kindOfType(TYPES, declaredType),
};

/** An address is a JSON list of four numbers once its dots are commas: JSON has no leading zeros either. */
function ipv4Number(expression: string): string {
  const list = `('[' || REPLACE(${expression}, '.', ',') || ']')`;
  const parts = [0, 1, 2, 3].map((at) => `JSON_EXTRACT(${list}, '$[${at}]')`);
  const value = parts.map((part, at) => `${part} * ${256 ** (3 - at)}`).join(' + ');
  const isList = `${expression} NOT GLOB '*[^0-9.]*' AND JSON_VALID(${list})`;
  const isAddress = `JSON_ARRAY_LENGTH(${list}) = 4 AND MAX(${parts.join(', ')}) < 256`;
  return `CASE WHEN ${isList} THEN CASE WHEN ${isAddress} THEN ${value} END END`;
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return numberLiteral(value);
  return sqliteNames.text(value);
}

const signed = (hours: number): string => `${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;

function numberLiteral(value: number): string {
  if (Number.isNaN(value)) return 'NULL';
  if (!Number.isFinite(value)) return value > 0 ? '9e999' : '-9e999';
  return String(value);
}

function fromStorage(expression: string, storage: TemporalStorage): string {
  if (storage === 'native') return expression;
  if (storage === 'epoch_s') return `DATETIME(${expression}, 'unixepoch')`;
  if (storage === 'epoch_ms') return `DATETIME(${expression} / 1000, 'unixepoch')`;
  return isoExpression(expression, storage.format) ?? expression;
}

function temporalValue(epochMs: number, storage: TemporalStorage, declaredType: string | null): SqlValue {
  if (storage === 'epoch_s') return epochMs / 1000;
  if (storage === 'epoch_ms') return epochMs;
  if (storage !== 'native') return formatInstant(epochMs, storage.format);
  return instantText(epochMs, /^\s*date\s*$/i.test(declaredType ?? ''));
}

function inList(left: string, values: readonly SqlValue[], negated: boolean, firstPlaceholder: number): SqlFragment {
  if (values.length === 0) return { sql: negated ? '1 = 1' : '1 = 0', params: [] };
  const operator = negated ? 'NOT IN' : 'IN';
  if (values.length > MAX_LIST_PARAMETERS || firstPlaceholder + values.length - 1 > MAX_PARAMETER_NUMBER) {
    return { sql: `${left} ${operator} (SELECT value FROM json_each(?${firstPlaceholder}))`, params: [JSON.stringify(values)] };
  }
  return { sql: `${left} ${operator} (${values.map((_, index) => `?${firstPlaceholder + index}`).join(', ')})`, params: values };
}

const TYPES: TypePatterns = [
  [/^(?:datetime|date|timestamp(?:tz)?)\b/, 'temporal'],
  [/^bool(?:ean)?\b/, 'boolean'],
  [/^(?:(?:tiny|small|medium|big|unsigned big)?\s*int(?:eger)?\d?|real|double|float\d?|numeric|decimal|number)\b/, 'numeric'],
  [
    /^(?:(?:n|native |var|varying |nvar)?\s*char(?:acter)?|character|varchar|nvarchar|text|clob|string|uuid|json|blob|time)\b/,
    'string',
  ],
];
