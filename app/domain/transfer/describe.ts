// Converts stored objects to archive documents: keys in Superset's order, uuids instead of ids, no secrets.
import { CHART_FIELDS } from '#app/domain/chart/fields.ts';
import { DASHBOARD_FIELDS } from '#app/domain/dashboard/fields.ts';
import { DATABASE_FIELDS } from '#app/domain/database/fields.ts';
import { COLUMN_FIELDS, DATASET_FIELDS, METRIC_FIELDS } from '#app/domain/dataset/fields.ts';
import type { DatasetFolder } from '#app/domain/dataset/folders/folder.ts';
import { parseObject } from '#app/domain/json/parse-object.ts';
import { describeFields } from '#app/domain/fields/documents.ts';
import type { ColumnsOn } from '#app/domain/fields/field.ts';
import { inOrder } from '#app/domain/fields/key-order.ts';
import { CHART_KEYS, COLUMN_KEYS, DASHBOARD_KEYS, DATABASE_KEYS, DATASET_KEYS, METRIC_KEYS } from './key-order.ts';
import { ARCHIVE_VERSION } from './kinds.ts';
import { departDashboard, type ExportedUuids } from './remap-dashboard.ts';

interface Managed {
  readonly isManagedExternally: boolean;
  readonly externalUrl: string | null;
}

/** Values for objects that aren't managed externally; archives omit them, like Superset's. */
export const UNMANAGED = { is_managed_externally: false, external_url: null };

const describeManaged = ({ isManagedExternally, externalUrl }: Managed) =>
  isManagedExternally || externalUrl !== null ? { is_managed_externally: isManagedExternally, external_url: externalUrl } : {};

export interface StoredDatabase extends Managed, ColumnsOn<typeof DATABASE_FIELDS, 'archive'> {
  readonly uuid: string;
  /** Connection URI with a masked password. */
  readonly uri: string;
  readonly allowsVirtualTableExplore: boolean;
  readonly extra: Readonly<Record<string, unknown>>;
}

const databaseFields = describeFields(DATABASE_FIELDS);

export const describeDatabase = (row: StoredDatabase) =>
  inOrder(DATABASE_KEYS, {
    ...databaseFields(row),
    sqlalchemy_uri: row.uri,
    extra: { ...row.extra, allows_virtual_table_explore: row.allowsVirtualTableExplore },
    ...describeManaged(row),
    uuid: row.uuid,
    version: ARCHIVE_VERSION,
  });

type StoredColumn = ColumnsOn<typeof COLUMN_FIELDS, 'archive'>;
type StoredMetric = ColumnsOn<typeof METRIC_FIELDS, 'archive'>;

export interface StoredDataset extends Managed, ColumnsOn<typeof DATASET_FIELDS, 'archive'> {
  readonly uuid: string;
  /** Without deleted entries, with current names. */
  readonly folders: readonly DatasetFolder[];
  readonly columns: readonly StoredColumn[];
  readonly metrics: readonly StoredMetric[];
}

const datasetFields = describeFields(DATASET_FIELDS);
const columnFields = describeFields(COLUMN_FIELDS);
const metricFields = describeFields(METRIC_FIELDS);

export const describeDataset = (row: StoredDataset, databaseUuid: string) =>
  inOrder(DATASET_KEYS, {
    ...datasetFields(row),
    params: null,
    folders: row.folders.length === 0 ? null : row.folders,
    ...describeManaged(row),
    uuid: row.uuid,
    metrics: row.metrics.map((metric) => inOrder(METRIC_KEYS, metricFields(metric))),
    columns: row.columns.map((column) => inOrder(COLUMN_KEYS, { ...columnFields(column), datetime_format: null })),
    version: ARCHIVE_VERSION,
    database_uuid: databaseUuid,
  });

export interface StoredChart extends Managed, ColumnsOn<typeof CHART_FIELDS, 'archive'> {
  readonly uuid: string;
  readonly params: string;
}

const chartFields = describeFields(CHART_FIELDS);

export const describeChart = (row: StoredChart, datasetUuid: string, tags: readonly string[]) =>
  inOrder(CHART_KEYS, {
    ...chartFields(row),
    params: objectIn(row.params),
    ...describeManaged(row),
    uuid: row.uuid,
    version: ARCHIVE_VERSION,
    dataset_uuid: datasetUuid,
    ...(tags.length > 0 && { tags }),
  });

export interface StoredDashboard extends Managed, ColumnsOn<typeof DASHBOARD_FIELDS, 'archive'> {
  readonly uuid: string;
  readonly positionJson: string;
  readonly jsonMetadata: string;
}

const dashboardFields = describeFields(DASHBOARD_FIELDS);

export function describeDashboard(row: StoredDashboard, names: ExportedUuids, tags: readonly string[]) {
  const { position, metadata } = departDashboard(objectIn(row.positionJson), objectIn(row.jsonMetadata), names);
  return inOrder(DASHBOARD_KEYS, {
    ...dashboardFields(row),
    ...describeManaged(row),
    uuid: row.uuid,
    position,
    metadata,
    theme_uuid: null,
    version: ARCHIVE_VERSION,
    ...(tags.length > 0 && { tags }),
  });
}

export interface StoredQuery {
  readonly uuid: string;
  readonly label: string;
  readonly description: string | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
}

export const describeQuery = (row: StoredQuery, databaseUuid: string) => ({
  catalog: row.catalog,
  schema: row.schema,
  label: row.label,
  description: row.description,
  sql: row.sql,
  uuid: row.uuid,
  version: ARCHIVE_VERSION,
  database_uuid: databaseUuid,
});

/** Parses a JSON object; any other text counts as an empty object. */
export const objectIn = (text: string): Readonly<Record<string, unknown>> => (text === '' ? {} : (parseObject(text) ?? {}));
