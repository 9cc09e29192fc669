// The datasets of the recorded charts, besides the sales: columns as in the Parquet files, and what their exports add.
import { join } from 'node:path';
import type { NewColumn, NewMetric } from '#app/stores/dataset/store.server.ts';
import { openParquet } from '#scripts/examples/parquet.ts';

interface ChartDataset {
  /** On the server that the charts were recorded on. */
  readonly recordedId: number;
  readonly table: string;
  readonly file: string;
  readonly mainTemporalColumn: string | null;
  /** Temporal there although their type does not say so, with the format of what they hold; null: none. */
  readonly temporal?: Readonly<Record<string, string | null>>;
  readonly calculated?: Readonly<Record<string, string>>;
  readonly metrics?: Readonly<Record<string, string>>;
}

const YES_NO = (column: string, yes: string, no: string): string =>
  `CASE \nWHEN ${column} = 0 THEN '${no}' \nWHEN ${column} = 1 THEN '${yes}' \nELSE 'No Answer'\nEND`;

const sumOf = (...columns: string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [`sum__${column}`, `sum("${column}")`]));

export const CHART_DATASETS: readonly ChartDataset[] = [
  {
    recordedId: 2,
    table: 'birth_france_by_region',
    file: 'birth_france_by_region.parquet',
    mainTemporalColumn: 'dttm',
    metrics: { avg__2004: 'AVG("2004")' },
  },
  {
    recordedId: 4,
    table: 'FCC 2018 Survey',
    file: 'fcc_2018_survey.parquet',
    mainTemporalColumn: 'time_start',
    calculated: {
      developer_type:
        "CASE WHEN is_software_dev = 0 THEN 'Aspiring Developer' WHEN is_software_dev = 1 THEN 'Currently A Developer' END",
      first_time_developer: YES_NO('is_first_dev_job', 'Yes', 'No'),
      ethnic_minority: YES_NO('is_ethnic_minority', 'Yes, an ethnic minority', 'No, not an ethnic minority'),
    },
  },
  { recordedId: 6, table: 'hierarchical_dataset', file: 'hierarchical_dataset.parquet', mainTemporalColumn: null },
  {
    recordedId: 13,
    table: 'project_management',
    file: 'project_management.parquet',
    mainTemporalColumn: 'start_time',
    temporal: { start_time: null, end_time: null },
  },
  { recordedId: 16, table: 'unicode_test', file: 'unicode_test.parquet', mainTemporalColumn: 'dttm' },
  {
    recordedId: 17,
    table: 'birth_names',
    file: 'birth_names.parquet',
    mainTemporalColumn: 'ds',
    calculated: { num_california: "CASE WHEN state = 'CA' THEN num ELSE 0 END" },
    metrics: { sum__num: 'SUM(num)' },
  },
  {
    recordedId: 20,
    table: 'video_game_sales',
    file: 'video_game_sales.parquet',
    mainTemporalColumn: null,
    temporal: { year: '%Y' },
  },
  {
    recordedId: 21,
    table: 'wb_health_population',
    file: 'wb_health_population.parquet',
    mainTemporalColumn: 'year',
    metrics: sumOf('SP_DYN_LE00_IN', 'SH_DYN_AIDS', 'SP_POP_TOTL', 'SP_RUR_TOTL_ZS', 'SP_RUR_TOTL'),
  },
];

/** The columns as the store takes them: those of the file in its order, then the calculated ones. */
export async function chartDatasetColumns(folder: string, dataset: ChartDataset): Promise<NewColumn[]> {
  const { columns } = await openParquet(join(folder, 'examples', dataset.file));
  const temporal = new Map(Object.entries(dataset.temporal ?? {}));
  return [
    ...columns.map(({ name, type }): NewColumn => ({
      uuid: crypto.randomUUID(),
      name,
      type,
      isTemporal: type === 'DATE' || type === 'TIMESTAMP' || temporal.has(name),
      pythonDateFormat: temporal.get(name) ?? null,
    })),
    ...Object.entries(dataset.calculated ?? {}).map(([name, expression]): NewColumn => ({
      uuid: crypto.randomUUID(),
      name,
      expression,
    })),
  ];
}

export const chartDatasetMetrics = (dataset: ChartDataset): NewMetric[] =>
  Object.entries({ count: 'COUNT(*)', ...dataset.metrics }).map(([name, expression]) => ({
    uuid: crypto.randomUUID(),
    name,
    expression,
    metricType: name === 'count' ? 'count' : null,
    verboseName: name === 'count' ? expression : null,
  }));
