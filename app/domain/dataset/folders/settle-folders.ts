// Updates folders to the dataset's current metrics and columns: removes deleted entries, and updates names.
import { isFolder, type DatasetFolder, type FolderEntry, type FolderNode, type FolderPart } from './folder.ts';

/** Keeps each entry at its first occurrence, by uuid or otherwise by name; `unknown` are uuids without an entry. */
export function settleFolders(
  folders: readonly DatasetFolder[],
  parts: readonly FolderPart[],
): { readonly folders: readonly DatasetFolder[]; readonly unknown: readonly string[] } {
  const byUuid = new Map(parts.map((part) => [part.uuid, part]));
  const byName = new Map(parts.map((part) => [`${part.type} ${part.name}`, part]));
  const taken = new Set<string>();
  const unknown: string[] = [];
  const entryOf = (entry: FolderEntry): FolderEntry[] => {
    const part = byUuid.get(entry.uuid) ?? byName.get(`${entry.type} ${entry.name}`);
    if (!part) unknown.push(entry.uuid);
    if (!part || taken.has(part.uuid)) return [];
    taken.add(part.uuid);
    return [{ type: part.type, uuid: part.uuid, name: part.name }];
  };
  const folderOf = (folder: DatasetFolder): DatasetFolder => ({
    ...folder,
    children: folder.children.flatMap((node): FolderNode[] => (isFolder(node) ? [folderOf(node)] : entryOf(node))),
  });
  return { folders: folders.map(folderOf), unknown };
}

/** Entries in no folder, in the order of the dataset. */
export function looseParts<P extends { readonly uuid: string }>(
  folders: readonly DatasetFolder[],
  parts: readonly P[],
): readonly P[] {
  const placed = new Set<string>();
  const walk = (nodes: readonly FolderNode[]): void => {
    for (const node of nodes) {
      if (isFolder(node)) walk(node.children);
      else placed.add(node.uuid);
    }
  };
  walk(folders);
  return parts.filter(({ uuid }) => !placed.has(uuid));
}
