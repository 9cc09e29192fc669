// Functions of SQLite that a Warehouse runs, for completion. Fixed: `pragma_function_list` has also what is denied here.
export const SQLITE_FUNCTIONS: readonly string[] = `
abs acos acosh asin asinh atan atan2 atanh avg ceil ceiling changes char coalesce concat concat_ws cos cosh count cume_dist
current_date current_time current_timestamp date datetime degrees dense_rank exp first_value floor format glob group_concat hex
ifnull iif instr json json_array json_array_length json_error_position json_extract json_group_array json_group_object json_insert
json_object json_patch json_quote json_remove json_replace json_set json_type json_valid jsonb jsonb_array jsonb_extract
jsonb_group_array jsonb_group_object jsonb_insert jsonb_object jsonb_patch jsonb_remove jsonb_replace jsonb_set julianday lag
last_insert_rowid last_value lead length like likelihood likely ln log log10 log2 lower ltrim max min mod nth_value ntile nullif
octet_length percent_rank pi pow power printf quote radians random rank replace round row_number rtrim sign sin sinh sqrt strftime
string_agg substr substring sum tan tanh time timediff total total_changes trim trunc typeof unhex unicode unixepoch unlikely upper
`
  .trim()
  .split(/\s+/);
