// Whether a change of a dataset is stored already: a save whose reply was lost comes again, with an old version. Pure.
import { settleFolders } from '#app/domain/dataset/folders/settle-folders.ts';
import { AppError } from '#app/domain/errors.ts';
import { hasSameIds, isApplied } from '#app/stores/list/already-applied.ts';
import type { DatasetChangeBody } from './body.ts';
import { mergeColumns, mergeMetrics, ownFields, type Drafting } from './drafts.ts';
import { folderParts, readFolders, writeFolders } from './stored-folders.ts';
import type { DatasetRecord } from './record.ts';

/** New columns and metrics have no id in the body: they are found by their names. */
export function isDatasetChangeStored(before: DatasetRecord, body: DatasetChangeBody, drafting: Drafting): boolean {
  const { row, database, columns, metrics, owners } = before;
  const place = {
    databaseId: body.database_id,
    schema: body.schema,
    name: body.table_name,
    ...(body.sql !== undefined && { sql: body.sql || null }),
    ...(body.catalog !== undefined && { catalog: body.catalog === database.catalog ? null : body.catalog }),
  };
  try {
    return (
      isApplied({ ...ownFields(body), ...place }, row) &&
      areFoldersStored(before, body) &&
      hasSameIds(
        body.owners ?? undefined,
        owners.map(({ id }) => id),
      ) &&
      (!body.columns ||
        isSameList(
          mergeColumns(
            columns,
            withIds(body.columns, columns, ({ column_name: name }) => name),
            drafting,
          ),
          columns,
        )) &&
      (!body.metrics ||
        isSameList(
          mergeMetrics(
            metrics,
            withIds(body.metrics, metrics, ({ metric_name: name }) => name),
            drafting,
          ),
          metrics,
        ))
    );
  } catch (error) {
    if (error instanceof AppError) return false; // What cannot be stored is not.
    throw error;
  }
}

function areFoldersStored({ row, columns, metrics }: DatasetRecord, { folders }: DatasetChangeBody): boolean {
  if (folders === undefined) return true;
  const { folders: wanted } = settleFolders(folders, folderParts(columns, metrics));
  return writeFolders(wanted) === writeFolders(readFolders(row.folders, columns, metrics));
}

type Received = { readonly id?: number | null | undefined };
type Stored = { readonly id: number; readonly name: string };

const withIds = <T extends Received>(received: readonly T[], stored: readonly Stored[], nameOf: (one: T) => string): T[] =>
  received.map((one) => (one.id ? one : { ...one, id: stored.find(({ name }) => name === nameOf(one))?.id ?? null }));

/** The time of a change says nothing of what is changed. */
function isSameList(drafts: readonly (object & { readonly id: number | null })[], stored: readonly Stored[]): boolean {
  const known = new Map(stored.map((one) => [one.id, one]));
  return (
    drafts.length === stored.length &&
    drafts.every((draft) => {
      const old = draft.id === null ? undefined : known.get(draft.id);
      return old !== undefined && isApplied({ ...draft, changedOnMs: undefined }, old);
    })
  );
}
