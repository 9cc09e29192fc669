// What an older editor sends of a whole datasource, as the change of a dataset: keys that tell and do not set are left out.
import type * as z from 'zod';
import { parseInput, type InputResult } from '#app/domain/input/parse-input.ts';
import { columnBody, datasetChange, metricBody, type DatasetChangeBody } from '#app/stores/dataset/body.ts';
import type { SavedDatasource } from './more-wire.ts';

/** The change, or what does not fit, field by field. */
export function parseDatasetChange(saved: SavedDatasource): InputResult<DatasetChangeBody> {
  const { columns, metrics, ...own } = saved;
  return parseInput(datasetChange, {
    ...known(own, datasetChange),
    ...(columns && { columns: columns.map((column) => known(column, columnBody)) }),
    ...(metrics && { metrics: metrics.map((metric) => known(metric, metricBody)) }),
  });
}

function known(value: Readonly<Record<string, unknown>>, schema: z.ZodObject): Record<string, unknown> {
  const names = new Set(Object.keys(schema.shape));
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
}
