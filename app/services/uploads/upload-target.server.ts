// Databases, schemas, and tables into which the caller can load a file.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { findNameProblem } from '#app/domain/upload/column-names.ts';
import type { IfExists } from '#app/formats/upload/upload-spec.ts';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import type { Engine } from '#app/engines/shared/engine.ts';
import type { LoadLimits } from '#app/engines/shared/table-loader.ts';
import { describeTable, openCatalog, type TableDescription } from '#app/services/databases/catalog.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { isRowFiltered } from '#app/services/planning/guard-tables.server.ts';
import { fieldRefusal } from '#app/stores/database/connection-form.ts';
import { findDatabase, type DatabaseRow } from '#app/stores/database/store.server.ts';
import { isVisibleTo } from '#app/stores/database/visible.server.ts';
import { requireEngine, requireWireEngine } from '#app/stores/database/wire-engines.ts';
import { canUploadInto } from '#app/stores/upload/rules.ts';

export interface UploadTarget {
  readonly database: DatabaseRow;
  readonly engine: Engine;
  readonly limits: LoadLimits;
  /** Schema for loaders: null if the engine has none, or for the connection's default. */
  readonly schema: string | null;
}

const PLAIN_SCHEMA = 'main';

/** The schema for a request without one. */
export function defaultUploadSchema(database: DatabaseRow, engine: Engine): string {
  if (!engine.capabilities.schemas) return PLAIN_SCHEMA;
  return engine.nameRules({ parameters: database.parameters, schema: null, catalog: null }).defaultSchema ?? PLAIN_SCHEMA;
}

/** Throws 404 for a database that isn't seen, 403 where the caller can't load files into the schema. */
export async function findUploadTarget(
  deps: Deps,
  identity: Identity,
  { databaseId, schema }: { readonly databaseId: number; readonly schema: string | null },
): Promise<UploadTarget> {
  const database = await findDatabase(deps.db, databaseId, isVisibleTo(identity));
  if (!database) throw new AppError('DATABASE_NOT_FOUND_ERROR', 'Database not found.');
  const engine = requireEngine(requireWireEngine(database.engine));
  const { load } = engine;
  const named = schema ?? defaultUploadSchema(database, engine);
  if (!load || !canUploadInto(identity, database, named)) throw schemaRefused(database.name, named);
  if (!engine.capabilities.schemas && named !== PLAIN_SCHEMA) throw schemaRefused(database.name, named);
  return { database, engine, limits: load, schema: engine.capabilities.schemas ? named : null };
}

const schemaRefused = (database: string, schema: string): AppError =>
  new AppError(
    'DATABASE_SECURITY_ACCESS_ERROR',
    `Files can’t be uploaded to the schema "${schema}" of "${database}". Ask an administrator to allow file uploads there.`,
  );

/** The table of that name; null where there is none. */
export async function findExisting(
  deps: Deps,
  identity: Identity,
  { database, schema }: UploadTarget,
  table: string,
): Promise<TableDescription | null> {
  const catalog = await openCatalog(deps, identity, database);
  return describeTable(deps, catalog, { schema, table }).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
}

/** Why a table can't have the name; null: it can. */
export function tableNameProblem(name: string, { limits }: Pick<UploadTarget, 'limits'>): string | null {
  const refused = limits.refusedTables?.pattern.exec(name)?.[0];
  if (refused !== undefined && limits.refusedTables) return limits.refusedTables.reason(refused);
  return loadNameProblem(name, limits);
}

function loadNameProblem(name: string, { maxNameBytes, refusedNames }: LoadLimits): string | null {
  if (refusedNames?.pattern.test(name)) return refusedNames.reason;
  return findNameProblem(name, { maxBytes: maxNameBytes });
}

interface Loaded {
  readonly table: string;
  readonly ifExists: IfExists;
  readonly columns: readonly { readonly name: string; readonly type: UploadType }[];
}

/** Throws 422 for a table or columns that can't be, 403 where rows of the table are hidden from the caller. Gives the table. */
export async function checkLoad(
  deps: Deps,
  identity: Identity,
  target: UploadTarget,
  { table, ifExists, columns }: Loaded,
): Promise<TableDescription | null> {
  const { limits } = target;
  const problem = tableNameProblem(table, target);
  if (problem !== null) throw fieldRefusal('table_name', problem);
  if (columns.length > limits.maxColumns)
    throw fieldRefusal('columns', `This database takes ${limits.maxColumns} columns at most, not ${columns.length}.`);
  checkColumnNames(columns, limits);
  if (ifExists !== 'fail') await refuseHiddenRows(deps, identity, target, table);
  const existing = await findExisting(deps, identity, target, table);
  if (!existing) {
    if (ifExists === 'append') throw fieldRefusal('table_name', `The table "${table}" doesn’t exist.`);
    return null;
  }
  if (ifExists === 'fail')
    throw fieldRefusal('table_name', `The table "${table}" already exists. Replace it, append to it, or use another name.`);
  if (ifExists === 'append') refuseOtherColumns(existing, columns);
  return existing;
}

function checkColumnNames(columns: Loaded['columns'], limits: LoadLimits): void {
  const taken = new Set<string>();
  for (const { name } of columns) {
    const problem = loadNameProblem(name, limits);
    if (problem !== null) throw fieldRefusal('columns', `"${name}": ${problem}`);
    if (taken.has(name.toLowerCase())) throw fieldRefusal('columns', `Two columns are called "${name}".`);
    taken.add(name.toLowerCase());
  }
}

/** Refuses to overwrite rows that the user can't see, whichever of the table's names is given. */
async function refuseHiddenRows(
  deps: Deps,
  identity: Identity,
  { database, schema }: UploadTarget,
  table: string,
): Promise<void> {
  if (!(await isRowFiltered(deps, identity, { database, catalog: null, schema, table }))) return;
  throw new AppError(
    'TABLE_SECURITY_ACCESS_ERROR',
    `You can’t change "${table}": row-level security hides some of its rows from you.`,
  );
}

function refuseOtherColumns(existing: TableDescription, columns: Loaded['columns']): void {
  const known = new Set(existing.columns.map(({ name }) => name));
  const unknown = columns.filter(({ name }) => !known.has(name)).map(({ name }) => `"${name}"`);
  if (unknown.length > 0)
    throw fieldRefusal('columns', `The table "${existing.name}" has no column ${unknown.slice(0, 10).join(', ')}.`);
}
