// What datasets say of the tables that they read: certification and warning, for lists of tables.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { parseJson } from '#app/domain/json/parse-json.ts';
import type { Db } from '#app/stores/db.ts';
import { datasets } from '#drizzle/schema/index.ts';

interface TablePlace {
  readonly databaseId: number;
  /** Catalog of the listed tables; null: the connection's default. */
  readonly catalog: string | null;
  /** The one that the connection opens, which a dataset without one means; null: it has no name. */
  readonly defaultCatalog: string | null;
  /** Schema of the listed tables. */
  readonly schema: string;
  /** What a dataset without a schema means. */
  readonly defaultSchema: string;
}

/** `extra` by table name, of physical datasets whose `extra` is a JSON object that says something. */
export async function findTableExtras(db: Db, place: TablePlace): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const rows = await db
    .select({ name: datasets.name, catalog: datasets.catalog, schema: datasets.schema, extra: datasets.extra })
    .from(datasets)
    .where(and(eq(datasets.databaseId, place.databaseId), isNotNull(datasets.extra), sql`coalesce(${datasets.sql}, '') = ''`));
  const found = new Map<string, Record<string, unknown>>();
  for (const { name, catalog, schema, extra } of rows) {
    const isInCatalog = (catalog || place.defaultCatalog) === (place.catalog ?? place.defaultCatalog);
    const isHere = isInCatalog && (schema || place.defaultSchema) === place.schema;
    const read = isHere ? readObject(extra) : null;
    if (read) found.set(name, read);
  }
  return found;
}

function readObject(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = parseJson(text || 'null');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return Object.keys(value).length > 0 ? { ...value } : null;
  } catch {
    // Clients can store any text here; one that is not JSON says nothing.
    return null;
  }
}
