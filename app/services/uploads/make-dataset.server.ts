// The dataset of an uploaded table: made by its job, as the user who began the upload, whether or not anybody waits for it.
import { canWriteDataset, decideRule } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { UploadSpec } from '#app/formats/upload/upload-spec.ts';
import { identityOfUser } from '#app/services/auth/identify.server.ts';
import { getOrCreateDataset } from '#app/services/datasets/create.server.ts';
import { refreshTable } from '#app/services/datasets/refresh.server.ts';
import type { TableDeps } from '#app/services/datasets/table-deps.ts';
import { logWarn } from '#app/services/logging/log.server.ts';
import { findDatasetRecord } from '#app/stores/dataset/records.server.ts';
import { GET_OR_CREATE_RULE } from '#app/stores/dataset/rules.ts';

/** Attempts: another job of the upload, or the database for a moment, can prevent the first. */
const TRIES = 2;
/** A table is made: no dashboard is opened. */
const NO_DASHBOARDS = { features: { dashboardRoles: true } };

/**
 * The id of the dataset on the table, made if it is missing, with the columns that the table has now. Null where the user can't make
 * one, or it couldn't be made: the rows are in their table all the same. Done twice, it is one dataset.
 */
export async function makeUploadDataset(deps: TableDeps, userId: number, spec: UploadSpec): Promise<number | null> {
  const identity = await identityOfUser({ db: deps.db, config: NO_DASHBOARDS }, userId);
  if (!identity || decideRule(GET_OR_CREATE_RULE, identity) !== 'allowed') return null;
  const { databaseId, schema, table } = spec;
  const body = { database_id: databaseId, schema, table_name: table };
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      const id = await getOrCreateDataset(deps, identity, body);
      await refresh(deps, identity, id);
      return id;
    } catch (cause) {
      if (attempt === TRIES)
        logWarn('upload_dataset_not_created', 'The dataset of an uploaded table couldn’t be created.', { error: cause });
    }
  }
  return null;
}

/** An existing dataset can belong to a table that was replaced. Only its owners can change it. */
async function refresh(deps: TableDeps, identity: Identity, id: number): Promise<void> {
  const record = await findDatasetRecord(deps.db, id);
  if (!record || !canWriteDataset(identity, { id: record.row.id, ownerIds: record.owners.map((owner) => owner.id) })) return;
  await refreshTable(deps, identity, record);
}
