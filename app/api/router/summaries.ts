// Summaries of the plain endpoints in the API reference, built from each resource's singular and plural.

const NAMES = {
  annotation_layer: ['an annotation layer', 'annotation layers'],
  chart: ['a chart', 'charts'],
  css_template: ['a CSS template', 'CSS templates'],
  dashboard: ['a dashboard', 'dashboards'],
  dataset: ['a dataset', 'datasets'],
  log: ['an entry of the action log', 'entries of the action log'],
  report: ['a report or alert', 'reports and alerts'],
  rowlevelsecurity: ['a row-level security rule', 'row-level security rules'],
  saved_query: ['a saved query', 'saved queries'],
  'security/groups': ['a group', 'groups'],
  'security/permissions': ['a permission', 'permissions'],
  'security/permissions-resources': ['a permission on a resource', 'permissions on resources'],
  'security/resources': ['a resource that has permissions', 'resources that have permissions'],
  'security/roles': ['a role', 'roles'],
  'security/users': ['a user', 'users'],
  tag: ['a tag', 'tags'],
} as const satisfies Readonly<Record<string, readonly [one: string, many: string]>>;

/** The path of a resource below `/api/v1/`. */
export type Noun = keyof typeof NAMES;

type Plain = 'list' | 'info' | 'item' | 'create' | 'update' | 'remove' | 'removeMany' | 'related';
type Favorites = 'favorites' | 'addFavorite' | 'removeFavorite';

const SUMMARIES: Readonly<Record<Plain | Favorites, (one: string, many: string) => string>> = {
  list: (_, many) => `List ${many}`,
  info: (_, many) => `Get the caller’s permissions on ${many} and the filters of their list`,
  item: (one) => `Get ${one}`,
  create: (one) => `Create ${one}`,
  update: (one) => `Update ${one}`,
  remove: (one) => `Delete ${one}`,
  removeMany: (_, many) => `Delete several ${many}, all or none`,
  related: (_, many) => `List the values by which ${many} can be filtered, such as users`,
  favorites: (_, many) => `Check which ${many} are the caller’s favorites`,
  addFavorite: (one) => `Add ${one} to the caller’s favorites`,
  removeFavorite: (one) => `Remove ${one} from the caller’s favorites`,
};

export function summarize(operation: Plain | Favorites, noun: Noun): string {
  const [one, many] = NAMES[noun];
  return SUMMARIES[operation](one, many);
}
