// A run or a saved query in the form of a dataset's record, so that it has the wire's forms of one. Pure.
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { DatasetRecord, RecordDatabase } from '#app/stores/dataset/record.ts';

/** Its id and those of its columns are unused: nothing of it is stored. */
export function statementRecord(dataset: Dataset, database: RecordDatabase): DatasetRecord {
  const stamps = { createdOnMs: 0, changedOnMs: 0 };
  const id = Math.abs(dataset.id);
  const plain = { advancedDataType: null, pythonDateFormat: null, isActive: true, extra: null, ...stamps };
  return {
    row: {
      ...{ id, uuid: dataset.uuid, databaseId: dataset.databaseId, catalog: dataset.catalog, schema: dataset.schema },
      ...{ name: dataset.name, sql: dataset.sql, description: null, version: 1, cacheEpoch: 0, ...stamps },
      ...{ mainTemporalColumn: dataset.mainTemporalColumn, alwaysFilterMainTemporal: false, normalizeColumns: false },
      ...{ filterSelectEnabled: false, fetchValuesPredicate: null, templateParams: null, defaultEndpoint: null },
      ...{ currencyCodeColumn: null, offsetHours: 0, timeZone: null, cacheTimeoutS: dataset.cacheTimeoutS },
      ...{
        isSqllabView: true,
        folders: null,
        isManagedExternally: false,
        externalUrl: null,
        extra: null,
        createdById: null,
        changedById: null,
      },
    },
    columns: dataset.columns.map((column, index) => ({
      ...plain,
      ...{ id: index + 1, uuid: `${dataset.uuid}.${index}`, datasetId: id, name: column.name, type: column.type },
      ...{ verboseName: null, description: null, expression: null, isTemporal: column.isTemporal },
      ...{ isGroupable: true, isFilterable: true },
    })),
    metrics: dataset.metrics.map((metric, index) => ({
      ...{ id: index + 1, uuid: `${dataset.uuid}.m${index}`, datasetId: id, name: metric.name, expression: metric.expression },
      ...{ verboseName: metric.verboseName, description: null, metricType: 'count', d3Format: null, currency: null },
      ...{ warningText: null, extra: null, ...stamps },
    })),
    owners: [],
    creator: null,
    changer: null,
    database,
  };
}
