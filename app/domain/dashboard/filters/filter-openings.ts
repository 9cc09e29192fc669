// What the filters of a dashboard open to its viewers: which datasets they query, and for what.
import { chartsInScope } from './filter-scope.ts';
import type { RootNode } from '#app/domain/dashboard/layout/layout-tree.ts';
import { nativeFilters, type DashboardMetadata, type NativeFilter } from '#app/domain/dashboard/metadata/parse-metadata.ts';

export interface FilteredBoard {
  readonly metadata: DashboardMetadata;
  readonly tree: RootNode;
  /** Dataset ids of the dashboard's charts, by chart id. */
  readonly datasetIds: ReadonlyMap<number, number>;
}

/** A dataset by its id or its uuid, and what one filter queries from it. */
export interface FilterOpening {
  readonly dataset: number | string;
  /** Text that is the same for the same query: two filters that differ only in their labels open the same. */
  readonly queryKey: string;
}

/** For every filter: the datasets of its values and of the charts in its scope, without duplicates. */
export function filterOpenings({ metadata, tree, datasetIds }: FilteredBoard): FilterOpening[] {
  const found = nativeFilters(metadata).flatMap((filter) => {
    const queryKey = computeQueryKey(filter);
    const reached = chartsInScope(filter.scope, tree).flatMap((chartId) => datasetIds.get(chartId) ?? []);
    const targeted = filter.targets.flatMap(({ datasetId, datasetUuid }) => datasetId ?? datasetUuid ?? []);
    return [...new Set<number | string>([...reached, ...targeted])].map((dataset) => ({ dataset, queryKey }));
  });
  return [...new Map(found.map((opening) => [keyOf(opening), opening])).values()];
}

/** Those that the second has beyond the first. */
export function newOpenings(before: FilteredBoard, after: FilteredBoard): FilterOpening[] {
  const known = new Set(filterOpenings(before).map(keyOf));
  return filterOpenings(after).filter((opening) => !known.has(keyOf(opening)));
}

const keyOf = ({ dataset, queryKey }: FilterOpening): string => JSON.stringify([dataset, queryKey]);

/** All but its labels and scope, with keys in order. */
function computeQueryKey({ name: _name, description: _message, scope: _scope, ...settings }: NativeFilter): string {
  return JSON.stringify(settings, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
