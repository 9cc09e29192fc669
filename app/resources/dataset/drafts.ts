// What a body makes of a dataset's own fields, its columns and its metrics. Pure.
import { fieldError } from '#app/resources/database/connection-form.ts';
import type { ColumnBody, DatasetChangeBody, MetricBody } from './body.ts';
import type { ColumnRecord, MetricRecord } from './record.ts';

/** Rows without an id are new. */
export type ColumnDraft = Omit<ColumnRecord, 'id' | 'datasetId'> & { readonly id: number | null };
export type MetricDraft = Omit<MetricRecord, 'id' | 'datasetId'> & { readonly id: number | null };

export interface Drafting {
  readonly nowMs: number;
  readonly newUuid: () => string;
}

/** The fields of the dataset that stand in the body, but for where it reads from. null sets a flag to false. */
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
  ...(body.is_managed_externally !== undefined && { isManagedExternally: body.is_managed_externally ?? false }),
  ...(body.extra !== undefined && { extra: body.extra }),
  ...(body.uuid && { uuid: body.uuid.toLowerCase() }),
});

/** The columns as the list says: known ids change, those without one are new, those left out go. Throws 422. */
export function mergeColumns(before: readonly ColumnRecord[], told: readonly ColumnBody[], drafting: Drafting): ColumnDraft[] {
  const known = checkedIds('columns', before, told);
  refuseRepeated('columns', told, ({ column_name: name }) => name);
  return told.map((column) => {
    const old = column.id ? known.get(column.id) : undefined;
    if (!old) refuseExisting('columns', before, told, column.column_name);
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
export function mergeMetrics(before: readonly MetricRecord[], told: readonly MetricBody[], drafting: Drafting): MetricDraft[] {
  const known = checkedIds('metrics', before, told);
  refuseRepeated('metrics', told, ({ metric_name: name }) => name);
  return told.map((metric) => {
    const old = metric.id ? known.get(metric.id) : undefined;
    if (!old) refuseExisting('metrics', before, told, metric.metric_name);
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
const said = <T>(told: T | undefined, old: T | undefined, absent: T): T =>
  told !== undefined ? told : old !== undefined ? old : absent;

type Part = 'columns' | 'metrics';

function checkedIds<R extends { readonly id: number }>(
  part: Part,
  before: readonly R[],
  told: readonly { readonly id?: number | null | undefined }[],
): ReadonlyMap<number, R> {
  const known = new Map(before.map((row) => [row.id, row]));
  const ids = told.flatMap(({ id }) => (id ? [id] : []));
  if (ids.some((id) => !known.has(id))) throw fieldError(part, `One or more ${part} do not exist`, 422);
  if (new Set(ids).size < ids.length) throw fieldError(part, `One or more ${part} are duplicated`, 422);
  return known;
}

function refuseRepeated<T>(part: Part, told: readonly T[], nameOf: (one: T) => string): void {
  const names = told.map(nameOf);
  if (new Set(names).size < names.length) throw fieldError(part, `One or more ${part} are duplicated`, 422);
}

/** A new one may have the name of one that goes by being left out only if it takes its place knowingly: by its id. */
function refuseExisting(
  part: Part,
  before: readonly { readonly id: number; readonly name: string }[],
  told: readonly { readonly id?: number | null | undefined }[],
  name: string,
): void {
  const existing = before.find((row) => row.name === name);
  if (existing && told.every(({ id }) => id !== existing.id)) throw fieldError(part, `One or more ${part} already exist`, 422);
}

type Refreshable = ColumnDraft | ColumnRecord;

/**
 * The columns after the source was read again: calculated ones stay, physical ones stay with what people said of them,
 * get the type that they have now, come and go.
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
