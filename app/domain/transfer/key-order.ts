// In which order Superset writes the keys of a document: archives in version control change only where something did.

export const CHART_KEYS = [
  ...['slice_name', 'description', 'certified_by', 'certification_details', 'viz_type', 'params', 'query_context'],
  ...['cache_timeout', 'is_managed_externally', 'external_url', 'uuid', 'version', 'dataset_uuid', 'tags'],
];

export const DASHBOARD_KEYS = [
  ...['dashboard_title', 'description', 'css', 'slug', 'certified_by', 'certification_details', 'published'],
  ...['is_managed_externally', 'external_url', 'uuid', 'position', 'metadata', 'theme_uuid', 'version', 'tags'],
];

export const DATABASE_KEYS = [
  ...['database_name', 'sqlalchemy_uri', 'cache_timeout', 'expose_in_sqllab', 'allow_run_async', 'allow_ctas', 'allow_cvas'],
  ...['allow_dml', 'allow_file_upload', 'extra', 'impersonate_user', 'configuration_method', 'is_managed_externally'],
  ...['external_url', 'uuid', 'version'],
];

export const DATASET_KEYS = [
  ...['table_name', 'main_dttm_col', 'currency_code_column', 'description', 'default_endpoint', 'offset', 'cache_timeout'],
  ...['catalog', 'schema', 'sql', 'params', 'template_params', 'filter_select_enabled', 'fetch_values_predicate', 'extra'],
  ...['normalize_columns', 'always_filter_main_dttm', 'folders', 'is_managed_externally', 'external_url', 'uuid'],
  ...['metrics', 'columns', 'version', 'database_uuid'],
];

export const METRIC_KEYS = [
  ...['metric_name', 'verbose_name', 'metric_type', 'expression', 'description', 'd3format', 'currency', 'extra'],
  'warning_text',
];

export const COLUMN_KEYS = [
  ...['column_name', 'verbose_name', 'is_dttm', 'is_active', 'type', 'advanced_data_type', 'groupby', 'filterable'],
  ...['expression', 'description', 'python_date_format', 'datetime_format', 'extra'],
];
