// Columns by parts of their names, in all datasets of a project. BigQuery lists columns by location, in views that are billed: one query
// for each location in which the project has datasets.
import { AppError } from '#app/domain/errors.ts';
import type { Cell } from '#app/domain/table.ts';
import type { JobContext } from '#app/engines/bigquery/driver/jobs.server.ts';
import { columnQuery, type ProjectColumnSearch, type LocatedQuery } from './column-query.ts';
import { listDatasets, type Listing } from './show.server.ts';

type RunQuery = (query: LocatedQuery) => Promise<readonly (readonly Cell[])[]>;

/** What datasets have that were made without one. */
const DEFAULT_LOCATION = 'US';

/**
 * By dataset, at most `maxRows`. A connection with a location can query data only there: it finds nothing elsewhere. Throws what the
 * server says.
 */
export async function findColumns(context: JobContext, search: ProjectColumnSearch, runQuery: RunQuery): Promise<Listing> {
  const { location: only } = context.parameters;
  const locations = only === null ? await listLocations(context, search.project) : [only];
  const rows: (readonly Cell[])[] = [];
  for (const location of locations) {
    const maxRows = search.maxRows - rows.length;
    if (maxRows === 0) break;
    rows.push(...(await runQuery(columnQuery({ ...search, maxRows }, location)).catch(explainDenied)));
  }
  const columns = ['schema', 'table', 'type', 'column', 'column_type'];
  return { columns, rows: rows.toSorted(byDataset) };
}

function byDataset([a = null]: readonly Cell[], [b = null]: readonly Cell[]): number {
  return a === null || b === null ? 0 : Number(a > b) - Number(a < b);
}

async function listLocations(context: JobContext, project: string): Promise<string[]> {
  const found = await listDatasets(context, project);
  return [...new Set(found.map(({ location }) => location ?? DEFAULT_LOCATION))].sort();
}

/** Rights on single datasets aren't enough for views of a location. */
function explainDenied(error: unknown): never {
  if (!(error instanceof AppError) || error.type !== 'CONNECTION_DATABASE_PERMISSIONS_ERROR') throw error;
  const message = `${error.message} To search columns, the service account needs BigQuery Metadata Viewer on the project.`;
  throw new AppError(error.type, message, { cause: error, extra: error.extra });
}
