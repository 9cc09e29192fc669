// What an editor knows of its SQL: a backslash escapes in texts, backticks and double quotes are names.
import { SQLDialect } from '@codemirror/lang-sql';
import type { EngineEditor } from '#app/engines/shared/editor.ts';
import { RESERVED_AS_ALIAS } from './names.ts';

const OTHERS =
  'add after alter asc attach by cluster codec column columns comment create cube current database databases default delete desc ' +
  'describe detach dictionary drop engine exists explain false fill first following grouping if index insert interpolate key kill ' +
  'last materialized merge null nulls optimize outer over partition populate preceding primary projection range recursive refresh ' +
  'rename replace rollup row rows set sets show table tables temporary ties to totals truncate true ttl unbounded update use values ' +
  'view';
const TYPES =
  'aggregatefunction bool date date32 datetime datetime64 decimal decimal32 decimal64 decimal128 decimal256 enum enum8 enum16 ' +
  'fixedstring float32 float64 int8 int16 int32 int64 int128 int256 ipv4 ipv6 json lowcardinality map nested nullable string tuple ' +
  'uint8 uint16 uint32 uint64 uint128 uint256 uuid';

const ClickHouse = SQLDialect.define({
  keywords: [...[...RESERVED_AS_ALIAS].map((word) => word.toLowerCase()), OTHERS].join(' '),
  types: TYPES,
  backslashEscapes: true,
  identifierQuotes: '`"',
  operatorChars: '*+-%<>!=&|/~?:',
});

export const clickhouseEditor: EngineEditor = {
  language: ClickHouse,
  signatures: `
date(value) date_add(unit, count, value) date_diff(unit, start, end) if(condition, then, else) log(number) position(text, part)
replace(text, from, to) splitByChar(separator, text) toDate(value) toDateTime(value, zone) toInt64(value) toString(value)
toStartOfDay(value) toStartOfInterval(value, INTERVAL count unit) toStartOfMonth(value) uniq(expression) uniqExact(expression)
argMax(value, by) argMin(value, by) arrayJoin(array) countIf(condition) dateDiff(unit, start, end) formatDateTime(value, format)
multiIf(condition, then, …, else) parseDateTimeBestEffort(text) quantile(expression) sumIf(expression, condition)
`,
};
