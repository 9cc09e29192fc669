// Copies a dashboard for a user: the layout as they see it, with the same charts or with copies of those.
import { inArray, sql } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import {
  isRecord,
  normalizeMetadata,
  withChartIds,
  withScopes,
  type MetadataJson,
} from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import {
  chartIdsIn,
  withCharts,
  replaceLiveChartUuids,
  type ChartReference,
  type StoredPositions,
} from '#app/domain/dashboard/layout/save-positions.ts';
import { AppError } from '#app/domain/errors.ts';
import { toEpochSeconds } from '#app/domain/format/wire-date.ts';
import { findCharts, insertChart } from '#app/stores/chart/store.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import type { CopyBody } from '#app/stores/dashboard/wire-api.ts';
import { readJsonObject } from '#app/stores/dashboard/wire-json.ts';
import { charts as chartTable } from '#drizzle/schema/index.ts';
import { findClosedLayers } from '#app/services/charts/save/save-layers.server.ts';
import { layoutText, metadataText, requireOwnAnnotations, requireReadableCharts } from './content.server.ts';
import { requireDashboard } from './item.server.ts';
import { readUserId } from './save.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

export interface DashboardCopy {
  readonly id: number;
  readonly lastModifiedS: number;
}

/**
 * The copy belongs to the caller and is unpublished. Throws 404, 403 for charts and layers they cannot use elsewhere, and 422.
 */
export async function copyDashboard(
  deps: Deps,
  identity: Identity,
  idOrSlug: string | number,
  body: CopyBody,
): Promise<DashboardCopy> {
  const { dashboard } = await requireDashboard(deps, identity, idOrSlug);
  const { positions: sent, ...settings } = readJsonObject(body.json_metadata) ?? {};
  const layout: StoredPositions = isRecord(sent) ? sent : (readJsonObject(dashboard.positionJson) ?? {});
  const ids = isRecord(sent) ? chartIdsIn(layout) : [...new Set([...chartIdsIn(layout), ...dashboard.chartIds])];
  const charts = await findCharts(deps.db, ids);
  await requireReadableCharts(deps, identity, charts);
  const metadata: MetadataJson = { ...readJsonObject(dashboard.jsonMetadata), ...settings };
  await requireOwnAnnotations(deps, identity, { before: null, after: JSON.stringify(metadata) });
  if (body.duplicate_slices === true) await requireCopyableLayers(deps, identity, charts);
  const places = body.duplicate_slices === true ? await copyCharts(deps, identity, charts) : sameCharts(charts);
  try {
    const uuids = new Map(charts.flatMap(({ id, uuid }) => [[uuid, places.get(id)?.uuid ?? uuid] as const]));
    const positions = replaceLiveChartUuids(withCharts(layout, places), uuids);
    const chartIds = [...places.values()].map((chart) => chart.id);
    const nowMs = deps.now();
    const id = await insertDashboard(
      deps.db,
      {
        uuid: deps.newUuid(),
        title: body.dashboard_title,
        css: body.css === undefined ? dashboard.css : body.css,
        positionJson: layoutText(positions),
        jsonMetadata: metadataText(settle(metadata, places, positions)),
        published: false,
        chartIds,
        ownerIds: identity.kind === 'user' ? [identity.userId] : [],
      },
      { authorId: readUserId(identity), nowMs },
    );
    return { id, lastModifiedS: toEpochSeconds(nowMs) };
  } catch (error) {
    // Copies of charts without their dashboard would be left lying about.
    await forgetCharts(deps, madeIn(places));
    throw error;
  }
}

function settle(metadata: MetadataJson, places: ReadonlyMap<number, ChartReference>, positions: StoredPositions): MetadataJson {
  const newIds = new Map([...places].map(([oldId, chart]) => [oldId, chart.id]));
  const swapped = withChartIds(metadata, newIds);
  return withScopes(normalizeMetadata(swapped, [...newIds.values()]), parseLayout(positions).tree);
}

const sameCharts = (charts: readonly Chart[]): Map<number, ChartReference> =>
  new Map(charts.map(({ id, uuid }) => [id, { id, uuid }]));

/** A copy shows what its original shows, to whomever its owner likes. Throws 403 for layers over what is closed to that owner. */
async function requireCopyableLayers(deps: Deps, identity: Identity, charts: readonly Chart[]): Promise<void> {
  for (const { id, name, params, datasetId } of charts) {
    if (datasetId === null) continue;
    const [layer] = await findClosedLayers(deps, identity, { before: null, after: params });
    if (layer === undefined) continue;
    throw new AppError(
      'CHART_SECURITY_ACCESS_ERROR',
      `The chart "${name}" can’t be copied: your roles don’t give you access to the data of its layer "${layer}". Copy the dashboard without duplicating its charts, or ask someone with access to copy it.`,
      { extra: { chart_id: id } },
    );
  }
}

/** New charts with the same settings, by the id of the old one. */
async function copyCharts(deps: Deps, identity: Identity, charts: readonly Chart[]): Promise<Map<number, ChartReference>> {
  const copies = new Map<number, ChartReference>();
  const by = { authorId: readUserId(identity), nowMs: deps.now() };
  const ownerIds = identity.kind === 'user' ? [identity.userId] : [];
  try {
    for (const { id: oldId, version: _version, datasetId, ...chart } of charts) {
      // A chart with a deleted dataset cannot be recreated: the copy shows the old one.
      if (datasetId === null) {
        copies.set(oldId, { id: oldId, uuid: chart.uuid });
        continue;
      }
      const uuid = deps.newUuid();
      copies.set(oldId, { id: await insertChart(deps.db, { ...newChartOf(chart), uuid, datasetId, ownerIds }, by), uuid });
    }
    return copies;
  } catch (error) {
    await forgetCharts(deps, madeIn(copies));
    throw error;
  }
}

const madeIn = (places: ReadonlyMap<number, ChartReference>): ChartReference[] =>
  [...places].filter(([oldId, chart]) => oldId !== chart.id).map(([, chart]) => chart);

const newChartOf = (chart: Omit<Chart, 'id' | 'version' | 'datasetId'>) => ({
  name: chart.name,
  vizType: chart.vizType,
  params: chart.params,
  queryContext: chart.queryContext,
  description: chart.description,
  cacheTimeoutS: chart.cacheTimeoutS,
});

/** Takes back charts whose dashboard could not be saved. */
export async function forgetCharts(deps: Deps, made: readonly ChartReference[]): Promise<void> {
  const uuids = JSON.stringify(made.map((chart) => chart.uuid));
  await deps.db.delete(chartTable).where(inArray(chartTable.uuid, sql`(select value from json_each(${uuids}))`));
}
