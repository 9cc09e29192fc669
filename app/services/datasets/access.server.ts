// Finds datasets for the caller: to read, change or delete.
import { canWriteDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { notFound } from '#app/domain/errors.ts';
import type { DatasetRecord } from '#app/stores/dataset/record.ts';
import { findDatasetRecord } from '#app/stores/dataset/records.server.ts';
import { removeDatasets } from '#app/stores/dataset/write.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { isDatasetReadableBy } from '#app/stores/list/readable-datasets.server.ts';

/** Finds a dataset by id or uuid. Throws the same 404 for a missing and an inaccessible one. */
export async function findReadableDataset(
  deps: Pick<Deps, 'db'>,
  identity: Identity,
  key: number | string,
): Promise<DatasetRecord> {
  const record = await findDatasetRecord(deps.db, key, isDatasetReadableBy(identity));
  if (!record) throw notFound();
  return record;
}

/** The same for callers who change it. Throws 403 besides. */
export async function findWritableDataset(
  deps: Pick<Deps, 'db'>,
  identity: Identity,
  key: number | string,
): Promise<DatasetRecord> {
  const record = await findReadableDataset(deps, identity, key);
  if (!canWriteDataset(identity, { id: record.row.id, ownerIds: record.owners.map(({ id }) => id) })) throw forbidden();
  return record;
}

/** Deletes all or none. Throws 404 if one is missing or not visible, 403 if the identity can't delete one. */
export async function deleteDatasets(deps: Deps, identity: Identity, ids: readonly number[]): Promise<void> {
  const records: DatasetRecord[] = [];
  for (const id of ids) records.push(await findWritableDataset(deps, identity, id));
  await removeDatasets(deps.db, records);
}

const forbidden = (): AppError => new AppError('MISSING_OWNERSHIP_ERROR', 'Forbidden');
