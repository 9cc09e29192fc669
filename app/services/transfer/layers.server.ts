// Annotation layers of an archive's charts and dashboards that show data that the importer can't query.
import type { Identity } from '#app/domain/access/identity.ts';
import type { Documents } from '#app/domain/transfer/documents.ts';
import { arriveLayers } from '#app/domain/transfer/remap-annotations.ts';
import { oldChartId, withForeignLayers } from '#app/domain/transfer/remap-chart.ts';
import { findClosedLayers } from '#app/services/charts/save/save-layers.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { OwnedChart, OwnedDashboard } from '#app/stores/transfer/transfer-stored.server.ts';
import type { UuidsById } from './existing-objects.server.ts';

/** Charts and dashboards of the archive that already exist in this instance. */
interface ExistingCharts {
  readonly charts: readonly OwnedChart[];
  readonly dashboards: readonly OwnedDashboard[];
  readonly uuids: Pick<UuidsById, 'layers'>;
  /** Ids of charts that the importer can see. */
  readonly seen: ReadonlySet<number>;
  /** Ids of charts whose data the importer can't query. */
  readonly closed: ReadonlySet<number>;
}

/** Layers that show new charts of the archive are allowed, because the importer will own those charts. */
export async function findLayersByPath(
  deps: Deps,
  identity: Identity,
  documents: Documents,
  { charts, dashboards, uuids, seen, closed }: ExistingCharts,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const existingCharts = new Map(charts.map((row) => [row.uuid.toLowerCase(), row]));
  const isOpen = (row: OwnedChart | undefined): boolean => row === undefined || (seen.has(row.id) && !closed.has(row.id));
  const brought = new Set(
    documents.chart.flatMap(({ value }) => (isOpen(existingCharts.get(value.uuid)) ? (oldChartId(value.params) ?? []) : [])),
  );
  const found = documents.chart.map(async ({ path, value }) => {
    const after = JSON.stringify(withForeignLayers(value.params, brought));
    const before = existingCharts.get(value.uuid)?.params ?? null;
    return [path, await findClosedLayers(deps, identity, { before, after })] as const;
  });
  const boards = new Map(dashboards.map((row) => [row.uuid.toLowerCase(), row]));
  const foundOnBoards = documents.dashboard.map(async ({ path, value }) => {
    const { annotation_layers: layers } = arriveLayers(value.metadata, uuids.layers).metadata;
    const before = boards.get(value.uuid)?.jsonMetadata ?? null;
    return [
      path,
      await findClosedLayers(deps, identity, { before, after: JSON.stringify({ annotation_layers: layers }) }),
    ] as const;
  });
  return new Map(await Promise.all([...found, ...foundOnBoards]));
}
