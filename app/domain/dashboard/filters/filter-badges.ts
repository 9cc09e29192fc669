// What a chart's badge says of the filters around it: which of them work on it, which cannot, which have no value.
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import { chartNodes } from '#app/domain/dashboard/layout/layout-tree.ts';
import { masksReaching } from './filter-scope.ts';
import type { FilterSituation, ReachingMask } from './filter-scope.ts';
import { nativeFilters } from '#app/domain/dashboard/metadata/parse-metadata.ts';

export interface FilterBadge {
  readonly source: ReachingMask['source'];
  readonly name: string;
  /** The column that it filters; null for time ranges, grains and the like. */
  readonly column: string | null;
  /** As a message; null when nothing is selected. */
  readonly value: string | null;
  /** 'rejected': the chart's dataset has no such column. */
  readonly status: 'applied' | 'rejected' | 'unset';
}

/** @param rejectedColumns the columns of the reply's `rejected_filters` */
export function filterBadges(chartId: number, situation: FilterSituation, rejectedColumns: Iterable<string> = []): FilterBadge[] {
  const rejected = new Set(rejectedColumns);
  const names = new Map(nativeFilters(situation.metadata).map((filter) => [filter.id, filter]));
  return masksReaching(chartId, situation).map(({ source, mask }): FilterBadge => {
    const filter = source.type === 'filter' ? names.get(source.id) : undefined;
    const column = filter?.targets[0]?.column ?? columnOf(mask);
    const value = describeValue(mask);
    const name = source.type === 'chart' ? chartName(source.id, situation) : (filter?.name ?? '');
    const status = value === null ? 'unset' : column !== null && rejected.has(column) ? 'rejected' : 'applied';
    return { source, name, column, value, status };
  });
}

/** As its card is titled. */
function chartName(chartId: number, { tree, charts }: FilterSituation): string {
  const node = chartNodes(tree).find((candidate) => candidate.chartId === chartId);
  return node?.nameOverride ?? charts?.get(chartId)?.name ?? node?.name ?? '';
}

function columnOf({ extraFormData }: DataMask): string | null {
  const col = extraFormData.filters?.[0]?.['col'];
  return typeof col === 'string' ? col : null;
}

/** The filter's own label where it wrote one, else its value. */
function describeValue({ filterState }: DataMask): string | null {
  const label = filterState['label'];
  if (typeof label === 'string' && label !== '') return label;
  const value = filterState['value'];
  if (value === null || value === undefined || value === '') return null;
  const parts = (Array.isArray(value) ? (value as unknown[]) : [value]).filter((part) => part !== undefined).map(format);
  return parts.length === 0 ? null : parts.join(', ');
}

function format(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
