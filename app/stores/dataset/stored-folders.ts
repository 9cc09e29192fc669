// The field folders in a dataset's row, stored as JSON. The fields in them can be deleted before they are read.
import type { DatasetFolder, FolderPart } from '#app/domain/dataset/folders/folder.ts';
import { parseFolders } from '#app/domain/dataset/folders/parse-folders.ts';
import { settleFolders } from '#app/domain/dataset/folders/settle-folders.ts';

interface Part {
  readonly uuid: string;
  readonly name: string;
}

export const folderParts = (columns: readonly Part[], metrics: readonly Part[]): FolderPart[] => [
  ...metrics.map(({ uuid, name }): FolderPart => ({ type: 'metric', uuid, name })),
  ...columns.map(({ uuid, name }): FolderPart => ({ type: 'column', uuid, name })),
];

/** Folders with the dataset's entries; empty if the text is invalid. */
export function readFolders(text: string | null, columns: readonly Part[], metrics: readonly Part[]): readonly DatasetFolder[] {
  const folders = storedFolders(text);
  return folders.length === 0 ? folders : settleFolders(folders, folderParts(columns, metrics)).folders;
}

function storedFolders(text: string | null): readonly DatasetFolder[] {
  if (text === null || text === '') return [];
  try {
    const parsed = parseFolders(JSON.parse(text));
    return parsed.ok ? parsed.folders : [];
  } catch {
    // Only Meridian writes it; any other text is ignored.
    return [];
  }
}

export const writeFolders = (folders: readonly DatasetFolder[]): string | null =>
  folders.length === 0 ? null : JSON.stringify(folders);

/** The row of a dataset with its folders read. */
export const withFieldFolders = <
  R extends { readonly folders: string | null; readonly columns: readonly Part[]; readonly metrics: readonly Part[] },
>(
  row: R,
) => ({ ...row, folders: readFolders(row.folders, row.columns, row.metrics) });
