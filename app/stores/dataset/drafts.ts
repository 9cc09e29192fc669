// What a body makes of a dataset's own fields, its columns and its metrics. Pure.
import { COLUMN_FIELDS, DATASET_FIELDS, METRIC_FIELDS } from '#app/domain/dataset/fields.ts';
import { absentColumns, changedColumns, mergedColumns } from '#app/domain/fields/columns.ts';
import { fieldRefusal } from '#app/stores/database/connection-form.ts';
import type { ColumnBody, DatasetChangeBody, MetricBody } from './body.ts';
import type { ColumnRecord, MetricRecord } from './record.ts';

/** Rows without an id are new. */
export type ColumnWrite = Omit<ColumnRecord, 'id' | 'datasetId'> & { readonly id: number | null };
export type MetricWrite = Omit<MetricRecord, 'id' | 'datasetId'> & { readonly id: number | null };

export interface Drafting {
  readonly nowMs: number;
  readonly newUuid: () => string;
  /** What is sent replaces what has its name, as with `override_columns`; ids of other datasets mean nothing then. */
  readonly isOverride?: boolean;
}

const changedFields = changedColumns(DATASET_FIELDS);
const mergedColumn = mergedColumns(COLUMN_FIELDS);
const mergedMetric = mergedColumns(METRIC_FIELDS);

/** The dataset fields in the body, except where it reads from. null sets a flag to false. */
export const ownFields = (body: DatasetChangeBody) => ({
  ...changedFields(body),
  ...(body.uuid && { uuid: body.uuid.toLowerCase() }),
});

/** The columns as the list says: known ids change, those without one are new, those left out go. Throws 422. */
export function mergeColumns(
  before: readonly ColumnRecord[],
  received: readonly ColumnBody[],
  drafting: Drafting,
): ColumnWrite[] {
  refuseRepeated('columns', received, ({ column_name: name }) => name);
  const known = matchStored('columns', before, received, { nameOf: ({ column_name: name }) => name, ...drafting });
  return received.map((column) => {
    const old = known.get(column);
    return {
      id: old?.id ?? null,
      uuid: column.uuid?.toLowerCase() ?? old?.uuid ?? drafting.newUuid(),
      name: column.column_name,
      ...mergedColumn(column, old),
      createdOnMs: old?.createdOnMs ?? drafting.nowMs,
      changedOnMs: drafting.nowMs,
    };
  });
}

/** The same for metrics. */
export function mergeMetrics(
  before: readonly MetricRecord[],
  received: readonly MetricBody[],
  drafting: Drafting,
): MetricWrite[] {
  refuseRepeated('metrics', received, ({ metric_name: name }) => name);
  const known = matchStored('metrics', before, received, { nameOf: ({ metric_name: name }) => name, ...drafting });
  return received.map((metric) => {
    const old = known.get(metric);
    return {
      id: old?.id ?? null,
      uuid: metric.uuid?.toLowerCase() ?? old?.uuid ?? drafting.newUuid(),
      name: metric.metric_name,
      expression: metric.expression,
      ...mergedMetric(metric, old),
      createdOnMs: old?.createdOnMs ?? drafting.nowMs,
      changedOnMs: drafting.nowMs,
    };
  });
}

type Part = 'columns' | 'metrics';

type Received = { readonly id?: number | null | undefined };
type Stored = { readonly id: number; readonly name: string };

/** The stored row that each of the sent ones changes; none for new ones. Throws 422. */
function matchStored<R extends Stored, T extends Received>(
  part: Part,
  before: readonly R[],
  received: readonly T[],
  { nameOf, isOverride = false }: { readonly nameOf: (one: T) => string; readonly isOverride?: boolean },
): ReadonlyMap<T, R> {
  const byId = new Map(before.map((row) => [row.id, row]));
  const ids = received.flatMap(({ id }) => (id ? [id] : []));
  if (!isOverride && ids.some((id) => !byId.has(id))) throw fieldRefusal(part, `One or more ${part} do not exist`);
  if (new Set(ids).size < ids.length) throw fieldRefusal(part, `One or more ${part} are duplicated`);
  const claimed = new Set(ids);
  const unclaimed = new Map(before.filter(({ id }) => !claimed.has(id)).map((row) => [row.name, row]));
  const matched = new Map<T, R>();
  for (const one of received) {
    const namesake = unclaimed.get(nameOf(one));
    const own = one.id ? byId.get(one.id) : undefined;
    // Without an id it is new: an existing name would be taken by accident, unless the sender overrides what is there.
    if (!own && namesake && !isOverride) throw fieldRefusal(part, `One or more ${part} already exist`);
    const row = own ?? namesake;
    if (row) matched.set(one, row);
  }
  return matched;
}

function refuseRepeated<T>(part: Part, received: readonly T[], nameOf: (one: T) => string): void {
  const names = received.map(nameOf);
  if (new Set(names).size < names.length) throw fieldRefusal(part, `One or more ${part} are duplicated`);
}

type Refreshable = ColumnWrite | ColumnRecord;

/**
 * The columns after rereading the source: calculated ones stay, physical ones keep users' descriptions, get their
 * current type, come and go.
 */
export function refreshedColumns(
  before: readonly Refreshable[],
  source: readonly { readonly name: string; readonly type: string | null; readonly isTemporal: boolean }[],
  drafting: Drafting,
): ColumnWrite[] {
  const physical = new Map(before.filter((column) => !isCalculated(column)).map((column) => [column.name, column]));
  const calculated = before.filter(isCalculated);
  const taken = new Set(calculated.map(({ name }) => name));
  const read = source
    .filter(({ name }) => !taken.has(name))
    .map((column) => refreshed(physical.get(column.name), column, drafting));
  return [...read, ...calculated.map(withoutDataset)];
}

const isCalculated = ({ expression }: Refreshable): boolean => expression !== null && expression !== '';

function refreshed(
  old: Refreshable | undefined,
  { name, type, isTemporal }: { readonly name: string; readonly type: string | null; readonly isTemporal: boolean },
  { nowMs, newUuid }: Drafting,
): ColumnWrite {
  if (old && old.type === type) return withoutDataset(old);
  if (old)
    return {
      ...withoutDataset(old),
      type,
      isTemporal: isTemporal || (old.pythonDateFormat !== null && old.isTemporal),
      changedOnMs: nowMs,
    };
  const stamps = { createdOnMs: nowMs, changedOnMs: nowMs };
  return { ...absentColumns(COLUMN_FIELDS), id: null, uuid: newUuid(), name, type, isTemporal, ...stamps };
}

function withoutDataset(column: Refreshable): ColumnWrite {
  const { datasetId: _, ...draft } = { datasetId: null, ...column };
  return draft;
}
