// The functions of BigQuery itself that read nothing but their arguments. All other names are user-defined routines,
// or reaches further: such a statement could read any table.
const words = (...lines: readonly string[]): readonly string[] => lines.join(' ').split(' ');

/** Built-in functions in lower case, as listed in BigQuery's reference. */
export const BIGQUERY_FUNCTIONS: readonly string[] = words(
  'abs acos acosh any_value approx_count_distinct approx_quantiles approx_top_count approx_top_sum array array_agg',
  'array_concat array_concat_agg array_filter array_first array_last array_length',
  'array_reverse array_slice array_to_string array_transform ascii asin asinh atan atan2 atanh avg',
  'bit_and bit_count bit_or bit_xor bool byte_length cast cbrt ceil ceiling char_length character_length chr coalesce',
  'code_points_to_bytes code_points_to_string collate concat contains_substr corr cos cosh cosine_distance cot coth count countif',
  'covar_pop covar_samp csc csch cume_dist current_date current_datetime current_time current_timestamp date date_add',
  'date_bucket date_diff date_from_unix_date date_sub date_trunc datetime datetime_add datetime_bucket datetime_diff datetime_sub',
  'datetime_trunc dense_rank div edit_distance ends_with error euclidean_distance exists exp extract farm_fingerprint first_value',
  'flatten float64 floor format format_date format_datetime format_time format_timestamp from_base32 from_base64 from_hex',
  'generate_array generate_date_array generate_range_array generate_timestamp_array generate_uuid greatest grouping ieee_divide if',
  'ifnull initcap instr int64 interval is_inf is_nan json_array json_array_append json_array_insert json_extract json_extract_array',
  'json_extract_scalar json_extract_string_array json_flatten json_keys json_object json_query json_query_array json_remove json_set',
  'json_strip_nulls json_type json_value json_value_array justify_days justify_hours justify_interval lag last_day last_value lax_bool',
  'lax_float64 lax_int64 lax_string lead least left length ln log log10 log2 logical_and logical_or lower lpad ltrim make_interval max',
  'max_by md5 min min_by mod normalize normalize_and_casefold nth_value ntile nullif nullifzero octet_length parse_bignumeric parse_date',
  'parse_datetime parse_json parse_numeric parse_time parse_timestamp percent_rank percentile_cont percentile_disc pow power rand range',
  'range_bucket range_contains range_end range_intersect range_overlaps range_start rank regexp_contains regexp_extract',
  'regexp_extract_all regexp_instr regexp_replace regexp_substr repeat replace reverse right round row_number rpad rtrim s2_cellidfrompoint',
  's2_coveringcellids safe_add safe_cast safe_convert_bytes_to_string safe_divide safe_multiply safe_negate safe_subtract search sec sech',
  'sha1 sha256 sha512 sign sin sinh soundex split sqrt st_angle st_area st_asbinary st_asgeojson st_astext st_azimuth st_boundary',
  'st_boundingbox st_bufferwithtolerance st_buffer st_centroid st_centroid_agg st_closestpoint st_clusterdbscan st_contains st_convexhull',
  'st_coveredby st_covers st_difference st_dimension st_disjoint st_distance st_dump st_dwithin st_endpoint st_equals st_extent',
  'st_exteriorring st_geogfrom st_geogfromgeojson st_geogfromtext st_geogfromwkb st_geogpoint st_geogpointfromgeohash st_geohash',
  'st_geometrytype st_hausdorffdistance st_interiorrings st_intersection st_intersects st_intersectsbox st_isclosed',
  'st_iscollection st_isempty st_isring st_length st_lineinterpolatepoint st_linelocatepoint st_linesubstring st_makeline st_makepolygon',
  'st_makepolygonoriented st_maxdistance st_npoints st_numgeometries st_numpoints st_perimeter st_pointn st_regionstats st_simplify',
  'st_snaptogrid st_startpoint st_touches st_union st_union_agg st_within st_x st_y starts_with stddev stddev_pop stddev_samp string',
  'string_agg strpos struct substr substring sum tan tanh text_analyze tf_idf time time_add time_diff time_sub time_trunc timestamp',
  'timestamp_add timestamp_bucket timestamp_diff timestamp_from_unix_micros timestamp_from_unix_millis timestamp_from_unix_seconds',
  'timestamp_micros timestamp_millis timestamp_seconds timestamp_sub timestamp_trunc to_base32 to_base64 to_code_points to_hex to_json',
  'to_json_string translate trim trunc typeof unicode unix_date unix_micros unix_millis unix_seconds unnest upper var_pop var_samp',
  'variance zeroifnull',
);

const BUILT_IN: ReadonlySet<string> = new Set(BIGQUERY_FUNCTIONS);

/** Words before a parenthesis that aren't function calls: types, date parts, clauses, and steps of pipe syntax. */
const NO_CALLS: ReadonlySet<string> = new Set(
  words(
    'bignumeric bigdecimal bytes decimal numeric string float int integer',
    'week isoweek offset ordinal safe_offset safe_ordinal',
    'pivot unpivot sets system options matched',
    'aggregate extend drop rename where select order limit distinct',
  ),
);

/** Functions by namespace. */
const NAMESPACES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['safe', BUILT_IN],
  [
    'net',
    new Set(
      words(
        'host ip_from_string ip_net_mask ip_to_string ip_trunc ipv4_from_int64 ipv4_to_int64 public_suffix reg_domain safe_ip_from_string',
      ),
    ),
  ],
  ['hll_count', new Set(words('extract init merge merge_partial'))],
  [
    'kll_quantiles',
    new Set(
      words(
        'extract_int64 extract_float64 extract_point_int64 extract_point_float64 init_int64 init_float64 merge_int64 merge_float64',
        'merge_partial merge_point_int64 merge_point_float64',
      ),
    ),
  ],
]);

/** Whether a function of that name, without a namespace, is BigQuery's own. In lower case. */
export const isBuiltIn = (name: string): boolean => BUILT_IN.has(name) || NO_CALLS.has(name);

export const isInNamespace = (namespace: string, name: string): boolean => NAMESPACES.get(namespace)?.has(name) === true;
