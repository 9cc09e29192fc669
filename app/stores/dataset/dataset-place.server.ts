// Locations of datasets, which are unique.
import { and, eq, isNull } from 'drizzle-orm';
import { isSameTable, type DatasetTablePath } from '#app/domain/access/guarded-tables.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { couldBeSameName } from '#app/stores/list/same-source.server.ts';
import type { Db } from '#app/stores/db.ts';
import { databases, datasets } from '#drizzle/schema/index.ts';

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

/**
 * The id of the dataset on the table at a place, however its parts are written: names are compared as the database compares them. One
 * that is written exactly so comes first; null when there is none.
 */
export async function findTableDatasetId(db: Db, place: DatasetPlace): Promise<number | null> {
  const exact = await findDatasetId(db, place);
  if (exact !== null) return exact;
  const rows = await db
    .select({
      id: datasets.id,
      catalog: datasets.catalog,
      schema: datasets.schema,
      name: datasets.name,
      database: { engine: databases.engine, parameters: databases.parameters },
    })
    .from(datasets)
    .innerJoin(databases, eq(databases.id, datasets.databaseId))
    .where(and(eq(datasets.databaseId, place.databaseId), isNull(datasets.sql), couldBeSameName(datasets.name, place.name)))
    .orderBy(datasets.id);
  return rows.find((row) => isSamePlace(row, place, row.database))?.id ?? null;
}

function isSamePlace(
  a: DatasetTablePath,
  b: DatasetTablePath,
  { engine, parameters }: { engine: string; parameters: object },
): boolean {
  const rules = findEngine(engine).nameRules({ parameters: { ...parameters }, schema: null, catalog: null });
  return isSameTable(a, b, { ...rules, fold: rules.grantFold ?? rules.fold });
}
