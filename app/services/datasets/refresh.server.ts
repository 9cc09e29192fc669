// Reads a dataset's columns from its source again.
import type { Identity } from '#app/domain/access/identity.ts';
import { notFound } from '#app/domain/errors.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { refreshedColumns } from '#app/stores/dataset/drafts.ts';
import type { DatasetRecord } from '#app/stores/dataset/record.ts';
import { readDatasetKind } from '#app/stores/dataset/wire.ts';
import { updateDataset } from '#app/stores/dataset/write.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { DiscoveredSource } from './columns.server.ts';
import { signChange, readSource, readTable, type SourceRequest } from './place.server.ts';
import type { TableDeps } from './table-deps.ts';

/** Rereads the columns from the source; users' descriptions stay. Throws the database's errors. */
export const refreshDataset = (deps: Deps, identity: Identity, before: DatasetRecord): Promise<void> =>
  refreshOf(deps, identity, { before, read: (place) => readSource(deps, identity, place) });

/** The same for a dataset of a table; others stay as they are. */
export async function refreshTable(deps: TableDeps, identity: Identity, before: DatasetRecord): Promise<void> {
  if (readDatasetKind(before.row.sql) === 'virtual') return;
  await refreshOf(deps, identity, { before, read: (place) => readTable(deps, identity, place) });
}

interface Refresh {
  readonly before: DatasetRecord;
  readonly read: (place: SourceRequest) => Promise<DiscoveredSource>;
}

async function refreshOf(deps: TableDeps, identity: Identity, { before, read }: Refresh): Promise<void> {
  const database = await findDatabase(deps.db, before.row.databaseId);
  if (!database) throw notFound();
  const { catalog, schema, name, sql, mainTemporalColumn, templateParams } = before.row;
  const source = await read({ database, catalog, schema, name, sql, templateParams });
  const author = signChange(deps, identity);
  const columns = refreshedColumns(before.columns, source.columns, { nowMs: author.nowMs, newUuid: deps.newUuid });
  const temporal = columns.filter(({ isTemporal }) => isTemporal);
  const main = temporal.find((column) => column.name === mainTemporalColumn) ?? temporal[0];
  await updateDataset(deps.db, before, { own: { mainTemporalColumn: main?.name ?? null }, columns }, author);
}
