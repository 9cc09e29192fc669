// The edit screen of a dataset: its draft as it is saved, its version, what uses it, and what the viewer can do.
import { canWriteDataset, hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { ColumnDraft, DatasetDraft, MetricDraft } from '#app/domain/dataset/edit-draft.ts';
import { COLUMN_FIELDS, DATASET_FIELDS, METRIC_FIELDS } from '#app/domain/dataset/fields.ts';
import { draftFields } from '#app/domain/fields/drafts.ts';
import { parseCertification } from '#app/domain/dataset/certification.ts';
import { readManaged } from '#app/domain/access/managed.ts';
import { AppError } from '#app/domain/errors.ts';
import { formatEtag } from '#app/stores/list/etag.ts';
import type { ColumnRecord, DatasetRecord, MetricRecord } from '#app/stores/dataset/record.ts';
import { readFolders } from '#app/stores/dataset/stored-folders.ts';
import { findReadableDataset } from './access.server.ts';
import { formatDatasetVersion } from './change.server.ts';
import type { DatasetPage } from './page.ts';
import { findObjectsOnDataset } from './related.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

/** Null for a dataset that is missing or not seen. */
export async function loadDatasetPage(deps: Deps, identity: Identity, key: number | string): Promise<DatasetPage | null> {
  const record = await findReadableDataset(deps, identity, key).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  if (!record) return null;
  const { row, owners, changer } = record;
  const { charts, dashboards } = await findObjectsOnDataset(deps, identity, row.id);
  const managed = readManaged(row);
  const isOwner = canWriteDataset(identity, { id: row.id, ownerIds: owners.map(({ id }) => id) });
  return {
    id: row.id,
    etag: formatEtag(formatDatasetVersion(record)),
    saved: toDraft(record),
    changedOnMs: row.changedOnMs,
    changedBy: changer && `${changer.firstName} ${changer.lastName}`.trim(),
    managed,
    engine: record.database.engine,
    charts: charts.result.map(({ id, slice_name: name, viz_type: vizType }) => ({ id, name, vizType })),
    dashboards: dashboards.result.map(({ id, title }) => ({ id, title: title ?? '' })),
    mayWrite: managed === null && isOwner && hasPermission(identity, 'can_write', 'Dataset'),
  };
}

const draftDataset = draftFields(DATASET_FIELDS);
const draftColumn = draftFields(COLUMN_FIELDS);
const draftMetric = draftFields(METRIC_FIELDS);

function toDraft({ row, columns, metrics, owners, database }: DatasetRecord): DatasetDraft {
  const extra = row.extra ?? '';
  return {
    name: row.name,
    database: { id: database.id, name: database.name },
    sql: row.sql || null,
    ...draftDataset(row),
    owners: owners.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() })),
    extra,
    ...parseCertification(extra),
    folders: readFolders(row.folders, columns, metrics),
    columns: columns.map(toColumn),
    metrics: metrics.map(toMetric),
  };
}

const toColumn = ({ extra, ...row }: ColumnRecord): ColumnDraft => ({
  ...draftColumn(row),
  key: `c${row.id}`,
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  expression: row.expression || null,
  extra: extra ?? '',
  ...parseCertification(extra ?? ''),
});

const toMetric = ({ extra, ...row }: MetricRecord): MetricDraft => ({
  ...draftMetric(row),
  key: `m${row.id}`,
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  expression: row.expression,
  currencySymbol: row.currency?.symbol ?? '',
  currencyPosition: row.currency?.symbolPosition ?? 'prefix',
  extra: extra ?? '',
  ...parseCertification(extra ?? ''),
});
