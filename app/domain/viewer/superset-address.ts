// Addresses of Superset's own pages that are elsewhere here, so that bookmarks and links in mails keep working.
import { trimEndWhere } from '#app/domain/text/trim-end.ts';

type UnsupportedPage = 'themes' | 'registration' | 'tasks' | 'extensions' | 'uploads';

export type SupersetAddress =
  | { readonly kind: 'moved'; readonly to: string }
  /** A page of Superset's that this product does not have. */
  | { readonly kind: 'unsupported'; readonly what: UnsupportedPage };

const PAGES: ReadonlyMap<string, string> = new Map([
  ['/superset/welcome', '/'],
  ['/superset', '/'],
  ['/swagger', '/swagger/v1'],
  ['/superset/sqllab', '/sqllab/'],
  ['/superset/sqllab/history', '/sqllab/history/'],
  ['/superset/my_queries', '/sqllab/history/'],
  ['/queryview/list', '/sqllab/history/'],
  ['/superset/explore', '/explore/'],
  ['/superset/profile', '/user_info/'],
  ['/profile', '/user_info/'],
  ['/users/userinfo', '/user_info/'],
  ['/userinfoeditview/form', '/user_info/'],
  ['/resetmypassword/form', '/user_info/'],
  ['/users/list', '/users/'],
  ['/users/add', '/users/?new'],
  ['/resetpasswords/form', '/users/'],
  ['/list_users', '/users/'],
  ['/roles/list', '/roles/'],
  ['/roles/add', '/roles/'],
  ['/list_roles', '/roles/'],
  ['/permissions/list', '/roles/'],
  ['/permissionviews/list', '/roles/'],
  ['/viewmenus/list', '/roles/'],
  ['/groups', '/list_groups/'],
  ['/groups/list', '/list_groups/'],
  ['/groups/add', '/list_groups/'],
  ['/logmodelview/list', '/actionlog/list/'],
  ['/actionlog', '/actionlog/list/'],
  ['/dashboard', '/dashboard/list/'],
  ['/dashboard/add', '/dashboard/new/'],
  ['/dashboardmodelview/list', '/dashboard/list/'],
  ['/dashboardmodelview/add', '/dashboard/new/'],
  ['/dashboardasync/list', '/dashboard/list/'],
  ['/superset/dashboard', '/dashboard/list/'],
  ['/chart', '/chart/list/'],
  ['/slicemodelview/list', '/chart/list/'],
  ['/slicemodelview/add', '/chart/add/'],
  ['/sliceaddview/list', '/chart/list/'],
  ['/sliceasync/list', '/chart/list/'],
  ['/dataset', '/tablemodelview/list/'],
  ['/dataset/list', '/tablemodelview/list/'],
  ['/dataset/add', '/tablemodelview/list/?new'],
  ['/tablemodelview', '/tablemodelview/list/'],
  ['/tablemodelview/add', '/tablemodelview/list/?new'],
  ['/database', '/databaseview/list/'],
  ['/database/list', '/databaseview/list/'],
  ['/databaseview', '/databaseview/list/'],
  ['/databaseasync/list', '/databaseview/list/'],
  ['/dbview', '/databaseview/list/'],
  ['/dbview/list', '/databaseview/list/'],
  ['/databaseview/add', '/databaseview/list/?new'],
  ['/savedqueryview', '/savedqueryview/list/'],
  ['/savedqueryview/add', '/sqllab/'],
  ['/savedquery/list', '/savedqueryview/list/'],
  ['/savedqueryviewapi', '/savedqueryview/list/'],
  ['/csstemplatemodelview', '/csstemplatemodelview/list/'],
  ['/csstemplatemodelview/add', '/csstemplatemodelview/list/'],
  ['/csstemplateasyncmodelview/list', '/csstemplatemodelview/list/'],
  ['/rowlevelsecurity', '/rowlevelsecurity/list/'],
  ['/rowlevelsecurityfiltersmodelview/list', '/rowlevelsecurity/list/'],
  ['/rowlevelsecurityfiltersmodelview/add', '/rowlevelsecurity/list/'],
  ['/annotationlayer', '/annotationlayer/list/'],
  ['/annotationlayermodelview/list', '/annotationlayer/list/'],
  ['/alert', '/alert/list/'],
  ['/report', '/report/list/'],
  ['/tags', '/superset/tags/'],
  ['/superset/import_dashboards', '/import/'],
]);

const UNSUPPORTED: readonly (readonly [pattern: RegExp, what: UnsupportedPage])[] = [
  [/^\/theme\/list$/, 'themes'],
  [/^\/(?:register|registrations)(?:\/|$)/, 'registration'],
  [/^\/tasks?(?:\/|$)/, 'tasks'],
  [/^\/extensions(?:\/|$)/, 'extensions'],
  [/^\/(?:csvtodatabaseview|exceltodatabaseview|columnartodatabaseview)(?:\/|$)/, 'uploads'],
];

const PATTERNS: readonly (readonly [pattern: RegExp, to: (id: string) => string])[] = [
  [/^\/dashboard\/([^/]+)$/, (id) => `/superset/dashboard/${id}/`],
  [/^\/dashboard\/p\/([^/]+)$/, (key) => `/superset/dashboard/p/${key}/`],
  [/^\/superset\/dashboard\/([^/]+)\/edit$/, (id) => `/superset/dashboard/${id}/?edit=true`],
  [/^\/chart\/(\d+)$/, (id) => `/explore/?slice_id=${id}`],
  [/^\/users\/(?:show|edit)\/(\d+)$/, () => '/users/'],
  [/^\/roles\/(?:show|edit)\/(\d+)$/, (id) => `/roles/?edit=${id}`],
  [/^\/databaseview\/(?:show|edit)\/(\d+)$/, (id) => `/databaseview/list/?edit=${id}`],
  [/^\/dashboardmodelview\/(?:show|edit)\/(\d+)$/, (id) => `/superset/dashboard/${id}/`],
  [/^\/slicemodelview\/(?:show|edit)\/(\d+)$/, (id) => `/explore/?slice_id=${id}`],
  [/^\/(?:superset\/)?explore\/table\/(\d+)$/, (id) => `/explore/?datasource_type=table&datasource_id=${id}`],
  [/^\/tablemodelview\/(?:edit|show)\/(\d+)$/, (id) => `/dataset/${id}/`],
  [/^\/annotationmodelview\/(\d+)\/annotation$/, (id) => `/annotationlayer/${id}/annotation/`],
  [/^\/superset\/sqllab\/p\/([^/]+)$/, (key) => `/sqllab/p/${key}/`],
];

/** Where one of Superset's addresses leads; null for an address that isn't one of its pages. `search` is kept. */
export function findSupersetAddress(pathname: string, search: string): SupersetAddress | null {
  const path = trimEndWhere(pathname, (character) => character === '/');
  const page = PAGES.get(path.toLowerCase());
  if (page !== undefined) return { kind: 'moved', to: withSearch(page, search) };
  for (const [pattern, what] of UNSUPPORTED) if (pattern.test(path)) return { kind: 'unsupported', what };
  for (const [pattern, to] of PATTERNS) {
    const [, id] = pattern.exec(path) ?? [];
    if (id !== undefined) return { kind: 'moved', to: withSearch(to(id), search) };
  }
  return null;
}

function withSearch(to: string, search: string): string {
  if (search.length <= 1) return to;
  return to.includes('?') ? `${to}&${search.slice(1)}` : to + search;
}

/** Explore's address of a chart, with the rest of the query by which its old address was opened: `standalone`, filters … */
export function chartAddress(id: string, search: string): string {
  const query = new URLSearchParams({ slice_id: id });
  for (const [name, value] of new URLSearchParams(search)) if (name !== 'slice_id') query.append(name, value);
  return `/explore/?${query.toString()}`;
}
