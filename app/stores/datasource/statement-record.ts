// A run or a saved query in the form of a dataset's record, so that it has the wire's forms of one. Pure.
import { COLUMN_FIELDS, DATASET_FIELDS, METRIC_FIELDS } from '#app/domain/dataset/fields.ts';
import { absentColumns } from '#app/domain/fields/columns.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { DatasetRecord, RecordDatabase } from '#app/stores/dataset/record.ts';

/** Its id and those of its columns are unused, because nothing of it is stored. */
export function statementRecord(dataset: Dataset, database: RecordDatabase): DatasetRecord {
  const stamps = { createdOnMs: 0, changedOnMs: 0 };
  const id = Math.abs(dataset.id);
  return {
    row: {
      ...absentColumns(DATASET_FIELDS),
      id,
      uuid: dataset.uuid,
      databaseId: dataset.databaseId,
      catalog: dataset.catalog,
      schema: dataset.schema,
      name: dataset.name,
      sql: dataset.sql,
      version: 1,
      cacheEpoch: 0,
      folders: null,
      ...stamps,
      mainTemporalColumn: dataset.mainTemporalColumn,
      cacheTimeoutS: dataset.cacheTimeoutS,
      filterSelectEnabled: false,
      isSqllabView: true,
      createdById: null,
      changedById: null,
    },
    columns: dataset.columns.map((column, index) => ({
      ...absentColumns(COLUMN_FIELDS),
      id: index + 1,
      uuid: `${dataset.uuid}.${index}`,
      datasetId: id,
      name: column.name,
      type: column.type,
      isTemporal: column.isTemporal,
      ...stamps,
    })),
    metrics: dataset.metrics.map((metric, index) => ({
      ...absentColumns(METRIC_FIELDS),
      id: index + 1,
      uuid: `${dataset.uuid}.m${index}`,
      datasetId: id,
      name: metric.name,
      expression: metric.expression,
      verboseName: metric.verboseName,
      metricType: 'count',
      ...stamps,
    })),
    owners: [],
    creator: null,
    changer: null,
    database,
  };
}
