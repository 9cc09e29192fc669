// Which charts a filter reaches, and what all filters together request of one chart.
import type { DataMask, ExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { mergeExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { chartNodes } from '#app/domain/dashboard/layout/layout-tree.ts';
import type { RootNode } from '#app/domain/dashboard/layout/layout-tree.ts';
import { activeDataMasks, nativeFilters } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import type { DashboardMetadata, FilterScope } from '#app/domain/dashboard/metadata/parse-metadata.ts';

/** Charts by tree and scope, because each chart reads the scopes of all filters. */
const reached = new WeakMap<RootNode, WeakMap<FilterScope, readonly number[]>>();

/** Ids, in reading order, of charts below any component of `rootPath` that are not excluded. */
export function chartsInScope(scope: FilterScope, tree: RootNode): readonly number[] {
  const ofTree = reached.get(tree) ?? new WeakMap<FilterScope, readonly number[]>();
  const known = ofTree.get(scope);
  if (known) return known;
  const ids = findCharts(scope, tree);
  reached.set(tree, ofTree.set(scope, ids));
  return ids;
}

function findCharts(scope: FilterScope, tree: RootNode): number[] {
  const roots = new Set(scope.rootPath);
  const excluded = new Set(scope.excluded);
  const inside = chartNodes(tree).filter((node) => !excluded.has(node.chartId) && node.parents.some((id) => roots.has(id)));
  return [...new Set(inside.map((node) => node.chartId))];
}

/** Ids of the charts that a selection in `chartId` filters: never the chart itself. */
export function chartsCrossFiltered(chartId: number, metadata: DashboardMetadata, tree: RootNode): number[] {
  if (!metadata.crossFiltersEnabled) return [];
  const own = metadata.crossFilters.get(chartId)?.scope ?? 'global';
  return chartsInScope(own === 'global' ? metadata.globalScope : own, tree).filter((id) => id !== chartId);
}

export interface FilterSituation {
  readonly metadata: DashboardMetadata;
  readonly tree: RootNode;
  /** The viewer's masks by native filter id; a filter without one has its default. */
  readonly filterMasks?: ReadonlyMap<string, DataMask>;
  /** Selections in charts, by chart id. */
  readonly chartMasks?: ReadonlyMap<number, DataMask>;
  /** Charts as they are stored: layouts don't always say their names. */
  readonly charts?: ReadonlyMap<number, { readonly name: string }>;
}

/** What reaches a chart, in order: native filters as the bar lists them, then other charts' selections. */
export interface ReachingMask {
  readonly source: { readonly type: 'filter'; readonly id: string } | { readonly type: 'chart'; readonly id: number };
  readonly mask: DataMask;
}

export function masksReaching(chartId: number, { metadata, tree, filterMasks, chartMasks }: FilterSituation): ReachingMask[] {
  const active = activeDataMasks(metadata, filterMasks);
  const fromFilters = nativeFilters(metadata)
    .filter((filter) => chartsInScope(filter.scope, tree).includes(chartId))
    .flatMap((filter): ReachingMask[] => {
      const mask = active.get(filter.id);
      return mask ? [{ source: { type: 'filter', id: filter.id }, mask }] : [];
    });
  const fromCharts = [...(chartMasks ?? [])]
    .filter(([id]) => chartsCrossFiltered(id, metadata, tree).includes(chartId))
    .map(([id, mask]): ReachingMask => ({ source: { type: 'chart', id }, mask }));
  return [...fromFilters, ...fromCharts];
}

/** Everything that filters request of a chart, merged. */
export function extraFormDataFor(chartId: number, situation: FilterSituation): ExtraFormData {
  return masksReaching(chartId, situation).reduce(
    (merged, { mask }) => mergeExtraFormData(merged, mask.extraFormData),
    {} as ExtraFormData,
  );
}
