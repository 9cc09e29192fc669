// Selections in charts of an open dashboard: which of the sent ones count, and how charts filter each other.
import { checkChartMask } from '#app/domain/dashboard/masks/chart-mask-check.ts';
import { selectedChart } from '#app/domain/dashboard/masks/chart-selections.ts';
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import { chartsCrossFiltered } from '#app/domain/dashboard/filters/filter-scope.ts';
import type { CrossFiltersView } from '#app/domain/dashboard/filters/filter-view.ts';
import { columnsShownBy } from '#app/services/chart-data/shown-columns.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';

/** A selection filters by columns that its chart shows, and by nothing else. */
export async function checkedSelections(
  deps: Deps,
  open: OpenDashboard,
  given: Readonly<Record<string, unknown>>,
): Promise<{ readonly masks: ReadonlyMap<string, DataMask>; readonly ignored: readonly string[] }> {
  const masks = new Map<string, DataMask>();
  const ignored: string[] = [];
  if (!open.metadata.crossFiltersEnabled) return { masks, ignored };
  await Promise.all(
    Object.entries(given).map(async ([key, raw]) => {
      const id = selectedChart(open, key);
      const chart = id === null ? undefined : open.charts.get(id);
      if (!chart) return;
      const mask = checkChartMask(raw, await columnsShownBy(deps, open, chart));
      if (mask === null) ignored.push(key);
      else if (Object.keys(mask.extraFormData).length > 0) masks.set(key, mask);
    }),
  );
  return { masks, ignored };
}

export function buildCrossFilters(
  { metadata, tree, charts }: OpenDashboard,
  selections: ReadonlyMap<number, DataMask>,
): { readonly crossFilters?: CrossFiltersView } {
  if (!metadata.crossFiltersEnabled) return {};
  const scopes = [...charts.keys()].flatMap((id) => {
    const chartIds = chartsCrossFiltered(id, metadata, tree);
    return chartIds.length === 0 ? [] : [{ chartId: id, chartIds, isDirect: metadata.crossFilters.get(id)?.isDirect ?? false }];
  });
  return { crossFilters: { scopes, masks: Object.fromEntries(selections) } };
}
