// What the log's names of actions mean, in words. Pure. Names that are not known are spelled out.
const NOUNS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  Chart: ['a chart', 'charts'],
  Dashboard: ['a dashboard', 'dashboards'],
  Dataset: ['a dataset', 'datasets'],
  Database: ['a database', 'databases'],
  SavedQuery: ['a saved query', 'saved queries'],
  Tag: ['a tag', 'tags'],
  CssTemplate: ['a CSS template', 'CSS templates'],
  User: ['a user', 'users'],
  Role: ['a role', 'roles'],
  Group: ['a group', 'groups'],
  PermissionViewMenu: ['a permission', 'permissions'],
  ViewMenu: ['what permissions apply to', 'what permissions apply to'],
};

const VERBS: Readonly<Record<string, string>> = {
  post: 'Added',
  put: 'Changed',
  delete: 'Deleted',
  bulk_delete: 'Deleted',
  duplicate: 'Duplicated',
  copy_dash: 'Copied',
  export: 'Exported',
  import_: 'Imported',
};

const WHOLE: Readonly<Record<string, string>> = {
  login: 'Logged in',
  logout: 'Logged out',
  login_failed: 'Failed to log in',
  execute_sql: 'Ran SQL',
  mount_dashboard: 'Opened a dashboard',
  mount_explorer: 'Opened a chart',
  'CurrentUserRestApi.put': 'Changed their own account',
  'RoleRestApi.add_role_permissions': 'Changed what a role grants',
  'RoleRestApi.update_role_users': 'Changed who holds a role',
  'RoleRestApi.update_role_groups': 'Changed which groups give a role',
  'DashboardRestApi.set_embedded': 'Let a dashboard be embedded',
  'DashboardRestApi.delete_embedded': 'Ended the embedding of a dashboard',
  'DashboardRestApi.put_filters': 'Changed the filters of a dashboard',
  'DashboardRestApi.put_colors': 'Changed the colours of a dashboard',
  'DashboardRestApi.put_chart_customizations': 'Changed how charts look on a dashboard',
  'ImportExportRestApi.import': 'Imported a file',
  'SecurityRestApi.guest_token': 'Let a guest see a dashboard',
};

export function actionWords(action: string): string {
  const whole = Object.hasOwn(WHOLE, action) ? WHOLE[action] : undefined;
  if (whole !== undefined) return whole;
  const [, view = '', name = ''] = /^(\w+?)RestApi\.(\w+)$/.exec(action) ?? [];
  const noun = Object.hasOwn(NOUNS, view) ? NOUNS[view] : undefined;
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (noun && verb !== undefined) return `${verb} ${name.startsWith('bulk') ? noun[1] : noun[0]}`;
  const words = action
    .replace(/RestApi\./, ' ')
    .replaceAll(/[_.]+/g, ' ')
    .trim();
  return words === '' ? 'Did something without a name' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The JSON of a line over several lines; as it is where it is none. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
