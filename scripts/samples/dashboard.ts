// What a sample dashboard is.
import type { SampleFilter, SampleScope } from './filters.ts';
import type { LayoutBlock } from './layout.ts';

export interface SampleDashboard {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly LayoutBlock[];
  /** Colors with a meaning, by value; every other value gets one of the palette. */
  readonly labelColors?: Readonly<Record<string, string>>;
  readonly filterBar?: 'VERTICAL' | 'HORIZONTAL';
  readonly filters?: readonly SampleFilter[];
  /** By key of the chart, whom its selections filter where that is not the whole dashboard. */
  readonly crossFilters?: Readonly<Record<string, SampleScope>>;
}

/** As high as a number needs with its trend below. */
export const KPI_HEIGHT = 25;
export const CHART_HEIGHT = 48;
