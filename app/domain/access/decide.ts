// Who can do what: endpoints' rules, and which datasets, charts and dashboards an identity can read.
// Uses only facts that the stores supply; knows no tables.
import { permissionKey, type Identity } from './identity.ts';
import type { SharedKind, SharedRight } from './shared-objects.ts';
import { isAmong, type ObjectViewer } from './viewers.ts';
import { chartIdAlone } from '#app/domain/dashboard/access/chart-alone.ts';

/** Who can call an endpoint at all. What they can see of the object itself is decided by the functions below. */
export type AccessRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'authenticated' }
  | { readonly kind: 'permission'; readonly permission: string; readonly view: string };

export type Decision = 'allowed' | 'unauthenticated' | 'denied';

/** What must be known of a dataset to say who can read it. */
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
  readonly id: number;
  readonly ownerIds: readonly number[];
  /** Null if the chart's dataset was deleted. */
  readonly dataset: DatasetFacts | null;
  /** Dashboards that the chart is on: the only way to a chart for guests. Left out: none. */
  readonly dashboardIds?: readonly number[];
}

/** What has owners: they change it, as others do with whom it is shared as editors, and administrators. */
export interface OwnedFacts {
  readonly id: number;
  readonly ownerIds: readonly number[];
}

/** Its creator's; null when that user was deleted. */
export interface AuthoredFacts {
  readonly createdById: number | null;
}

export interface DashboardFacts {
  readonly id: number;
  readonly published: boolean;
  readonly ownerIds: readonly number[];
  /** Roles that can view without rights to the data; empty: rights to the data decide. */
  readonly roleIds: readonly number[];
  /** With whom it is shared besides: they open it once it is published, and take nothing from others. */
  readonly viewers: readonly ObjectViewer[];
  readonly datasets: readonly DatasetFacts[];
}

/**
 * Whether an identity satisfies a rule; 'unauthenticated' when logging in could change the decision.
 * Guests need both: an endpoint that is open to them, and a role with the permissions that the rule requires.
 */
export function decideRule(rule: AccessRule, identity: Identity, allowsGuests = false): Decision {
  if (rule.kind === 'public') return 'allowed';
  if (identity.kind === 'guest' && !allowsGuests) return 'denied';
  if (rule.kind === 'authenticated') return identity.kind === 'anonymous' ? 'unauthenticated' : 'allowed';
  if (hasPermission(identity, rule.permission, rule.view)) return 'allowed';
  return identity.kind === 'anonymous' ? 'unauthenticated' : 'denied';
}

/** Whether one of the identity's roles has the pair; admins have every pair. */
export const hasPermission = (identity: Identity, permission: string, view: string): boolean =>
  isAdmin(identity) || identity.permissions.has(permissionKey(permission, view));

export const isAdmin = (identity: Identity): boolean => identity.kind === 'user' && identity.isAdmin;

/** Rights to data are never a guest's, whatever their role was given: they see what their dashboards show. */
const hasDataPermission = (identity: Identity, permission: string, view: string): boolean =>
  identity.kind !== 'guest' && hasPermission(identity, permission, view);

/** Whether the identity can query every table of the database. */
export const canReadDatabase = (identity: Identity, database: { readonly id: number; readonly name: string }): boolean =>
  hasDataPermission(identity, 'all_database_access', 'all_database_access') ||
  hasDataPermission(identity, 'database_access', databaseView(database.name, database.id));

/** The same where only the number of the database is known, which a view names at its end. */
export function canReadDatabaseById(identity: Identity, id: number): boolean {
  if (hasDataPermission(identity, 'all_database_access', 'all_database_access')) return true;
  if (identity.kind === 'guest') return false;
  const [start, end] = [permissionKey('database_access', '['), `].(id:${id})`];
  return [...identity.permissions].some((key) => key.startsWith(start) && key.endsWith(end));
}

/** The caller's right to an object that is shared with them, their groups or their roles; null: none. */
export const sharedRight = (identity: Identity, kind: SharedKind, id: number): SharedRight | null =>
  identity.kind === 'guest' ? null : (identity.shared?.[kind]?.get(id) ?? null);

/** The ids of what is shared with them in that way. */
export const sharedIds = (identity: Identity, kind: SharedKind, isWanted: (right: SharedRight) => boolean): number[] =>
  identity.kind === 'guest' ? [] : [...(identity.shared?.[kind] ?? [])].flatMap(([id, right]) => (isWanted(right) ? [id] : []));

/** Whether the identity is one of the object's editors: an owner, or among those with whom it is shared as such. */
export const isEditor = (identity: Identity, kind: SharedKind, { id, ownerIds }: OwnedFacts): boolean =>
  isOwner(identity, ownerIds) || sharedRight(identity, kind, id)?.canEdit === true;

/** Whether the identity decides for all objects of the kind: administrators, but for saved queries, which are their creators'. */
export const canDecideAll = (identity: Identity, kind: SharedKind): boolean => isAdmin(identity) && kind !== 'saved_query';

/** Whether who changes the owners stays one, whomever they name: not administrators, nor those who are editors by a share. */
export const staysOwner = (identity: Identity, kind: SharedKind, id: number): boolean =>
  !isAdmin(identity) && sharedRight(identity, kind, id)?.canEdit !== true;

/** Whether the chart itself shows the identity its data, whatever their right to its dataset. */
export const isChartSharedWith = (identity: Identity, chartId: number): boolean =>
  identity.ignoresDashboardRoles !== true && sharedRight(identity, 'chart', chartId)?.showsData === true;

/** Of charts of which the identity sees the data, or which they edit. */
export const sharedChartIds = (identity: Identity): number[] =>
  sharedIds(identity, 'chart', ({ canEdit, showsData }) => canEdit || (showsData && identity.ignoresDashboardRoles !== true));

/**
 * Whether the identity can freely query this dataset: by all data, its database, catalog or schema, itself, as its owner, or
 * because it is shared with them.
 * Callers who see it only through a dashboard cannot: `domain/dashboard/allowed-query` says what they can query.
 */
export const canReadDataset = (identity: Identity, dataset: DatasetFacts): boolean =>
  hasDataPermission(identity, 'all_datasource_access', 'all_datasource_access') ||
  canReadDatabase(identity, { id: dataset.databaseId, name: dataset.databaseName }) ||
  canReadPlace(identity, dataset) ||
  hasDataPermission(identity, 'datasource_access', datasetView(dataset.databaseName, dataset.name, dataset.id)) ||
  sharedRight(identity, 'dataset', dataset.id) !== null ||
  isOwner(identity, dataset.ownerIds);

/** Whether the identity can query everything in a schema or a catalog. */
export const canReadPlace = (identity: Identity, place: Pick<DatasetFacts, 'databaseName' | 'catalog' | 'schema'>): boolean =>
  placeViews(place).some(([permission, view]) => hasDataPermission(identity, permission, view));

/** Whether the identity can read the rows of a chart by its own rights: owning a chart gives no access to its data. */
export const canQueryChart = (identity: Identity, dataset: DatasetFacts | null): boolean =>
  dataset === null ? isAdmin(identity) : canReadDataset(identity, dataset);

/** Whether the identity can open this chart: as its editor or viewer, or by its dataset; a guest by a dashboard of their token. */
export function canReadChart(identity: Identity, chart: ChartFacts): boolean {
  if (identity.kind === 'guest') return chart.dashboardIds?.some((id) => identity.dashboardIds.includes(id)) ?? false;
  if (isAdmin(identity) || isEditor(identity, 'chart', chart) || isChartSharedWith(identity, chart.id)) return true;
  return chart.dataset !== null && canReadDataset(identity, chart.dataset);
}

/**
 * Whether the identity can open this dashboard: editors always; others once it is published, as one of its viewers, by one of
 * the dashboard's roles where it names any, else by a right to one of its datasets. Guests: exactly those of their token.
 */
export function canReadDashboard(identity: Identity, dashboard: DashboardFacts): boolean {
  if (identity.kind === 'guest') return identity.dashboardIds.includes(dashboard.id);
  const chartId = chartIdAlone(dashboard.id);
  if (chartId !== null) return isChartSharedWith(identity, chartId);
  if (isAdmin(identity) || isEditor(identity, 'dashboard', dashboard)) return true;
  if (!dashboard.published) return false;
  if (!identity.ignoresDashboardRoles && isAmong(identity, dashboard.viewers)) return true;
  if (dashboard.roleIds.length > 0 && !identity.ignoresDashboardRoles) return hasRoleOf(identity, dashboard);
  return dashboard.datasets.length === 0 || dashboard.datasets.some((dataset) => canReadDataset(identity, dataset));
}

/**
 * Whether the identity sees everything on this dashboard because it was shared with them, whatever their rights to its
 * data: guests by their token, users once it is published, by one of the dashboard's roles or as a viewer of its data. A chart
 * alone is one, too: for guests, and for those with whom the chart is shared.
 */
export function isSharedWith(
  identity: Identity,
  dashboard: Pick<DashboardFacts, 'id' | 'published' | 'roleIds' | 'viewers'>,
): boolean {
  if (identity.kind === 'guest') return identity.dashboardIds.includes(dashboard.id);
  const chartId = chartIdAlone(dashboard.id);
  if (chartId !== null) return isChartSharedWith(identity, chartId);
  if (!dashboard.published || identity.ignoresDashboardRoles) return false;
  return hasRoleOf(identity, dashboard) || isAmong(identity, viewersOfData(dashboard));
}

/** Those to whom it shows data that they can't query. */
export const viewersOfData = ({ viewers }: Pick<DashboardFacts, 'viewers'>): readonly ObjectViewer[] =>
  viewers.filter(({ showsData }) => showsData);

const hasRoleOf = (identity: Identity, { roleIds }: Pick<DashboardFacts, 'roleIds'>): boolean =>
  roleIds.some((id) => identity.roleIds.includes(id));

/** Whether the identity can change or delete this chart: its editors and administrators. */
export const canWriteChart = (identity: Identity, chart: OwnedFacts): boolean => canWriteOwned(identity, 'chart', chart);

/** Whether the identity can change or delete this dashboard: its editors and administrators, not its viewers. */
export const canWriteDashboard = (identity: Identity, dashboard: OwnedFacts): boolean =>
  canWriteOwned(identity, 'dashboard', dashboard);

/** Whether the identity can change or delete this dataset: its editors and administrators. A right to its data is not one to it. */
export const canWriteDataset = (identity: Identity, dataset: OwnedFacts): boolean => canWriteOwned(identity, 'dataset', dataset);

const canWriteOwned = (identity: Identity, kind: SharedKind, object: OwnedFacts): boolean =>
  isAdmin(identity) || (hasPermission(identity, 'can_write', SHARED_VIEWS[kind]) && isEditor(identity, kind, object));

/** By which permissions name each kind. */
export const SHARED_VIEWS = {
  dashboard: 'Dashboard',
  chart: 'Chart',
  dataset: 'Dataset',
  saved_query: 'SavedQuery',
  report: 'ReportSchedule',
} as const satisfies Record<SharedKind, string>;

/** Whether the identity can change or delete databases: they have no owners, a right to their data is not enough. */
export const canWriteDatabase = (identity: Identity): boolean => hasPermission(identity, 'can_write', 'Database');

interface SavedQueryFacts extends AuthoredFacts {
  readonly id: number;
}

/** Whether the identity can see this saved query: its creator and those with whom it is shared, not other administrators. */
export const canSeeSavedQuery = (identity: Identity, saved: SavedQueryFacts): boolean =>
  hasPermission(identity, 'can_read', 'SavedQuery') &&
  (isAuthor(identity, saved) || sharedRight(identity, 'saved_query', saved.id) !== null);

/** Whether the identity can change or delete this saved query: its creator and its editors. */
export const canWriteSavedQuery = (identity: Identity, saved: SavedQueryFacts): boolean =>
  hasPermission(identity, 'can_write', 'SavedQuery') &&
  (isAuthor(identity, saved) || sharedRight(identity, 'saved_query', saved.id)?.canEdit === true);

/** Whether the identity can rename, describe or delete this tag: its creator, tag managers and administrators can. */
export const canWriteTag = (identity: Identity, tag: AuthoredFacts): boolean =>
  hasPermission(identity, 'can_bulk_create', 'Tag') || (hasPermission(identity, 'can_write', 'Tag') && isAuthor(identity, tag));

const isAuthor = (identity: Identity, { createdById }: AuthoredFacts): boolean =>
  identity.kind === 'user' && createdById === identity.userId;

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
