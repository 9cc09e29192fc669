// Any queryable source in the form Explore starts with; and the columns that a source has right now.
import { canUseDatabase } from '#app/domain/access/statement-tables.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { notFound } from '#app/domain/errors.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import { findDatabase, findDatabaseByName } from '#app/stores/database/store.server.ts';
import { isVisibleTo } from '#app/stores/database/visible.server.ts';
import { engineFacts } from '#app/stores/dataset/engine-facts.ts';
import { toRecordDatabase } from '#app/stores/dataset/records.server.ts';
import { datasetWire } from '#app/stores/dataset/wire.ts';
import { genericTypeIn } from '#app/stores/dataset/wire-parts.ts';
import { statementRecord } from '#app/stores/datasource/statement-record.ts';
import { findReadableDataset } from '#app/services/datasets/access.server.ts';
import { findDefaults, openCatalog } from '#app/services/databases/catalog.server.ts';
import type { DiscoveredSource, DiscoveredColumn, SourcePlace } from '#app/services/datasets/columns.server.ts';
import { readSource } from '#app/services/datasets/place.server.ts';
import { findQueryableDatasource } from './datasource-samples.server.ts';
import { datasourceKind, type DatasourceKey } from './datasource-source.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

/** Throws 404, 403, and what the database says of a statement. */
export async function findDatasourceWire(deps: Deps, identity: Identity, key: DatasourceKey): Promise<WireRow> {
  if (datasourceKind(key.type) === 'dataset') {
    const record = await findReadableDataset(deps, identity, key.id);
    return datasetWire(record, engineFacts(record.database.engine));
  }
  const { dataset } = await findQueryableDatasource(deps, identity, key);
  const row = await findDatabase(deps.db, dataset.databaseId);
  if (!row) throw notFound();
  const facts = engineFacts(row.engine);
  const wire = datasetWire(statementRecord(dataset, toRecordDatabase(row)), facts);
  return { ...wire, type: key.type, uid: `${key.id}__${key.type}`, edit_url: null, perm: null };
}

export interface ExternalColumn {
  readonly column_name: string;
  readonly name: string;
  readonly type: string | null;
  readonly type_generic: number | null;
  readonly is_dttm: boolean;
  /** These four are null where the source doesn't say: a statement's columns have no declaration. */
  readonly nullable: boolean | null;
  readonly default: string | null;
  readonly autoincrement: boolean | null;
  readonly comment: string | null;
}

/** The columns at the source of a dataset. Throws 404, 403, and what the database says. */
export async function readExternalColumns(deps: Deps, identity: Identity, key: DatasourceKey): Promise<ExternalColumn[]> {
  if (datasourceKind(key.type) !== 'dataset') {
    const { dataset, connection } = await findQueryableDatasource(deps, identity, key);
    return dataset.columns.map((column) => columnWire(column, connection.engine));
  }
  const { row, database } = await findReadableDataset(deps, identity, key.id);
  const found = await findDatabase(deps.db, row.databaseId);
  if (!found) throw notFound();
  const source = await readSource(deps, identity, {
    database: found,
    catalog: row.catalog,
    schema: row.schema,
    name: row.name,
    sql: row.sql,
    templateParams: row.templateParams,
  });
  const defaults = row.sql ? undefined : await defaultsOf(deps, identity, { ...row, database: found });
  return source.columns.map((column) => columnWire(column, database.engine, defaults));
}

export interface DatasourceTable {
  readonly database: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/** The same for a table by its names. Throws 404 where it or its database is not there or not seen. */
export async function readNamedColumns(deps: Deps, identity: Identity, named: DatasourceTable): Promise<ExternalColumn[]> {
  const known = await findDatabaseByName(deps.db, named.database);
  const database = known && (await findDatabase(deps.db, known.id, isVisibleTo(identity)));
  if (!database || !canUseDatabase(identity, database, true)) throw notFound();
  const { catalog, schema, table: name } = named;
  const place = { database, catalog, schema, name, sql: null };
  const source: DiscoveredSource = await readSource(deps, identity, place).catch((error: unknown) => {
    throw error instanceof AppError && error.status === 422 ? notFound() : error;
  });
  const defaults = await defaultsOf(deps, identity, place);
  return source.columns.map((column) => columnWire(column, database.engine, defaults));
}

type Defaults = Awaited<ReturnType<typeof findDefaults>>;

async function defaultsOf(deps: Deps, identity: Identity, { database, catalog, schema, name }: SourcePlace): Promise<Defaults> {
  return findDefaults(deps, await openCatalog(deps, identity, database, catalog), { schema, name });
}

function columnWire({ name, type, isTemporal, declared }: DiscoveredColumn, engine: string, defaults?: Defaults): ExternalColumn {
  const own = defaults?.get(name);
  return {
    column_name: name,
    name,
    type,
    type_generic: genericTypeIn(type, isTemporal, engineFacts(engine)),
    is_dttm: isTemporal,
    nullable: declared?.nullable ?? null,
    default: own?.expression ?? null,
    autoincrement: declared ? (own?.autoincrement ?? false) : null,
    comment: declared?.comment ?? null,
  };
}
