// Whether a move takes charts out of what filters apply to: scopes are by the parts of a layout.
import { chartsInScope } from '#app/domain/dashboard/filters/filter-scope.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import { nativeFilters, parseMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { chartIdOf, childItems, itemAt, type PositionMap } from './position-map.ts';

/** True where a chart that moved with `id` is no longer in the scope of a filter that applied to it. */
export function leavesFilterScope(before: PositionMap, after: PositionMap, { id, metadata }: MovedPart): boolean {
  const moved = new Set(chartIdsBelow(after, id));
  const filters = nativeFilters(parseMetadata(metadata));
  if (moved.size === 0 || filters.length === 0) return false;
  const [old, now] = [parseLayout(before).tree, parseLayout(after).tree];
  return filters.some(({ scope }) => {
    const reached = new Set(chartsInScope(scope, now));
    return chartsInScope(scope, old).some((chartId) => moved.has(chartId) && !reached.has(chartId));
  });
}

interface MovedPart {
  readonly id: string;
  /** `json_metadata` of the dashboard. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

function chartIdsBelow(map: PositionMap, id: string): number[] {
  const item = itemAt(map, id);
  if (!item) return [];
  return item.type === 'CHART' ? [chartIdOf(item)] : childItems(map, id).flatMap((child) => chartIdsBelow(map, child.id));
}
