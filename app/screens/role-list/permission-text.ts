// What a (permission, view) pair allows, as text and sorted into areas: for the editor of roles.
import type { Permission } from '#app/domain/access/identity.ts';
import { permissions } from '#app/messages/en/permissions.ts';
import type { Translate } from '#app/messages/translate.ts';

type T = Translate<typeof permissions.texts>;

export const AREAS = [
  'data',
  'charts',
  'dashboards',
  'datasets',
  'databases',
  'sqllab',
  'design',
  'reports',
  'users',
  'menu',
  'other',
] as const;
export type Area = (typeof AREAS)[number];

export interface PermissionText {
  readonly area: Area;
  /** `View charts`. */
  readonly text: string;
}

type KeyAfter<Prefix extends string> =
  Extract<keyof typeof permissions.texts, `${Prefix}${string}`> extends `${Prefix}${infer Name}` ? Name : never;

const VIEW_AREAS = {
  Chart: 'charts',
  Explore: 'charts',
  ExploreFormDataRestApi: 'charts',
  ExplorePermalinkRestApi: 'charts',
  Annotation: 'charts',
  Dashboard: 'dashboards',
  DashboardFilterStateRestApi: 'dashboards',
  DashboardPermalinkRestApi: 'dashboards',
  EmbeddedDashboard: 'dashboards',
  Dataset: 'datasets',
  Datasource: 'datasets',
  RowLevelSecurity: 'datasets',
  Database: 'databases',
  SQLLab: 'sqllab',
  Query: 'sqllab',
  SavedQuery: 'sqllab',
  SqlLabPermalinkRestApi: 'sqllab',
  TabStateView: 'sqllab',
  TableSchemaView: 'sqllab',
  Tag: 'design',
  Theme: 'design',
  CssTemplate: 'design',
  ReportSchedule: 'reports',
  User: 'users',
  Role: 'users',
  Group: 'users',
  Permission: 'users',
  PermissionViewMenu: 'users',
  ViewMenu: 'users',
  CurrentUserRestApi: 'users',
  user: 'users',
  Log: 'users',
} as const satisfies Record<KeyAfter<'view.'>, Area>;

/** Pairs whose text isn’t that of verb and view. */
const PAIR_AREAS = {
  'all_database_access on all_database_access': 'data',
  'all_datasource_access on all_datasource_access': 'data',
  'all_query_access on all_query_access': 'sqllab',
  'can_execute_sql_query on SQLLab': 'sqllab',
  'can_estimate_query_cost on SQLLab': 'sqllab',
  'can_format_sql on SQLLab': 'sqllab',
  'can_get_results on SQLLab': 'sqllab',
  'can_export_results on SQLLab': 'sqllab',
  'can_read on SQLLab': 'sqllab',
  'can_sqllab on Superset': 'sqllab',
  'can_sqllab_history on Superset': 'sqllab',
  'can_activate on TabStateView': 'sqllab',
  'can_delete_query on TabStateView': 'sqllab',
  'can_migrate_query on TabStateView': 'sqllab',
  'can_expanded on TableSchemaView': 'sqllab',
  'can_csv on Superset': 'data',
  'can_query on Api': 'data',
  'can_query_form_data on Api': 'data',
  'can_time_range on Api': 'data',
  'can_samples on Datasource': 'datasets',
  'can_get_column_values on Datasource': 'datasets',
  'can_external_metadata on Datasource': 'datasets',
  'can_external_metadata_by_name on Datasource': 'datasets',
  'can_validate_expression on Datasource': 'datasets',
  'can_get_drill_info on Dataset': 'datasets',
  'can_get_or_create_dataset on Dataset': 'datasets',
  'can_upload on Database': 'databases',
  'can_this_form_get on CsvToDatabaseView': 'databases',
  'can_this_form_post on CsvToDatabaseView': 'databases',
  'can_this_form_get on ExcelToDatabaseView': 'databases',
  'can_this_form_post on ExcelToDatabaseView': 'databases',
  'can_this_form_get on ColumnarToDatabaseView': 'databases',
  'can_this_form_post on ColumnarToDatabaseView': 'databases',
  'can_explore on Superset': 'charts',
  'can_explore_json on Superset': 'charts',
  'can_slice on Superset': 'charts',
  'can_share_chart on Superset': 'charts',
  'can_warm_up_cache on Superset': 'charts',
  'can_fetch_datasource_metadata on Superset': 'datasets',
  'can_dashboard on Superset': 'dashboards',
  'can_share_dashboard on Superset': 'dashboards',
  'can_dashboard_permalink on Superset': 'dashboards',
  'can_drill on Dashboard': 'dashboards',
  'can_view_query on Dashboard': 'dashboards',
  'can_view_chart_as_table on Dashboard': 'dashboards',
  'can_get_embedded on Dashboard': 'dashboards',
  'can_set_embedded on Dashboard': 'dashboards',
  'can_delete_embedded on Dashboard': 'dashboards',
  'can_cache_dashboard_screenshot on Dashboard': 'dashboards',
  'can_put_chart_customizations on Dashboard': 'dashboards',
  'can_export_as_example on Dashboard': 'dashboards',
  'can_bulk_create on Tag': 'design',
  'can_recent_activity on Log': 'users',
  'can_write on Log': 'users',
  'can_grant_guest_token on SecurityRestApi': 'users',
  'can_read on SecurityRestApi': 'users',
  'can_write on SecurityRestApi': 'users',
  'can_list_role_permissions on Role': 'users',
  'can_add_role_permissions on Role': 'users',
  'can_userinfo on UserDBModelView': 'users',
  'userinfoedit on UserDBModelView': 'users',
  'resetmypassword on UserDBModelView': 'users',
  'resetpasswords on UserDBModelView': 'users',
  'can_this_form_get on ResetMyPasswordView': 'users',
  'can_this_form_post on ResetMyPasswordView': 'users',
  'can_export on ImportExportRestApi': 'other',
  'can_import on ImportExportRestApi': 'other',
  'can_invalidate on CacheRestApi': 'other',
  'can_list on AsyncEventsRestApi': 'other',
  'can_get on MenuApi': 'menu',
  'can_get on OpenApi': 'other',
  'can_show on SwaggerView': 'other',
  'can_log on Superset': 'other',
  'can_language_pack on Superset': 'other',
  'can_read on AdvancedDataType': 'other',
  'can_read on AvailableDomains': 'other',
} as const satisfies Record<KeyAfter<'pair.'>, Area>;

const hasKey = <Key extends string>(record: Readonly<Record<Key, unknown>>, key: string): key is Key =>
  Object.hasOwn(record, key);
const isVerb = (permission: string): permission is KeyAfter<'verb.'> => Object.hasOwn(permissions.texts, `verb.${permission}`);

/** What the permission of one pair allows. Unknown pairs are shown by their names. */
export function permissionText([permission, view]: Permission, t: T): PermissionText {
  const pair = `${permission} on ${view}`;
  if (hasKey(PAIR_AREAS, pair)) return { area: PAIR_AREAS[pair], text: t(`pair.${pair}`) };
  const data = dataText(permission, view, t);
  if (data !== null) return { area: 'data', text: data };
  if (permission === 'menu_access') return { area: 'menu', text: t('menu', { view }) };
  const isKnown = hasKey(VIEW_AREAS, view);
  const items = isKnown ? t(`view.${view}`) : view;
  return {
    area: isKnown ? VIEW_AREAS[view] : 'other',
    text: isVerb(permission)
      ? t(`verb.${permission}`, { items })
      : t('unknown', { permission: spelledOut(permission), view: items }),
  };
}

/** The items by area, in the order of the areas and of the texts; areas without items are left out. */
export function groupByArea<Item extends { readonly permission: string; readonly view: string }>(
  items: readonly Item[],
  t: T,
  locale: string,
): { readonly area: Area; readonly items: readonly (Item & { readonly text: string })[] }[] {
  const described = items.map((item) => ({ ...item, ...permissionText([item.permission, item.view], t) }));
  return AREAS.map((area) => ({
    area,
    items: described.filter((item) => item.area === area).sort((a, b) => a.text.localeCompare(b.text, locale)),
  })).filter((group) => group.items.length > 0);
}

/** `[examples].[sales](id:7)`: a permission on data names its place; null for other permissions. */
function dataText(permission: string, view: string, t: T): string | null {
  const parts =
    view
      .replace(/\.?\(id:\d+\)$/, '')
      .match(/\[[^\]]*\]/g)
      ?.map((part) => part.slice(1, -1)) ?? [];
  const [database = '', ...rest] = parts.length > 0 ? parts : [view];
  const name = rest.join('.');
  switch (permission) {
    case 'database_access':
      return t('data.database_access', { database });
    case 'catalog_access':
    case 'schema_access':
      return t(`data.${permission}`, { name: name || database, database });
    case 'datasource_access':
      return name === '' ? t('data.dataset', { name: database }) : t('data.datasource_access', { name, database });
    default:
      return null;
  }
}

function spelledOut(permission: string): string {
  const message = permission.replace(/^can_/, '').replaceAll('_', ' ').trim();
  return message.charAt(0).toUpperCase() + message.slice(1);
}
