// Operations on folders. Each returns new folders, or the same object if nothing changes.
import { isFolder, type DatasetFolder, type FolderNode } from './folder.ts';
import { isReservedName, MAX_DEPTH } from './parse-folders.ts';

/** Target of a move: in the folder (null: top level, or no folder for entries), before the sibling at `index`. */
export interface FolderTarget {
  readonly folderUuid: string | null;
  readonly index: number;
}

/** Adds a folder at the end of another folder or of the top level (null). */
export const addFolder = (
  folders: readonly DatasetFolder[],
  parentUuid: string | null,
  folder: DatasetFolder,
): readonly DatasetFolder[] =>
  parentUuid === null
    ? [...folders, folder]
    : mapFolders(folders, (one) => (one.uuid === parentUuid ? { ...one, children: [...one.children, folder] } : one));

export const changeFolder = (
  folders: readonly DatasetFolder[],
  uuid: string,
  change: Partial<Pick<DatasetFolder, 'name' | 'description'>>,
): readonly DatasetFolder[] => mapFolders(folders, (folder) => (folder.uuid === uuid ? { ...folder, ...change } : folder));

/** Removes a folder. Its subfolders replace it; its entries move to the parent folder, or to none. */
export function removeFolder(folders: readonly DatasetFolder[], uuid: string): readonly DatasetFolder[] {
  const spread = (nodes: readonly FolderNode[]): FolderNode[] =>
    nodes.flatMap((node): FolderNode[] => {
      if (!isFolder(node)) return [node];
      return node.uuid === uuid ? [...node.children] : [{ ...node, children: spread(node.children) }];
    });
  return spread(folders).filter(isFolder);
}

/** Moves a folder with its contents, or an entry. An entry without a target folder is removed from folders. */
export function moveNode(
  folders: readonly DatasetFolder[],
  node: FolderNode,
  { folderUuid, index }: FolderTarget,
): readonly DatasetFolder[] {
  const moved = isFolder(node) ? (findFolder(folders, node.uuid) ?? node) : node;
  if (isFolder(moved) && !canContain(folders, folderUuid, moved)) return folders;
  const at = index - (siblingsBefore(folders, moved.uuid, { folderUuid, index }) ? 1 : 0);
  const without = dropNode(folders, moved.uuid);
  if (folderUuid === null) return isFolder(moved) ? insertAt(without, moved, at) : without;
  return mapFolders(without, (folder) =>
    folder.uuid === folderUuid ? { ...folder, children: insertAt(folder.children, moved, at) } : folder,
  );
}

/** Folders can't be moved into themselves or nested too deep. */
function canContain(folders: readonly DatasetFolder[], folderUuid: string | null, moved: DatasetFolder): boolean {
  if (folderUuid === null) return true;
  if (findFolder([moved], folderUuid)) return false;
  return depthOf(folders, folderUuid) + heightOf(moved) <= MAX_DEPTH;
}

/** Whether the node precedes the target among its siblings, which then move up by one. */
function siblingsBefore(folders: readonly DatasetFolder[], uuid: string, { folderUuid, index }: FolderTarget): boolean {
  const siblings: readonly FolderNode[] = folderUuid === null ? folders : (findFolder(folders, folderUuid)?.children ?? []);
  const at = siblings.findIndex((sibling) => sibling.uuid === uuid);
  return at !== -1 && at < index;
}

export function findFolder(folders: readonly FolderNode[], uuid: string): DatasetFolder | null {
  for (const node of folders) {
    if (!isFolder(node)) continue;
    const found = node.uuid === uuid ? node : findFolder(node.children, uuid);
    if (found) return found;
  }
  return null;
}

/** Parent folder of the node; null at the top level, and for entries in no folder. */
export function findParentFolder(
  folders: readonly FolderNode[],
  uuid: string,
  parent: DatasetFolder | null = null,
): DatasetFolder | null {
  for (const node of folders) {
    if (node.uuid === uuid) return parent;
    const found = isFolder(node) ? findParentFolder(node.children, uuid, node) : null;
    if (found) return found;
  }
  return null;
}

/** Depth, 1 for the top level. */
function depthOf(folders: readonly FolderNode[], uuid: string, depth = 1): number {
  for (const node of folders) {
    if (!isFolder(node)) continue;
    const found = node.uuid === uuid ? depth : depthOf(node.children, uuid, depth + 1);
    if (found > 0) return found;
  }
  return 0;
}

const heightOf = (folder: DatasetFolder): number =>
  1 + Math.max(0, ...folder.children.map((node) => (isFolder(node) ? heightOf(node) : 0)));

const dropNode = (folders: readonly DatasetFolder[], uuid: string): readonly DatasetFolder[] =>
  mapFolders(
    folders.filter((folder) => folder.uuid !== uuid),
    (folder) => ({ ...folder, children: folder.children.filter((node) => node.uuid !== uuid) }),
  );

function insertAt<T extends FolderNode>(nodes: readonly T[], node: T, index: number): T[] {
  const at = Math.max(0, Math.min(index, nodes.length));
  return [...nodes.slice(0, at), node, ...nodes.slice(at)];
}

/** Maps all folders, parents before children. */
const mapFolders = (
  folders: readonly DatasetFolder[],
  change: (folder: DatasetFolder) => DatasetFolder,
): readonly DatasetFolder[] =>
  folders.map((folder) => {
    const changed = change(folder);
    const children = changed.children.map((node) => (isFolder(node) ? (mapFolders([node], change)[0] ?? node) : node));
    return { ...changed, children };
  });

/** Lists all folders in display order with their depth, from 0. */
export const listFolders = (folders: readonly FolderNode[], depth = 0): readonly { folder: DatasetFolder; depth: number }[] =>
  folders.flatMap((node) => (isFolder(node) ? [{ folder: node, depth }, ...listFolders(node.children, depth + 1)] : []));

/** Moves up (-1) or down (1) among siblings of the same kind; unchanged at the end. */
export function stepNode(folders: readonly DatasetFolder[], node: FolderNode, step: -1 | 1): readonly DatasetFolder[] {
  const parent = findParentFolder(folders, node.uuid);
  const siblings: readonly FolderNode[] = parent?.children ?? folders;
  const same = siblings.filter((sibling) => isFolder(sibling) === isFolder(node));
  const other = same[same.findIndex(({ uuid }) => uuid === node.uuid) + step];
  if (!other || !siblings.some(({ uuid }) => uuid === node.uuid)) return folders;
  const index = siblings.indexOf(other) + (step === 1 ? 1 : 0);
  return moveNode(folders, node, { folderUuid: parent?.uuid ?? null, index });
}

/** Moves out of the parent folder, after it. Entries of top-level folders leave all folders. */
export function outdentNode(folders: readonly DatasetFolder[], node: FolderNode): readonly DatasetFolder[] {
  const parent = findParentFolder(folders, node.uuid);
  if (!parent) return folders;
  const around = findParentFolder(folders, parent.uuid);
  const siblings: readonly FolderNode[] = around?.children ?? folders;
  const index = siblings.findIndex(({ uuid }) => uuid === parent.uuid) + 1;
  return moveNode(folders, node, { folderUuid: around?.uuid ?? null, index });
}

/** Moves into the previous sibling folder, otherwise the next one; unchanged if there is none. */
export function indentNode(folders: readonly DatasetFolder[], node: FolderNode): readonly DatasetFolder[] {
  const parent = findParentFolder(folders, node.uuid);
  const siblings: readonly FolderNode[] = parent?.children ?? folders;
  const at = siblings.findIndex(({ uuid }) => uuid === node.uuid);
  const before = siblings.slice(0, Math.max(0, at)).filter(isFolder).at(-1);
  const target = before ?? siblings.slice(at + 1).find(isFolder);
  return target ? moveNode(folders, node, { folderUuid: target.uuid, index: target.children.length }) : folders;
}

export type NameProblem = 'empty' | 'reserved' | 'repeated';

/** Reason why the folder's name is invalid; null if it is valid. */
export function nameProblem(folders: readonly DatasetFolder[], folder: DatasetFolder, name: string): NameProblem | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'empty';
  if (isReservedName(trimmed)) return 'reserved';
  const siblings: readonly FolderNode[] = findParentFolder(folders, folder.uuid)?.children ?? folders;
  const isRepeated = siblings.some((one) => isFolder(one) && one.uuid !== folder.uuid && one.name === trimmed);
  return isRepeated ? 'repeated' : null;
}
