// Creates the dataset columns and table chart that a scheduled report of a query needs.
import * as z from 'zod';
import { created } from '#app/screens/shell/api/reply-checks.ts';
import type { LabApi } from '#app/screens/sqllab/client/lab-api.ts';

const columnsSchema = z.object({ result: z.object({ columns: z.array(z.looseObject({ column_name: z.string() })) }) });
const made = z.looseObject({ id: z.number() });

/** The names of a dataset's columns, in its order. Throws ApiFailure. */
export async function readColumns(api: LabApi, datasetId: number): Promise<readonly string[]> {
  const { result } = columnsSchema.parse(await api.call(`/api/v1/dataset/${datasetId}`));
  return result.columns.map(({ column_name: name }) => name);
}

export interface TableChart {
  readonly name: string;
  readonly datasetId: number;
  readonly columns: readonly string[];
  readonly rowLimit: number;
}

/** The id of the new chart. Throws ApiFailure. */
export async function createTableChart(api: LabApi, chart: TableChart): Promise<number> {
  return made.parse(await api.call('/api/v1/chart/', { method: 'POST', body: chartBody(chart), reply: created })).id;
}

/** Settings and query, as Explore saves them. */
export function chartBody({ name, datasetId, columns, rowLimit }: TableChart) {
  const params = {
    viz_type: 'table',
    datasource: `${datasetId}__table`,
    query_mode: 'raw',
    all_columns: columns,
    row_limit: rowLimit,
  };
  // The same query that the table kind builds; the kind's code isn't loaded here.
  const query = { columns, filters: [], orderby: [], post_processing: [], row_limit: rowLimit };
  const context = {
    datasource: { id: datasetId, type: 'table' },
    force: false,
    queries: [query],
    form_data: params,
    result_format: 'json',
    result_type: 'full',
  };
  return {
    slice_name: name,
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(params),
    query_context: JSON.stringify(context),
  };
}
