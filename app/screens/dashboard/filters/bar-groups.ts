// In which order the bar lists its items, and which of them fit into one row. Pure.
import { isFilter, type FilterItem, type FilterView } from '#app/domain/dashboard/filter-view.ts';

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

/** Of a bar in a row: a filter with the gap behind it, as the style sheet has them. */
const FACE_PX = 200;
const GAP_PX = 12;

/** Kept free for the button that calls for the others. */
const MORE_PX = 150;

/** How many of so many filters fit beside each other, at least one; `hasOthers`: there is more to call for in any case. */
export function fittingCount(widthPx: number, count: number, hasOthers: boolean): number {
  const fitting = (px: number): number => Math.max(1, Math.floor((px + GAP_PX) / (FACE_PX + GAP_PX)));
  return !hasOthers && fitting(widthPx) >= count ? count : fitting(widthPx - MORE_PX - GAP_PX);
}
