// The edit screen of a dataset: its draft as it is saved, its version, what uses it, and what the viewer can do.
import { canWriteDataset, hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { ColumnDraft, DatasetDraft, MetricDraft } from '#app/domain/dataset/edit-draft.ts';
import { parseCertification } from '#app/domain/dataset/certification.ts';
import { readManaged } from '#app/domain/managed.ts';
import { AppError } from '#app/domain/errors.ts';
import { etagOf } from '#app/stores/list/etag.ts';
import type { ColumnRecord, DatasetRecord, MetricRecord } from '#app/stores/dataset/record.ts';
import { readFolders } from '#app/stores/dataset/stored-folders.ts';
import { findReadableDataset } from './access.server.ts';
import { versionOf } from './change.server.ts';
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
    etag: etagOf(versionOf(record)),
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

function toDraft({ row, columns, metrics, owners, database }: DatasetRecord): DatasetDraft {
  const extra = row.extra ?? '';
  return {
    ...{ name: row.name, database: { id: database.id, name: database.name }, sql: row.sql || null },
    ...{ catalog: row.catalog ?? '', schema: row.schema ?? '' },
    description: row.description ?? '',
    owners: owners.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() })),
    mainTemporalColumn: row.mainTemporalColumn ?? '',
    alwaysFilterMainTemporal: row.alwaysFilterMainTemporal,
    normalizeColumns: row.normalizeColumns,
    filterSelectEnabled: row.filterSelectEnabled,
    fetchValuesPredicate: row.fetchValuesPredicate ?? '',
    templateParams: row.templateParams ?? '',
    defaultEndpoint: row.defaultEndpoint ?? '',
    currencyCodeColumn: row.currencyCodeColumn ?? '',
    offsetHours: String(row.offsetHours),
    cacheTimeoutS: row.cacheTimeoutS === null ? '' : String(row.cacheTimeoutS),
    timeZone: row.timeZone ?? '',
    ...{ extra, ...parseCertification(extra) },
    folders: readFolders(row.folders, columns, metrics),
    columns: columns.map(toColumn),
    metrics: metrics.map(toMetric),
  };
}

const toColumn = ({ extra, ...row }: ColumnRecord): ColumnDraft => ({
  ...{ key: `c${row.id}`, id: row.id, name: row.name, type: row.type ?? '', expression: row.expression || null },
  ...{ verboseName: row.verboseName ?? '', description: row.description ?? '', dateFormat: row.pythonDateFormat ?? '' },
  ...{ uuid: row.uuid, advancedType: row.advancedDataType ?? '' },
  ...{ isTemporal: row.isTemporal, isGroupable: row.isGroupable, isFilterable: row.isFilterable },
  ...{ extra: extra ?? '', ...parseCertification(extra ?? '') },
});

const toMetric = ({ extra, ...row }: MetricRecord): MetricDraft => ({
  ...{ key: `m${row.id}`, id: row.id, uuid: row.uuid, name: row.name, expression: row.expression },
  ...{ verboseName: row.verboseName ?? '', description: row.description ?? '', d3Format: row.d3Format ?? '' },
  ...{ currencySymbol: row.currency?.symbol ?? '', currencyPosition: row.currency?.symbolPosition ?? 'prefix' },
  ...{ extra: extra ?? '', ...parseCertification(extra ?? '') },
});
