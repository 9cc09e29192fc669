// Who may do what: endpoints' rules, and which datasets, charts and dashboards an identity may read.
// Looks only at facts that the stores supply; knows no tables.
import { permissionKey, type Identity } from './identity.ts';

/** Who may call an endpoint at all. What they may see of the object itself is decided by the functions below. */
export type AccessRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'authenticated' }
  | { readonly kind: 'permission'; readonly permission: string; readonly view: string };

export type Decision = 'allowed' | 'unauthenticated' | 'denied';

/** What must be known of a dataset to say who may read it. */
export interface DatasetFacts {
  readonly id: number;
  readonly name: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly databaseId: number;
  readonly databaseName: string;
  readonly ownerIds: readonly number[];
}

export interface ChartFacts {
  readonly ownerIds: readonly number[];
  /** Null when the chart's dataset is gone. */
  readonly dataset: DatasetFacts | null;
}

export interface DashboardFacts {
  readonly published: boolean;
  readonly ownerIds: readonly number[];
  /** Roles that may look without rights to the data; empty: rights to the data decide. */
  readonly roleIds: readonly number[];
  readonly datasets: readonly DatasetFacts[];
}

/** Whether an identity may call what has this rule; 'unauthenticated' when logging in could change the answer. */
export function decideRule(rule: AccessRule, identity: Identity): Decision {
  switch (rule.kind) {
    case 'public':
      return 'allowed';
    case 'authenticated':
      return identity.kind === 'user' ? 'allowed' : 'unauthenticated';
    case 'permission':
      if (hasPermission(identity, rule.permission, rule.view)) return 'allowed';
      return identity.kind === 'user' ? 'denied' : 'unauthenticated';
  }
}

/** Whether one of the identity's roles has the pair; admins have every pair. */
export const hasPermission = (identity: Identity, permission: string, view: string): boolean =>
  isAdmin(identity) || identity.permissions.has(permissionKey(permission, view));

export const isAdmin = (identity: Identity): boolean => identity.kind === 'user' && identity.isAdmin;

/** Whether the identity may ask every table of the database. */
export const canReadDatabase = (identity: Identity, database: { readonly id: number; readonly name: string }): boolean =>
  hasPermission(identity, 'all_database_access', 'all_database_access') ||
  hasPermission(identity, 'database_access', databaseView(database.name, database.id));

/** Whether the identity may ask this dataset: by the whole, its database, catalog or schema, itself, or as its owner. */
export const canReadDataset = (identity: Identity, dataset: DatasetFacts): boolean =>
  hasPermission(identity, 'all_datasource_access', 'all_datasource_access') ||
  canReadDatabase(identity, { id: dataset.databaseId, name: dataset.databaseName }) ||
  canReadPlace(identity, dataset) ||
  hasPermission(identity, 'datasource_access', datasetView(dataset.databaseName, dataset.name, dataset.id)) ||
  isOwner(identity, dataset.ownerIds);

/** Whether the identity may ask everything in a schema or a catalog. */
export const canReadPlace = (identity: Identity, place: Pick<DatasetFacts, 'databaseName' | 'catalog' | 'schema'>): boolean =>
  placeViews(place).some(([permission, view]) => hasPermission(identity, permission, view));

/** Whether the identity may open this chart: as its owner, or by its dataset. */
export const canReadChart = (identity: Identity, chart: ChartFacts): boolean =>
  isAdmin(identity) || isOwner(identity, chart.ownerIds) || (chart.dataset !== null && canReadDataset(identity, chart.dataset));

/**
 * Whether the identity may open this dashboard: owners always; others once it is published, by one of the
 * dashboard's roles where it names any, else by a right to one of its datasets.
 */
export function canReadDashboard(identity: Identity, dashboard: DashboardFacts): boolean {
  if (isAdmin(identity) || isOwner(identity, dashboard.ownerIds)) return true;
  if (!dashboard.published) return false;
  if (dashboard.roleIds.length > 0) return dashboard.roleIds.some((id) => identity.roleIds.includes(id));
  return dashboard.datasets.length === 0 || dashboard.datasets.some((dataset) => canReadDataset(identity, dataset));
}

export const isOwner = (identity: Identity, ownerIds: readonly number[]): boolean =>
  identity.kind === 'user' && ownerIds.includes(identity.userId);

/** The view of `database_access`. */
export const databaseView = (name: string, id: number): string => `[${name}].(id:${id})`;

/** The view of `catalog_access`. */
export const catalogView = (database: string, catalog: string): string => `[${database}].[${catalog}]`;

/** The view of `schema_access`; the catalog is left out when there is none. */
export const schemaView = (database: string, catalog: string | null, schema: string): string =>
  catalog === null ? `[${database}].[${schema}]` : `[${database}].[${catalog}].[${schema}]`;

/** The view of `datasource_access`. */
export const datasetView = (database: string, table: string, id: number): string => `[${database}].[${table}](id:${id})`;

/** Views of the dataset's surroundings. Names with brackets have none: `[a].[b].[c]` must mean one place only. */
function placeViews({
  databaseName,
  catalog,
  schema,
}: Pick<DatasetFacts, 'databaseName' | 'catalog' | 'schema'>): (readonly [string, string])[] {
  if ([databaseName, catalog ?? '', schema ?? ''].some((part) => /[[\]]/.test(part))) return [];
  const views: (readonly [string, string])[] = [];
  if (catalog !== null) views.push(['catalog_access', catalogView(databaseName, catalog)]);
  if (schema !== null) views.push(['schema_access', schemaView(databaseName, catalog, schema)]);
  return views;
}
