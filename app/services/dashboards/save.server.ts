// Creates, changes and deletes dashboards. Two concurrent saves never overwrite each other unseen.
import { DASHBOARD_FIELDS } from '#app/domain/dashboard/fields.ts';
import { changedColumns, createdColumns } from '#app/domain/fields/columns.ts';
import { canWriteDashboard, hasPermission, isAdmin, mustStayOwner } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { isRecord, type MetadataJson } from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import { settleCertification, settleTitle, type Certification } from '#app/domain/dashboard/metadata/save-rules.ts';
import { toEpochSeconds } from '#app/domain/format/wire-date.ts';
import { AppError } from '#app/domain/errors.ts';
import { notFound } from '#app/domain/errors.ts';
import { hasSameIds, isApplied } from '#app/stores/list/already-applied.ts';
import { matchesEtag, objectChanged } from '#app/stores/list/etag.ts';
import {
  changeDashboard,
  deleteDashboards,
  findLastChange,
  findObstacles,
  type DashboardUpdate,
} from '#app/stores/dashboard/change.server.ts';
import { findLinked, findVisibleDashboardIds } from '#app/stores/dashboard/list.server.ts';
import { findDashboards, insertDashboard } from '#app/stores/dashboard/store.server.ts';
import type { DashboardBody, DashboardChangeBody } from '#app/stores/dashboard/wire-api.ts';
import { readJsonObject } from '#app/stores/dashboard/wire-json.ts';
import type { Dashboard } from '#app/stores/dashboard/wire.ts';
import { requireNoReports } from '#app/stores/report/attached.server.ts';
import { metadataText, prepareContent } from './content.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { mayOpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { failedOn, fieldRefusal } from '#app/stores/list/accounts-commit.server.ts';
import { requireRightToShare } from '#app/services/sharing/sharing-rights.server.ts';

const MAX_TRIES = 4;

export interface SavedDashboard {
  readonly id: number;
  /** `<uuid>.<number>`, for the ETag. */
  readonly version: string;
  readonly lastModifiedS: number;
}

const createdFields = createdColumns(DASHBOARD_FIELDS);
const changedFields = changedColumns(DASHBOARD_FIELDS);

/** Adds a dashboard, which is its maker's where no owners are named; returns its id. Throws 403 and 422. */
export async function createDashboard(deps: Deps, identity: Identity, body: DashboardBody): Promise<number> {
  const ownerIds = ownersOf(identity, body.owners?.length ? body.owners : mine(identity));
  const roleIds = rolesOf(deps, body);
  await requireFree(deps, { id: null, slug: body.slug, ownerIds, roleIds });
  const content = await prepareContent(deps, identity, body, { chartIds: [], positionJson: '{}' });
  return insertDashboard(
    deps.db,
    {
      uuid: body.uuid ?? deps.newUuid(),
      ...createdFields(body),
      title: settleTitle(body.dashboard_title ?? null),
      slug: body.slug ?? null,
      positionJson: content.positionJson ?? '{}',
      jsonMetadata: content.jsonMetadata ?? '{}',
      published: body.published ?? false,
      ...settleCertification({
        certifiedBy: body.certified_by ?? null,
        certificationDetails: body.certification_details ?? null,
      }),
      chartIds: content.chartIds ?? [],
      ownerIds,
      roleIds: roleIds ?? [],
    },
    { authorId: readUserId(identity), nowMs: deps.now() },
  ).catch(refuseTaken);
}

/** Changes what was sent. `ifMatch`: the header of a client that wants to detect others' changes. Throws 404, 403, 412, 422. */
export function updateDashboard(
  deps: Deps,
  identity: Identity,
  id: number,
  { body, ifMatch }: { readonly body: DashboardChangeBody; readonly ifMatch: string | null },
): Promise<SavedDashboard> {
  return write(deps, identity, { id, ifMatch }, async (dashboard) => {
    const ownerIds = body.owners && ownersOf(identity, body.owners, mustStayOwner(identity, 'dashboard', dashboard.id));
    const roleIds = rolesOf(deps, body);
    await requireFree(deps, { id, slug: body.slug, ownerIds, roleIds, tagIds: body.tags });
    if (body.tags) await requireRightToTag(deps, identity, dashboard.id, body.tags);
    const { chartIds, ...content } = await prepareContent(deps, identity, body, dashboard);
    await requireRightToShare(deps, identity, {
      before: dashboard,
      after: {
        ...dashboard,
        ...content,
        chartIds: chartIds ?? dashboard.chartIds,
        roleIds: roleIds ?? dashboard.roleIds,
        published: body.published ?? dashboard.published,
      },
    });
    return {
      fields: { ...plainFields(body, dashboard), ...content },
      chartIds,
      ownerIds,
      roleIds,
      tagIds: body.tags,
    };
  });
}

/** Changes the settings by a pure function of them; returns its result. `isChange` false: no user counts as the changer. */
export async function changeMetadata(
  deps: Deps,
  identity: Identity,
  { id, ifMatch, isChange = true }: { readonly id: number; readonly ifMatch: string | null; readonly isChange?: boolean },
  change: (metadata: MetadataJson) => MetadataJson,
): Promise<{ readonly metadata: MetadataJson; readonly saved: SavedDashboard }> {
  let metadata: MetadataJson = {};
  const saved = await write(deps, identity, { id, ifMatch, isChange }, async (dashboard) => {
    metadata = change(readJsonObject(dashboard.jsonMetadata) ?? {});
    const jsonMetadata = metadataText(metadata);
    await requireRightToShare(deps, identity, { before: dashboard, after: { ...dashboard, jsonMetadata } });
    return { fields: { jsonMetadata } };
  });
  return { metadata, saved };
}

/** Removes all of them or none. Throws 404 where one is missing or unseen, 403 where one belongs to others. */
export async function removeDashboards(deps: Deps, identity: Identity, ids: readonly number[]): Promise<void> {
  const visible = await findVisibleDashboardIds(deps.db, identity, ids);
  if (visible.length < new Set(ids).size) throw notFound();
  const owners = await findDashboards(deps.db, ids);
  if (!owners.every((dashboard) => canWriteDashboard(identity, dashboard))) throw forbidden();
  await requireNoReports(deps.db, 'dashboard', ids);
  await deleteDashboards(deps.db, ids);
  const action = ids.length === 1 ? 'DashboardRestApi.delete' : 'DashboardRestApi.bulk_delete';
  for (const { id: dashboardId, title } of owners)
    recordAction(deps, identity, { action, dashboardId, json: { ids, name: title } });
}

interface WriteTarget {
  readonly id: number;
  readonly ifMatch: string | null;
  readonly isChange?: boolean;
}

/** Reads, decides, and writes unless another write came first; then retries, or throws 412 for callers with If-Match. */
async function write(
  deps: Deps,
  identity: Identity,
  { id, ifMatch, isChange }: WriteTarget,
  decide: (dashboard: Dashboard) => Promise<DashboardUpdate>,
): Promise<SavedDashboard> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const dashboard = await mayOpenDashboard(deps, identity, id);
    if (!dashboard) throw notFound();
    if (!canWriteDashboard(identity, dashboard)) throw forbidden();
    if (!matchesEtag(ifMatch, dashboard.version)) {
      if (!(await isStored(deps, dashboard, decide))) throw await changedMeanwhile(deps, dashboard.id);
      return { id: dashboard.id, version: dashboard.version, lastModifiedS: toEpochSeconds(dashboard.changedOnMs) };
    }
    const nowMs = deps.now();
    const by = { userId: readUserId(identity), nowMs, ...(isChange !== undefined && { isChange }) };
    const change = await decide(dashboard);
    const version = await changeDashboard(deps.db, dashboard.id, dashboard.version, { ...change, by }).catch(refuseTaken);
    if (version !== null) return { id: dashboard.id, version, lastModifiedS: toEpochSeconds(nowMs) };
  }
  throw await changedMeanwhile(deps, id);
}

/** Whether the change is already stored; a forbidden or invalid change is not. */
async function isStored(
  { db }: Deps,
  dashboard: Dashboard,
  decide: (dashboard: Dashboard) => Promise<DashboardUpdate>,
): Promise<boolean> {
  const change = await decide(dashboard).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!change || !isApplied(change.fields, dashboard)) return false;
  const tagIds = change.tagIds === undefined ? [] : (await findLinked(db, [dashboard.id])).tags.map(({ id }) => id);
  return (
    hasSameIds(change.chartIds, dashboard.chartIds) &&
    hasSameIds(change.ownerIds, dashboard.ownerIds) &&
    hasSameIds(change.roleIds, dashboard.roleIds) &&
    hasSameIds(change.tagIds, tagIds)
  );
}

async function changedMeanwhile(deps: Deps, id: number): Promise<AppError> {
  const last = await findLastChange(deps.db, id);
  return last ? objectChanged('dashboard', last) : notFound();
}

function plainFields(body: DashboardChangeBody, stored: Certification): DashboardUpdate['fields'] {
  return {
    ...changedFields(body),
    ...(body.uuid && { uuid: body.uuid }),
    ...(body.dashboard_title !== undefined && { title: settleTitle(body.dashboard_title) }),
    ...(body.slug !== undefined && { slug: body.slug }),
    ...(body.published !== undefined && { published: body.published }),
    ...certificationFields(body, stored),
  };
}

/** Empty if none of these fields was sent. */
function certificationFields(
  { certified_by: by, certification_details: details }: DashboardChangeBody,
  { certifiedBy, certificationDetails }: Certification,
): Partial<Certification> {
  if (by === undefined && details === undefined) return {};
  return settleCertification({
    certifiedBy: by === undefined ? certifiedBy : by,
    certificationDetails: details === undefined ? certificationDetails : details,
  });
}

/** Undefined: they stay. Where roles don't grant access, none are accepted, because they would have no visible effect. */
const rolesOf = ({ config }: Deps, { roles }: Pick<DashboardChangeBody, 'roles'>): readonly number[] | undefined =>
  config.features.dashboardRoles ? roles : undefined;

/** Only administrators can remove themselves from the owners. */
const ownersOf = (identity: Identity, request: readonly number[], isKept = !isAdmin(identity)): number[] => [
  ...new Set(isKept ? [...request, ...mine(identity)] : request),
];

const mine = (identity: Identity): number[] => (identity.kind === 'user' ? [identity.userId] : []);
export const readUserId = (identity: Identity): number | null => (identity.kind === 'user' ? identity.userId : null);

async function requireFree(deps: Deps, request: Parameters<typeof findObstacles>[1]): Promise<void> {
  const obstacles = await findObstacles(deps.db, request);
  if (obstacles.slug) throw taken();
  if (obstacles.owners) throw fieldRefusal('owners', 'Owners are invalid');
  if (obstacles.roles) throw fieldRefusal('roles', 'Some roles do not exist');
  if (obstacles.tags) throw fieldRefusal('tags', 'Some tags do not exist');
}

/** Users who cannot tag can send the existing tags. Throws 403. */
async function requireRightToTag({ db }: Deps, identity: Identity, id: number, tagIds: readonly number[]): Promise<void> {
  if (hasPermission(identity, 'can_tag', 'Dashboard') || hasPermission(identity, 'can_write', 'Tag')) return;
  const { tags } = await findLinked(db, [id]);
  const present = new Set(tags.map((tag) => tag.id));
  if (present.size === new Set(tagIds).size && tagIds.every((tagId) => present.has(tagId))) return;
  throw new AppError('DASHBOARD_SECURITY_ACCESS_ERROR', 'You do not have permission to manage tags on dashboards');
}

function refuseTaken(error: unknown): never {
  if (failedOn(error, /UNIQUE constraint failed: dashboards\.slug/)) throw taken(error);
  if (failedOn(error, /UNIQUE constraint failed: dashboards\.uuid/))
    throw fieldRefusal('uuid', 'Must be unique', { cause: error });
  throw error;
}

const taken = (cause?: unknown): AppError => fieldRefusal('slug', 'Must be unique', { cause });
const forbidden = (): AppError => new AppError('MISSING_OWNERSHIP_ERROR', 'Forbidden');

/** The list of filters, or of customisations, in the settings. */
export function filtersIn(metadata: MetadataJson, key: string): { readonly id: string }[] {
  const list = metadata[key];
  if (!Array.isArray(list)) return [];
  return list.filter((entry: unknown): entry is { id: string } => isRecord(entry) && typeof entry['id'] === 'string');
}
