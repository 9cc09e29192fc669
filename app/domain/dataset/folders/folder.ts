// Folders of a dataset's metrics and columns, in Superset's form. What is in no folder is listed under "Metrics" or "Columns".

/** A metric or a column by its uuid; the name finds it where uuids are of another instance. */
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

/** What a folder can contain, as the dataset has it. */
export type FolderPart = FolderEntry;

export const isFolder = (node: FolderNode): node is DatasetFolder => node.type === 'folder';
