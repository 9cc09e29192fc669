// What reading a dataset's source again would change, and which charts would miss what goes. Writes nothing.
import type { Identity } from '#app/domain/access/identity.ts';
import { diffColumns, type ColumnDiff } from '#app/domain/dataset/column-diff.ts';
import { namesIn } from '#app/domain/dashboard/colors/used-names.ts';
import { fieldRefusal } from '#app/stores/database/connection-form.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { isVisibleTo } from '#app/stores/database/visible.server.ts';
import type { SourceBody } from '#app/stores/dataset/body.ts';
import type { DatasetRecord } from '#app/stores/dataset/record.ts';
import { charts } from '#drizzle/schema/index.ts';
import { asc, eq } from 'drizzle-orm';
import { readSource, requestedCatalog } from './place.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

interface ChartOnDataset {
  readonly id: number;
  readonly name: string;
}

export interface SourcePreview {
  readonly diff: ColumnDiff;
  /** For removed columns: the charts that use them. */
  readonly uses: ReadonlyMap<string, readonly ChartOnDataset[]>;
}

/** Previews the dataset's current or changed source. Throws 422 by field, 403, and the database's errors. */
export async function previewSource(
  deps: Deps,
  identity: Identity,
  { before, requested: request }: { readonly before: DatasetRecord; readonly requested: SourceBody },
): Promise<SourcePreview> {
  const { row } = before;
  const databaseId = request.database_id ?? row.databaseId;
  const visible = databaseId === row.databaseId ? undefined : isVisibleTo(identity);
  const database = await findDatabase(deps.db, databaseId, visible);
  if (!database) throw fieldRefusal('database', 'Database does not exist');
  const source = await readSource(deps, identity, {
    database,
    catalog: requestedCatalog(before, request),
    schema: request.schema === undefined ? row.schema : request.schema,
    name: request.table_name ?? row.name,
    sql: request.sql === undefined ? row.sql : request.sql || null,
    templateParams: row.templateParams,
  });
  const diff = diffColumns(before.columns, source.columns);
  return {
    diff,
    uses: await findUses(
      deps,
      row.id,
      diff.removed.map(({ name }) => name),
    ),
  };
}

/** Charts on the dataset by the columns in their settings; a text that equals a column's name counts as well. */
async function findUses({ db }: Pick<Deps, 'db'>, datasetId: number, names: readonly string[]) {
  const uses = new Map<string, ChartOnDataset[]>(names.map((name) => [name, []]));
  if (names.length === 0) return uses;
  const rows = await db
    .select({ id: charts.id, name: charts.name, params: charts.params, queryContext: charts.queryContext })
    .from(charts)
    .where(eq(charts.datasetId, datasetId))
    .orderBy(asc(charts.id));
  for (const { id, name, params, queryContext } of rows) {
    const texts = new Set([...namesIn(params), ...namesIn(queryContext)]);
    for (const column of names) if (texts.has(column)) uses.get(column)?.push({ id, name });
  }
  return uses;
}
