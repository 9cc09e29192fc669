// What of a draft is sent: the fields that differ from the saved ones, lists in full if any entry does.
import type { Folder, FolderPart } from './folders/folder.ts';
import { settleFolders } from './folders/settle-folders.ts';
import type { ColumnDraft, DatasetDraft, MetricDraft, Certification } from './edit-draft.ts';
import { writeCertification } from './edit-extra.ts';

export type ChangeBody = Readonly<Record<string, unknown>>;

/** Empty where nothing differs. */
export function changeBody(saved: DatasetDraft, draft: DatasetDraft): ChangeBody {
  const [before, now] = [ownBody(saved), ownBody(draft)];
  const changed = Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  return {
    ...Object.fromEntries(changed),
    ...(differ(saved.columns, draft.columns, columnBody) && { columns: draft.columns.map(columnBody) }),
    ...(differ(saved.metrics, draft.metrics, metricBody) && { metrics: draft.metrics.map(metricBody) }),
  };
}

export const isChanged = (saved: DatasetDraft, draft: DatasetDraft): boolean =>
  saved !== draft && Object.keys(changeBody(saved, draft)).length > 0;

function differ<T>(before: readonly T[], now: readonly T[], bodyOf: (part: T) => ChangeBody): boolean {
  return before !== now && JSON.stringify(before.map(bodyOf)) !== JSON.stringify(now.map(bodyOf));
}

const ownBody = (draft: DatasetDraft): ChangeBody => ({
  table_name: draft.name.trim(),
  database_id: draft.database.id,
  catalog: orNull(draft.catalog),
  schema: orNull(draft.schema),
  sql: draft.sql,
  description: orNull(draft.description),
  owners: draft.owners.map(({ id }) => id),
  main_dttm_col: orNull(draft.mainTemporalColumn),
  always_filter_main_dttm: draft.alwaysFilterMainTemporal,
  normalize_columns: draft.normalizeColumns,
  filter_select_enabled: draft.filterSelectEnabled,
  fetch_values_predicate: orNull(draft.fetchValuesPredicate.trim()),
  template_params: orNull(draft.templateParams.trim()),
  default_endpoint: orNull(draft.defaultEndpoint.trim()),
  currency_code_column: orNull(draft.currencyCodeColumn),
  offset: draft.offsetHours.trim() === '' ? 0 : Number(draft.offsetHours),
  cache_timeout: draft.cacheTimeoutS.trim() === '' ? null : Number(draft.cacheTimeoutS),
  time_zone: orNull(draft.timeZone.trim()),
  extra: extraOf(draft),
  folders: draftFolders(draft),
});

/** The draft's metrics and columns, as folders name them. */
export const draftParts = ({ columns, metrics }: Pick<DatasetDraft, 'columns' | 'metrics'>): readonly FolderPart[] => [
  ...metrics.map(({ uuid, name }) => ({ type: 'metric' as const, uuid, name })),
  ...columns.map(({ uuid, name }) => ({ type: 'column' as const, uuid, name })),
];

/** Without what the draft has removed. */
export const draftFolders = (draft: Pick<DatasetDraft, 'columns' | 'metrics' | 'folders'>): readonly Folder[] =>
  settleFolders(draft.folders, draftParts(draft)).folders;

const columnBody = (column: ColumnDraft): ChangeBody => ({
  ...(column.id === null ? { uuid: column.uuid } : { id: column.id }),
  column_name: column.name.trim(),
  type: orNull(column.type),
  expression: orNull(column.expression ?? ''),
  verbose_name: orNull(column.verboseName),
  description: orNull(column.description),
  python_date_format: orNull(column.dateFormat.trim()),
  advanced_data_type: orNull(column.advancedType),
  is_dttm: column.isTemporal,
  groupby: column.isGroupable,
  filterable: column.isFilterable,
  extra: extraOf(column),
});

const metricBody = (metric: MetricDraft): ChangeBody => ({
  ...(metric.id === null ? { uuid: metric.uuid } : { id: metric.id }),
  metric_name: metric.name.trim(),
  expression: metric.expression,
  verbose_name: orNull(metric.verboseName),
  description: orNull(metric.description),
  d3format: orNull(metric.d3Format.trim()),
  currency:
    metric.currencySymbol.trim() === ''
      ? null
      : { symbol: metric.currencySymbol.trim(), symbolPosition: metric.currencyPosition },
  extra: extraOf(metric),
});

const extraOf = (part: Certification & { readonly extra: string }): string | null => orNull(writeCertification(part.extra, part));
const orNull = (text: string): string | null => (text === '' ? null : text);
