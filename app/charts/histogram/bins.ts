// A result as bins and groups: bins are its columns, named by their edges, groups are its rows.
import type { AxisRange } from '#app/charts/shared/axes/axis-place.ts';
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { findColumn } from '#app/domain/table.ts';
import type { HistogramSettings } from './settings.ts';

export interface Bins {
  /** Ascending, one more than bins. */
  readonly edges: Float64Array;
  readonly groups: readonly BinnedGroup[];
  /** How many bins of the result each bin joins. */
  readonly joined: number;
}
interface BinnedGroup {
  /** Empty where the result is not grouped. */
  readonly name: string;
  /** By bin, never below zero. */
  readonly values: Float64Array;
}

/** `8.0 - 26.4`, both as Python writes floats. */
const EDGES = /^(-?[\d.]+(?:e[+-]?\d+)?) - (-?[\d.]+(?:e[+-]?\d+)?)$/;

/** null where the result has no rows or no bins. More bins than `maxBins` are joined, so many to each. */
export function readBins(
  input: LayoutInput<HistogramSettings>,
  { maxBins, isCumulative }: { maxBins: number; isCumulative: boolean },
): Bins | null {
  const table = input.tables[0] ?? { columns: [], rowCount: 0 };
  const columns = table.columns.flatMap((column) => {
    const [, from, to] = EDGES.exec(column.name) ?? [];
    return from === undefined || to === undefined || column.type !== 'numeric'
      ? []
      : [{ from: Number(from), to: Number(to), values: column.values }];
  });
  if (table.rowCount === 0 || columns.length === 0) return null;
  const joined = Math.max(1, Math.ceil(columns.length / Math.max(1, maxBins)));
  const count = Math.ceil(columns.length / joined);
  const writers = input.settings.groupby
    .flatMap((group) => findColumn(table, columnLabel(group)) ?? [])
    .map((column) => cellWriter(input, column));
  const groups = Array.from({ length: table.rowCount }, (_, row): BinnedGroup => {
    const values = new Float64Array(count);
    for (const [index, column] of columns.entries()) {
      const value = column.values[row] ?? 0;
      const at = Math.floor(index / joined);
      if (value > 0 && Number.isFinite(value)) values[at] = isCumulative ? value : (values[at] ?? 0) + value;
    }
    return { name: oneLine(writers.map((write) => write(row)).join(', ')), values };
  });
  const edges = Float64Array.from({ length: count + 1 }, (_, at) =>
    at === count ? (columns.at(-1)?.to ?? 0) : (columns[at * joined]?.from ?? 0),
  );
  return { edges, groups, joined };
}

/** Bins whose middle is in the range; all of them where fewer than two are. */
export function zoomBins(bins: Bins, zoom: AxisRange | null | undefined): Bins {
  if (!zoom) return bins;
  const { edges, groups } = bins;
  const middles = edges.subarray(1).map((edge, bin) => (edge + (edges[bin] ?? edge)) / 2);
  const first = middles.findIndex((middle) => middle >= zoom[0]);
  const end = middles.findLastIndex((middle) => middle <= zoom[1]) + 1;
  if (first < 0 || end - first < 2 || end - first === middles.length) return bins;
  return {
    ...bins,
    edges: edges.slice(first, end + 1),
    groups: groups.map((group) => ({ ...group, values: group.values.slice(first, end) })),
  };
}
