// Masks of selections in charts among those of filters: their key is the id of the chart.
import type { DataMask } from './data-mask.ts';
import { nativeFilters, type DashboardMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';

interface Around {
  readonly metadata: DashboardMetadata;
  /** By id. */
  readonly charts: { readonly has: (id: number) => boolean };
}

/** The chart of the dashboard that the key is about. A filter of the bar can have any id: it comes first. */
export function selectedChart({ metadata, charts }: Around, key: string): number | null {
  if (!/^[1-9]\d{0,14}$/.test(key) || nativeFilters(metadata).some((filter) => filter.id === key)) return null;
  return charts.has(Number(key)) ? Number(key) : null;
}

/** By id of the chart: those of checked masks that are of charts. */
export function selectionsAmong(around: Around, masks: ReadonlyMap<string, DataMask>): ReadonlyMap<number, DataMask> {
  return new Map(
    [...masks].flatMap(([key, mask]) => {
      const id = selectedChart(around, key);
      return id === null ? [] : [[id, mask] as const];
    }),
  );
}
