// What Superset's OpenAPI document calls the schemas of an operation: generated clients have them as the names of their types.

export interface SchemaNames {
  readonly body?: string;
  /** Schema of the complete reply. */
  readonly reply?: string;
  /** Schema of the reply's `result`, or of its items. */
  readonly result?: string;
  /** Schema of the reply with status 202. */
  readonly accepted?: string;
}

const ROOT = '/api/v1';

/** Resources with the plain endpoints: `.get_list`, `.post`, `.get` and `.put` of these are their schemas. */
const RESOURCES: Readonly<Record<string, string>> = {
  annotation_layer: 'AnnotationLayerRestApi',
  'annotation_layer/:pk/annotation': 'AnnotationRestApi',
  chart: 'ChartRestApi',
  css_template: 'CssTemplateRestApi',
  dashboard: 'DashboardRestApi',
  database: 'DatabaseRestApi',
  dataset: 'DatasetRestApi',
  log: 'LogRestApi',
  query: 'QueryRestApi',
  report: 'ReportScheduleRestApi',
  'report/:pk/log': 'ReportExecutionLogRestApi',
  rowlevelsecurity: 'RLSRestApi',
  saved_query: 'SavedQueryRestApi',
  'security/groups': 'SupersetGroupApi',
  'security/permissions': 'PermissionApi',
  'security/permissions-resources': 'PermissionViewMenuApi',
  'security/resources': 'ViewMenuApi',
  'security/roles': 'SupersetRoleApi',
  'security/users': 'SupersetUserApi',
  tag: 'TagRestApi',
};

/** The others, by method and path under /api/v1. */
const OPERATIONS: Readonly<Record<string, SchemaNames>> = {
  'GET /advanced_data_type/convert': { result: 'AdvancedDataTypeSchema' },
  'GET /available_domains/': { result: 'AvailableDomainsSchema' },
  'POST /cachekey/invalidate': { body: 'CacheInvalidationRequestSchema' },
  'POST /chart/data': {
    body: 'ChartDataQueryContextSchema',
    reply: 'ChartDataResponseSchema',
    accepted: 'ChartDataAsyncResponseSchema',
  },
  'GET /chart/data/:cache_key': { reply: 'ChartDataResponseSchema' },
  'GET /chart/:pk/data/': { reply: 'ChartDataResponseSchema', accepted: 'ChartDataAsyncResponseSchema' },
  'GET /chart/:pk/cache_screenshot/': { reply: 'ChartCacheScreenshotResponseSchema' },
  'PUT /chart/warm_up_cache': { body: 'ChartCacheWarmUpRequestSchema', reply: 'ChartCacheWarmUpResponseSchema' },
  'PUT /dataset/warm_up_cache': { body: 'DatasetCacheWarmUpRequestSchema', reply: 'DatasetCacheWarmUpResponseSchema' },
  'GET /dashboard/:id_or_slug': { result: 'DashboardGetResponseSchema' },
  'GET /dashboard/:id_or_slug/charts': { result: 'ChartEntityResponseSchema' },
  'GET /dashboard/:id_or_slug/datasets': { result: 'DashboardDatasetSchema' },
  'GET /dashboard/:id_or_slug/tabs': { result: 'TabsPayloadSchema' },
  'POST /dashboard/:id_or_slug/copy/': { body: 'DashboardCopySchema' },
  'GET /dashboard/:id_or_slug/embedded': { result: 'EmbeddedDashboardResponseSchema' },
  'POST /dashboard/:id_or_slug/embedded': { body: 'EmbeddedDashboardConfig', result: 'EmbeddedDashboardResponseSchema' },
  'PUT /dashboard/:id_or_slug/embedded': { body: 'EmbeddedDashboardConfig', result: 'EmbeddedDashboardResponseSchema' },
  'GET /embedded_dashboard/:uuid': { result: 'EmbeddedDashboardResponseSchema' },
  'PUT /dashboard/:pk/filters': { body: 'DashboardNativeFiltersConfigUpdateSchema' },
  'PUT /dashboard/:pk/chart_customizations': { body: 'DashboardChartCustomizationsConfigUpdateSchema' },
  'PUT /dashboard/:pk/colors': { body: 'DashboardColorsConfigUpdateSchema' },
  'POST /dashboard/:pk/cache_dashboard_screenshot/': {
    body: 'DashboardScreenshotPostSchema',
    reply: 'DashboardCacheScreenshotResponseSchema',
  },
  'POST /dashboard/:pk/filter_state': { body: 'TemporaryCachePostSchema' },
  'PUT /dashboard/:pk/filter_state/:key': { body: 'TemporaryCachePutSchema' },
  'POST /dashboard/:pk/permalink': { body: 'DashboardPermalinkStateSchema' },
  'GET /database/:pk/connection': { result: 'DatabaseConnectionSchema' },
  'GET /database/:pk/related_objects/': { reply: 'DatabaseRelatedObjectsResponse' },
  'POST /database/test_connection/': { body: 'DatabaseTestConnectionSchema' },
  'POST /database/validate_parameters/': { body: 'DatabaseValidateParametersSchema' },
  'GET /database/:pk/catalogs/': { reply: 'CatalogsResponseSchema' },
  'GET /database/:pk/schemas/': { reply: 'SchemasResponseSchema' },
  'GET /database/:pk/tables/': { result: 'DatabaseTablesResponse' },
  'GET /database/:pk/table/:table_name/:schema_name/': { reply: 'TableMetadataResponseSchema' },
  'GET /database/:pk/table_metadata/': { reply: 'TableMetadataResponseSchema' },
  'GET /database/:pk/table_extra/:table_name/:schema_name/': { reply: 'TableExtraMetadataResponseSchema' },
  'GET /database/:pk/table_metadata/extra/': { reply: 'TableExtraMetadataResponseSchema' },
  'GET /database/:pk/select_star/:table_name/': { reply: 'SelectStarResponseSchema' },
  'GET /database/:pk/select_star/:table_name/:schema_name/': { reply: 'SelectStarResponseSchema' },
  'GET /database/:pk/function_names/': { reply: 'DatabaseFunctionNamesResponse' },
  'POST /database/:pk/validate_sql/': { body: 'ValidateSQLRequest', result: 'ValidateSQLResponse' },
  'POST /database/:pk/upload/': { body: 'UploadPostSchema' },
  'POST /database/upload_metadata/': { body: 'UploadFileMetadataPostSchema', result: 'UploadFileMetadata' },
  'GET /database/:pk/schemas_access_for_file_upload/': { reply: 'DatabaseSchemaAccessForFileUploadResponse' },
  'POST /dataset/duplicate': { body: 'DatasetDuplicateSchema' },
  'POST /dataset/get_or_create/': { body: 'GetOrCreateDatasetSchema' },
  'GET /dataset/:id_or_uuid/related_objects': { reply: 'DatasetRelatedObjectsResponse' },
  'GET /explore/': { result: 'ExploreContextSchema' },
  'POST /explore/form_data': { body: 'FormDataPostSchema' },
  'PUT /explore/form_data/:key': { body: 'FormDataPutSchema' },
  'POST /explore/permalink': { body: 'ExplorePermalinkStateSchema' },
  'GET /log/recent_activity/': { result: 'RecentActivitySchema' },
  'GET /me/': { result: 'UserResponseSchema' },
  'PUT /me/': { body: 'CurrentUserPutSchema', result: 'UserResponseSchema' },
  'POST /query/stop': { body: 'StopQuerySchema' },
  'POST /security/guest_token/': { body: 'GuestTokenCreate' },
  'GET /security/roles/search/': { reply: 'RolesResponseSchema' },
  'GET /security/roles/:role_id/permissions/': { result: 'RolePermissionListSchema' },
  'POST /security/roles/:role_id/permissions': { body: 'RolePermissionPostSchema' },
  'PUT /security/roles/:role_id/users': { body: 'RoleUserPutSchema' },
  'PUT /security/roles/:role_id/groups': { body: 'RoleGroupPutSchema' },
  'GET /sqllab/': { result: 'SQLLabBootstrapSchema' },
  'POST /sqllab/execute/': { body: 'ExecutePayloadSchema', reply: 'QueryExecutionResponseSchema' },
  'GET /sqllab/results/': { reply: 'SQLLabResultsResponseSchema' },
  'POST /sqllab/estimate/': { body: 'EstimateQueryCostSchema' },
  'POST /sqllab/format_sql/': { body: 'FormatQueryPayloadSchema' },
  'POST /sqllab/permalink': { body: 'SqlLabPermalinkSchema' },
  'POST /tag/bulk_create': { body: 'TagPostBulkSchema', result: 'TagPostBulkResponseObject' },
  'POST /tag/:object_type/:object_id/': { body: 'TagObject' },
  'GET /tag/get_objects/': { result: 'TaggedObjectEntityResponseSchema' },
};

const NONE: SchemaNames = {};

/** The names of an operation's schemas; none for operations that Superset doesn't have. */
export function schemaNames(method: string, path: string): SchemaNames {
  const below = path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length) : null;
  if (below === null) return NONE;
  return OPERATIONS[`${method} ${below}`] ?? ofResource(method, below) ?? ofValues(method, below) ?? NONE;
}

/** Operations that the table names, for the test that they exist. */
export const NAMED_OPERATIONS: readonly string[] = Object.keys(OPERATIONS);

const KINDS: Readonly<Record<string, string>> = { 'GET ': 'get_list', 'GET :': 'get', 'POST ': 'post', 'PUT :': 'put' };

function ofResource(method: string, path: string): SchemaNames | null {
  const [, noun = '', last = ''] = /^\/(.+)\/([^/]*)$/.exec(path) ?? [];
  const name = RESOURCES[noun];
  if (name === undefined || !(last === '' || last.startsWith(':'))) return null;
  const kind = KINDS[`${method} ${last.slice(0, 1)}`];
  if (kind === undefined) return null;
  const schema = `${name}.${kind}`;
  return method === 'GET' ? { result: schema } : { body: schema, result: schema };
}

function ofValues(method: string, path: string): SchemaNames | null {
  if (method !== 'GET') return null;
  if (path.endsWith('/related/:column_name')) return { reply: 'RelatedResponseSchema' };
  if (path.endsWith('/distinct/:column_name')) return { reply: 'DistincResponseSchema' };
  return path.endsWith('/favorite_status/') ? { reply: 'GetFavStarIdsSchema' } : null;
}
