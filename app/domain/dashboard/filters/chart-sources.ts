// What the charts of a dashboard are drawn from: for a new filter the dataset and the columns that most of them use.

export interface ChartColumnUse {
  readonly datasetId: number;
  /** Every name in the chart's settings; some are columns. */
  readonly names: ReadonlySet<string>;
}

/** The first of two datasets that are used equally often; null without charts. */
export function findMostUsedDataset(sources: readonly ChartColumnUse[]): number | null {
  const counts = countBy(sources.map(({ datasetId }) => datasetId));
  return [...counts].reduce<readonly [number | null, number]>((most, next) => (next[1] > most[1] ? next : most), [null, 0])[0];
}

/** How many charts on the dataset use each of these columns; those that none uses are left out. */
export function countColumnUse(
  sources: readonly ChartColumnUse[],
  datasetId: number | null,
  columns: readonly string[],
): ReadonlyMap<string, number> {
  const own = sources.filter((source) => source.datasetId === datasetId);
  return countBy(own.flatMap(({ names }) => columns.filter((column) => names.has(column))));
}

/** The most used first; others keep their order behind them. */
export const orderByUse = <Column extends { readonly name: string }>(
  columns: readonly Column[],
  use: ReadonlyMap<string, number>,
): readonly Column[] => columns.toSorted((one, other) => (use.get(other.name) ?? 0) - (use.get(one.name) ?? 0));

function countBy<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
