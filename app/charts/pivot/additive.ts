// Decides which totals of a pivot table are sums of cells, which are queried, and which stay empty.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { findColumnMeta } from '#app/charts/shared/format/value-format.ts';
import type { LinePosition } from '#app/domain/pivot/cells.ts';
import type { MeasuredTotals } from '#app/domain/pivot/measured-totals.ts';
import type { Summary } from '#app/domain/pivot/pivot-form.ts';
import { COUNTS } from '#app/domain/pivot/summarise.ts';
import type { PivotLine } from './lines.ts';
import type { PivotSettings } from './settings.ts';

interface TotalRules {
  /** Whether a total can combine several metrics: if it counts cells, or there is one metric. */
  readonly canMix: boolean;
  /** By rank, whether totals of the metric are more than sums of its cells. */
  readonly isPartial: readonly boolean[];
  /** Whether the cell of two lines is a total over different metrics, which isn't shown. */
  readonly isMixed: (row: PivotLine, column: PivotLine) => boolean;
}

/** @param metrics metrics of the result, by rank */
export function readTotalRules(input: LayoutInput<PivotSettings>, metrics: readonly string[], summary: Summary): TotalRules {
  const canMix = metrics.length < 2 || COUNTS.has(summary) || summary === 'List Unique Values';
  return {
    canMix,
    isPartial: metrics.map((metric) => summary === 'Sum' && findColumnMeta(input, metric)?.isAdditive === false),
    // A line without a metric sums up all of them: the only one, or several that can be mixed.
    isMixed: (row, column) => !canMix && (row.metric ?? column.metric) === null,
  };
}

interface TotalLines {
  readonly rows: readonly PivotLine[];
  readonly columns: readonly PivotLine[];
}

/** The metrics with a visible total that isn't known. */
export function metricsWithoutTotals(
  { rows, columns }: TotalLines,
  metrics: readonly string[],
  measured: MeasuredTotals | null,
): readonly string[] {
  if (measured === null) return [];
  const [rowSorts, columnSorts] = [firstOfSort(rows), firstOfSort(columns)];
  const lacking = rowSorts.flatMap((row) =>
    columnSorts.filter((column) => measured.isUnknown(row, column)).map((column) => row.metric ?? column.metric ?? 0),
  );
  return metrics.filter((_, rank) => lacking.includes(rank));
}

/** One line per depth and metric, because all of them have the same kind of totals. */
function firstOfSort(lines: readonly PivotLine[]): readonly (PivotLine & LinePosition)[] {
  const sorts = new Map<string, PivotLine>();
  for (const line of lines) {
    const sort = `${line.depth}|${line.metric}`;
    if (!sorts.has(sort)) sorts.set(sort, line);
  }
  return [...sorts.values()];
}
