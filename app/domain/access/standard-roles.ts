// The five standard roles and their permissions, with the names that Superset clients expect.
import type { Permission } from './identity.ts';

export interface StandardRole {
  readonly name: 'Admin' | 'Public' | 'Alpha' | 'Gamma' | 'sql_lab';
  readonly pairs: readonly Permission[];
}

/** Permissions by view. */
type Grants = Readonly<Record<string, readonly string[]>>;

const READ = ['can_read'] as const;
const READ_WRITE = ['can_read', 'can_write'] as const;

/** Can view shared objects, and create charts and dashboards on accessible datasets. Has no data access by default. */
const GAMMA: Grants = {
  AdvancedDataType: READ,
  Annotation: READ,
  Api: ['can_query', 'can_query_form_data', 'can_time_range'],
  AsyncEventsRestApi: ['can_list'],
  AvailableDomains: READ,
  Chart: ['can_read', 'can_write', 'can_export', 'can_tag'],
  CssTemplate: READ,
  CurrentUserRestApi: READ_WRITE,
  Dashboard: [
    'can_read',
    'can_write',
    'can_export',
    'can_tag',
    'can_drill',
    'can_view_query',
    'can_view_chart_as_table',
    'can_get_embedded',
    'can_cache_dashboard_screenshot',
    'can_put_chart_customizations',
  ],
  DashboardFilterStateRestApi: READ_WRITE,
  DashboardPermalinkRestApi: READ_WRITE,
  Database: READ,
  Dataset: ['can_read', 'can_get_drill_info'],
  Datasource: [
    'can_get',
    'can_samples',
    'can_get_column_values',
    'can_external_metadata',
    'can_external_metadata_by_name',
    'can_validate_expression',
  ],
  EmbeddedDashboard: READ,
  Explore: READ,
  ExploreFormDataRestApi: READ_WRITE,
  ExplorePermalinkRestApi: READ_WRITE,
  Log: ['can_recent_activity', 'can_write'],
  MenuApi: ['can_get'],
  OpenApi: ['can_get'],
  SecurityRestApi: READ,
  Superset: [
    'can_csv',
    'can_dashboard',
    'can_dashboard_permalink',
    'can_explore',
    'can_explore_json',
    'can_fetch_datasource_metadata',
    'can_language_pack',
    'can_log',
    'can_share_chart',
    'can_share_dashboard',
    'can_slice',
  ],
  SwaggerView: ['can_show'],
  Tag: READ_WRITE,
  Theme: READ,
  UserDBModelView: ['can_userinfo', 'resetmypassword'],
  ResetMyPasswordView: ['can_this_form_get', 'can_this_form_post'],
  user: READ,
  Home: ['menu_access'],
  Dashboards: ['menu_access'],
  Charts: ['menu_access'],
  Datasets: ['menu_access'],
};

/** Gamma plus access to all datasets and databases, and their management. */
const ALPHA: Grants = {
  all_database_access: ['all_database_access'],
  all_datasource_access: ['all_datasource_access'],
  Annotation: READ_WRITE,
  CacheRestApi: ['can_invalidate'],
  Chart: ['can_warm_up_cache'],
  ColumnarToDatabaseView: ['can_this_form_get', 'can_this_form_post'],
  CsvToDatabaseView: ['can_this_form_get', 'can_this_form_post'],
  CssTemplate: READ_WRITE,
  Dashboard: ['can_delete_embedded', 'can_export_as_example'],
  Database: ['can_upload'],
  Dataset: ['can_write', 'can_export', 'can_duplicate', 'can_get_or_create_dataset', 'can_warm_up_cache'],
  Datasource: ['can_save'],
  ExcelToDatabaseView: ['can_this_form_get', 'can_this_form_post'],
  ImportExportRestApi: ['can_export'],
  Query: READ,
  ReportSchedule: READ_WRITE,
  SavedQuery: ['can_read', 'can_write', 'can_export'],
  Superset: ['can_warm_up_cache'],
  Tag: ['can_bulk_create'],
  Theme: ['can_read', 'can_write', 'can_export'],
  Data: ['menu_access'],
  Databases: ['menu_access'],
  Manage: ['menu_access'],
  'Alerts & Report': ['menu_access'],
  'Annotation Layers': ['menu_access'],
  'CSS Templates': ['menu_access'],
  Tags: ['menu_access'],
};

/** SQL Lab, in addition to another role. Data permissions decide which databases can be queried. */
const SQL_LAB: Grants = {
  AsyncEventsRestApi: ['can_list'],
  Database: READ,
  Query: READ,
  SQLLab: [
    'can_read',
    'can_execute_sql_query',
    'can_export_results',
    'can_estimate_query_cost',
    'can_format_sql',
    'can_get_results',
  ],
  SavedQuery: ['can_read', 'can_write', 'can_export'],
  SqlLabPermalinkRestApi: READ_WRITE,
  Superset: ['can_csv', 'can_sqllab', 'can_sqllab_history'],
  TabStateView: ['can_get', 'can_post', 'can_put', 'can_delete', 'can_activate', 'can_delete_query', 'can_migrate_query'],
  TableSchemaView: ['can_post', 'can_delete', 'can_expanded'],
  'Query Search': ['menu_access'],
  'SQL Editor': ['menu_access'],
  'SQL Lab': ['menu_access'],
  'Saved Queries': ['menu_access'],
};

/** Permissions of administrators only. */
const ADMIN: Grants = {
  all_query_access: ['all_query_access'],
  Dashboard: ['can_set_embedded'],
  Database: ['can_write', 'can_export'],
  Group: ['can_list', 'can_show', 'can_add', 'can_edit', 'can_delete'],
  History: ['can_read', 'can_write', 'can_export'],
  ImportExportRestApi: ['can_import'],
  Log: READ,
  Permission: ['can_list', 'can_show'],
  PermissionViewMenu: ['can_list', 'can_show', 'can_add', 'can_edit', 'can_delete'],
  Role: ['can_list', 'can_show', 'can_add', 'can_edit', 'can_delete', 'can_list_role_permissions', 'can_add_role_permissions'],
  RowLevelSecurity: READ_WRITE,
  SecurityRestApi: ['can_write', 'can_grant_guest_token'],
  User: ['can_list', 'can_show', 'can_add', 'can_edit', 'can_delete'],
  UserDBModelView: ['resetpasswords', 'userinfoedit'],
  ViewMenu: ['can_list', 'can_show', 'can_add', 'can_edit', 'can_delete'],
  'Action Log': ['menu_access'],
  'List Groups': ['menu_access'],
  'List Roles': ['menu_access'],
  'List Users': ['menu_access'],
  'Row Level Security': ['menu_access'],
  Security: ['menu_access'],
  'User Registrations': ['menu_access'],
};

/** Ids are assigned in this order. Public starts empty, so anonymous users see nothing until it gets permissions. */
export const STANDARD_ROLES: readonly StandardRole[] = [
  { name: 'Admin', pairs: listPairs(GAMMA, ALPHA, SQL_LAB, ADMIN) },
  { name: 'Public', pairs: [] },
  { name: 'Alpha', pairs: listPairs(GAMMA, ALPHA) },
  { name: 'Gamma', pairs: listPairs(GAMMA) },
  { name: 'sql_lab', pairs: listPairs(SQL_LAB) },
];

function listPairs(...grants: readonly Grants[]): Permission[] {
  const pairs = new Map<string, Permission>();
  for (const [view, names] of grants.flatMap((grant) => Object.entries(grant))) {
    for (const name of names) pairs.set(`${name}\n${view}`, [name, view]);
  }
  return [...pairs.values()];
}
