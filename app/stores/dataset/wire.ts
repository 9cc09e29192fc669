// Datasets on the wire: lists, the item for editing, and the two forms for charts and dashboards. Pure.
import { datasetView } from '#app/domain/access/decide.ts';
import type { ColumnDiff } from '#app/domain/dataset/column-diff.ts';
import { DATASET_FIELDS } from '#app/domain/dataset/fields.ts';
import type { DatasetFolder } from '#app/domain/dataset/folders/folder.ts';
import { wireFields } from '#app/domain/fields/columns.ts';
import { namesOn, sortedNames } from '#app/domain/fields/field.ts';
import { withMissing } from '#app/domain/fields/key-order.ts';
import { humanizeAge } from '#app/domain/format/humanize-age.ts';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import type { ListSpec } from '#app/stores/list/list-query.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import { readFolders } from './stored-folders.ts';
import type { DatasetRecord, EngineFacts, RecordDatabase, RecordPerson } from './record.ts';
import {
  requestedColumn,
  requestedMetric,
  editedColumn,
  editedMetric,
  genericTypeIn,
  readGenericType,
  sharedFields,
} from './wire-parts.ts';

export const DATASET_LIST: ListSpec = {
  title: 'List Sqla Table',
  columns: withMissing(
    [
      'id',
      'uuid',
      'database.id',
      'database.database_name',
      'database.uuid',
      'changed_by_name',
      'changed_by.first_name',
      'changed_by.last_name',
      'changed_by.id',
      'changed_on_utc',
      'changed_on_delta_humanized',
      'default_endpoint',
      'description',
      'datasource_type',
      'explore_url',
      'extra',
      'kind',
      'owners.id',
      'owners.first_name',
      'owners.last_name',
      'catalog',
      'schema',
      'sql',
      'table_name',
      'uuid',
    ],
    namesOn(DATASET_FIELDS, 'list'),
  ),
  orderColumns: withMissing(
    ['table_name', 'catalog', 'schema', 'changed_by.first_name', 'changed_on_delta_humanized', 'database.database_name'],
    sortedNames(DATASET_FIELDS),
  ),
  defaultOrder: { column: 'changed_on_delta_humanized', direction: 'desc' },
};

export const readDatasetKind = (sql: string | null): 'virtual' | 'physical' =>
  sql === null || sql === '' ? 'physical' : 'virtual';

const person = (of: RecordPerson | null) => (of === null ? null : { first_name: of.firstName, last_name: of.lastName });

const shownDataset = wireFields(DATASET_FIELDS, 'show');

/** The dataset as its own page needs it. */
export function datasetItemWire(dataset: DatasetRecord, engine: EngineFacts, nowMs: number): WireRow {
  const { row, database } = dataset;
  return {
    ...sharedFields(dataset, engine),
    ...shownDataset(row),
    catalog: row.catalog ?? database.catalog,
    changed_by: person(dataset.changer),
    changed_on: formatNaiveIso(row.changedOnMs),
    changed_on_humanized: humanizeAge(row.changedOnMs, nowMs),
    columns: dataset.columns.map((column) => editedColumn(column, engine)),
    created_by: person(dataset.creator),
    created_on: formatNaiveIso(row.createdOnMs),
    created_on_humanized: humanizeAge(row.createdOnMs, nowMs),
    database: {
      allow_multi_catalog: database.allowMultiCatalog,
      backend: engine.backend,
      database_name: database.name,
      id: database.id,
      uuid: database.uuid,
    },
    datasource_type: 'table',
    folders: foldersWire(dataset),
    kind: readDatasetKind(row.sql),
    metrics: dataset.metrics.map(editedMetric),
    owners: dataset.owners.map(({ id, firstName, lastName }) => ({ first_name: firstName, id, last_name: lastName })),
    url: editUrl(row.id),
    uuid: row.uuid,
  };
}

/** Null: no folders. Missing entries are left out. */
function foldersWire({ row, columns, metrics }: DatasetRecord): readonly DatasetFolder[] | null {
  const folders = readFolders(row.folders, columns, metrics);
  return folders.length === 0 ? null : folders;
}

/** What reading the source again would change. `uses`: of columns that go, the charts that name them. */
export const sourcePreviewWire = (
  {
    diff,
    uses,
  }: {
    readonly diff: ColumnDiff;
    readonly uses: ReadonlyMap<string, readonly { readonly id: number; readonly name: string }[]>;
  },
  engine: EngineFacts,
) => ({
  added: diff.added.map(({ name, type, isTemporal }) => ({
    column_name: name,
    type,
    is_dttm: isTemporal,
    type_generic: genericTypeIn(type, isTemporal, engine),
  })),
  removed: diff.removed.map(({ name, type }) => ({
    column_name: name,
    type,
    charts: (uses.get(name) ?? []).map((chart) => ({ id: chart.id, slice_name: chart.name })),
  })),
  changed: diff.changed.map(({ name, from, to }) => ({ column_name: name, from, to })),
  unchanged_count: diff.unchangedCount,
});

/** What drilling into a chart reveals. */
export function drillInfoWire(dataset: DatasetRecord, engine: EngineFacts, nowMs: number): WireRow {
  const { changed_by, changed_on_humanized, created_by, created_on_humanized, id, owners, table_name } = datasetItemWire(
    dataset,
    engine,
    nowMs,
  );
  const groupable = activeColumns(dataset).filter(({ isGroupable }) => isGroupable);
  return {
    changed_by,
    changed_on_humanized,
    created_by,
    created_on_humanized,
    id,
    owners,
    table_name,
    columns: groupable.map(({ name, verboseName }) => ({ column_name: name, verbose_name: verboseName })),
    metrics: dataset.metrics.map(({ name, verboseName }) => ({ metric_name: name, verbose_name: verboseName })),
  };
}

/** Connection details are private here: each name is there for clients, with an empty value of its type. */
const UNTOLD = { encryption: false, host: '', password: null, port: 0, username: '' } as const;

/** The dataset as Explore loads it, and as the reply to its creation has it. */
export function datasetWire(dataset: DatasetRecord, engine: EngineFacts): WireRow {
  const { row, database } = dataset;
  return {
    ...requestedFields(dataset, engine),
    catalog: row.catalog ?? database.catalog,
    columns: activeColumns(dataset).map((column) => requestedColumn(column, engine)),
    database: {
      ...requestedDatabase(database, engine),
      configuration_method: database.configurationMethod,
      engine_information: engine.information,
      parameters: { ...UNTOLD, database: database.catalog, query: {} },
      parameters_schema: engine.parametersSchema,
      schema_options: {},
    },
    description: row.description,
    extra: row.extra,
    folders: foldersWire(dataset),
    metrics: dataset.metrics.map(requestedMetric),
    owners: dataset.owners.map(({ id, firstName, lastName, username, email }) => ({
      email,
      first_name: firstName,
      id,
      last_name: lastName,
      username,
    })),
  };
}

/** Names that charts query in a dataset; a dashboard page's data is cut to them. */
export interface UsedNames {
  readonly columns: ReadonlySet<string>;
  readonly metrics: ReadonlySet<string>;
}

/** The dataset as a dashboard's page needs it: of its columns and metrics only those `used`, all where that is null. */
export function dashboardDatasetWire(dataset: DatasetRecord, engine: EngineFacts, used: UsedNames | null): WireRow {
  const active = activeColumns(dataset);
  const columns = active.filter(({ name }) => used === null || used.columns.has(name));
  const metrics = dataset.metrics.filter(({ name }) => used === null || used.metrics.has(name));
  const types = columns.map((column) => readGenericType(column, engine)).filter((type) => type !== null);
  return {
    ...requestedFields(dataset, engine, { columns, metrics }),
    column_names: active.map(({ name }) => name),
    column_types: [...new Set(types)].sort(),
    columns: columns.map((column) => requestedColumn(column, engine)),
    database: requestedDatabase(dataset.database, engine),
    metrics: metrics.map(requestedMetric),
    owners: dataset.owners.map(({ id, firstName, lastName }) => ({ first_name: firstName, id, last_name: lastName })),
  };
}

const activeColumns = ({ columns }: DatasetRecord) => columns.filter(({ isActive }) => isActive);

function requestedFields(dataset: DatasetRecord, engine: EngineFacts, received?: Pick<DatasetRecord, 'columns' | 'metrics'>) {
  const { row, database } = dataset;
  const present = { ...dataset, columns: activeColumns(dataset) };
  return {
    ...sharedFields(present, engine, received ?? present),
    edit_url: editUrl(row.id),
    filter_select: row.filterSelectEnabled,
    health_check_message: null,
    params: null,
    perm: datasetView(database.name, row.name, row.id),
    type: 'table',
  };
}

const requestedDatabase = (database: RecordDatabase, engine: EngineFacts) => ({
  allow_multi_catalog: database.allowMultiCatalog,
  allows_cost_estimate: database.allowsCostEstimate,
  allows_subquery: engine.allowsSubquery,
  allows_virtual_table_explore: database.allowsVirtualTableExplore,
  backend: engine.backend,
  disable_data_preview: database.disableDataPreview,
  disable_drill_to_detail: database.disableDrillToDetail,
  explore_database_id: database.id,
  id: database.id,
  name: database.name,
});

const editUrl = (id: number): string => `/tablemodelview/edit/${id}`;
