// Which totals a pivot table leaves empty: sums of what doesn't add up, and of different metrics.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { metaOf } from '#app/charts/shared/format/value-format.ts';
import type { Summary } from '#app/domain/pivot/pivot-form.ts';
import { COUNTS } from '#app/domain/pivot/summarise.ts';
import type { PivotLine } from './lines.ts';
import type { Settings } from './settings.ts';

export interface TotalRules {
  /** Whether a line can sum up several metrics: where it counts cells, or there is one metric. */
  readonly canMix: boolean;
  /** Whether what two lines have in common is a total that isn't shown. */
  readonly isOmitted: (row: PivotLine, column: PivotLine) => boolean;
  /** Metrics whose totals are not shown. */
  readonly names: readonly string[];
}

/** `metrics`: those of the result, by rank. */
export function readTotalRules(input: LayoutInput<Settings>, metrics: readonly string[], summary: Summary): TotalRules {
  const isPartial = metrics.map((metric) => summary === 'Sum' && metaOf(input, metric)?.isAdditive === false);
  const canMix = metrics.length < 2 || COUNTS.has(summary) || summary === 'List Unique Values';
  return {
    canMix,
    isOmitted: (row, column) => {
      const metric = row.metric ?? column.metric;
      const isTotal = row.kind !== 'cells' || column.kind !== 'cells';
      // A line without a metric sums up all of them: the only one, or several that can be mixed.
      return isTotal && ((metric === null && !canMix) || isPartial[metric ?? 0] === true);
    },
    names: metrics.filter((_, rank) => isPartial[rank]),
  };
}
