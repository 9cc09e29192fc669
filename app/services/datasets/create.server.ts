// Makes datasets: on a table, on a statement, as a copy of another.
import { canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { DATASET_FIELDS } from '#app/domain/dataset/fields.ts';
import { createdColumns } from '#app/domain/fields/columns.ts';
import { AppError, invariant } from '#app/domain/errors.ts';
import { fieldRefusal } from '#app/stores/database/connection-form.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { isVisibleTo } from '#app/stores/database/visible.server.ts';
import type { DatasetBody, DuplicateBody, GetOrCreateBody } from '#app/stores/dataset/body.ts';
import type { DatasetRecord } from '#app/stores/dataset/record.ts';
import { findDatasetRecord } from '#app/stores/dataset/records.server.ts';
import { findTableDatasetId } from '#app/stores/dataset/dataset-place.server.ts';
import { findDatasetPerms, insertDataset, type NewMetric } from '#app/stores/dataset/store.server.ts';
import { isDatasetReadableBy } from '#app/stores/list/readable-datasets.server.ts';
import { readDatasetKind } from '#app/stores/dataset/wire.ts';
import type { DiscoveredSource } from './columns.server.ts';
import {
  asTaken,
  signChange,
  keptCatalog,
  ownersFor,
  readSource,
  readTable,
  refuseTaken,
  type SourceRequest,
} from './place.server.ts';
import type { TableDeps } from './table-deps.ts';
import type { Deps } from '#app/services/deps.server.ts';

/** Throws 422 by field, 403 for a statement on unreadable tables, and the database's errors. */
export const createDataset = (deps: Deps, identity: Identity, body: DatasetBody): Promise<DatasetRecord> =>
  createOf(deps, identity, { body, read: (place) => readSource(deps, identity, place) });

const createdFields = createdColumns(DATASET_FIELDS);

interface Creation {
  readonly body: DatasetBody;
  /** The columns at the source. */
  readonly read: (place: SourceRequest) => Promise<DiscoveredSource>;
}

async function createOf(deps: TableDeps, identity: Identity, { body, read }: Creation): Promise<DatasetRecord> {
  const database = await findDatabase(deps.db, body.database, isVisibleTo(identity));
  if (!database) throw fieldRefusal('database', 'Database does not exist');
  const catalog = keptCatalog(database, body.catalog);
  const request = { database, databaseId: database.id, catalog, schema: body.schema ?? null, name: body.table_name };
  const ownerIds = await ownersFor(deps, identity, body.owners);
  const sql = body.sql ? body.sql : null;
  const { columns, schema } = await read({ ...request, sql, templateParams: body.template_params ?? null });
  // After reading the source, because only users who can access the table can learn that a name is taken.
  await refuseTaken(deps, request);
  const place = { databaseId: database.id, catalog, schema, name: body.table_name };
  await refuseTaken(deps, place);
  const dataset = {
    ...place,
    uuid: body.uuid?.toLowerCase() ?? deps.newUuid(),
    sql,
    ownerIds,
    ...createdFields(body),
    currencyCodeColumn: body.currency_code_column || null,
    mainTemporalColumn: columns.find(({ isTemporal }) => isTemporal)?.name ?? null,
    columns: columns.map((column) => ({ ...column, uuid: deps.newUuid() })),
    metrics: [rowCount(deps.newUuid())],
  };
  const id = await insertDataset(deps.db, dataset, signChange(deps, identity)).catch((error: unknown) => {
    throw asTaken(error, place);
  });
  const made = await findDatasetRecord(deps.db, id);
  invariant(made, 'A dataset that was just made is not there.');
  return made;
}

const rowCount = (uuid: string): NewMetric => ({
  uuid,
  name: 'count',
  verboseName: 'COUNT(*)',
  metricType: 'count',
  expression: 'COUNT(*)',
});

/** A copy of a virtual dataset under another name. Throws 422 for one that is missing or a table's, and for a name that is taken. */
export async function duplicateDataset(deps: Deps, identity: Identity, body: DuplicateBody): Promise<number> {
  const original = await findDatasetRecord(deps.db, body.base_model_id, isDatasetReadableBy(identity));
  if (!original) throw invalidCopy('The dataset to duplicate doesn’t exist.');
  const { row, columns, metrics } = original;
  if (readDatasetKind(row.sql) === 'physical') throw invalidCopy('Only virtual datasets can be duplicated.');
  const place = { databaseId: row.databaseId, catalog: row.catalog, schema: row.schema, name: body.table_name };
  await refuseTaken(deps, place).catch(refuseCopyName);
  const { id: _id, version: _version, ...own } = row;
  const copy = {
    ...own,
    ...place,
    uuid: deps.newUuid(),
    isManagedExternally: body.is_managed_externally ?? false,
    externalUrl: body.external_url || null,
    columns: columns.map(({ id: _, ...column }) => ({ ...column, uuid: deps.newUuid() })),
    metrics: metrics.map(({ id: _, ...metric }) => ({ ...metric, uuid: deps.newUuid() })),
    ownerIds: await ownersFor(deps, identity, body.owners),
  };
  return insertDataset(deps.db, copy, signChange(deps, identity)).catch((error: unknown) => {
    throw asTaken(error, place);
  });
}

const invalidCopy = (reason: string, extra: Readonly<Record<string, unknown>> = {}): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', `Dataset parameters are invalid. ${reason}`, { extra });

/** A plain message, as Superset's; forms find the field in `extra.messages`. */
function refuseCopyName(error: unknown): never {
  if (!(error instanceof AppError) || error.status !== 422) throw error;
  throw invalidCopy(`${error.message}.`, { messages: { table_name: [error.message] } });
}

/**
 * The id of the dataset on a table, created if missing. One that the identity cannot query counts as missing. Throws as
 * `createDataset`.
 */
export async function getOrCreateDataset(deps: TableDeps, identity: Identity, body: GetOrCreateBody): Promise<number> {
  const { database_id: databaseId, ...rest } = body;
  const named = body.catalog ? await findDatabase(deps.db, databaseId, isVisibleTo(identity)) : null;
  if (body.catalog && !named) throw fieldRefusal('database', 'Database does not exist');
  const catalog = named ? keptCatalog(named, body.catalog) : null;
  const known = await findTableDatasetId(deps.db, { databaseId, catalog, schema: body.schema ?? null, name: body.table_name });
  const facts = known === null ? null : await findDatasetPerms(deps.db, known);
  if (facts && canReadDataset(identity, facts)) return facts.id;
  const read = (place: SourceRequest) => readTable(deps, identity, place);
  return (await createOf(deps, identity, { body: { ...rest, database: databaseId }, read })).row.id;
}
