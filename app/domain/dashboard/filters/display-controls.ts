// What controls of a dashboard change in a chart's settings before queries are built: its time column, and its dimensions.
import { DIMENSIONS } from '#app/domain/chart-types/registry/columns.ts';
import type { Dimensions } from '#app/domain/chart-types/facts.ts';
import type { ExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { withTimeColumn } from './filter-time-column.ts';
import type { DashboardMetadata, FilterBarItem, NativeFilter } from '#app/domain/dashboard/metadata/parse-metadata.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export interface ControlledColumn {
  readonly name: string;
  readonly isTemporal: boolean;
  readonly isGroupable: boolean;
}

/** The settings with the time column and the dimensions of the mask, as far as the dataset has those columns. */
export function withControls(formData: JsonObject, extra: ExtraFormData, columns: readonly ControlledColumn[]): JsonObject {
  const { granularity_sqla: timeColumn, interactive_groupby: dimensions } = extra;
  const temporal = columns.filter(({ isTemporal }) => isTemporal).map(({ name }) => name);
  const timed = timeColumn === undefined ? formData : withTimeColumn(formData, timeColumn, temporal);
  if (dimensions === undefined) return timed;
  const groupable = new Set(columns.filter(({ isGroupable }) => isGroupable).map(({ name }) => name));
  const names = dimensions.filter((name): name is string => typeof name === 'string' && groupable.has(name));
  return withDimensions(timed, names);
}

const BY_TYPE: ReadonlyMap<unknown, Dimensions> = new Map(Object.entries(DIMENSIONS));
/** A chart has each column once: what is on its axis, or in a part that is not replaced, is no dimension as well. */
const PLACES = ['x_axis', 'groupby', 'groupbyRows', 'groupbyColumns', 'columns', 'series', 'entity', 'source', 'target'];

function withDimensions(formData: JsonObject, names: readonly string[]): JsonObject {
  // Rows without groups have no dimensions.
  const found = formData['query_mode'] === 'raw' ? undefined : BY_TYPE.get(formData['viz_type']);
  if (!found) return formData;
  const replaced = 'list' in found ? [found.list] : found.each;
  const taken = new Set(PLACES.filter((key) => !replaced.includes(key)).flatMap((key) => [formData[key]].flat()));
  const free = names.filter((name) => !taken.has(name));
  if (free.length === 0) return formData;
  if ('list' in found) return { ...formData, [found.list]: free };
  const pairs = found.each.flatMap((key, index) => (free[index] === undefined ? [] : [[key, free[index]] as const]));
  return { ...formData, ...Object.fromEntries(pairs) };
}

/** Names of the columns that a control offers as dimensions: those its author listed, else every groupable one. */
export function offeredDimensions({ controlValues }: NativeFilter, columns: readonly ControlledColumn[]): string[] {
  const listed = [controlValues['groupby'] ?? []].flat();
  return columns
    .filter(({ name, isGroupable }) => isGroupable && (listed.length === 0 || listed.includes(name)))
    .map(({ name }) => name);
}

/** A dimension control affects only charts of its dataset: columns of other datasets have the same names by chance. */
export function withDatasetScopes(
  metadata: DashboardMetadata,
  charts: readonly { readonly id: number; readonly datasetId: number | null }[],
): DashboardMetadata {
  const scoped = (item: FilterBarItem): FilterBarItem => {
    if (item.type === 'divider' || item.filterType !== 'chart_customization_dynamic_groupby') return item;
    const datasetId = item.targets[0]?.datasetId ?? null;
    const others = charts.filter((chart) => datasetId === null || chart.datasetId !== datasetId).map(({ id }) => id);
    return { ...item, scope: { ...item.scope, excluded: [...new Set([...item.scope.excluded, ...others])] } };
  };
  return metadata.filterBar.some(({ isDisplay }) => isDisplay)
    ? { ...metadata, filterBar: metadata.filterBar.map(scoped) }
    : metadata;
}
