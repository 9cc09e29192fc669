// Annotation layers of an archive's charts that show what the importer cannot query.
import type { Identity } from '#app/domain/access/identity.ts';
import type { Documents } from '#app/domain/transfer/documents.ts';
import { oldChartId, withForeignLayers } from '#app/domain/transfer/remap-chart.ts';
import { findClosedLayers } from '#app/services/charts/save-layers.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { OwnedChart } from '#app/stores/transfer/transfer-stored.server.ts';

/** Charts of the archive that are here already. */
export interface ChartsHere {
  readonly rows: readonly OwnedChart[];
  /** Ids of those that the importer sees, and of those whose data are closed to them. */
  readonly seen: ReadonlySet<number>;
  readonly closed: ReadonlySet<number>;
}

/** Layers over charts of the archive itself come with those charts: they are the importer's where they are new. */
export async function findLayersByPath(
  deps: Deps,
  identity: Identity,
  documents: Documents,
  { rows, seen, closed }: ChartsHere,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const here = new Map(rows.map((row) => [row.uuid.toLowerCase(), row]));
  const isOpen = (row: OwnedChart | undefined): boolean => row === undefined || (seen.has(row.id) && !closed.has(row.id));
  const brought = new Set(
    documents.chart.flatMap(({ value }) => (isOpen(here.get(value.uuid)) ? (oldChartId(value.params) ?? []) : [])),
  );
  const found = documents.chart.map(async ({ path, value }) => {
    const after = JSON.stringify(withForeignLayers(value.params, brought));
    const before = here.get(value.uuid)?.params ?? null;
    return [path, await findClosedLayers(deps, identity, { before, after })] as const;
  });
  return new Map(await Promise.all(found));
}
