// What the masks of a dashboard's filters are checked against, and labels for values that need them.
import type { MaskWorld } from '#app/domain/dashboard/masks/filter-mask-check.ts';
import { offeredDimensions } from '#app/domain/dashboard/filters/display-controls.ts';
import { filterShape } from '#app/domain/dashboard/filters/filter-choice.ts';
import { needsColumns } from '#app/domain/dashboard/filters/filter-messages.ts';
import { nativeFilters, type DashboardMetadata, type NativeFilter } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { ENGINES } from '#app/engines/find-engine.ts';
import { namedGrains } from '#app/stores/dataset/grain-names.ts';
import { findTemporalColumns, type DatasetTimeColumn } from '#app/stores/dataset/temporal-columns.server.ts';
import { filterPanel } from '#app/messages/en/filter-panel.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readDescribedDataset } from '#app/services/planning/cached-dataset.server.ts';

const ALL_GRAINS = new Map(namedGrains([...ENGINES.values()].flatMap(({ dialect }) => [...dialect.grains])));

/** @param masks by filter id, unparsed. Columns are read only where a value could be an instant or the name of a column. */
export async function maskWorld(
  deps: Deps,
  metadata: DashboardMetadata,
  { masks, locale }: { readonly masks: ReadonlyMap<string, unknown>; readonly locale: string },
): Promise<MaskWorld> {
  const filters = nativeFilters(metadata);
  const request = filters.filter(({ id, filterType }) => needsColumns(filterType, valueOf(masks.get(id))));
  const grouping = filters.filter((filter) => hasValue(masks.get(filter.id)) && filterShape(filter)?.kind === 'dimensions');
  const [timeColumns, dimensions] = await Promise.all([timeColumnsOf(deps, request), dimensionsOf(deps, grouping)]);
  const t = createTranslate(filterPanel, locale);
  const clock = { nowMs: deps.now(), timeZone: null };
  return {
    clock,
    grains: ALL_GRAINS,
    timeColumns,
    dimensions,
    locale,
    describeMatch: (match, text) => t(`match.${match}`, { text }),
  };
}

const hasValue = (raw: unknown): boolean => valueOf(raw) !== undefined && valueOf(raw) !== null;

async function dimensionsOf(deps: Deps, filters: readonly NativeFilter[]): Promise<MaskWorld['dimensions']> {
  const found = filters.map(async (filter) => {
    const id = filter.targets[0]?.datasetId ?? null;
    const source = id === null ? null : await readDescribedDataset(deps, id);
    return [filter.id, new Map(source ? namedDimensions(filter, source.dataset) : [])] as const;
  });
  return new Map(await Promise.all(found));
}

/** The columns that a control of dimensions offers, with their display names. */
export function namedDimensions(filter: NativeFilter, { columns }: Pick<Dataset, 'columns'>): [name: string, label: string][] {
  const offered = new Set(offeredDimensions(filter, columns));
  return columns.filter(({ name }) => offered.has(name)).map(({ name, verboseName }) => [name, verboseName ?? name]);
}

async function timeColumnsOf(deps: Deps, filters: readonly NativeFilter[]): Promise<MaskWorld['timeColumns']> {
  if (filters.length === 0) return new Map();
  const targets = filters.flatMap(({ targets: [target] }) => target ?? []);
  const found = await findTemporalColumns(deps.db, {
    ids: targets.flatMap(({ datasetId }) => datasetId ?? []),
    uuids: targets.flatMap(({ datasetUuid }) => datasetUuid?.toLowerCase() ?? []),
  });
  return new Map(
    filters.map(({ id, targets: [target] }) => [id, new Map(found.filter(isOf(target)).map(({ name, label }) => [name, label]))]),
  );
}

const isOf =
  (target: NativeFilter['targets'][number] | undefined) =>
  ({ datasetId, datasetUuid }: DatasetTimeColumn): boolean =>
    typeof target?.datasetId === 'number' ? target.datasetId === datasetId : target?.datasetUuid?.toLowerCase() === datasetUuid;

/** The value of a mask, or the argument if it is a value. */
function valueOf(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const { filterState, extraFormData } = raw as Readonly<Record<string, unknown>>;
  const state = objectOf(filterState);
  if (state['value'] !== undefined) return state['value'];
  const extra = objectOf(extraFormData);
  const [first] = Array.isArray(extra['filters']) ? (extra['filters'] as unknown[]) : [];
  return objectOf(first)['val'] ?? extra['granularity_sqla'] ?? extra['interactive_groupby'];
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
