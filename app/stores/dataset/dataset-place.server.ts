// Where datasets are: no two are at one place.
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { datasets } from '#drizzle/schema/index.ts';

export interface DatasetPlace {
  readonly databaseId: number;
  /** Null: the connection's own. */
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

/** The id of the dataset at a place; null when there is none. */
export async function findDatasetId(db: Db, place: DatasetPlace): Promise<number | null> {
  const catalog = place.catalog === null ? isNull(datasets.catalog) : eq(datasets.catalog, place.catalog);
  const schema = place.schema === null ? isNull(datasets.schema) : eq(datasets.schema, place.schema);
  const [row] = await db
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(eq(datasets.databaseId, place.databaseId), catalog, schema, eq(datasets.name, place.name)))
    .limit(1);
  return row?.id ?? null;
}
