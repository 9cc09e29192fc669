// Creates, changes and deletes charts: input is checked against what exists and what the writer can do.
import { canReadDataset, canWriteChart, mustStayOwner } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { CHART_FIELDS } from '#app/domain/chart/fields.ts';
import { AppError } from '#app/domain/errors.ts';
import { changedColumns } from '#app/domain/fields/columns.ts';
import { notFound } from '#app/domain/errors.ts';
import { hasSameIds, isApplied } from '#app/stores/list/already-applied.ts';
import { matchesEtag, objectChanged } from '#app/stores/list/etag.ts';
import { findVisibleChart, findVisibleChartIds, type ChartListItem } from '#app/stores/chart/list.server.ts';
import {
  findCharts,
  insertChart,
  isStaleWrite,
  isTakenUuid,
  removeCharts,
  updateChart,
  type ChartColumns,
} from '#app/stores/chart/store.server.ts';
import type { ChartBody, ChartChange } from '#app/stores/chart/wire.ts';
import { requireNoReports } from '#app/stores/report/attached.server.ts';
import { findDatasetPerms } from '#app/stores/dataset/store.server.ts';
import { boardChanges } from './save-boards.server.ts';
import { requireOwnLayers } from './save-layers.server.ts';
import { fieldError, readableDataset, resolveOwners, resolveTags } from './save-fields.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { findClosedCharts } from '#app/services/sharing/sharing-rights.server.ts';

export interface SavedChartVersion {
  readonly id: number;
  /** Version for the ETag. */
  readonly version: string;
}

/** Throws 422 by field for what does not exist, 403 for dashboards that are not the writer's. */
export async function createChart(deps: Deps, identity: Identity, body: ChartBody): Promise<SavedChartVersion> {
  const uuid = body.uuid?.toLowerCase() ?? deps.newUuid();
  const [datasetId, ownerIds] = await Promise.all([
    readableDataset(deps.db, identity, body.datasource_id, body.datasource_type),
    resolveOwners(deps.db, identity, { requested: body.owners ?? [], isNew: true }),
    requireOwnLayers(deps, identity, { before: null, after: body.params }),
  ]);
  const own = {
    ...columnsOf(body),
    uuid,
    name: body.slice_name,
    vizType: body.viz_type ?? kindIn(body.params),
    params: body.params ?? '{}',
    datasetId,
    ownerIds,
  };
  const id = await retryStale(async () => {
    const chart = { id: null, uuid, name: body.slice_name };
    const boards = await boardChanges(deps, identity, {
      chart,
      wanted: body.dashboards ?? [],
      present: [],
      tabs: body.dashboard_tabs,
    });
    return insertChart(deps.db, own, by(deps, identity), boards);
  });
  recordAction(deps, identity, { action: 'ChartRestApi.post', chartId: id });
  return { id, version: `${uuid}.1` };
}

export interface ChartWrite {
  readonly id: number;
  readonly change: ChartChange;
  /** The If-Match header; null: the last write wins. */
  readonly ifMatch: string | null;
}

/** Throws 404 for a chart that the writer does not see, 403 for another's, 412 where If-Match names another version. */
export async function changeChart(
  deps: Deps,
  identity: Identity,
  { id, change, ifMatch }: ChartWrite,
): Promise<SavedChartVersion> {
  const { db } = deps;
  const version = await retryStale(async () => {
    const found = await findWritableChart(deps, identity, id);
    const isStale = !matchesEtag(ifMatch, versionOf(found));
    const [columns, ownerIds, tagIds, boards] = await Promise.all([
      chartColumns(deps, identity, change),
      change.owners &&
        resolveOwners(db, identity, { requested: change.owners, isNew: false, staysOwner: mustStayOwner(identity, 'chart', id) }),
      change.tags && resolveTags(db, identity, change.tags),
      changedBoards(deps, identity, found, change),
      requireOwnQuery(deps, identity, found, change),
      requireOwnLayers(deps, identity, { before: found.record.params, after: change.params }),
    ]).catch((error: unknown) => {
      // Report a newer version first: it can be the cause of the other error.
      throw isStale && error instanceof AppError ? changedMeanwhile(found) : error;
    });
    if (isStale) {
      const { owners, tags } = found.relations;
      const isStored =
        isApplied(columns, found.record) &&
        hasSameIds(ownerIds, owners.map(idOf)) &&
        hasSameIds(tagIds, tags.map(idOf)) &&
        boards.length === 0;
      if (!isStored) throw changedMeanwhile(found);
      return versionOf(found);
    }
    const onlyIfVersion = ifMatch === null ? null : found.record.version;
    return updateChart(db, id, { columns, ownerIds, tagIds, boards, onlyIfVersion }, by(deps, identity));
  });
  recordAction(deps, identity, { action: 'ChartRestApi.put', chartId: id });
  return { id, version };
}

/** Removes all or none. Throws 404 if a chart is missing or not visible, 403 if one belongs to another user. */
export async function removeChartsAs(deps: Deps, identity: Identity, ids: readonly number[]): Promise<void> {
  const [seen, found] = await Promise.all([findVisibleChartIds(deps.db, identity, ids), findCharts(deps.db, ids)]);
  if (seen.length < ids.length) throw notFound();
  if (!found.every((chart) => canWriteChart(identity, chart))) throw forbidden();
  await requireNoReports(deps.db, 'chart', ids);
  await removeCharts(deps.db, ids);
  const action = ids.length === 1 ? 'ChartRestApi.delete' : 'ChartRestApi.bulk_delete';
  for (const { id: chartId, name } of found) recordAction(deps, identity, { action, chartId, json: { name } });
}

async function findWritableChart(deps: Deps, identity: Identity, id: number): Promise<ChartListItem> {
  const found = await findVisibleChart(deps.db, identity, id);
  if (!found) throw notFound();
  if (!canWriteChart(identity, { id: found.record.id, ownerIds: found.relations.owners.map((owner) => owner.id) }))
    throw forbidden();
  return found;
}

/** A chart's viewers see its query's results, so a user who changes the query must be allowed to run it. Throws 403. */
async function requireOwnQuery(deps: Deps, identity: Identity, { record }: ChartListItem, change: ChartChange): Promise<void> {
  const requeries = [change.params, change.query_context, change.viz_type].some((value) => value !== undefined);
  if (!requeries || change.datasource_id !== undefined || record.datasetId === null) return;
  const facts = await findDatasetPerms(deps.db, record.datasetId);
  if (facts && !canReadDataset(identity, facts))
    throw new AppError(
      'DATASOURCE_SECURITY_ACCESS_ERROR',
      'You can’t change this chart’s query: your roles don’t give you access to its dataset.',
    );
}

const idOf = ({ id }: { readonly id: number }): number => id;
const versionOf = ({ record }: ChartListItem): string => `${record.uuid}.${record.version}`;

function changedMeanwhile(found: ChartListItem): AppError {
  const { changedById, changedOnMs } = found.record;
  const changer = changedById === null ? null : (found.relations.people.get(changedById) ?? null);
  return objectChanged('chart', { version: versionOf(found), changedOnMs, changer });
}

async function chartColumns(deps: Deps, identity: Identity, change: ChartChange): Promise<ChartColumns> {
  const columns: ChartColumns = {
    ...columnsOf(change),
    ...(change.slice_name !== undefined && { name: change.slice_name }),
    ...(change.viz_type !== undefined && { vizType: change.viz_type }),
    ...(change.params !== undefined && { params: change.params ?? '{}' }),
    ...(change.uuid && { uuid: change.uuid.toLowerCase() }),
  };
  const { datasource_id: datasetId, datasource_type: type } = change;
  if (datasetId === undefined) return columns;
  if (type === undefined) throw fieldError('datasource_type', 'Datasource type is required when datasource_id is given');
  return { ...columns, datasetId: await readableDataset(deps.db, identity, datasetId, type) };
}

const changedFields = changedColumns(CHART_FIELDS);

/** What a new chart and a changed one have in common; what was not sent is left out. */
function columnsOf(sent: ChartBody | ChartChange): ChartColumns {
  return {
    ...(sent.query_context !== undefined && { queryContext: sent.query_context }),
    ...changedFields(sent),
  };
}

async function changedBoards(deps: Deps, identity: Identity, { record, relations }: ChartListItem, change: ChartChange) {
  if (change.dashboards === undefined) return [];
  const chart = { id: record.id, uuid: record.uuid, name: change.slice_name ?? record.name };
  const present = relations.dashboards.map(({ id }) => id);
  // A chart that moves to a dataset of the writer's own is checked there.
  const isAdded = change.datasource_id === undefined && change.dashboards.some((id) => !present.includes(id));
  if (isAdded && (await findClosedCharts(deps.db, identity, [record])).size > 0)
    throw new AppError(
      'DATASOURCE_SECURITY_ACCESS_ERROR',
      'You can’t add this chart to a dashboard: your roles don’t give you access to its dataset.',
    );
  return boardChanges(deps, identity, { chart, wanted: change.dashboards, present, tabs: change.dashboard_tabs });
}

/** The kind that the form data names, for clients that send it only there. */
function kindIn(params: string | null | undefined): string {
  const parsed: unknown = JSON.parse(params ?? '{}');
  const named = typeof parsed === 'object' && parsed !== null && 'viz_type' in parsed ? parsed.viz_type : null;
  return typeof named === 'string' && named !== '' ? named : 'table';
}

const MAX_TRIES = 3;

/** Reads and writes again while what was read has changed before the write came. */
async function retryStale<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (isTakenUuid(error)) throw fieldError('uuid', 'Another chart already has this UUID.');
      if (!isStaleWrite(error)) throw error;
      if (tries === MAX_TRIES)
        throw new AppError('OBJECT_CONFLICT_ERROR', 'Other users are saving the same dashboards. Save again.', {
          level: 'warning',
          cause: error,
        });
    }
  }
}

const forbidden = (): AppError => new AppError('MISSING_OWNERSHIP_ERROR', 'Forbidden');

const by = (deps: Deps, identity: Identity) => ({
  authorId: identity.kind === 'user' ? identity.userId : null,
  nowMs: deps.now(),
});
