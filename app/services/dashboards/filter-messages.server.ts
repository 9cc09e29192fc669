// What the masks of a dashboard's filters are checked against, and labels for values that need them.
import type { MaskWorld } from '#app/domain/dashboard/filter-mask-check.ts';
import { needsColumns } from '#app/domain/dashboard/filter-messages.ts';
import { nativeFilters, type DashboardMetadata, type NativeFilter } from '#app/domain/dashboard/parse-metadata.ts';
import { ENGINES } from '#app/engines/registry.ts';
import { namedGrains } from '#app/stores/dataset/grain-names.ts';
import { findTemporalColumns, type TemporalColumn } from '#app/stores/dataset/temporal-columns.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

const ALL_GRAINS = new Map(namedGrains([...ENGINES.values()].flatMap(({ dialect }) => [...dialect.grains])));

/** @param masks by filter id, unparsed. Columns are read only where a value could be an instant or the name of a column. */
export async function maskWorld(
  deps: Deps,
  metadata: DashboardMetadata,
  masks: ReadonlyMap<string, unknown>,
): Promise<MaskWorld> {
  const request = nativeFilters(metadata).filter(({ id, filterType }) => needsColumns(filterType, valueOf(masks.get(id))));
  return { clock: { nowMs: deps.now(), timeZone: null }, grains: ALL_GRAINS, timeColumns: await timeColumnsOf(deps, request) };
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
  ({ datasetId, datasetUuid }: TemporalColumn): boolean =>
    typeof target?.datasetId === 'number' ? target.datasetId === datasetId : target?.datasetUuid?.toLowerCase() === datasetUuid;

/** Of a mask, or the value itself. */
function valueOf(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const { filterState, extraFormData } = raw as Readonly<Record<string, unknown>>;
  const state = objectOf(filterState);
  if (state['value'] !== undefined) return state['value'];
  const extra = objectOf(extraFormData);
  const [first] = Array.isArray(extra['filters']) ? (extra['filters'] as unknown[]) : [];
  return objectOf(first)['val'] ?? extra['granularity_sqla'];
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
