// What a user sees inside a database: all of it, whole schemas, or the tables behind datasets that they can read. Pure.
import { canReadDatabase, canReadDataset, canReadSchemaOrCatalog, type DatasetFacts } from '#app/domain/access/decide.ts';
import { permissionKey, type Identity } from '#app/domain/access/identity.ts';

export const READ_DATABASES = { kind: 'permission', permission: 'can_read', view: 'Database' } as const;
export const WRITE_DATABASES = { kind: 'permission', permission: 'can_write', view: 'Database' } as const;

/** Facts about a database that decide what a user sees in it. */
export interface DatabaseFacts {
  readonly id: number;
  readonly name: string;
  /** The catalog that is looked into; null where the engine has none. */
  readonly catalog: string | null;
  /** Whether the connection opens that one: datasets and permissions of it name none. */
  readonly isDefaultCatalog: boolean;
  /** The schema of a table without one; null where the engine has none. */
  readonly defaultSchema: string | null;
  /** Its table datasets, without virtual ones. */
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
  const { defaultSchema, isDefaultCatalog } = database;
  const catalog = isDefaultCatalog ? null : database.catalog;
  const placed = (schema: string | null): string | null => schema ?? defaultSchema;
  const readable = database.datasets.filter(
    (dataset) =>
      (dataset.catalog === database.catalog || (isDefaultCatalog && dataset.catalog === null)) &&
      canReadDataset(identity, dataset),
  );
  const seesWhole = (schema: string | null): boolean =>
    schema !== null && canReadSchemaOrCatalog(identity, { databaseName: database.name, catalog, schema });
  return {
    seesAll: false,
    seesSchema: (schema) => seesWhole(schema) || readable.some((dataset) => placed(dataset.schema) === schema),
    seesTable: (schema, table) =>
      seesWhole(placed(schema)) ||
      readable.some((dataset) => dataset.name === table && placed(dataset.schema) === placed(schema)),
  };
}

/** Whether any schema of a catalog that the connection doesn't open is visible, or a table behind a dataset in it. */
export function seesCatalog(
  identity: Identity,
  database: Pick<DatabaseFacts, 'id' | 'name' | 'datasets'>,
  catalog: string,
): boolean {
  if (canReadDatabase(identity, database)) return true;
  if (database.datasets.some((dataset) => dataset.catalog === catalog && canReadDataset(identity, dataset))) return true;
  if (canReadSchemaOrCatalog(identity, { databaseName: database.name, catalog, schema: null })) return true;
  // Names with brackets are ambiguous in a permission's view.
  if (identity.kind === 'guest' || /[[\]]/.test(`${database.name}${catalog}`)) return false;
  const start = permissionKey('schema_access', `[${database.name}].[${catalog}].[`);
  return [...identity.permissions].some((key) => key.startsWith(start));
}
