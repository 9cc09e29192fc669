// A dataset as clients get it in lists.
import { exploreUrl } from '#app/stores/dataset/explore-url.ts';
import type { DatasetListView } from '#app/stores/dataset/list.server.ts';
import { kindOf } from '#app/stores/dataset/wire.ts';
import { wireAudit, wirePerson } from '#app/stores/list/audit-accounts.server.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';

export const datasetListRow = (view: DatasetListView, nowMs: number): WireRow => {
  const { row, creator, changer, database, catalog, owners } = view;
  return {
    ...wireAudit({ ...row, creator, changer }, nowMs),
    catalog,
    database: { id: database.id, database_name: database.name, uuid: database.uuid },
    datasource_type: 'table',
    default_endpoint: row.defaultEndpoint,
    description: row.description,
    explore_url: exploreUrl(row.id, row.defaultEndpoint),
    extra: row.extra,
    id: row.id,
    kind: kindOf(row.sql),
    owners: owners.map((owner) => wirePerson(owner)),
    schema: row.schema,
    sql: row.sql,
    table_name: row.name,
    uuid: row.uuid,
  };
};
