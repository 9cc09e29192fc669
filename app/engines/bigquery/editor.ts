// What an editor knows of its SQL: a backslash escapes in texts, and both kinds of quotes begin one.
import { SQLDialect } from '@codemirror/lang-sql';
import type { EngineEditor } from '#app/engines/shared/editor.ts';
import { BIGQUERY_RESERVED } from './names.ts';

const OTHERS =
  'aggregate alter asc call clone cluster commit copy create delete desc drop except execute explain export extend first grant ' +
  'insert last load materialized model offset options partition pivot procedure rename replace return revoke rollback row safe ' +
  'schema search show snapshot system table temp transaction truncate undrop unpivot update values view';
const TYPES =
  'array bignumeric bool boolean bytes bigint date datetime decimal float64 geography int int64 integer interval json numeric ' +
  'range string struct time timestamp';

const BigQuery = SQLDialect.define({
  keywords: [...[...BIGQUERY_RESERVED].map((word) => word.toLowerCase()), OTHERS].join(' '),
  types: TYPES,
  backslashEscapes: true,
  doubleQuotedStrings: true,
  hashComments: true,
  identifierQuotes: '`',
  operatorChars: '*+-%<>!=&|~^/?:',
});

export const bigqueryEditor: EngineEditor = {
  language: BigQuery,
  signatures: `
date_add(date, INTERVAL count unit) date_diff(end, start, unit) date_trunc(date, unit) datetime_trunc(datetime, unit)
timestamp_add(timestamp, INTERVAL count unit) timestamp_diff(end, start, unit) timestamp_trunc(timestamp, unit, zone)
format_date(format, date) format_timestamp(format, timestamp, zone) parse_date(format, text) parse_timestamp(format, text, zone)
if(condition, then, else) ifnull(value, fallback) safe_cast(value AS type) safe_divide(dividend, divisor) countif(condition)
approx_count_distinct(expression) array_agg(expression) array_length(array) array_to_string(array, separator)
generate_date_array(start, end, INTERVAL count unit) json_value(json, path) regexp_contains(text, pattern)
regexp_extract(text, pattern) split(text, separator) string_agg(expression, separator) struct(value, …) unnest(array)
`,
};
