// BigQuery's SQL text, GoogleSQL. Values are bound by name (`@p1`) with the type of the value; a list is one array, whose name says
// what is in it (`@texts1`).
import { AppError } from '#app/domain/errors.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import type { Dialect, SqlFragment, SqlValue, TemporalStorage } from '#app/domain/sql/dialect.ts';
import { ipv4Numbers } from '#app/engines/shared/dialect/addresses.ts';
import { kindOfType, likeInLowerCase, standardAggregate, type TypePatterns } from '#app/engines/shared/dialect/dialect-text.ts';
import { fenceByLimit, limitRows, qualifyWith } from '#app/engines/shared/dialect/sql-text.ts';
import { dayText, formatInstant, instantText, translateFormat } from '#app/engines/shared/dialect/strftime.ts';
import { bigqueryLexis } from './lexis.ts';
import { quoteName, quoteText } from './dialect/quoting.ts';
import { GRAINS, truncate, truncateInZone } from './dialect/time-grain.ts';

export const bigqueryDialect: Dialect = {
  engine: 'bigquery',
  lexis: bigqueryLexis,
  maxIdentifierBytes: 300,
  maxResultColumns: 10_000,
  canAlias: (name) => ALIAS.test(name) && !OWN_COLUMNS.test(name),
  foldIdentifier: foldAsciiCase,
  hasNullsOrder: true,
  canOrderByAlias: true,
  // A sub-query can be correlated only if it can be rewritten as a join.
  correlates: false,
  recognizesSubqueries: false,
  quoteIdentifier: quoteName,
  qualify: qualifyWith(quoteName),
  literal,
  placeholder: (n) => `@p${n}`,
  limit: limitRows,
  // No condition is moved below a LIMIT.
  fencedRows: fenceByLimit('LIMIT 9223372036854775807'),
  createAs: (target, select, method) => `CREATE ${method} ${target} AS\n${select}`,
  truncate,
  truncateInZone,
  addHours: (expression, hours) => `(${expression} + INTERVAL ${hours} HOUR)`,
  castToText: (expression) => `CAST(${expression} AS STRING)`,
  grains: GRAINS,
  fromStorage,
  temporalValue,
  instantType: (storage, declaredType) => (storage === 'native' ? instantKind(declaredType) : null),
  like: likeInLowerCase,
  likeHasEscapes: true,
  inList,
  aggregate: standardAggregate,
  addresses: (expression) => ipv4Numbers(addressNumber(`CAST(${expression} AS STRING)`)),
  genericType: (declaredType) => kindOfType(TYPES, declaredType),
};

/** What any table and any result can have for a column. */
const ALIAS = /^[A-Za-z_][A-Za-z0-9_]*$/;
const OWN_COLUMNS = /^(?:_table_|_file_|_partition|_row_timestamp|__root__|_colidentifier)/i;

function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'number' ? numberLiteral(value) : quoteText(value);
}

function numberLiteral(value: number): string {
  if (Number.isNaN(value)) return "CAST('NaN' AS FLOAT64)";
  if (!Number.isFinite(value)) return `CAST('${value > 0 ? '' : '-'}Infinity' AS FLOAT64)`;
  return String(value);
}

const DIRECTIVES: ReadonlyMap<string, string> = new Map(
  ['%Y', '%m', '%d', '%H', '%M', '%S', '%y', '%b', '%B', '%%', '%E'].map((directive) => [directive, directive]),
);

function fromStorage(expression: string, storage: TemporalStorage): string {
  if (storage === 'native') return expression;
  if (storage === 'epoch_s') return `TIMESTAMP_MILLIS(CAST(${expression} * 1000 AS INT64))`;
  if (storage === 'epoch_ms') return `TIMESTAMP_MILLIS(CAST(${expression} AS INT64))`;
  const format = translateFormat(storage.format.replaceAll('%S.%f', '%E*S'), DIRECTIVES);
  return format === null ? expression : `PARSE_DATETIME(${literal(format)}, CAST(${expression} AS STRING))`;
}

function instantKind(declaredType: string | null): 'DATE' | 'DATETIME' | 'TIMESTAMP' | null {
  const kind = /^\s*(date|datetime|timestamp)\b/i.exec(declaredType ?? '')?.[1]?.toUpperCase();
  return kind === 'DATE' || kind === 'DATETIME' || kind === 'TIMESTAMP' ? kind : null;
}

function temporalValue(epochMs: number, storage: TemporalStorage, declaredType: string | null): SqlValue {
  if (storage === 'epoch_s') return epochMs / 1000;
  if (storage === 'epoch_ms') return epochMs;
  if (storage !== 'native') return formatInstant(epochMs, storage.format);
  const kind = instantKind(declaredType);
  if (kind === 'DATE') return dayText(epochMs);
  return kind === 'TIMESTAMP' ? `${instantText(epochMs)}+00` : instantText(epochMs);
}

/** One array parameter for any number of values, because parameters and length of a statement are limited. */
function inList(left: string, values: readonly SqlValue[], negated: boolean, firstPlaceholder: number): SqlFragment {
  if (values.length === 0) return { sql: negated ? '1 = 1' : '1 = 0', params: [] };
  const isNumeric = values.every((value) => typeof value === 'number');
  const kind = !isNumeric ? 'texts' : values.every(Number.isSafeInteger) ? 'integers' : 'floats';
  const elements = isNumeric ? values : values.map((value) => (value === null ? null : String(value)));
  return {
    sql: `${left} ${negated ? 'NOT IN' : 'IN'} UNNEST(@${kind}${firstPlaceholder})`,
    params: [JSON.stringify(elements)],
  };
}

const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';

/** The 32 bits of the address in a text; NULL for any other text. */
function addressNumber(text: string): string {
  const part = (index: number): string => `SAFE_CAST(SPLIT(${text}, '.')[SAFE_OFFSET(${index})] AS INT64)`;
  const number = [0, 1, 2, 3].map((index) => `${part(index)} * ${256 ** (3 - index)}`).join(' + ');
  return `(CASE WHEN REGEXP_CONTAINS(${text}, r'^(?:${OCTET}[.]){3}${OCTET}$') THEN ${number} END)`;
}

/** Type names in SQL and in the API. */
const TYPES: TypePatterns = [
  [/^(?:date|datetime|timestamp)\b/, 'temporal'],
  [/^bool(?:ean)?\b/, 'boolean'],
  [/^(?:(?:tiny|small|big|byte)?int(?:64|eger)?|float(?:64)?|(?:big)?numeric|(?:big)?decimal)\b/, 'numeric'],
  [/^(?:string|bytes|json|geography|interval|time|range|struct|record|array|uuid)\b/, 'string'],
];

/** Throws INVALID_SQL_ERROR for a list that is none. */
export function readList(text: SqlValue): readonly (string | number | null)[] {
  try {
    return JSON.parse(String(text)) as (string | number | null)[];
  } catch (cause) {
    throw new AppError('INVALID_SQL_ERROR', 'A list of values can’t be read.', { cause });
  }
}
