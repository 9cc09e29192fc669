// A dataset as clients get it in lists.
import { DATASET_FIELDS } from '#app/domain/dataset/fields.ts';
import { wireFields } from '#app/domain/fields/columns.ts';
import { exploreUrl } from '#app/stores/dataset/explore-url.ts';
import type { DatasetListView } from '#app/stores/dataset/list.server.ts';
import { readDatasetKind } from '#app/stores/dataset/wire.ts';
import { wireAudit, wirePerson } from '#app/stores/list/audit-accounts.server.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';

const listedDataset = wireFields(DATASET_FIELDS, 'list');

export const datasetListRow = (view: DatasetListView, nowMs: number): WireRow => {
  const { row, creator, changer, database, catalog, owners } = view;
  return {
    ...listedDataset(row),
    ...wireAudit({ ...row, creator, changer }, nowMs),
    catalog,
    database: { id: database.id, database_name: database.name, uuid: database.uuid },
    datasource_type: 'table',
    explore_url: exploreUrl(row.id, row.defaultEndpoint),
    id: row.id,
    kind: readDatasetKind(row.sql),
    owners: owners.map((owner) => wirePerson(owner)),
    uuid: row.uuid,
  };
};
