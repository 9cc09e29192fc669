// Who can open a dashboard: listed, widened, narrowed and foretold for its editors.
import { canQueryChart, canWriteDashboard, isAdmin } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { measureReach } from '#app/domain/access/reach.ts';
import type { Subject } from '#app/domain/access/viewers.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { updateDashboard, userIdOf } from '#app/services/dashboards/save.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { fieldRefusal } from '#app/stores/list/accounts-commit.server.ts';
import { deleteRequests, findSubjects, listEntries, removeShares, saveShares } from '#app/stores/share/store.server.ts';
import type { DashboardAccess, DashboardReach, SubjectName } from '#app/stores/share/wire.ts';
import { openDashboard, type OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { findSubjectIdentity } from './subject-identity.server.ts';

/** The dashboard, for those who can edit it. Throws 404 for those who can't open it, 403 for those who only view it. */
export async function openForEditor(deps: Deps, identity: Identity, id: number): Promise<OpenDashboard> {
  const open = await openDashboard(deps, identity, id);
  if (!open) throw notFound();
  if (!canWriteDashboard(identity, open.dashboard)) throw new AppError('MISSING_OWNERSHIP_ERROR', 'Forbidden');
  return open;
}

export async function listDashboardAccess(deps: Deps, identity: Identity, id: number): Promise<DashboardAccess> {
  const open = await openForEditor(deps, identity, id);
  const entries = await listEntries(deps.db, id);
  const ownClosed = findOwnClosedCharts(open, identity);
  return {
    published: open.dashboard.published,
    chart_count: open.charts.size,
    can_add_viewers: deps.config.features.dashboardRoles,
    own_closed_count: ownClosed.length,
    entries: entries.map(({ showsData, isShared, ...entry }) => ({
      ...entry,
      is_caller: entry.type === 'user' && entry.id === userIdOf(identity),
      shows_data: showsData,
      is_shared: isShared,
    })),
  };
}

/** What each of them will see of it. Throws 422 for subjects that don't exist. */
export async function foretellReach(
  deps: Deps,
  identity: Identity,
  id: number,
  subjects: readonly Subject[],
): Promise<DashboardReach> {
  const open = await openForEditor(deps, identity, id);
  const named = await requireSubjects(deps, subjects);
  const reach = await Promise.all(named.map((subject) => reachOfSubject(deps, open, subject)));
  return { published: open.dashboard.published, chart_count: open.charts.size, reach };
}

async function reachOfSubject(deps: Deps, open: OpenDashboard, subject: SubjectName) {
  const identity = await findSubjectIdentity(deps, subject);
  const { canOpen, canEdit, closedChartIds } = identity
    ? measureReach(identity, listChartData(open))
    : { canOpen: false, canEdit: false, closedChartIds: [] };
  const closed = closedChartIds.map((chartId) => open.charts.get(chartId)?.name ?? '');
  return { ...subject, can_open: canOpen, can_edit: canEdit, closed_charts: closed };
}

const listChartData = ({ charts, datasets }: OpenDashboard) =>
  [...charts.values()].map(({ id, datasetId }) => ({
    id,
    dataset: datasetId === null ? null : (datasets.get(datasetId) ?? null),
  }));

const findOwnClosedCharts = (open: OpenDashboard, identity: Identity): number[] =>
  isAdmin(identity)
    ? []
    : listChartData(open).flatMap(({ id, dataset }) => (dataset === null || canQueryChart(identity, dataset) ? [] : [id]));

export interface ShareRequest {
  readonly subjects: readonly Subject[];
  readonly right: 'viewer' | 'editor';
  readonly showsData: boolean;
  readonly publish: boolean;
}

/** Throws 403 where it would show viewers data that the caller can't query, 422 for subjects that can't have the right. */
export async function shareDashboard(deps: Deps, identity: Identity, id: number, request: ShareRequest): Promise<void> {
  const open = await openForEditor(deps, identity, id);
  await requireSubjects(deps, request.subjects);
  await (request.right === 'editor' ? addEditors(deps, identity, open, request) : addViewers(deps, identity, open, request));
  if (request.publish && !open.dashboard.published)
    await updateDashboard(deps, identity, id, { body: { published: true }, ifMatch: null });
  const { subjects, right, showsData } = request;
  recordAction(deps, identity, { action: 'dashboard_shared', dashboardId: id, json: { subjects, right, shows_data: showsData } });
}

async function addEditors(
  deps: Deps,
  identity: Identity,
  { dashboard }: OpenDashboard,
  { subjects }: ShareRequest,
): Promise<void> {
  if (subjects.some(({ type }) => type !== 'user')) throw fieldRefusal('subjects', 'Only people can be editors.');
  const ids = subjects.map((subject) => subject.id);
  const owners = [...new Set([...dashboard.ownerIds, ...ids])];
  await updateDashboard(deps, identity, dashboard.id, { body: { owners }, ifMatch: null });
  await removeShares(deps.db, dashboard.id, subjects);
  await deleteRequests(deps.db, dashboard.id, ids);
}

async function addViewers(
  deps: Deps,
  identity: Identity,
  open: OpenDashboard,
  { subjects, showsData }: ShareRequest,
): Promise<void> {
  requireRightToAddViewers(deps, identity, open, showsData);
  const { id: dashboardId, ownerIds } = open.dashboard;
  const remaining = ownerIds.filter((ownerId) => !subjects.some(({ type, id }) => type === 'user' && id === ownerId));
  if (remaining.length < ownerIds.length) await changeOwners(deps, identity, dashboardId, remaining);
  await saveShares(deps.db, { dashboardId, subjects, showsData, byId: userIdOf(identity), nowMs: deps.now() });
}

/** Throws 403 where viewers are turned off here, or it would show them data that the caller can't query. */
export function requireRightToAddViewers({ config }: Deps, identity: Identity, open: OpenDashboard, showsData: boolean): void {
  if (!config.features.dashboardRoles) throw viewersOff();
  if (showsData && findOwnClosedCharts(open, identity).length > 0) throw notYoursToShare();
}

/** Takes an editor's or a viewer's access away. Throws 404 where they have none, 422 for the caller's own. */
export async function unshareDashboard(deps: Deps, identity: Identity, id: number, subject: Subject): Promise<void> {
  const { dashboard } = await openForEditor(deps, identity, id);
  const isOwner = subject.type === 'user' && dashboard.ownerIds.includes(subject.id);
  if (isOwner)
    await changeOwners(
      deps,
      identity,
      id,
      dashboard.ownerIds.filter((ownerId) => ownerId !== subject.id),
    );
  else if (!(await removeShares(deps.db, id, [subject]))) throw notFound();
  recordAction(deps, identity, { action: 'dashboard_unshared', dashboardId: id, json: { subject } });
}

async function changeOwners(deps: Deps, identity: Identity, id: number, owners: readonly number[]): Promise<void> {
  if (owners.length === 0) throw fieldRefusal('subjects', 'A dashboard needs an editor. Add another one first.');
  if (!isAdmin(identity) && identity.kind === 'user' && !owners.includes(identity.userId))
    throw fieldRefusal('subjects', 'You can’t give up your own editing rights. Ask another editor to change them.');
  await updateDashboard(deps, identity, id, { body: { owners: [...owners] }, ifMatch: null });
}

async function requireSubjects({ db }: Deps, subjects: readonly Subject[]): Promise<SubjectName[]> {
  const found = await findSubjects(db, subjects);
  const wanted = new Set(subjects.map(({ type, id }) => `${type} ${id}`));
  if (found.length < wanted.size) throw fieldRefusal('subjects', 'Some of these people, groups or roles no longer exist.');
  return found;
}

const viewersOff = (): AppError =>
  new AppError(
    'DASHBOARD_SECURITY_ACCESS_ERROR',
    'Sharing with viewers is turned off here: access to data decides who can open a dashboard.',
  );

const notYoursToShare = (): AppError =>
  new AppError(
    'DASHBOARD_SECURITY_ACCESS_ERROR',
    'You can’t share all of this dashboard: your roles don’t give you access to the data of every chart. Leave those charts out, or ask someone with access to share it.',
  );
