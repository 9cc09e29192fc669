// Documents of a dashboard exported as an example: like in an archive, but without references to the source installation.
import {
  describeChart,
  describeDashboard,
  describeDataset,
  type StoredChart,
  type StoredDashboard,
  type StoredDataset,
} from './describe.ts';
import type { ExportedUuids } from './remap-dashboard.ts';

/** Uuid of the database into which Superset loads its examples. */
const EXAMPLES_DATABASE_UUID = 'a2dc77af-e654-49bb-b321-40f6b559a1ee';

/** Source of a dataset's rows in an example: a data file, or a query over the example's other datasets. */
export type ExampleSource =
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'query'; readonly sql: string; readonly engine: string };

export function describeExampleDataset(row: StoredDataset, source: ExampleSource) {
  const isQuery = source.kind === 'query';
  return {
    ...describeDataset(row, EXAMPLES_DATABASE_UUID),
    data_file: isQuery ? null : source.name,
    schema: null,
    sql: isQuery ? source.sql : null,
    source_db_engine: isQuery ? source.engine : null,
    folders: null,
  };
}

export const describeExampleChart = (row: StoredChart, datasetUuid: string) => ({
  ...describeChart(row, datasetUuid, []),
  query_context: null,
});

/** Cross-filters are identified by uuid, too. */
export function describeExampleDashboard(row: StoredDashboard, names: ExportedUuids) {
  const { theme_uuid: _theme, metadata, ...rest } = describeDashboard(row, names, []);
  const { chart_configuration: configuration } = metadata;
  if (typeof configuration !== 'object' || configuration === null || Array.isArray(configuration)) return { ...rest, metadata };
  const byUuid = Object.entries(configuration).flatMap(([id, entry]: [string, unknown]) => {
    const uuid = names.charts.get(Number(id));
    return uuid === undefined ? [] : [[uuid, typeof entry === 'object' ? { ...entry, id: uuid } : entry] as const];
  });
  return { ...rest, metadata: { ...metadata, chart_configuration: Object.fromEntries(byUuid) } };
}
