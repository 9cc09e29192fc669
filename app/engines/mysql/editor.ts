// What an editor knows of its SQL.
import { MySQL } from '@codemirror/lang-sql';
import type { EngineEditor } from '#app/engines/shared/editor.ts';

export const mysqlEditor: EngineEditor = {
  language: MySQL,
  signatures: `
adddate(date, days) concat_ws(separator, value, …) convert_tz(value, from, to) date(value) date_add(date, INTERVAL count unit)
date_format(value, format) date_sub(date, INTERVAL count unit) datediff(end, start) field(value, option, …)
find_in_set(text, list) format(number, digits) from_unixtime(seconds, format) group_concat(expression SEPARATOR text)
if(condition, then, else) json_arrayagg(expression) json_objectagg(key, value) last_day(date) locate(part, text, start)
str_to_date(text, format) substring_index(text, delimiter, count) timestampadd(unit, count, value)
timestampdiff(unit, start, end) truncate(number, digits) unix_timestamp(value)
`,
};
