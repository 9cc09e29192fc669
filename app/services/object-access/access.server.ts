// Who can open an object: lists, adds, and removes access, and previews changes for editors.
import { canQueryChart, isAdmin } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { measureReach } from '#app/domain/access/reach.ts';
import type { SharedKind } from '#app/domain/access/shared-objects.ts';
import type { Subject } from '#app/domain/access/viewers.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { fieldRefusal } from '#app/stores/list/accounts-commit.server.ts';
import { listEntries } from '#app/stores/share/entries.server.ts';
import { deleteRequests } from '#app/stores/share/requests.server.ts';
import { findSubjects } from '#app/stores/share/subjects.server.ts';
import type { SharedKey } from '#app/stores/share/shared-columns.server.ts';
import { removeShares, saveShares } from '#app/stores/share/store.server.ts';
import type { ObjectAccess, ObjectReach, SubjectName } from '#app/stores/share/wire.ts';
import { SHAREABLE_KINDS } from './kinds.server.ts';
import type { Shareable } from './shareable.ts';
import { findSubjectIdentity } from './subject-identity.server.ts';

/** The object, for those who can edit it. Throws 404 for those who can't open it, 403 for those who only view it. */
export async function openForEditor(deps: Deps, identity: Identity, { kind, id }: SharedKey): Promise<Shareable> {
  const open = await SHAREABLE_KINDS[kind].open(deps, identity, id);
  if (!open) throw notFound();
  if (!open.canEdit) throw new AppError('MISSING_OWNERSHIP_ERROR', 'Forbidden');
  return open;
}

export async function listAccess(deps: Deps, identity: Identity, key: SharedKey): Promise<ObjectAccess> {
  const open = await openForEditor(deps, identity, key);
  const entries = await listEntries(deps.db, key, open.ownerIds);
  return {
    published: open.published,
    chart_count: open.charts.length,
    can_add_viewers: canAddViewers(deps, key),
    own_closed_count: findOwnClosedCharts(open, identity).length,
    entries: entries.map(({ showsData, isShared, isFixed, ...entry }) => ({
      ...entry,
      is_caller: entry.type === 'user' && identity.kind === 'user' && entry.id === identity.userId,
      shows_data: showsData,
      is_shared: isShared,
      is_fixed: isFixed,
    })),
  };
}

/** If dashboard roles are turned off, access to data alone decides who sees a dashboard. */
const canAddViewers = ({ config }: Deps, { kind }: SharedKey): boolean =>
  config.features.dashboardRoles || !SHAREABLE_KINDS[kind].showsData;

/** What each of them will see of it. Throws 422 for subjects that don't exist. */
export async function foretellReach(
  deps: Deps,
  identity: Identity,
  key: SharedKey,
  subjects: readonly Subject[],
): Promise<ObjectReach> {
  const open = await openForEditor(deps, identity, key);
  const named = await requireSubjects(deps, subjects);
  const reach = await Promise.all(named.map((subject) => foretellOne(deps, key.kind, open, subject)));
  return { published: open.published, chart_count: open.charts.length, reach };
}

async function foretellOne(deps: Deps, kind: SharedKind, open: Shareable, subject: SubjectName) {
  const identity = await findSubjectIdentity(deps, subject);
  const { canOpen, canEdit, canRun, closedChartIds } = identity
    ? measureReach(identity, kind, open)
    : { canOpen: false, canEdit: false, canRun: false, closedChartIds: [] };
  const closed = open.charts.flatMap(({ id, name }) => (closedChartIds.includes(id) ? [name] : []));
  return { ...subject, can_open: canOpen, can_edit: canEdit, can_run: canRun, closed_charts: closed };
}

const findOwnClosedCharts = ({ charts }: Shareable, identity: Identity): number[] =>
  isAdmin(identity)
    ? []
    : charts.flatMap(({ id, dataset }) => (dataset === null || canQueryChart(identity, dataset) ? [] : [id]));

export interface ShareRequest {
  readonly subjects: readonly Subject[];
  readonly right: 'viewer' | 'editor';
  readonly showsData: boolean;
  readonly publish: boolean;
}

/** Throws 403 where it would show viewers data that the caller can't query, 422 for subjects that can't have the right. */
export async function shareObject(deps: Deps, identity: Identity, key: SharedKey, request: ShareRequest): Promise<void> {
  const open = await openForEditor(deps, identity, key);
  await requireSubjects(deps, request.subjects);
  const sharing = { deps, identity, key, open };
  await (request.right === 'editor' ? addEditors(sharing, request) : addViewers(sharing, request));
  const { publish } = SHAREABLE_KINDS[key.kind];
  if (request.publish && open.published === false) await publish?.(deps, identity, key.id);
  const { subjects, right, showsData } = request;
  note(sharing, 'shared', { subjects, right, shows_data: showsData });
}

interface Sharing {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly key: SharedKey;
  readonly open: Shareable;
}

/** People become owners; what they see as viewers stays theirs. Groups and roles, and editors of what has no owners, are shares. */
async function addEditors(sharing: Sharing, { subjects }: ShareRequest): Promise<void> {
  const { deps, key, open } = sharing;
  const { setOwners } = SHAREABLE_KINDS[key.kind];
  const people = subjects.flatMap(({ type, id }) => (type === 'user' ? [id] : []));
  const added = people.filter((id) => !open.ownerIds.includes(id));
  if (setOwners && added.length > 0) await changeOwners(sharing, [...open.ownerIds, ...added]);
  const byShare = subjects.filter(({ type, id }) => (type === 'user' ? !setOwners && added.includes(id) : true));
  await saveShares(deps.db, { key, subjects: byShare, right: { canEdit: true }, ...stamps(sharing) });
  await deleteRequests(deps.db, key, people);
}

async function addViewers(sharing: Sharing, { subjects, showsData: wantsData }: ShareRequest): Promise<void> {
  const { deps, identity, key, open } = sharing;
  // Only the charts of a dashboard can be left out.
  const showsData = wantsData || key.kind !== 'dashboard';
  requireRightToAddViewers(deps, identity, { key, open, showsData });
  const people = subjects.flatMap(({ type, id }) => (type === 'user' ? [id] : []));
  await takeOwnership(sharing, people);
  await saveShares(deps.db, { key, subjects, right: { canEdit: false, showsData }, ...stamps(sharing) });
  await deleteRequests(deps.db, key, people);
}

interface AddedViewers {
  readonly key: SharedKey;
  readonly open: Shareable;
  readonly showsData: boolean;
}

/** Throws 403 where viewers are turned off here, or it would show them data that the caller can't query. */
export function requireRightToAddViewers(deps: Deps, identity: Identity, { key, open, showsData }: AddedViewers): void {
  if (!canAddViewers(deps, key)) throw viewersOff();
  if (showsData && findOwnClosedCharts(open, identity).length > 0) throw notYoursToShare(key.kind);
}

const stamps = ({ deps, identity }: Sharing) => ({
  byId: identity.kind === 'user' ? identity.userId : null,
  nowMs: deps.now(),
});

/** Takes an editor's or a viewer's access away. Throws 404 where they have none, 422 for the caller's own. */
export async function unshareObject(deps: Deps, identity: Identity, key: SharedKey, subject: Subject): Promise<void> {
  const open = await openForEditor(deps, identity, key);
  const sharing = { deps, identity, key, open };
  const wasOwner = subject.type === 'user' && (await takeOwnership(sharing, [subject.id]));
  if (!(await removeShares(deps.db, key, [subject])) && !wasOwner) throw notFound();
  note(sharing, 'unshared', { subject });
}

/** Whether one of them was an owner. */
async function takeOwnership(sharing: Sharing, userIds: readonly number[]): Promise<boolean> {
  const { ownerIds } = sharing.open;
  const remaining = ownerIds.filter((id) => !userIds.includes(id));
  if (remaining.length === ownerIds.length) return false;
  await changeOwners(sharing, remaining);
  return true;
}

async function changeOwners({ deps, identity, key, open }: Sharing, owners: readonly number[]): Promise<void> {
  const { setOwners } = SHAREABLE_KINDS[key.kind];
  if (!setOwners) throw fieldRefusal('subjects', 'The person who created it always keeps access.');
  if (owners.length === 0) throw fieldRefusal('subjects', `${NAMES[key.kind]} needs an editor. Add another one first.`);
  const isOwn = identity.kind === 'user' && open.ownerIds.includes(identity.userId) && !owners.includes(identity.userId);
  if (isOwn && !isAdmin(identity))
    throw fieldRefusal('subjects', 'You can’t give up your own editing rights. Ask another editor to change them.');
  await setOwners(deps, identity, key.id, owners);
}

const NAMES: Readonly<Record<SharedKind, string>> = {
  dashboard: 'A dashboard',
  chart: 'A chart',
  dataset: 'A dataset',
  saved_query: 'A saved query',
  report: 'A report',
};

function note({ deps, identity, key }: Sharing, what: 'shared' | 'unshared', json: Record<string, unknown>): void {
  const of = key.kind === 'dashboard' ? { dashboardId: key.id } : key.kind === 'chart' ? { chartId: key.id } : {};
  recordAction(deps, identity, { action: `${key.kind}_${what}`, ...of, json: { ...json, id: key.id } });
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
    'Sharing with viewers is turned off here: access to data decides who can open it.',
  );

const notYoursToShare = (kind: SharedKind): AppError =>
  kind === 'chart'
    ? new AppError(
        'CHART_SECURITY_ACCESS_ERROR',
        'You can’t share this chart: your roles don’t give you access to its dataset. Ask someone with access to share it.',
      )
    : new AppError(
        'DASHBOARD_SECURITY_ACCESS_ERROR',
        'You can’t share all of this dashboard: your roles don’t give you access to the data of every chart. Leave those charts out, or ask someone with access to share it.',
      );
