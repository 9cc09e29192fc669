// What a user sees inside a database: all of it, whole schemas, or the tables behind datasets that they can read. Pure.
import { canReadDatabase, canReadDataset, canReadPlace, type DatasetFacts } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';

export const READ_DATABASES = { kind: 'permission', permission: 'can_read', view: 'Database' } as const;
export const WRITE_DATABASES = { kind: 'permission', permission: 'can_write', view: 'Database' } as const;

/** Facts about a database that decide what a user sees in it. */
export interface DatabaseFacts {
  readonly id: number;
  readonly name: string;
  /** The catalog that the connection opens; null where the engine has none. */
  readonly catalog: string | null;
  /** The schema of a table without one; null where the engine has none. */
  readonly defaultSchema: string | null;
  /** Its datasets on tables, not those on statements. */
  readonly datasets: readonly DatasetFacts[];
}

export interface InsideAccess {
  readonly seesAll: boolean;
  /** Whether any of the schema is visible. */
  seesSchema(schema: string): boolean;
  /** `schema` null: the default one. */
  seesTable(schema: string | null, table: string): boolean;
}

export function insideAccess(identity: Identity, database: DatabaseFacts): InsideAccess {
  if (canReadDatabase(identity, database)) return { seesAll: true, seesSchema: () => true, seesTable: () => true };
  const { defaultSchema } = database;
  const placed = (schema: string | null): string | null => schema ?? defaultSchema;
  const readable = database.datasets.filter(
    (dataset) => (dataset.catalog === null || dataset.catalog === database.catalog) && canReadDataset(identity, dataset),
  );
  const seesWhole = (schema: string | null): boolean =>
    schema !== null && canReadPlace(identity, { databaseName: database.name, catalog: null, schema });
  return {
    seesAll: false,
    seesSchema: (schema) => seesWhole(schema) || readable.some((dataset) => placed(dataset.schema) === schema),
    seesTable: (schema, table) =>
      seesWhole(placed(schema)) ||
      readable.some((dataset) => dataset.name === table && placed(dataset.schema) === placed(schema)),
  };
}
