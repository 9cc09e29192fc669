// What the settings query: the same query needs no new result, so a change of looks is drawn from the data that is here.
import { canBeGrid } from '#app/charts/shared/chart-grid/grid-controls.ts';
import { readGrid } from '#app/charts/shared/chart-grid/read-grid.ts';
import type { ChartKind, OwnState } from '#app/charts/shared/kind.ts';
import { toSortedJson, type ExploreSettings } from '#app/domain/explore/settings.ts';
import type { ExploreDataset } from '#app/screens/explore/dataset/explore-dataset.ts';

export interface PreviewQuery {
  /** Repaired settings, as layouts read them. */
  readonly formData: ExploreSettings;
  /** Equal for settings with the same query. */
  readonly key: string;
  /** The requested page and order, if not the first. */
  readonly ownState?: OwnState;
}

/** Null for settings from which the kind builds no query. */

export function buildPreviewQuery(
  kind: ChartKind,
  formData: ExploreSettings,
  dataset: ExploreDataset,
  ownState: OwnState = {},
): PreviewQuery | null {
  try {
    const repaired = kind.definition.upgrade(formData, dataset);
    const queries = kind.buildQueries(repaired, dataset, ownState);
    const layers = kind.definition.layers?.list(repaired) ?? [];
    // The server makes the charts of a grid from these settings, so any change to them is another query.
    const grid = canBeGrid(kind.definition) && readGrid(repaired) !== null ? [repaired] : [];
    return { formData: repaired, key: toSortedJson([dataset.version, kind.definition.vizTypes[0], queries, layers, ...grid]) };
  } catch (error) {
    // Half-made settings: the controls say what is missing.
    if (error instanceof Error) return null;
    throw error;
  }
}
