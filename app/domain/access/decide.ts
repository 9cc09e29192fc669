// Access decisions: who can call an endpoint, and which datasets, charts and dashboards an identity can read or change. Pure:
// stores supply the facts.
import { permissionKey, type Identity } from './identity.ts';
import type { SharedKind, SharedRight } from './shared-objects.ts';
import { isAmong, type ObjectViewer } from './viewers.ts';
import { chartIdAlone } from '#app/domain/dashboard/access/chart-alone.ts';

/** Who can call an endpoint. Access to the requested object is decided by the functions below. */
export type AccessRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'authenticated' }
  | { readonly kind: 'permission'; readonly permission: string; readonly view: string };

export type Decision = 'allowed' | 'unauthenticated' | 'denied';

/** Properties of a dataset that decide who can read it. */
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
  /** Dashboards that contain the chart. Guests can open charts only through these. Absent: none. */
  readonly dashboardIds?: readonly number[];
}

/** An object with owners. Owners, users with whom it is shared as editors, and administrators can change it. */
export interface OwnedFacts {
  readonly id: number;
  readonly ownerIds: readonly number[];
}

export interface AuthoredFacts {
  /** Null if the creator was deleted. */
  readonly createdById: number | null;
}

export interface DashboardFacts {
  readonly id: number;
  readonly published: boolean;
  readonly ownerIds: readonly number[];
  /** Roles that can view the dashboard without data permissions. If empty, data permissions decide. */
  readonly roleIds: readonly number[];
  /** Additional viewers, who can open the dashboard once it is published. They don't restrict access of others. */
  readonly viewers: readonly ObjectViewer[];
  readonly datasets: readonly DatasetFacts[];
}

/**
 * Decides whether an identity satisfies a rule; 'unauthenticated' if logging in could change the decision.
 * Guests need an endpoint that is open to them and a role with the required permission.
 */
export function decideRule(rule: AccessRule, identity: Identity, allowsGuests = false): Decision {
  if (rule.kind === 'public') return 'allowed';
  if (identity.kind === 'guest' && !allowsGuests) return 'denied';
  if (rule.kind === 'authenticated') return identity.kind === 'anonymous' ? 'unauthenticated' : 'allowed';
  if (hasPermission(identity, rule.permission, rule.view)) return 'allowed';
  return identity.kind === 'anonymous' ? 'unauthenticated' : 'denied';
}

/** Whether one of the identity's roles has the permission on the view. Administrators have all permissions. */
export const hasPermission = (identity: Identity, permission: string, view: string): boolean =>
  isAdmin(identity) || identity.permissions.has(permissionKey(permission, view));

export const isAdmin = (identity: Identity): boolean => identity.kind === 'user' && identity.isAdmin;

/** Guests never have data permissions, even if their role does: they see only what their dashboards show. */
const hasDataPermission = (identity: Identity, permission: string, view: string): boolean =>
  identity.kind !== 'guest' && hasPermission(identity, permission, view);

/** Whether the identity can query every table of the database. */
export const canReadDatabase = (identity: Identity, database: { readonly id: number; readonly name: string }): boolean =>
  hasDataPermission(identity, 'all_database_access', 'all_database_access') ||
  hasDataPermission(identity, 'database_access', databaseView(database.name, database.id));

/** Same, if only the database's id is known. Views of `database_access` end with it. */
export function canReadDatabaseById(identity: Identity, id: number): boolean {
  if (hasDataPermission(identity, 'all_database_access', 'all_database_access')) return true;
  if (identity.kind === 'guest') return false;
  const [start, end] = [permissionKey('database_access', '['), `].(id:${id})`];
  return [...identity.permissions].some((key) => key.startsWith(start) && key.endsWith(end));
}

/** The caller's right to an object that is shared with them, their groups or their roles; null if it isn't shared. */
export const sharedRight = (identity: Identity, kind: SharedKind, id: number): SharedRight | null =>
  identity.kind === 'guest' ? null : (identity.shared?.[kind]?.get(id) ?? null);

/** Ids of objects that are shared with the caller with a matching right. */
export const sharedIds = (identity: Identity, kind: SharedKind, matches: (right: SharedRight) => boolean): number[] =>
  identity.kind === 'guest' ? [] : [...(identity.shared?.[kind] ?? [])].flatMap(([id, right]) => (matches(right) ? [id] : []));

/** Whether the identity is one of the object's editors: an owner, or someone with whom it is shared as editor. */
export const isEditor = (identity: Identity, kind: SharedKind, { id, ownerIds }: OwnedFacts): boolean =>
  isOwner(identity, ownerIds) || sharedRight(identity, kind, id)?.canEdit === true;

/** Whether the identity has full access to all objects of the kind: administrators, except for saved queries. */
export const canDecideAll = (identity: Identity, kind: SharedKind): boolean => isAdmin(identity) && kind !== 'saved_query';

/** Whether callers must remain owners when they change the owners. False for administrators and editors by a share. */
export const mustStayOwner = (identity: Identity, kind: SharedKind, id: number): boolean =>
  !isAdmin(identity) && sharedRight(identity, kind, id)?.canEdit !== true;

/** Whether the chart is shared with the identity including its data, regardless of access to its dataset. */
export const isChartSharedWith = (identity: Identity, chartId: number): boolean =>
  identity.ignoresDashboardRoles !== true && sharedRight(identity, 'chart', chartId)?.showsData === true;

/** Ids of charts that are shared with the identity as editor or including their data. */
export const sharedChartIds = (identity: Identity): number[] =>
  sharedIds(identity, 'chart', ({ canEdit, showsData }) => canEdit || (showsData && identity.ignoresDashboardRoles !== true));

/**
 * Whether the identity can query this dataset without restrictions: by access to all data, its database, catalog, schema or
 * the dataset, as its owner, or because it is shared with them. Callers who see it only through a dashboard are restricted
 * to the queries that `domain/dashboard/allowed-query` allows.
 */
export const canReadDataset = (identity: Identity, dataset: DatasetFacts): boolean =>
  hasDataPermission(identity, 'all_datasource_access', 'all_datasource_access') ||
  canReadDatabase(identity, { id: dataset.databaseId, name: dataset.databaseName }) ||
  canReadSchemaOrCatalog(identity, dataset) ||
  hasDataPermission(identity, 'datasource_access', datasetView(dataset.databaseName, dataset.name, dataset.id)) ||
  sharedRight(identity, 'dataset', dataset.id) !== null ||
  isOwner(identity, dataset.ownerIds);

/** Whether the identity can query everything in a schema or a catalog. */
export const canReadSchemaOrCatalog = (
  identity: Identity,
  place: Pick<DatasetFacts, 'databaseName' | 'catalog' | 'schema'>,
): boolean => listSchemaViews(place).some(([permission, view]) => hasDataPermission(identity, permission, view));

/** Whether the identity can query a chart's data. Owning a chart gives no access to its data. */
export const canQueryChart = (identity: Identity, dataset: DatasetFacts | null): boolean =>
  dataset === null ? isAdmin(identity) : canReadDataset(identity, dataset);

/** Whether the identity can open this chart: as editor or viewer, or by access to its dataset; guests by a dashboard of their token. */
export function canReadChart(identity: Identity, chart: ChartFacts): boolean {
  if (identity.kind === 'guest') return chart.dashboardIds?.some((id) => identity.dashboardIds.includes(id)) ?? false;
  if (isAdmin(identity) || isEditor(identity, 'chart', chart) || isChartSharedWith(identity, chart.id)) return true;
  return chart.dataset !== null && canReadDataset(identity, chart.dataset);
}

/**
 * Whether the identity can open this dashboard. Editors always can. Others need a published dashboard, and must be viewers, or
 * have one of the dashboard's roles (if it has roles) or access to one of its datasets (otherwise). Guests can open the
 * dashboards of their token.
 */
export function canReadDashboard(identity: Identity, dashboard: DashboardFacts): boolean {
  if (identity.kind === 'guest') return identity.dashboardIds.includes(dashboard.id);
  const chartId = chartIdAlone(dashboard.id);
  if (chartId !== null) return isChartSharedWith(identity, chartId);
  if (isAdmin(identity) || isEditor(identity, 'dashboard', dashboard)) return true;
  if (!dashboard.published) return false;
  if (!identity.ignoresDashboardRoles && isAmong(identity, dashboard.viewers)) return true;
  if (dashboard.roleIds.length > 0 && !identity.ignoresDashboardRoles) return hasDashboardRole(identity, dashboard);
  return dashboard.datasets.length === 0 || dashboard.datasets.some((dataset) => canReadDataset(identity, dataset));
}

/**
 * Whether the identity sees everything on this dashboard because it is shared with them, regardless of data permissions:
 * guests by their token, users of a published dashboard by one of its roles or as viewers of its data. A chart opened on its
 * own counts as a dashboard, for guests and for users with whom the chart is shared.
 */
export function isSharedWith(
  identity: Identity,
  dashboard: Pick<DashboardFacts, 'id' | 'published' | 'roleIds' | 'viewers'>,
): boolean {
  if (identity.kind === 'guest') return identity.dashboardIds.includes(dashboard.id);
  const chartId = chartIdAlone(dashboard.id);
  if (chartId !== null) return isChartSharedWith(identity, chartId);
  if (!dashboard.published || identity.ignoresDashboardRoles) return false;
  return hasDashboardRole(identity, dashboard) || isAmong(identity, listDataViewers(dashboard));
}

/** Viewers to whom the dashboard shows data that they can't query. */
export const listDataViewers = ({ viewers }: Pick<DashboardFacts, 'viewers'>): readonly ObjectViewer[] =>
  viewers.filter(({ showsData }) => showsData);

const hasDashboardRole = (identity: Identity, { roleIds }: Pick<DashboardFacts, 'roleIds'>): boolean =>
  roleIds.some((id) => identity.roleIds.includes(id));

/** Whether the identity can change or delete this chart, as editor or administrator. */
export const canWriteChart = (identity: Identity, chart: OwnedFacts): boolean => canWriteOwned(identity, 'chart', chart);

/** Whether the identity can change or delete this dashboard, as editor or administrator. Viewers can't. */
export const canWriteDashboard = (identity: Identity, dashboard: OwnedFacts): boolean =>
  canWriteOwned(identity, 'dashboard', dashboard);

/** Whether the identity can change or delete this dataset, as editor or administrator. Access to its data isn't enough. */
export const canWriteDataset = (identity: Identity, dataset: OwnedFacts): boolean => canWriteOwned(identity, 'dataset', dataset);

const canWriteOwned = (identity: Identity, kind: SharedKind, object: OwnedFacts): boolean =>
  isAdmin(identity) || (hasPermission(identity, 'can_write', SHARED_VIEWS[kind]) && isEditor(identity, kind, object));

/** View name in permissions of each kind. */
export const SHARED_VIEWS = {
  dashboard: 'Dashboard',
  chart: 'Chart',
  dataset: 'Dataset',
  saved_query: 'SavedQuery',
  report: 'ReportSchedule',
} as const satisfies Record<SharedKind, string>;

/** Whether the identity can change or delete databases, which have no owners. Access to their data isn't enough. */
export const canWriteDatabase = (identity: Identity): boolean => hasPermission(identity, 'can_write', 'Database');

interface SavedQueryFacts extends AuthoredFacts {
  readonly id: number;
}

/** Whether the identity can see this saved query, as its creator or because it is shared. Administrators can't by default. */
export const canSeeSavedQuery = (identity: Identity, saved: SavedQueryFacts): boolean =>
  hasPermission(identity, 'can_read', 'SavedQuery') &&
  (isAuthor(identity, saved) || sharedRight(identity, 'saved_query', saved.id) !== null);

/** Whether the identity can change or delete this saved query, as its creator or editor. */
export const canWriteSavedQuery = (identity: Identity, saved: SavedQueryFacts): boolean =>
  hasPermission(identity, 'can_write', 'SavedQuery') &&
  (isAuthor(identity, saved) || sharedRight(identity, 'saved_query', saved.id)?.canEdit === true);

/** Whether the identity can rename, describe or delete this tag, as its creator, tag manager or administrator. */
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

/** The view of `schema_access`, without a catalog if it is null. */
export const schemaView = (database: string, catalog: string | null, schema: string): string =>
  catalog === null ? `[${database}].[${schema}]` : `[${database}].[${catalog}].[${schema}]`;

/** The view of `datasource_access`. */
export const datasetView = (database: string, table: string, id: number): string => `[${database}].[${table}](id:${id})`;

/** Catalog and schema views. None for names with brackets, because `[a].[b].[c]` must not be ambiguous. */
function listSchemaViews({
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
