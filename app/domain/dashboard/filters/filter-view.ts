// The filter bar as the page shows it: its filters with their selected values, and its dividers.
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import type { FilterChoice, NativeFilterShape } from './filter-choice.ts';

export interface FilterView extends NativeFilterShape {
  readonly type: 'filter';
  /** A display control changes what charts show, not which rows. */
  readonly isDisplay: boolean;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Whether its values are searched on the server, because there can be more than one result contains. */
  readonly isSearchedByServer: boolean;
  /** Whether values that the list does not have can be typed. */
  readonly isCreatable: boolean;
  /** Filters whose values narrow this one's. */
  readonly parentIds: readonly string[];
  /** Charts in its scope. */
  readonly chartIds: readonly number[];
  readonly choice: FilterChoice;
  readonly mask: DataMask;
  /** Whether it takes the first value and does not know one yet: the browser queries it. */
  readonly awaitsFirst: boolean;
  /** Whether it can still have values that its parents exclude, because the server learned that too late: the browser settles it. */
  readonly isUnsettled: boolean;
  /** Whether the filter selects its first value if it has no value. */
  readonly takesFirst: boolean;
  /** The author's default. */
  readonly initial: FilterChoice;
  /** Words for values that do not speak for themselves, by the value as text. */
  readonly names: readonly (readonly [value: string, message: string])[];
}
interface DividerItem {
  readonly type: 'divider';
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly isDisplay: boolean;
}
/** Values that no longer exist under what the filter depends on. */
export interface DroppedValues {
  readonly id: string;
  readonly values: readonly string[];
}
export type FilterItem = FilterView | DividerItem;

export interface FilterBarView {
  readonly orientation: 'vertical' | 'horizontal';
  readonly items: readonly FilterItem[];
  /** Names of filters for which the address had a value that does not fit. */
  readonly ignored: readonly string[];
  readonly dropped: readonly DroppedValues[];
  /** Left out where charts don't filter each other. */
  readonly crossFilters?: CrossFiltersView | undefined;
}

export interface CrossFilterScope {
  readonly chartId: number;
  /** Those that it filters. */
  readonly chartIds: readonly number[];
  /** A click on a mark filters at once: the author has set this chart up as one that filters. */
  readonly isDirect: boolean;
}

/** How charts of the dashboard filter each other. */
export interface CrossFiltersView {
  /** Charts whose marks filter others. */
  readonly scopes: readonly CrossFilterScope[];
  /** What is selected, by id of the chart. */
  readonly masks: Readonly<Record<string, DataMask>>;
}

export const isFilter = (item: FilterItem): item is FilterView => item.type === 'filter';

/** Remembers in the browser whether the bar at the side is collapsed; the server lays the charts out by it. */
const BAR_COOKIE = 'm-filter-bar';

export const barCookie = (isShut: boolean): string =>
  `${BAR_COOKIE}=${isShut ? 'shut' : 'open'}; Path=/; Max-Age=31536000; SameSite=Lax`;
/** Width of the vertical filter bar with the gap after it, as in the style sheet. */
const OPEN_PX = 256 + 24;
const SHUT_PX = 40 + 16;
const WIDE_PX = 1024;

/** By default, it is collapsed in windows where it would push the charts down. */
export function isBarShut(cookies: string | null, viewportPx: number): boolean {
  const said = /(?:^|;\s*)m-filter-bar=(shut|open)(?:;|$)/.exec(cookies ?? '')?.[1];
  return said === undefined ? viewportPx < WIDE_PX : said === 'shut';
}

/** Width that the bar takes from the charts, px. */
export function barWidthPx(bar: FilterBarView, viewportPx: number, isShut: boolean): number {
  if (bar.items.length === 0 || bar.orientation === 'horizontal' || viewportPx < WIDE_PX) return 0;
  return isShut ? SHUT_PX : OPEN_PX;
}
