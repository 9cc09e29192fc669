// Folders of a dataset's metrics and columns, in Superset's format. Entries in no folder are listed under "Metrics" or
// "Columns".

/** A metric or column, identified by uuid, or by name if uuids are from another instance. */
export interface FolderEntry {
  readonly type: 'metric' | 'column';
  readonly uuid: string;
  readonly name: string;
}

export interface DatasetFolder {
  readonly type: 'folder';
  readonly uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly children: readonly FolderNode[];
}

export type FolderNode = DatasetFolder | FolderEntry;

/** An entry of the dataset that folders can contain. */
export type FolderPart = FolderEntry;

export const isFolder = (node: FolderNode): node is DatasetFolder => node.type === 'folder';
