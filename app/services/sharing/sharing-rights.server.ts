// Users give away only data they can access: an owner of a chart or dashboard without a right to its data neither shows
// the chart to others, nor shares the dashboard with roles, nor writes filters with new queries on its data.
import { canQueryChart, canReadDataset, isAdmin, listDataViewers } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { ObjectViewer } from '#app/domain/access/viewers.ts';
import { newOpenings, type FilteredBoard } from '#app/domain/dashboard/filters/filter-openings.ts';
import { withMissingCharts } from '#app/domain/dashboard/layout/missing-charts.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import { parseMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { AppError } from '#app/domain/errors.ts';
import { findCharts } from '#app/stores/chart/store.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { findDatasetRecord } from '#app/stores/dataset/records.server.ts';
import { findDatasetFactsOfCharts, findDatasetPerms } from '#app/stores/dataset/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { Db } from '#app/stores/db.ts';

/** What shows data to users: who sees the dashboard without their own rights, and what its charts and filters query. */
export interface SharedBoard {
  readonly chartIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly viewers: readonly ObjectViewer[];
  readonly published: boolean;
  readonly positionJson: string;
  readonly jsonMetadata: string;
}

/** Ids of those charts whose dataset exists and that the identity cannot query. */
export async function findClosedCharts(
  db: Db,
  identity: Identity,
  charts: readonly Pick<Chart, 'id' | 'datasetId'>[],
): Promise<ReadonlySet<number>> {
  if (isAdmin(identity) || charts.length === 0) return new Set();
  const facts = await findDatasetFactsOfCharts(
    db,
    charts.map(({ id }) => id),
  );
  const closed = charts.filter(({ datasetId }) => {
    const dataset = datasetId === null ? undefined : facts.get(datasetId);
    return dataset !== undefined && !canQueryChart(identity, dataset);
  });
  return new Set(closed.map(({ id }) => id));
}

/** Throws 403 where the change shows a user data that the identity cannot read itself. */
export async function requireRightToShare(
  deps: Deps,
  identity: Identity,
  { before, after }: { readonly before: SharedBoard; readonly after: SharedBoard },
): Promise<void> {
  if (isAdmin(identity)) return;
  const isShared = sharesMore(before, after);
  const isFiltered = before.jsonMetadata !== after.jsonMetadata || before.positionJson !== after.positionJson;
  if (!isShared && !isFiltered) return;
  const charts = await findCharts(deps.db, [...new Set([...before.chartIds, ...after.chartIds])]);
  if (isShared) {
    const closed = await findClosedCharts(
      deps.db,
      identity,
      charts.filter(({ id }) => after.chartIds.includes(id)),
    );
    const [chartId] = closed;
    if (chartId !== undefined) throw notYoursToShare(chartId);
  }
  if (isFiltered) await requireOwnQueries(deps, identity, { before: boardOf(before, charts), after: boardOf(after, charts) });
}

/** Whether a role or a viewer newly sees data by the dashboard. Viewers are added by `services/object-access`. */
function sharesMore(before: SharedBoard, after: SharedBoard): boolean {
  if (!after.published || (after.roleIds.length === 0 && listDataViewers(after).length === 0)) return false;
  return !before.published || after.roleIds.some((id) => !before.roleIds.includes(id));
}

function boardOf({ chartIds, jsonMetadata, positionJson }: SharedBoard, charts: readonly Chart[]): FilteredBoard {
  const own = charts.filter(({ id }) => chartIds.includes(id));
  return {
    metadata: parseMetadata(jsonMetadata),
    tree: withMissingCharts(parseLayout(positionJson).tree, own),
    datasetIds: new Map(own.flatMap(({ id, datasetId }) => (datasetId === null ? [] : [[id, datasetId] as const]))),
  };
}

async function requireOwnQueries(
  { db }: Deps,
  identity: Identity,
  boards: { readonly before: FilteredBoard; readonly after: FilteredBoard },
): Promise<void> {
  for (const dataset of new Set(newOpenings(boards.before, boards.after).map((opening) => opening.dataset))) {
    const id = typeof dataset === 'number' ? dataset : (await findDatasetRecord(db, dataset))?.row.id;
    const facts = id === undefined ? null : await findDatasetPerms(db, id);
    if (facts && !canReadDataset(identity, facts)) throw notQueryable();
  }
}

const notYoursToShare = (chartId: number): AppError =>
  new AppError(
    'DASHBOARD_SECURITY_ACCESS_ERROR',
    `You can’t share this dashboard with roles: your own roles don’t give you access to the data of chart ${chartId}. Remove the chart, or ask someone with access to share the dashboard.`,
    { extra: { chart_id: chartId } },
  );

const notQueryable = (): AppError =>
  new AppError(
    'DASHBOARD_SECURITY_ACCESS_ERROR',
    'You can’t add or change this filter: your roles don’t give you access to all the data that it queries or filters. Exclude those charts from its scope, or ask someone with access to create it.',
  );
