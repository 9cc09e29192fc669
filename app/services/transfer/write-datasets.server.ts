// The datasets of an import as statements, with their columns, metrics, owners and permissions.
import { inArray, sql } from 'drizzle-orm';
import { datasetView } from '#app/domain/access/decide.ts';
import { COLUMN_FIELDS, DATASET_FIELDS, METRIC_FIELDS } from '#app/domain/dataset/fields.ts';
import { settleFolders } from '#app/domain/dataset/folders/settle-folders.ts';
import { documentColumns } from '#app/domain/fields/documents.ts';
import { invariant } from '#app/domain/errors.ts';
import { catalogIn, findCatalogRules } from '#app/domain/transfer/catalog-in.ts';
import { schemaIn } from '#app/domain/transfer/plan.ts';
import type { WholeDataset } from '#app/stores/transfer/transfer-stored.server.ts';
import { folderParts, writeFolders } from '#app/stores/dataset/stored-folders.ts';
import { grantable } from '#app/stores/dataset/grants.server.ts';
import { datasetColumns, datasetMetrics, datasetOwners, datasets, permissions } from '#drizzle/schema/index.ts';
import { addRows, insertRows, putRows, type RowStatement } from './rows.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import {
  authorId,
  mergeManagement,
  split,
  stamps,
  listTasks,
  type Ids,
  type Task,
  type UuidIds,
  type ImportWrite,
} from './writing.server.ts';

const datasetFields = documentColumns(DATASET_FIELDS);
const columnFields = documentColumns(COLUMN_FIELDS);
const metricFields = documentColumns(METRIC_FIELDS);

export function datasetStatements(writing: ImportWrite, ids: Ids, uuids: UuidIds): RowStatement[] {
  const { deps, stored, facts, identity } = writing;
  const { db } = deps;
  const tasks = listTasks(writing, ids, 'dataset');
  const columnsOf = new Map(tasks.map((task) => [task.id, columnRows(writing, task)]));
  const metricsOf = new Map(tasks.map((task) => [task.id, metricRows(writing, task)]));
  const rows = tasks.map(({ id, value }) => {
    const before = stored.datasets.get(id);
    const databaseId = uuids.database.get(value.database_uuid) ?? before?.databaseId;
    invariant(databaseId !== undefined, 'A planned dataset has no database.');
    return {
      id,
      uuid: before?.uuid ?? value.uuid,
      databaseId,
      ...datasetFields(value),
      catalog: keptIn(writing, { databaseId, value, before }),
      schema: schemaIn(facts, databaseId, value.schema),
      version: (before?.version ?? 0) + 1,
      ...mergeManagement(value, before),
      folders: foldersText(value, columnsOf.get(id) ?? [], metricsOf.get(id) ?? []),
      ...stamps(writing, before),
    };
  });
  const { made, changed } = split(tasks, rows);
  const author = authorId(identity);
  const owners = author === null ? [] : made.map(({ id }) => ({ datasetId: id, userId: author }));
  const changedIds = valueList(changed.map(({ id }) => id));
  const columns = keptFirst([...columnsOf.values()].flat());
  const metrics = keptFirst([...metricsOf.values()].flat());
  return [
    ...insertRows(db, datasets, made),
    ...putRows(db, datasets, changed),
    ...(changed.length === 0
      ? []
      : [
          db.delete(datasetColumns).where(inArray(datasetColumns.datasetId, changedIds)),
          db.delete(datasetMetrics).where(inArray(datasetMetrics.datasetId, changedIds)),
        ]),
    ...insertRows(db, datasetColumns, columns),
    ...insertRows(db, datasetMetrics, metrics),
    ...addRows(db, datasetOwners, owners),
    ...changed.flatMap((row) => followName(writing, row)),
    ...rows.flatMap(({ id }) => grantable(db, sql`${id}`)),
  ];
}

/** A dataset keeps its catalog if the importer can't see its database. */
function keptIn(
  { facts, plan }: ImportWrite,
  { databaseId, value, before }: { databaseId: number; value: Task<'dataset'>['value']; before: WholeDataset | undefined },
): string | null {
  const item = plan.items.find(({ kind, uuid }) => kind === 'database' && uuid === value.database_uuid);
  const rules = findCatalogRules(facts, item, databaseId);
  return rules === null ? (before?.catalog ?? null) : catalogIn(rules, value.catalog).catalog;
}

type Named = readonly { readonly uuid: string; readonly name: string }[];

/** Folders over the final columns and metrics, because an archive refers to them by name. */
const foldersText = ({ folders }: Task<'dataset'>['value'], columns: Named, metrics: Named): string | null =>
  writeFolders(settleFolders(folders, folderParts(columns, metrics)).folders);

/** Rows that keep their id come first, so that no new one is given it. */
const keptFirst = <R extends { readonly id: number | null }>(rows: readonly R[]): R[] => [
  ...rows.filter(({ id }) => id !== null),
  ...rows.filter(({ id }) => id === null),
];

/** Renames the dataset's permission along with it. */
function followName({ deps, stored }: ImportWrite, row: { id: number; name: string; databaseId: number }): RowStatement[] {
  const before = stored.datasets.get(row.id);
  if (!before || (before.name === row.name && before.databaseId === row.databaseId)) return [];
  const viewOf = (databaseId: number, name: string) => datasetView(stored.databases.get(databaseId)?.name ?? '', name, row.id);
  const next = sql`coalesce((select '[' || name || '].[' || ${row.name} || '](id:' || ${row.id} || ')' from databases where id = ${row.databaseId}), ${permissions.view})`;
  return [
    deps.db
      .update(permissions)
      .set({ view: next })
      .where(
        sql`${permissions.permission} = 'datasource_access' and ${permissions.view} = ${viewOf(before.databaseId, before.name)}`,
      ),
  ];
}

function columnRows({ deps, stored }: ImportWrite, { id: datasetId, value }: Task<'dataset'>) {
  const before = new Map(stored.datasets.get(datasetId)?.columns.map((column) => [column.name, column]));
  return value.columns.map((column) => {
    const old = before.get(column.column_name);
    return {
      id: (old?.id ?? null) as number,
      uuid: old?.uuid ?? deps.newUuid(),
      datasetId,
      ...columnFields(column),
      createdOnMs: old?.createdOnMs ?? deps.now(),
      changedOnMs: deps.now(),
    };
  });
}

function metricRows({ deps, stored }: ImportWrite, { id: datasetId, value }: Task<'dataset'>) {
  const before = new Map(stored.datasets.get(datasetId)?.metrics.map((metric) => [metric.name, metric]));
  return value.metrics.map((metric) => {
    const old = before.get(metric.metric_name);
    return {
      id: (old?.id ?? null) as number,
      uuid: old?.uuid ?? deps.newUuid(),
      datasetId,
      ...metricFields(metric),
      createdOnMs: old?.createdOnMs ?? deps.now(),
      changedOnMs: deps.now(),
    };
  });
}
