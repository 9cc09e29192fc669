// What BigQuery's API lists of projects, datasets and tables, as rows.
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import type { Cell } from '#app/domain/table.ts';
import { fieldSchema, typeName } from '#app/engines/bigquery/cells.ts';
import { parseReply, type JobContext } from '#app/engines/bigquery/driver/jobs.server.ts';
import type { ShowStatement } from './show-statement.ts';

export interface Listing {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const PAGE_SIZE = 1_000;
/** More than people can look through. */
const MAX_ITEMS = 100_000;

const nextPage = { nextPageToken: z.string().nullish() };
const projects = z.object({
  ...nextPage,
  projects: z.array(z.object({ projectReference: z.object({ projectId: z.string() }) })).default([]),
});
const datasets = z.object({
  ...nextPage,
  datasets: z
    .array(z.object({ datasetReference: z.object({ datasetId: z.string() }), location: z.string().nullish() }))
    .default([]),
});
const tables = z.object({
  ...nextPage,
  tables: z.array(z.object({ tableReference: z.object({ tableId: z.string() }), type: z.string().default('TABLE') })).default([]),
});

const table = z.object({
  type: z.string().default('TABLE'),
  description: z.string().nullish(),
  numRows: z.string().nullish(),
  schema: z.object({ fields: z.array(fieldSchema).default([]) }).nullish(),
  view: z.object({ query: z.string().nullish() }).nullish(),
  materializedView: z.object({ query: z.string().nullish() }).nullish(),
  timePartitioning: z.object({ type: z.string().nullish(), field: z.string().nullish() }).nullish(),
  rangePartitioning: z.object({ field: z.string().nullish() }).nullish(),
  tableConstraints: z.object({ primaryKey: z.object({ columns: z.array(z.string()).default([]) }).nullish() }).nullish(),
});
type Table = z.infer<typeof table>;

/** What the API lists without a job. */
type FreeShow = Exclude<ShowStatement, { kind: 'matching columns' }>;

/** What `show` names, where the connection's own is meant it is that. Throws what the server says. */
export async function runShow(context: JobContext, show: FreeShow, ownDataset: string | null): Promise<Listing> {
  const own = context.parameters.database;
  switch (show.kind) {
    case 'catalogs': {
      const found = await listAll(context, '', projects, ({ projects: page }) =>
        page.map((one) => one.projectReference.projectId),
      );
      // The account can read projects that it isn't a member of.
      return { columns: ['catalog'], rows: [...new Set([own, ...found])].sort().map((name) => [name]) };
    }
    case 'schemas': {
      const found = await listDatasets(context, show.project ?? own);
      return {
        columns: ['schema'],
        rows: found
          .map(({ id }) => id)
          .sort()
          .map((name) => [name]),
      };
    }
    case 'tables': {
      const path = `${datasetPath(show.project ?? own, show.dataset ?? ownDataset)}/tables`;
      const found = await listAll(context, path, tables, ({ tables: page }) =>
        page.map(({ tableReference: { tableId }, type }): Cell[] => [tableId, type]),
      );
      return { columns: ['table', 'type'], rows: found };
    }
    case 'columns':
      return {
        columns: ['column', 'type', 'mode', 'description', 'is_key'],
        rows: columnRows(await findTable(context, show, ownDataset)),
      };
    case 'table':
      return {
        columns: ['type', 'description', 'row_count', 'partitioned_by', 'query'],
        rows: [detailRow(await findTable(context, show, ownDataset))],
      };
  }
}

interface Dataset {
  readonly id: string;
  /** Null: the server doesn't say. */
  readonly location: string | null;
}

/** The project's datasets that aren't hidden. */
export const listDatasets = (context: JobContext, project: string): Promise<Dataset[]> =>
  listAll(context, `/${encodeURIComponent(project)}/datasets`, datasets, ({ datasets: page }) =>
    page.map(({ datasetReference: { datasetId }, location = null }) => ({ id: datasetId, location })),
  );

/** Throws SCHEMA_DOES_NOT_EXIST_ERROR if there is no dataset. */
function datasetPath(project: string, dataset: string | null): string {
  if (dataset === null)
    throw new AppError('SCHEMA_DOES_NOT_EXIST_ERROR', 'Name the dataset. This connection has no default dataset.');
  return `/${encodeURIComponent(project)}/datasets/${encodeURIComponent(dataset)}`;
}

async function listAll<Schema extends z.ZodType<{ readonly nextPageToken?: string | null | undefined }>, Item>(
  { api, signal }: JobContext,
  path: string,
  schema: Schema,
  read: (page: z.infer<Schema>) => readonly Item[],
): Promise<Item[]> {
  const found: Item[] = [];
  let token: string | null = null;
  do {
    const query = new URLSearchParams({ maxResults: String(PAGE_SIZE), ...(token !== null && { pageToken: token }) });
    const page: z.infer<Schema> = parseReply(
      schema,
      await api.request({ method: 'GET', path: `${path}?${query.toString()}` }, signal),
    );
    found.push(...read(page));
    token = page.nextPageToken ?? null;
  } while (token !== null && found.length < MAX_ITEMS);
  return found;
}

async function findTable(
  { api, parameters, signal }: JobContext,
  show: Extract<ShowStatement, { kind: 'columns' | 'table' }>,
  ownDataset: string | null,
): Promise<Table> {
  const dataset = datasetPath(show.project ?? parameters.database, show.dataset ?? ownDataset);
  const path = `${dataset}/tables/${encodeURIComponent(show.table)}`;
  return parseReply(table, await api.request({ method: 'GET', path }, signal));
}

function columnRows({ schema, tableConstraints }: Table): Cell[][] {
  const keys = new Set(tableConstraints?.primaryKey?.columns);
  return (schema?.fields ?? []).map((field) => [
    field.name,
    typeName(field),
    field.mode ?? 'NULLABLE',
    field.description ?? null,
    keys.has(field.name),
  ]);
}

const detailRow = (found: Table): Cell[] => [
  found.type,
  found.description ?? null,
  found.type === 'TABLE' && found.numRows ? found.numRows : null,
  partitionText(found),
  found.view?.query ?? found.materializedView?.query ?? null,
];

/** `DAY (created)`; without a column it is the time of loading. */
function partitionText({ timePartitioning, rangePartitioning }: Table): string | null {
  if (timePartitioning) return `${timePartitioning.type ?? 'DAY'} (${timePartitioning.field ?? '_PARTITIONTIME'})`;
  return rangePartitioning?.field ? `RANGE (${rangePartitioning.field})` : null;
}
