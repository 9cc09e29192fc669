// What an editor knows of its SQL.
import { StandardSQL } from '@codemirror/lang-sql';
import type { EngineEditor } from '#app/engines/shared/editor.ts';

export const trinoEditor: EngineEditor = {
  language: StandardSQL,
  signatures: `
approx_distinct(expression) approx_percentile(expression, fraction) at_timezone(value, zone) contains(array, element) date(value)
date_add(unit, count, value) date_diff(unit, start, end) date_format(value, format) date_parse(text, format)
element_at(array_or_map, key) from_iso8601_timestamp(text) from_unixtime(seconds) if(condition, then, else)
json_extract_scalar(json, path) listagg(value, separator) WITHIN GROUP (ORDER BY …) max_by(value, by) min_by(value, by)
regexp_extract(text, pattern, group) regexp_like(text, pattern) to_unixtime(value) try(expression)
`,
};
