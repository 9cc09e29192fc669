// The functions that a text of MySQL calls, which of them are the server's own, and which are denied. By tokens: a name before a
// parenthesis, quoted or not.
import { lexMysql, unquote, type MysqlToken } from './lexer.ts';

/**
 * Functions that write, wait, lock, reach files, other servers or programs. By lower-case name.
 */
const DENIED_FUNCTIONS: readonly RegExp[] = [
  /^(?:load_file|sleep|benchmark)$/,
  /^(?:get_lock|release_lock|release_all_locks|is_free_lock|is_used_lock)$/,
  /^(?:master_pos_wait|source_pos_wait|master_gtid_wait|wait_for_executed_gtid_set|wait_until_sql_thread_after_gtids)$/,
  // Sequences.
  /^(?:nextval|setval|lastval)$/,
  // Replication, keys, audit and firewall of the server.
  /^(?:asynchronous_connection_failover_.*|group_replication_.*|keyring_.*|audit_log_.*|mysql_firewall_.*|mysql_query_attribute.*)$/,
  /^(?:ps_.*|gtid_.*|wsrep_.*|statement_digest(?:_text)?|validate_password_strength)$/,
  // Loadable functions that run programs or other servers' statements.
  /^(?:sys_(?:exec|eval|get|set)|lib_mysqludf_.*|do_.*|spider_.*|http_.*|mroonga_.*|version_tokens_.*|service_.*)$/,
];

export const deniesFunction = (name: string): boolean => DENIED_FUNCTIONS.some((pattern) => pattern.test(name));

/** Before whose parenthesis there is no call. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'in and or not xor as on using from where select over exists when then else by having union except intersect all any some ' +
    'limit distinct between like join case partition order group values value row rows is key index end with recursive offset ' +
    'into set of div rlike regexp against for columns path nested window lateral separator return returning interval binary'
  ).split(' '),
);
const TYPES: ReadonlySet<string> = new Set(
  (
    'char character nchar varchar nvarchar varbinary decimal dec numeric fixed float double real bit tinyint smallint mediumint int ' +
    'integer bigint date datetime time timestamp year text tinytext mediumtext longtext blob json enum signed unsigned'
  ).split(' '),
);

export interface FunctionCall {
  /** Lower case; with its schema where it has one. */
  readonly name: string;
  readonly isQualified: boolean;
}

/** Every name before a parenthesis that no keyword of the language is. */
export function listFunctionCalls(sql: string, tokens: readonly MysqlToken[]): FunctionCall[] {
  const calls: FunctionCall[] = [];
  for (const [index, token] of tokens.entries()) {
    if ((token.kind !== 'word' && token.kind !== 'name') || tokens[index + 1]?.kind !== 'open') continue;
    const name = unquote(sql.slice(token.from, token.to)).toLowerCase();
    const before = tokens[index - 1];
    const isQualified = before?.kind === 'other' && sql.slice(before.from, before.to) === '.';
    if (token.kind === 'word' && !isQualified && KEYWORDS.has(name)) continue;
    calls.push({ name, isQualified });
  }
  return calls;
}

/** Whether variables are read, the server's (`@@datadir`) or those that another run has left in the session (`@x`). */
export const readsVariables = (sql: string, tokens: readonly MysqlToken[]): boolean =>
  tokens.some(({ kind, from }) => kind === 'other' && sql[from] === '@');

/** Whether only built-in functions are called. Functions in `withNames` (lower case) can have column lists. */
export const areBuiltIn = (calls: readonly FunctionCall[], withNames: ReadonlySet<string> = new Set()): boolean =>
  calls.every(
    ({ name, isQualified }) => !isQualified && (BUILT_IN_FUNCTIONS.has(name) || TYPES.has(name) || withNames.has(name)),
  );

const BUILT_IN_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'abs acos adddate addtime aes_decrypt aes_encrypt any_value ascii asin atan atan2 avg bin bin_to_uuid binary bit_and bit_count ' +
    'bit_length bit_or bit_xor cast ceil ceiling char char_length character_length charset chr coalesce coercibility collation ' +
    'column_check column_create column_exists column_get column_json column_list compress concat concat_ws connection_id conv ' +
    'convert convert_tz cos cot count crc32 crc32c cume_dist curdate current_date current_role current_time current_timestamp ' +
    'current_user curtime database date date_add date_format date_sub datediff day dayname dayofmonth dayofweek dayofyear decode ' +
    'decode_histogram default degrees dense_rank div elt encode exp export_set extract extractvalue field find_in_set first_value ' +
    'floor format format_bytes format_pico_time found_rows from_base64 from_days from_unixtime get_format greatest group_concat ' +
    'grouping hex hour if ifnull inet6_aton inet6_ntoa inet_aton inet_ntoa insert instr interval is_ipv4 is_ipv4_compat ' +
    'is_ipv4_mapped is_ipv6 is_uuid isnull json_array json_array_append json_array_insert json_array_intersect json_arrayagg ' +
    'json_compact json_contains json_contains_path json_depth json_detailed json_equals json_exists json_extract json_insert ' +
    'json_keys json_length json_loose json_merge json_merge_patch json_merge_preserve json_normalize json_object json_object_filter_keys ' +
    'json_object_to_array json_objectagg json_overlaps json_pretty json_query json_quote json_remove json_replace json_schema_valid ' +
    'json_schema_validation_report json_search json_set json_storage_free json_storage_size json_table json_type json_unquote ' +
    'json_valid json_value kdf lag last_day last_insert_id last_value lcase lead least left length ln localtime localtimestamp locate ' +
    'log log10 log2 lower lpad ltrim make_set makedate maketime max md5 median member microsecond mid min minute mod month monthname ' +
    'name_const natural_sort_key now nth_value ntile nullif nvl nvl2 oct octet_length ord percent_rank percentile_cont ' +
    'percentile_disc period_add period_diff pi point polygon linestring position pow power quarter quote radians rand random_bytes ' +
    'rank regexp_instr regexp_like regexp_replace regexp_substr repeat replace reverse right rlike round row row_count row_number ' +
    'rpad rtrim schema sec_to_time second session_user sformat sha sha1 sha2 sign sin soundex space sqrt st_area st_asgeojson ' +
    'st_astext st_aswkb st_aswkt st_buffer st_centroid st_contains st_crosses st_difference st_dimension st_disjoint st_distance ' +
    'st_distance_sphere st_envelope st_equals st_geohash st_geomfromgeojson st_geomfromtext st_geomfromwkb st_geometrytype ' +
    'st_intersection st_intersects st_isvalid st_latitude st_length st_longitude st_makeenvelope st_numpoints st_overlaps ' +
    'st_pointfromtext st_pointn st_simplify st_srid st_touches st_transform st_union st_within st_x st_y std stddev stddev_pop ' +
    'stddev_samp str_to_date strcmp subdate substr substring substring_index subtime sum sysdate system_user tan time time_format ' +
    'time_to_sec timediff timestamp timestampadd timestampdiff to_base64 to_char to_days to_seconds trim truncate ucase ' +
    'uncompress uncompressed_length unhex unix_timestamp updatexml upper user utc_date utc_time utc_timestamp uuid uuid_short ' +
    'uuid_to_bin values var_pop var_samp variance version week weekday weekofyear weight_string year yearweek match'
  ).split(' '),
);

/**
 * Those that MySQL and MariaDB have had for long: a created function of such a name is never called. The others are some server's or some
 * version's.
 */
export const COMMON_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'abs avg cast ceil ceiling char char_length coalesce concat concat_ws convert convert_tz count curdate current_date ' +
    'current_timestamp date date_add date_format date_sub datediff day dayofmonth dayofweek dayofyear exp extract floor format ' +
    'from_unixtime greatest group_concat hex hour if ifnull inet_aton instr interval isnull is_ipv4 last_day lcase least left length ln ' +
    'locate log log10 lower lpad ltrim makedate max mid min minute mod month monthname now nullif pow power quarter rand repeat replace ' +
    'right round rpad rtrim sec_to_time second sign sqrt std stddev stddev_pop stddev_samp str_to_date substr substring ' +
    'substring_index sum time time_to_sec timestamp timestampadd timestampdiff to_days trim truncate ucase unix_timestamp upper ' +
    'utc_timestamp values var_pop var_samp variance week weekday weekofyear year yearweek'
  ).split(' '),
);

/** Names that a text calls as the server's own functions, which not each server has. Distinct. */
export function uncommonCalls(sql: string): string[] {
  const lexed = lexMysql(sql);
  const calls = lexed.ok
    ? listFunctionCalls(
        sql,
        lexed.tokens.filter(({ kind }) => kind !== 'comment'),
      )
    : [];
  const names = calls.flatMap(({ name, isQualified }) => (isQualified ? [] : [name]));
  return [...new Set(names)].filter((name) => BUILT_IN_FUNCTIONS.has(name) && !COMMON_FUNCTIONS.has(name));
}
