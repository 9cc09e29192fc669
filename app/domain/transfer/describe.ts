// What is stored, as documents of an archive: keys in Superset's order, uuids for ids, no secrets.
import type { Folder } from '#app/domain/dataset/folders/folder.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { ARCHIVE_VERSION } from './kinds.ts';
import { departDashboard, type Names } from './remap-dashboard.ts';

interface Managed {
  readonly isManagedExternally: boolean;
  readonly externalUrl: string | null;
}

/** Of what nothing else manages: archives leave it out, as Superset's do. */
export const UNMANAGED = { is_managed_externally: false, external_url: null };

const describeManaged = ({ isManagedExternally, externalUrl }: Managed) =>
  isManagedExternally || externalUrl !== null ? { is_managed_externally: isManagedExternally, external_url: externalUrl } : {};

export interface StoredDatabase extends Managed {
  readonly uuid: string;
  readonly name: string;
  /** With a masked password. */
  readonly uri: string;
  readonly cacheTimeoutS: number | null;
  readonly exposeInSqllab: boolean;
  readonly allowRunAsync: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  readonly allowDml: boolean;
  readonly allowFileUpload: boolean;
  readonly allowsVirtualTableExplore: boolean;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly impersonateUser: boolean;
  readonly configurationMethod: string;
}

export const describeDatabase = (row: StoredDatabase) => ({
  database_name: row.name,
  sqlalchemy_uri: row.uri,
  cache_timeout: row.cacheTimeoutS,
  expose_in_sqllab: row.exposeInSqllab,
  allow_run_async: row.allowRunAsync,
  allow_ctas: row.allowCtas,
  allow_cvas: row.allowCvas,
  allow_dml: row.allowDml,
  allow_file_upload: row.allowFileUpload,
  extra: { ...row.extra, allows_virtual_table_explore: row.allowsVirtualTableExplore },
  impersonate_user: row.impersonateUser,
  configuration_method: row.configurationMethod,
  ...describeManaged(row),
  uuid: row.uuid,
  version: ARCHIVE_VERSION,
});

export interface StoredColumn {
  readonly name: string;
  readonly verboseName: string | null;
  readonly isTemporal: boolean;
  readonly isActive: boolean;
  readonly type: string | null;
  readonly advancedDataType: string | null;
  readonly isGroupable: boolean;
  readonly isFilterable: boolean;
  readonly expression: string | null;
  readonly description: string | null;
  readonly pythonDateFormat: string | null;
  readonly extra: string | null;
}

export interface StoredMetric {
  readonly name: string;
  readonly verboseName: string | null;
  readonly metricType: string | null;
  readonly expression: string;
  readonly description: string | null;
  readonly d3Format: string | null;
  readonly currency: { readonly symbol: string; readonly symbolPosition: string } | null;
  readonly extra: string | null;
  readonly warningText: string | null;
}

export interface StoredDataset extends Managed {
  readonly uuid: string;
  readonly name: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string | null;
  readonly description: string | null;
  readonly mainTemporalColumn: string | null;
  readonly alwaysFilterMainTemporal: boolean;
  readonly normalizeColumns: boolean;
  readonly filterSelectEnabled: boolean;
  readonly fetchValuesPredicate: string | null;
  readonly templateParams: string | null;
  readonly defaultEndpoint: string | null;
  readonly currencyCodeColumn: string | null;
  readonly offsetHours: number;
  readonly cacheTimeoutS: number | null;
  readonly extra: string | null;
  /** Without entries that are gone, with current names. */
  readonly folders: readonly Folder[];
  readonly columns: readonly StoredColumn[];
  readonly metrics: readonly StoredMetric[];
}

export const describeDataset = (row: StoredDataset, databaseUuid: string) => ({
  table_name: row.name,
  main_dttm_col: row.mainTemporalColumn,
  currency_code_column: row.currencyCodeColumn,
  description: row.description,
  default_endpoint: row.defaultEndpoint,
  offset: row.offsetHours,
  cache_timeout: row.cacheTimeoutS,
  catalog: row.catalog,
  schema: row.schema,
  sql: row.sql,
  params: null,
  template_params: asObject(row.templateParams),
  filter_select_enabled: row.filterSelectEnabled,
  fetch_values_predicate: row.fetchValuesPredicate,
  extra: asObject(row.extra),
  normalize_columns: row.normalizeColumns,
  always_filter_main_dttm: row.alwaysFilterMainTemporal,
  folders: row.folders.length === 0 ? null : row.folders,
  ...describeManaged(row),
  uuid: row.uuid,
  metrics: row.metrics.map(describeMetric),
  columns: row.columns.map(describeColumn),
  version: ARCHIVE_VERSION,
  database_uuid: databaseUuid,
});

const describeMetric = (row: StoredMetric) => ({
  metric_name: row.name,
  verbose_name: row.verboseName,
  metric_type: row.metricType,
  expression: row.expression,
  description: row.description,
  d3format: row.d3Format,
  currency: row.currency,
  extra: asObject(row.extra),
  warning_text: row.warningText,
});

const describeColumn = (row: StoredColumn) => ({
  column_name: row.name,
  verbose_name: row.verboseName,
  is_dttm: row.isTemporal,
  is_active: row.isActive,
  type: row.type,
  advanced_data_type: row.advancedDataType,
  groupby: row.isGroupable,
  filterable: row.isFilterable,
  expression: row.expression,
  description: row.description,
  python_date_format: row.pythonDateFormat,
  datetime_format: null,
  extra: asObject(row.extra),
});

export interface StoredChart extends Managed {
  readonly uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
  readonly vizType: string;
  readonly params: string;
  readonly queryContext: string | null;
  readonly cacheTimeoutS: number | null;
}

export const describeChart = (row: StoredChart, datasetUuid: string, tags: readonly string[]) => ({
  slice_name: row.name,
  description: row.description,
  certified_by: row.certifiedBy,
  certification_details: row.certificationDetails,
  viz_type: row.vizType,
  params: objectIn(row.params),
  query_context: row.queryContext,
  cache_timeout: row.cacheTimeoutS,
  ...describeManaged(row),
  uuid: row.uuid,
  version: ARCHIVE_VERSION,
  dataset_uuid: datasetUuid,
  ...(tags.length > 0 && { tags }),
});

export interface StoredDashboard extends Managed {
  readonly uuid: string;
  readonly title: string;
  readonly description: string | null;
  readonly css: string | null;
  readonly slug: string | null;
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
  readonly published: boolean;
  readonly positionJson: string;
  readonly jsonMetadata: string;
}

export function describeDashboard(row: StoredDashboard, names: Names, tags: readonly string[]) {
  const { position, metadata } = departDashboard(objectIn(row.positionJson), objectIn(row.jsonMetadata), names);
  return {
    dashboard_title: row.title,
    description: row.description,
    css: row.css,
    slug: row.slug,
    certified_by: row.certifiedBy,
    certification_details: row.certificationDetails,
    published: row.published,
    ...describeManaged(row),
    uuid: row.uuid,
    position,
    metadata,
    theme_uuid: null,
    version: ARCHIVE_VERSION,
    ...(tags.length > 0 && { tags }),
  };
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

/** Text that isn't a JSON object counts as an empty one. */
export const objectIn = (text: string): Record<string, unknown> => objectOrNull(text) ?? {};

/** An object where the text is one, else the text itself. */
const asObject = (text: string | null): unknown => (text === null ? null : (objectOrNull(text) ?? text));

function objectOrNull(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = parseJson(text === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
