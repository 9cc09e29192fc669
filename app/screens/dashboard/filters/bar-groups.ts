// In which order the bar lists its items, and how many of them a row leaves out. Pure.
import { isFilter, type FilterItem, type FilterView } from '#app/domain/dashboard/filters/filter-view.ts';

export interface BarGroups {
  /** Filters with an effect on a chart that is shown, and dividers. */
  readonly filters: readonly FilterItem[];
  /** The same of display controls. */
  readonly controls: readonly FilterItem[];
  /** Without an effect on the charts that are shown. */
  readonly away: readonly FilterView[];
}

export function groupItems(items: readonly FilterItem[], shownChartIds: ReadonlySet<number>): BarGroups {
  const isAway = (item: FilterItem): boolean => isFilter(item) && !item.chartIds.some((id) => shownChartIds.has(id));
  const here = items.filter((item) => !isAway(item));
  return {
    filters: here.filter(({ isDisplay }) => !isDisplay),
    controls: here.filter(({ isDisplay }) => isDisplay),
    away: items.filter(isFilter).filter(isAway),
  };
}

/**
 * How many items a bar in a row calls for with its button, beside one filter, two, and so on. Beside all of them only those
 * without an effect.
 */
export function moreCounts(filterCount: number, awayCount: number): readonly number[] {
  const counts = Array.from({ length: Math.max(1, filterCount) }, (_, at) => Math.max(0, filterCount - at - 1) + awayCount);
  return counts.filter((count) => count > 0);
}
