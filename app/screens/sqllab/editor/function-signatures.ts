// How common functions are called, for completion's details. Functions that are not listed are offered without.
import { ENGINE_EDITORS } from '#app/engines/registry/editors.ts';

const SIGNATURES = `
abs(number) avg(expression) ceil(number) ceiling(number) char_length(text) coalesce(value, …) concat(value, …)
concat_ws(separator, value, …) count(*) current_date current_timestamp date(value, modifier…) date_bin(stride, source, origin)
date_part(field, source) date_trunc(field, source) datetime(value, modifier…) dense_rank() OVER (…) exp(number)
extract(field FROM source) first_value(value) OVER (…) floor(number) format(template, value, …)
generate_series(start, stop, step) greatest(value, …) group_concat(value, separator) ifnull(value, default)
iif(condition, then, else) initcap(text) instr(text, part) json_agg(expression) json_build_object(key, value, …)
json_extract(json, path, …) jsonb_agg(expression) julianday(value, modifier…) lag(value, offset, default) OVER (…)
last_value(value) OVER (…) lead(value, offset, default) OVER (…) least(value, …) left(text, count) length(text) ln(number)
log(base, number) lower(text) lpad(text, length, fill) ltrim(text, characters) make_date(year, month, day) max(expression)
md5(text) min(expression) mod(number, divisor) now() nth_value(value, n) OVER (…) ntile(buckets) OVER (…) nullif(value, other)
percentile_cont(fraction) WITHIN GROUP (ORDER BY …) percentile_disc(fraction) WITHIN GROUP (ORDER BY …) position(part IN text)
power(base, exponent) printf(format, value, …) random() rank() OVER (…) regexp_match(text, pattern, flags)
regexp_matches(text, pattern, flags) regexp_replace(text, pattern, replacement, flags) repeat(text, count)
replace(text, from, to) reverse(text) right(text, count) round(number, digits) row_number() OVER (…) rpad(text, length, fill)
rtrim(text, characters) sign(number) split_part(text, delimiter, n) sqrt(number) stddev(expression)
strftime(format, value, modifier…) string_agg(value, separator) string_to_array(text, delimiter) strpos(text, part)
substr(text, start, length) substring(text FROM start FOR length) sum(expression) to_char(value, format) to_date(text, format)
to_number(text, format) to_timestamp(text, format) total(expression) trim(text) trunc(number, digits) typeof(value)
unixepoch(value, modifier…) unnest(array) upper(text) variance(expression) array_agg(expression) array_length(array, dimension)
cardinality(array) bool_and(expression) bool_or(expression) corr(y, x) cume_dist() OVER (…) age(timestamp, timestamp)
`;

const parse = (signatures: string): ReadonlyMap<string, string> =>
  new Map(
    [...signatures.matchAll(/(\w+)(\([^()]*(?:\([^()]*\)[^()]*)*\)(?: (?:OVER|WITHIN GROUP) \([^()]*\))?)?/g)].map(
      ([signature, name = '']) => [name.toLowerCase(), signature],
    ),
  );

const COMMON = parse(SIGNATURES);
const BY_ENGINE: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(ENGINE_EDITORS).map(([engine, { signatures }]) => [engine, parse(signatures)]),
);

/** Null where it is not known. `name` in any case; `engine`: its id. */
export const findSignature = (name: string, engine: string | null): string | null =>
  BY_ENGINE.get(engine ?? '')?.get(name.toLowerCase()) ?? COMMON.get(name.toLowerCase()) ?? null;
