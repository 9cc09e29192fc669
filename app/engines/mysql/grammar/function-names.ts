// Functions for completion: no catalog lists them. Without what is denied here.
import type { MysqlServerFacts } from '#app/engines/mysql/driver/opening.ts';

/** Functions that both MySQL and MariaDB have, in each tested version. */
export const MYSQL_FUNCTIONS: readonly string[] = `
abs acos adddate addtime aes_decrypt aes_encrypt ascii asin atan atan2 avg bin bit_and bit_count bit_length bit_or
bit_xor cast ceil ceiling char char_length character_length charset coalesce coercibility collation compress concat concat_ws
connection_id conv convert convert_tz cos cot count crc32 cume_dist curdate current_date current_time current_timestamp
current_user curtime database date date_add date_format date_sub datediff day dayname dayofmonth dayofweek dayofyear default
degrees dense_rank elt exp export_set extract extractvalue field find_in_set first_value floor format found_rows from_base64
from_days from_unixtime get_format greatest group_concat hex hour if ifnull inet_aton inet_ntoa inet6_aton inet6_ntoa insert
instr interval is_ipv4 is_ipv4_compat is_ipv4_mapped is_ipv6 isnull json_array json_array_append json_array_insert json_arrayagg
json_contains json_contains_path json_depth json_extract json_insert json_keys json_length json_merge_patch json_merge_preserve
json_object json_objectagg json_overlaps json_quote json_remove json_replace json_search json_set json_table json_type
json_unquote json_valid json_value lag last_day last_insert_id last_value lcase lead least left length ln locate localtime
localtimestamp log log10 log2 lower lpad ltrim make_set makedate maketime max microsecond mid min minute mod month monthname
name_const now nth_value ntile nullif oct octet_length ord percent_rank period_add period_diff pi position pow power quarter
quote radians rand random_bytes rank regexp_instr regexp_replace regexp_substr repeat replace reverse right round row_count
row_number rpad rtrim schema sec_to_time second session_user sha2 sign sin soundex space sqrt st_area st_asgeojson
st_astext st_buffer st_centroid st_contains st_crosses st_difference st_dimension st_disjoint st_distance st_distance_sphere
st_endpoint st_envelope st_equals st_geometrytype st_geomfromgeojson st_geomfromtext st_intersection st_intersects st_isclosed
st_isempty st_issimple st_length st_numpoints st_overlaps st_pointfromtext st_pointn st_srid st_startpoint st_symdifference
st_touches st_union st_within st_x st_y std stddev stddev_pop stddev_samp str_to_date strcmp subdate substr substring
substring_index subtime sum sysdate system_user tan time time_format time_to_sec timediff timestamp timestampadd timestampdiff
to_base64 to_days to_seconds trim truncate ucase uncompress uncompressed_length unhex unix_timestamp updatexml upper user utc_date
utc_time utc_timestamp uuid uuid_short values var_pop var_samp variance version week weekday weekofyear weight_string year
yearweek
`
  .trim()
  .split(/\s+/);

const CLASSIC_HASHES = ['md5', 'sha', 'sha1'];

/** What depends on the server: MySQL 9.6 has moved them to a component that few install (`component_classic_hashing`). */
export const functionsOfServer = ({ isMariaDb, version }: Pick<MysqlServerFacts, 'isMariaDb' | 'version'>): readonly string[] =>
  isMariaDb || version < 90_600 ? CLASSIC_HASHES : [];
