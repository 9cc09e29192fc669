// Builds the update request of a draft: fields that differ from the saved ones, and complete lists if any entry differs.
import { draftBody } from '#app/domain/fields/drafts.ts';
import { COLUMN_FIELDS, DATASET_FIELDS, METRIC_FIELDS } from './fields.ts';
import type { DatasetFolder, FolderPart } from './folders/folder.ts';
import { settleFolders } from './folders/settle-folders.ts';
import type { ColumnDraft, DatasetDraft, MetricDraft, CertificationDraft } from './edit-draft.ts';
import { writeCertification } from './edit-extra.ts';

export type ChangeBody = Readonly<Record<string, unknown>>;

/** Empty if nothing differs. */
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

const datasetFields = draftBody(DATASET_FIELDS);
const columnFields = draftBody(COLUMN_FIELDS);
const metricFields = draftBody(METRIC_FIELDS);

const ownBody = (draft: DatasetDraft): ChangeBody => ({
  ...datasetFields(draft),
  table_name: draft.name.trim(),
  database_id: draft.database.id,
  sql: draft.sql,
  owners: draft.owners.map(({ id }) => id),
  extra: extraOf(draft),
  folders: draftFolders(draft),
});

/** The draft's metrics and columns, as identified in folders. */
export const draftParts = ({ columns, metrics }: Pick<DatasetDraft, 'columns' | 'metrics'>): readonly FolderPart[] => [
  ...metrics.map(({ uuid, name }) => ({ type: 'metric' as const, uuid, name })),
  ...columns.map(({ uuid, name }) => ({ type: 'column' as const, uuid, name })),
];

/** Without entries that the draft has removed. */
export const draftFolders = (draft: Pick<DatasetDraft, 'columns' | 'metrics' | 'folders'>): readonly DatasetFolder[] =>
  settleFolders(draft.folders, draftParts(draft)).folders;

const columnBody = (column: ColumnDraft): ChangeBody => ({
  ...(column.id === null ? { uuid: column.uuid } : { id: column.id }),
  ...columnFields(column),
  column_name: column.name.trim(),
  expression: orNull(column.expression ?? ''),
  extra: extraOf(column),
});

const metricBody = (metric: MetricDraft): ChangeBody => ({
  ...(metric.id === null ? { uuid: metric.uuid } : { id: metric.id }),
  ...metricFields(metric),
  metric_name: metric.name.trim(),
  expression: metric.expression,
  currency:
    metric.currencySymbol.trim() === ''
      ? null
      : { symbol: metric.currencySymbol.trim(), symbolPosition: metric.currencyPosition },
  extra: extraOf(metric),
});

const extraOf = (part: CertificationDraft & { readonly extra: string }): string | null =>
  orNull(writeCertification(part.extra, part));
const orNull = (text: string): string | null => (text === '' ? null : text);
