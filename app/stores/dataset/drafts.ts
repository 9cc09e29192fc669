// What a body makes of a dataset's own fields, its columns and its metrics. Pure.
import { fieldRefusal } from '#app/stores/database/connection-form.ts';
import { managedColumns } from '#app/stores/list/managed-fields.ts';
import type { ColumnBody, DatasetChangeBody, MetricBody } from './body.ts';
import type { ColumnRecord, MetricRecord } from './record.ts';

/** Rows without an id are new. */
export type ColumnDraft = Omit<ColumnRecord, 'id' | 'datasetId'> & { readonly id: number | null };
export type MetricDraft = Omit<MetricRecord, 'id' | 'datasetId'> & { readonly id: number | null };

export interface Drafting {
  readonly nowMs: number;
  readonly newUuid: () => string;
  /** What is sent replaces what has its name, as with `override_columns`; ids of other datasets mean nothing then. */
  readonly isOverride?: boolean;
}

/** The dataset fields in the body, except where it reads from. null sets a flag to false. */
export const ownFields = (body: DatasetChangeBody) => ({
  ...(body.description !== undefined && { description: body.description }),
  ...(body.main_dttm_col !== undefined && { mainTemporalColumn: body.main_dttm_col || null }),
  ...(body.always_filter_main_dttm !== undefined && { alwaysFilterMainTemporal: body.always_filter_main_dttm ?? false }),
  ...(body.normalize_columns !== undefined && { normalizeColumns: body.normalize_columns ?? false }),
  ...(body.filter_select_enabled !== undefined && { filterSelectEnabled: body.filter_select_enabled ?? false }),
  ...(body.fetch_values_predicate !== undefined && { fetchValuesPredicate: body.fetch_values_predicate }),
  ...(body.template_params !== undefined && { templateParams: body.template_params }),
  ...(body.default_endpoint !== undefined && { defaultEndpoint: body.default_endpoint }),
  ...(body.currency_code_column !== undefined && { currencyCodeColumn: body.currency_code_column }),
  ...(body.offset !== undefined && { offsetHours: body.offset ?? 0 }),
  ...(body.time_zone !== undefined && { timeZone: body.time_zone || null }),
  ...(body.cache_timeout !== undefined && { cacheTimeoutS: body.cache_timeout }),
  ...(body.is_sqllab_view !== undefined && { isSqllabView: body.is_sqllab_view ?? false }),
  ...managedColumns(body),
  ...(body.extra !== undefined && { extra: body.extra }),
  ...(body.uuid && { uuid: body.uuid.toLowerCase() }),
});

/** The columns as the list says: known ids change, those without one are new, those left out go. Throws 422. */
export function mergeColumns(
  before: readonly ColumnRecord[],
  received: readonly ColumnBody[],
  drafting: Drafting,
): ColumnDraft[] {
  refuseRepeated('columns', received, ({ column_name: name }) => name);
  const known = matchStored('columns', before, received, { nameOf: ({ column_name: name }) => name, ...drafting });
  return received.map((column) => {
    const old = known.get(column);
    return {
      id: old?.id ?? null,
      uuid: column.uuid?.toLowerCase() ?? old?.uuid ?? drafting.newUuid(),
      name: column.column_name,
      type: said(column.type, old?.type, null),
      advancedDataType: said(column.advanced_data_type, old?.advancedDataType, null),
      verboseName: said(column.verbose_name, old?.verboseName, null),
      description: said(column.description, old?.description, null),
      expression: said(column.expression, old?.expression, null),
      pythonDateFormat: said(column.python_date_format, old?.pythonDateFormat, null),
      isTemporal: said(column.is_dttm, old?.isTemporal, false) ?? false,
      isActive: said(column.is_active, old?.isActive, true) ?? true,
      isGroupable: said(column.groupby, old?.isGroupable, true) ?? true,
      isFilterable: said(column.filterable, old?.isFilterable, true) ?? true,
      extra: said(column.extra, old?.extra, null),
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
): MetricDraft[] {
  refuseRepeated('metrics', received, ({ metric_name: name }) => name);
  const known = matchStored('metrics', before, received, { nameOf: ({ metric_name: name }) => name, ...drafting });
  return received.map((metric) => {
    const old = known.get(metric);
    return {
      id: old?.id ?? null,
      uuid: metric.uuid?.toLowerCase() ?? old?.uuid ?? drafting.newUuid(),
      name: metric.metric_name,
      expression: metric.expression,
      metricType: said(metric.metric_type, old?.metricType, null),
      verboseName: said(metric.verbose_name, old?.verboseName, null),
      description: said(metric.description, old?.description, null),
      d3Format: said(metric.d3format, old?.d3Format, null),
      currency: said(metric.currency, old?.currency, null),
      warningText: said(metric.warning_text, old?.warningText, null),
      extra: said(metric.extra, old?.extra, null),
      createdOnMs: old?.createdOnMs ?? drafting.nowMs,
      changedOnMs: drafting.nowMs,
    };
  });
}

/** What the body leaves out stays as it was. */
const said = <T>(received: T | undefined, old: T | undefined, absent: T): T =>
  received !== undefined ? received : old !== undefined ? old : absent;

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

type Refreshable = ColumnDraft | ColumnRecord;

/**
 * The columns after rereading the source: calculated ones stay, physical ones keep users' descriptions, get their
 * current type, come and go.
 */
export function refreshedColumns(
  before: readonly Refreshable[],
  source: readonly { readonly name: string; readonly type: string | null; readonly isTemporal: boolean }[],
  drafting: Drafting,
): ColumnDraft[] {
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
): ColumnDraft {
  if (old && old.type === type) return withoutDataset(old);
  if (old)
    return {
      ...withoutDataset(old),
      type,
      isTemporal: isTemporal || (old.pythonDateFormat !== null && old.isTemporal),
      changedOnMs: nowMs,
    };
  const nothing = {
    verboseName: null,
    description: null,
    advancedDataType: null,
    expression: null,
    pythonDateFormat: null,
    extra: null,
  };
  const flags = { isActive: true, isGroupable: true, isFilterable: true };
  return { id: null, uuid: newUuid(), name, type, isTemporal, ...flags, ...nothing, createdOnMs: nowMs, changedOnMs: nowMs };
}

function withoutDataset(column: Refreshable): ColumnDraft {
  const { datasetId: _, ...draft } = { datasetId: null, ...column };
  return draft;
}
