// Where the pages of the product are, and who can navigate there: the bar, the menus and the command palette read this.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';

type Pair = readonly [permission: string, view: string];

/** The groups of the settings, in the order shown. */
export const SETTINGS_GROUPS = ['data', 'people', 'security', 'content'] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

export interface NavigationTarget {
  readonly id: string;
  readonly href: string;
  /** Which part of the navigation it is in; `new` creates something, `palette` is found only there. */
  readonly group: 'main' | 'sql' | SettingsGroup | 'new' | 'palette';
  /** All are needed to navigate there. */
  readonly needs: readonly Pair[];
}

/** In the order shown. */
const PLACES = [
  at(['dashboards', '/dashboard/list/'], 'main', [['can_read', 'Dashboard']]),
  at(['charts', '/chart/list/'], 'main', [['can_read', 'Chart']]),
  at(['datasets', '/tablemodelview/list/'], 'main', [['can_read', 'Dataset']]),
  at(['sqllab', '/sqllab/'], 'sql', [
    ['can_sqllab', 'Superset'],
    ['menu_access', 'SQL Lab'],
  ]),
  at(['saved-queries', '/savedqueryview/list/'], 'sql', [
    ['can_read', 'SavedQuery'],
    ['menu_access', 'Saved Queries'],
  ]),
  at(['query-history', '/sqllab/history/'], 'sql', [
    ['can_read', 'Query'],
    ['menu_access', 'Query Search'],
  ]),
  at(['databases', '/databaseview/list/'], 'data', [
    ['can_read', 'Database'],
    ['menu_access', 'Databases'],
  ]),
  at(['import', '/import/'], 'data', [['can_import', 'ImportExportRestApi']]),
  at(['reports', '/report/list/'], 'content', [
    ['can_read', 'ReportSchedule'],
    ['menu_access', 'Alerts & Report'],
  ]),
  at(['css-templates', '/csstemplatemodelview/list/'], 'content', [
    ['can_read', 'CssTemplate'],
    ['menu_access', 'CSS Templates'],
  ]),
  at(['annotation-layers', '/annotationlayer/list/'], 'content', [
    ['can_read', 'Annotation'],
    ['menu_access', 'Annotation Layers'],
  ]),
  at(['tags', '/superset/tags/'], 'content', [
    ['can_read', 'Tag'],
    ['menu_access', 'Tags'],
  ]),
  at(['users', '/users/'], 'people', [
    ['can_list', 'User'],
    ['menu_access', 'List Users'],
  ]),
  at(['roles', '/roles/'], 'people', [
    ['can_list', 'Role'],
    ['menu_access', 'List Roles'],
  ]),
  at(['groups', '/list_groups/'], 'people', [
    ['can_list', 'Group'],
    ['menu_access', 'List Groups'],
  ]),
  at(['row-rules', '/rowlevelsecurity/list/'], 'security', [
    ['can_read', 'RowLevelSecurity'],
    ['menu_access', 'Row Level Security'],
  ]),
  at(['action-log', '/actionlog/list'], 'security', [
    ['can_read', 'Log'],
    ['menu_access', 'Action Log'],
  ]),
  at(['api', '/swagger/v1'], 'palette', [
    ['can_show', 'SwaggerView'],
    ['can_get', 'OpenApi'],
  ]),
  at(['new-dashboard', '/dashboard/new/'], 'new', [['can_write', 'Dashboard']]),
  at(['new-chart', '/chart/add'], 'new', [['can_write', 'Chart']]),
  at(['new-dataset', '/tablemodelview/list/?new'], 'new', [['can_write', 'Dataset']]),
  at(['new-upload', '/upload/'], 'new', [['can_upload', 'Database']]),
  at(['new-query', '/sqllab/?sql='], 'new', [
    ['can_sqllab', 'Superset'],
    ['menu_access', 'SQL Lab'],
  ]),
  at(['new-database', '/databaseview/list/?new'], 'new', [['can_write', 'Database']]),
] as const satisfies readonly NavigationTarget[];

export type PlaceId = (typeof PLACES)[number]['id'];

function at<const Id extends string>(
  [id, href]: readonly [Id, string],
  group: NavigationTarget['group'],
  needs: readonly Pair[],
) {
  return { id, href, group, needs };
}

/** The ids of those the identity can navigate to. */
export const openPlaces = (identity: Identity): PlaceId[] =>
  PLACES.filter(({ needs }) => needs.every(([permission, view]) => hasPermission(identity, permission, view))).map(
    ({ id }) => id,
  );

/** A group's places among those that are open. */
export const placesIn = (
  group: NavigationTarget['group'],
  open: readonly PlaceId[],
): readonly (NavigationTarget & { readonly id: PlaceId })[] =>
  PLACES.filter((place) => place.group === group && open.includes(place.id));

const HREFS = Object.fromEntries(PLACES.map(({ id, href }) => [id, href])) as Readonly<Record<PlaceId, string>>;

export const findHref = (id: PlaceId): string => HREFS[id];
