// What a (permission, view) pair allows, in plain words and sorted into areas: for the editor of roles.
import type { Permission } from '#app/domain/access/identity.ts';

export const AREAS = [
  'Data',
  'Charts',
  'Dashboards',
  'Datasets',
  'Databases',
  'SQL Lab',
  'Tags, themes and templates',
  'Alerts and reports',
  'People',
  'Menu',
  'Everything else',
] as const;
export type Area = (typeof AREAS)[number];

export interface PermissionWords {
  readonly area: Area;
  /** `Read charts`. */
  readonly words: string;
}

/** Views with their area and their noun in the plural. */
const VIEWS: Readonly<Record<string, readonly [Area, string]>> = {
  Chart: ['Charts', 'charts'],
  Explore: ['Charts', 'charts being edited'],
  ExploreFormDataRestApi: ['Charts', 'unsaved charts'],
  ExplorePermalinkRestApi: ['Charts', 'links to charts'],
  Annotation: ['Charts', 'annotations'],
  Dashboard: ['Dashboards', 'dashboards'],
  DashboardFilterStateRestApi: ['Dashboards', 'filters of dashboards'],
  DashboardPermalinkRestApi: ['Dashboards', 'links to dashboards'],
  EmbeddedDashboard: ['Dashboards', 'embedded dashboards'],
  Dataset: ['Datasets', 'datasets'],
  Datasource: ['Datasets', 'datasets in Explore'],
  RowLevelSecurity: ['Datasets', 'row-level rules'],
  Database: ['Databases', 'databases'],
  SQLLab: ['SQL Lab', 'SQL Lab'],
  Query: ['SQL Lab', 'past queries'],
  SavedQuery: ['SQL Lab', 'saved queries'],
  SqlLabPermalinkRestApi: ['SQL Lab', 'links to queries'],
  TabStateView: ['SQL Lab', 'editor tabs'],
  TableSchemaView: ['SQL Lab', 'tables beside the editor'],
  Tag: ['Tags, themes and templates', 'tags'],
  Theme: ['Tags, themes and templates', 'themes'],
  CssTemplate: ['Tags, themes and templates', 'CSS templates'],
  ReportSchedule: ['Alerts and reports', 'alerts and reports'],
  User: ['People', 'users'],
  Role: ['People', 'roles'],
  Group: ['People', 'groups'],
  Permission: ['People', 'kinds of permission'],
  PermissionViewMenu: ['People', 'permissions'],
  ViewMenu: ['People', 'what permissions apply to'],
  CurrentUserRestApi: ['People', 'one’s own account'],
  user: ['People', 'people’s pages'],
  Log: ['People', 'the action log'],
};

const VERBS: Readonly<Record<string, string>> = {
  can_read: 'Read',
  can_write: 'Make, change and delete',
  can_list: 'List',
  can_show: 'See one of',
  can_get: 'Read',
  can_post: 'Add',
  can_put: 'Change',
  can_add: 'Add',
  can_edit: 'Change',
  can_delete: 'Delete',
  can_save: 'Save',
  can_export: 'Export',
  can_import: 'Import',
  can_tag: 'Put tags on',
  can_duplicate: 'Duplicate',
  can_warm_up_cache: 'Fill the cache of',
};

/** Pairs that verb and noun would say badly. */
const PAIRS: Readonly<Record<string, PermissionWords>> = {
  'all_database_access on all_database_access': { area: 'Data', words: 'Ask every database' },
  'all_datasource_access on all_datasource_access': { area: 'Data', words: 'Ask every dataset' },
  'all_query_access on all_query_access': { area: 'SQL Lab', words: 'See the queries of everybody' },
  'can_execute_sql_query on SQLLab': { area: 'SQL Lab', words: 'Run SQL' },
  'can_estimate_query_cost on SQLLab': { area: 'SQL Lab', words: 'Estimate what a query costs' },
  'can_format_sql on SQLLab': { area: 'SQL Lab', words: 'Format SQL' },
  'can_get_results on SQLLab': { area: 'SQL Lab', words: 'Read results of queries' },
  'can_export_results on SQLLab': { area: 'SQL Lab', words: 'Download results of queries' },
  'can_read on SQLLab': { area: 'SQL Lab', words: 'Open SQL Lab' },
  'can_sqllab on Superset': { area: 'SQL Lab', words: 'Use SQL Lab' },
  'can_sqllab_history on Superset': { area: 'SQL Lab', words: 'See the history of SQL Lab' },
  'can_activate on TabStateView': { area: 'SQL Lab', words: 'Switch between editor tabs' },
  'can_delete_query on TabStateView': { area: 'SQL Lab', words: 'Delete queries of editor tabs' },
  'can_migrate_query on TabStateView': { area: 'SQL Lab', words: 'Move queries between editor tabs' },
  'can_expanded on TableSchemaView': { area: 'SQL Lab', words: 'Open and close tables beside the editor' },
  'can_csv on Superset': { area: 'Data', words: 'Download data as files' },
  'can_query on Api': { area: 'Data', words: 'Ask questions through the API' },
  'can_query_form_data on Api': { area: 'Data', words: 'Read settings of charts through the API' },
  'can_time_range on Api': { area: 'Data', words: 'Read time ranges through the API' },
  'can_samples on Datasource': { area: 'Datasets', words: 'See sample rows' },
  'can_get_column_values on Datasource': { area: 'Datasets', words: 'See the values of a column' },
  'can_external_metadata on Datasource': { area: 'Datasets', words: 'Read the columns of a table' },
  'can_external_metadata_by_name on Datasource': { area: 'Datasets', words: 'Read the columns of a table by its name' },
  'can_validate_expression on Datasource': { area: 'Datasets', words: 'Check expressions' },
  'can_get_drill_info on Dataset': { area: 'Datasets', words: 'See what a dataset can be drilled by' },
  'can_get_or_create_dataset on Dataset': { area: 'Datasets', words: 'Make a dataset of a table' },
  'can_upload on Database': { area: 'Databases', words: 'Upload files into databases' },
  'can_this_form_get on CsvToDatabaseView': { area: 'Databases', words: 'Open the upload of CSV files' },
  'can_this_form_post on CsvToDatabaseView': { area: 'Databases', words: 'Upload CSV files' },
  'can_this_form_get on ExcelToDatabaseView': { area: 'Databases', words: 'Open the upload of Excel files' },
  'can_this_form_post on ExcelToDatabaseView': { area: 'Databases', words: 'Upload Excel files' },
  'can_this_form_get on ColumnarToDatabaseView': { area: 'Databases', words: 'Open the upload of Parquet files' },
  'can_this_form_post on ColumnarToDatabaseView': { area: 'Databases', words: 'Upload Parquet files' },
  'can_explore on Superset': { area: 'Charts', words: 'Open Explore' },
  'can_explore_json on Superset': { area: 'Charts', words: 'Ask questions in the older form' },
  'can_slice on Superset': { area: 'Charts', words: 'Open a chart' },
  'can_share_chart on Superset': { area: 'Charts', words: 'Share charts' },
  'can_warm_up_cache on Superset': { area: 'Charts', words: 'Fill the cache of charts by address' },
  'can_fetch_datasource_metadata on Superset': { area: 'Datasets', words: 'Read what a dataset consists of' },
  'can_dashboard on Superset': { area: 'Dashboards', words: 'Open a dashboard' },
  'can_share_dashboard on Superset': { area: 'Dashboards', words: 'Share dashboards' },
  'can_dashboard_permalink on Superset': { area: 'Dashboards', words: 'Open links to dashboards' },
  'can_drill on Dashboard': { area: 'Dashboards', words: 'Drill into charts of dashboards' },
  'can_view_query on Dashboard': { area: 'Dashboards', words: 'See the queries of charts on dashboards' },
  'can_view_chart_as_table on Dashboard': { area: 'Dashboards', words: 'See charts of dashboards as tables' },
  'can_get_embedded on Dashboard': { area: 'Dashboards', words: 'See how a dashboard is embedded' },
  'can_set_embedded on Dashboard': { area: 'Dashboards', words: 'Embed dashboards in other sites' },
  'can_delete_embedded on Dashboard': { area: 'Dashboards', words: 'End the embedding of dashboards' },
  'can_cache_dashboard_screenshot on Dashboard': { area: 'Dashboards', words: 'Make pictures of dashboards' },
  'can_put_chart_customizations on Dashboard': { area: 'Dashboards', words: 'Change how charts look on a dashboard' },
  'can_export_as_example on Dashboard': { area: 'Dashboards', words: 'Export dashboards as examples' },
  'can_bulk_create on Tag': { area: 'Tags, themes and templates', words: 'Put tags on many things at once' },
  'can_recent_activity on Log': { area: 'People', words: 'See one’s own recent activity' },
  'can_write on Log': { area: 'People', words: 'Write to the action log' },
  'can_grant_guest_token on SecurityRestApi': { area: 'People', words: 'Let guests see embedded dashboards' },
  'can_read on SecurityRestApi': { area: 'People', words: 'Get the token that forms need' },
  'can_write on SecurityRestApi': { area: 'People', words: 'Use the API of security' },
  'can_list_role_permissions on Role': { area: 'People', words: 'See what roles grant' },
  'can_add_role_permissions on Role': { area: 'People', words: 'Say what roles grant' },
  'can_userinfo on UserDBModelView': { area: 'People', words: 'See one’s own account' },
  'userinfoedit on UserDBModelView': { area: 'People', words: 'Change the accounts of users' },
  'resetmypassword on UserDBModelView': { area: 'People', words: 'Change one’s own password' },
  'resetpasswords on UserDBModelView': { area: 'People', words: 'Change the passwords of users' },
  'can_this_form_get on ResetMyPasswordView': { area: 'People', words: 'Open the form for one’s own password' },
  'can_this_form_post on ResetMyPasswordView': { area: 'People', words: 'Send the form for one’s own password' },
  'can_export on ImportExportRestApi': { area: 'Everything else', words: 'Export everything' },
  'can_import on ImportExportRestApi': { area: 'Everything else', words: 'Import everything' },
  'can_invalidate on CacheRestApi': { area: 'Everything else', words: 'Empty the cache' },
  'can_list on AsyncEventsRestApi': { area: 'Everything else', words: 'Hear of work that is done' },
  'can_get on MenuApi': { area: 'Menu', words: 'Read the menu' },
  'can_get on OpenApi': { area: 'Everything else', words: 'Read the description of the API' },
  'can_show on SwaggerView': { area: 'Everything else', words: 'Open the pages about the API' },
  'can_log on Superset': { area: 'Everything else', words: 'Write to the usage log' },
  'can_language_pack on Superset': { area: 'Everything else', words: 'Load translations' },
  'can_read on AdvancedDataType': { area: 'Everything else', words: 'Read advanced data types' },
  'can_read on AvailableDomains': { area: 'Everything else', words: 'Read the domains of the product' },
};

/** What the permission of one pair allows. Pairs that are not known are said by their names. */
export function permissionWords([permission, view]: Permission): PermissionWords {
  const key = `${permission} on ${view}`;
  const own = Object.hasOwn(PAIRS, key) ? PAIRS[key] : undefined;
  if (own) return own;
  const data = dataWords(permission, view);
  if (data !== null) return { area: 'Data', words: data };
  if (permission === 'menu_access') return { area: 'Menu', words: `See ${view} in the menu` };
  const [area, noun] = (Object.hasOwn(VIEWS, view) ? VIEWS[view] : undefined) ?? (['Everything else', view] as const);
  const verb = Object.hasOwn(VERBS, permission) ? VERBS[permission] : undefined;
  return { area, words: verb === undefined ? `${spelledOut(permission)}: ${noun}` : `${verb} ${noun}` };
}

/** The items by area, in the order of the areas and of the words; areas without items are left out. */
export function groupByArea<T extends { readonly permission: string; readonly view: string }>(
  items: readonly T[],
): { readonly area: Area; readonly items: readonly (T & { readonly words: string })[] }[] {
  const told = items.map((item) => ({ ...item, ...permissionWords([item.permission, item.view]) }));
  return AREAS.map((area) => ({
    area,
    items: told.filter((item) => item.area === area).sort((a, b) => a.words.localeCompare(b.words, 'en')),
  })).filter((group) => group.items.length > 0);
}

/** `[examples].[sales](id:7)`: a permission on data names its place; null for other permissions. */
function dataWords(permission: string, view: string): string | null {
  const parts =
    view
      .replace(/\.?\(id:\d+\)$/, '')
      .match(/\[[^\]]*\]/g)
      ?.map((part) => part.slice(1, -1)) ?? [];
  const [first, ...rest] = parts.length > 0 ? parts : [view];
  switch (permission) {
    case 'database_access':
      return `Ask every table of the database ${first}`;
    case 'catalog_access':
      return `Ask everything in the catalog ${rest.join('.') || first} of ${first}`;
    case 'schema_access':
      return `Ask everything in the schema ${rest.join('.') || first} of ${first}`;
    case 'datasource_access':
      return rest.length > 0 ? `Ask the dataset ${rest.join('.')} of ${first}` : `Ask the dataset ${first}`;
    default:
      return null;
  }
}

function spelledOut(permission: string): string {
  const words = permission.replace(/^can_/, '').replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
